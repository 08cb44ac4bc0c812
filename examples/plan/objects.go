package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// readObjects reads documents of JSON, each an object or a List, and returns a
// case for each Deployment, in the order of the input, with the ReplicaSets and
// pods of its namespace. Other kinds are passed over.
func readObjects(in io.Reader) ([]*rolloutCase, error) {
	var o objects
	decoder := json.NewDecoder(in)
	for n := 1; ; n++ {
		var raw json.RawMessage
		err := decoder.Decode(&raw)
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("document %d: %w", n, plainJSONError(err))
		}
		if err := o.add(raw); err != nil {
			return nil, fmt.Errorf("document %d: %w", n, err)
		}
	}
	if len(o.deployments) == 0 {
		return nil, errors.New("no Deployment in the input")
	}
	return o.cases(), nil
}

// objects are those of the input that a rollout depends on.
type objects struct {
	deployments []*deployment
	replicaSets []*replicaSet
	pods        []*pod
}

// add adds one object, or those of a List.
func (o *objects) add(raw json.RawMessage) error {
	var head struct {
		Kind     string
		Items    []json.RawMessage
		Metadata struct{ Namespace, Name string }
	}
	if err := json.Unmarshal(raw, &head); err != nil {
		return plainJSONError(err)
	}
	var err error
	switch head.Kind {
	case "List", "DeploymentList", "ReplicaSetList", "PodList":
		for i, item := range head.Items {
			if err := o.add(item); err != nil {
				return fmt.Errorf("items[%d]: %w", i, err)
			}
		}
	case "Deployment":
		o.deployments, err = add(o.deployments, raw)
	case "ReplicaSet":
		o.replicaSets, err = add(o.replicaSets, raw)
	case "Pod":
		o.pods, err = add(o.pods, raw)
	case "":
		return errors.New("an object without a kind")
	}
	if err != nil {
		return fmt.Errorf("%s %s/%s: %w", head.Kind, head.Metadata.Namespace, head.Metadata.Name, err)
	}
	return nil
}

func add[T any](list []*T, raw json.RawMessage) ([]*T, error) {
	object := new(T)
	if err := json.Unmarshal(raw, object); err != nil {
		return list, plainJSONError(err)
	}
	return append(list, object), nil
}

// cases returns a case for each Deployment.
func (o *objects) cases() []*rolloutCase {
	o.fillIn()
	sets, pods := make(map[string][]*replicaSet), make(map[string][]*pod)
	for _, rs := range o.replicaSets {
		sets[rs.Metadata.Namespace] = append(sets[rs.Metadata.Namespace], rs)
	}
	for _, p := range o.pods {
		pods[p.Metadata.Namespace] = append(pods[p.Metadata.Namespace], p)
	}
	var cases []*rolloutCase
	for _, d := range o.deployments {
		ns := d.Metadata.Namespace
		cases = append(cases, &rolloutCase{Deployment: d, ReplicaSets: sets[ns], Pods: pods[ns]})
	}
	return cases
}

// plainJSONError says what is wrong with the JSON in the words of its fields, not
// of Go's types.
func plainJSONError(err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		field := wrong.Field
		if field == "" {
			field = "the document"
		}
		return fmt.Errorf("%s: a JSON %s is not what belongs there", field, wrong.Value)
	}
	return err
}
