package objects

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Read reads documents of JSON, each an object or a List, and returns a
// case for each Deployment, in the order of the input, with the ReplicaSets and
// pods of its namespace. Other kinds are passed over.
func Read(in io.Reader) ([]*Case, error) {
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
		if err := o.add(raw, ""); err != nil {
			return nil, fmt.Errorf("document %d: %w", n, err)
		}
	}
	if len(o.deployments) == 0 {
		return nil, errors.New("no Deployment in the input")
	}
	return o.cases()
}

// objects are those of the input that a rollout depends on.
type objects struct {
	deployments []*Deployment
	replicaSets []*ReplicaSet
	pods        []*Pod
}

// add adds one object, or those of a List. The items of a list of one kind need
// not name it.
func (o *objects) add(raw json.RawMessage, kind string) error {
	if !utf8.Valid(raw) {
		return errors.New("is not valid UTF-8")
	}
	var head struct {
		Kind  string
		Items []json.RawMessage
	}
	if err := json.Unmarshal(raw, &head); err != nil {
		return plainJSONError(err)
	}
	if head.Kind != "" {
		kind = head.Kind
	}
	if of, isList := strings.CutSuffix(kind, "List"); isList {
		return o.addItems(head.Items, of)
	}
	switch kind {
	case "Deployment":
		return add(&o.deployments, kind, raw)
	case "ReplicaSet":
		return add(&o.replicaSets, kind, raw)
	case "Pod":
		return add(&o.pods, kind, raw)
	case "":
		return errors.New("an object without a kind")
	}
	return nil
}

func (o *objects) addItems(items []json.RawMessage, kind string) error {
	for i, item := range items {
		if err := o.add(item, kind); err != nil {
			return fmt.Errorf("items[%d]: %w", i, err)
		}
	}
	return nil
}

// add reads an object into the list. Its errors name the object, as far as that
// can be read.
func add[T any](list *[]*T, kind string, raw json.RawMessage) error {
	object := new(T)
	err := json.Unmarshal(raw, object)
	if err == nil && string(raw) == "null" {
		err = errors.New("is null")
	}
	if err != nil {
		var head struct {
			Metadata struct{ Namespace, Name string }
		}
		_ = json.Unmarshal(raw, &head)
		return fmt.Errorf("%s %s/%s: %w", kind, head.Metadata.Namespace, head.Metadata.Name, plainJSONError(err))
	}
	*list = append(*list, object)
	return nil
}

// ReadLine reads a case from one line. What could be read of it comes with an
// error too.
func ReadLine(line []byte) (*Case, error) {
	if !utf8.Valid(line) {
		return &Case{}, errors.New("the line is not valid UTF-8")
	}
	var raw struct {
		ID                string
		Now               *Moment
		Deployment        json.RawMessage
		ReplicaSets, Pods []json.RawMessage
	}
	if err := json.Unmarshal(line, &raw); err != nil {
		return &Case{ID: raw.ID}, plainJSONError(err)
	}
	var o objects
	c := &Case{ID: raw.ID}
	if raw.Now != nil {
		c.Now = raw.Now.Time
	}
	if raw.Deployment == nil {
		return c, errors.New("no deployment in this line")
	}
	if err := add(&o.deployments, "Deployment", raw.Deployment); err != nil {
		return c, err
	}
	c.Deployment = o.deployments[0]
	for i, rs := range raw.ReplicaSets {
		if err := add(&c.ReplicaSets, "ReplicaSet", rs); err != nil {
			return c, fmt.Errorf("replicaSets[%d]: %w", i, err)
		}
	}
	for i, p := range raw.Pods {
		if err := add(&c.Pods, "Pod", p); err != nil {
			return c, fmt.Errorf("pods[%d]: %w", i, err)
		}
	}
	return c, nil
}

// cases returns a case for each Deployment. None may be there twice.
func (o *objects) cases() ([]*Case, error) {
	o.fillIn()
	sets, pods := make(map[string][]*ReplicaSet), make(map[string][]*Pod)
	for _, rs := range o.replicaSets {
		sets[rs.Metadata.Namespace] = append(sets[rs.Metadata.Namespace], rs)
	}
	for _, p := range o.pods {
		pods[p.Metadata.Namespace] = append(pods[p.Metadata.Namespace], p)
	}
	var cases []*Case
	seen := make(map[string]bool)
	for _, d := range o.deployments {
		if seen[d.FullName()] {
			return nil, fmt.Errorf("deployment %s: is there twice", d.FullName())
		}
		seen[d.FullName()] = true
		ns := d.Metadata.Namespace
		cases = append(cases, &Case{Deployment: d, ReplicaSets: sets[ns], Pods: pods[ns]})
	}
	return cases, nil
}

// plainJSONError says what is wrong with the JSON in the words of the API's fields,
// not of Go's types.
func plainJSONError(err error) error {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fmt.Errorf("%s: a JSON %s is not what belongs there", apiField(wrong.Field), wrong.Value)
	}
	return err
}

// apiField turns a path of Go's field names into one of the API's.
func apiField(path string) string {
	if path == "" {
		return "the document"
	}
	names := strings.Split(path, ".")
	for i, name := range names {
		if name == strings.ToUpper(name) {
			names[i] = strings.ToLower(name)
		} else {
			names[i] = strings.ToLower(name[:1]) + name[1:]
		}
	}
	return strings.Join(names, ".")
}
