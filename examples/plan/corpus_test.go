package main

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/rollout"
)

// The sample is 2,500 of 21,105 recorded syncs of the real controller (Kubernetes
// 1.37.2, one sync on a fake client). It was chosen in three turns. First, the five
// cases of whole rollouts in which a ReplicaSet is made anew whose creation is
// still the recorded condition. Then about 1,690 features, the rarest first: each
// was given the smallest cases until three had it, or all there are. A feature is a
// tag of the generator or a set of them, a set of kinds of write, a decision with its
// strategy, an action's rule and direction, a set of holds, an event, a condition
// before and after, an order of conditions, a kind of recheck, a kind of revision,
// desired-replicas, max-replicas or rollback annotation (absent, garbage, signed,
// too large …), a pair of limits, a number of ReplicaSets, an ownership, a kind of
// pod, and a quirk without which the plan would be another (fifteen cases each).
// Last, every ninth step of whole rollouts that wrote anything, and the smallest
// cases of each set of tags and writes.
//
// The results are reduced to what is compared: ReplicaSets as last written,
// deletions, adoptions and releases, annotations and status of the Deployment where
// they were written, events, and when to look again. The name that the reference
// gave to a new ReplicaSet ends in another hash, so "<new>" stands for it, but not
// in a condition that was recorded before and is left alone.

// A recordedResult is what the real controller wrote in a case.
type recordedResult struct {
	ID                         string
	Written                    map[string]setOutcome // by namespace/name
	Created                    bool
	Deleted, Adopted, Released []string
	Annotations                map[string]string // absent: as they were
	Status                     map[string]any    // absent: as it was
	Events                     []string
	Recheck                    *float64 // seconds; 0 is at once
}

type setOutcome struct {
	Replicas    int
	Annotations map[string]string
}

// A recordedCase is read on its own, apart from the command's types.
type recordedCase struct {
	ID         string
	Tags       []string
	Deployment struct {
		Metadata struct {
			Namespace   string
			Annotations map[string]string
		}
		Status map[string]any
	}
	ReplicaSets []struct {
		Metadata struct {
			Namespace, Name string
			Annotations     map[string]string
		}
		Spec struct{ Replicas *int }
	}
}

// An outcome is what there is after a step, and what else came of it.
type outcome struct {
	Sets                       map[string]setOutcome
	Created                    bool
	Deleted, Adopted, Released []string
	Annotations                map[string]string
	Status                     map[string]any
	Events                     []string
	Recheck                    *float64
}

const newSet = "<new>"

func TestEveryRecordedCaseIsPlannedAsTheControllerDid(t *testing.T) {
	lines := gunzip(t, "corpus.ndjson.gz")
	cases := decodeLines[recordedCase](t, lines)
	results := decodeLines[recordedResult](t, gunzip(t, "corpus-results.ndjson.gz"))
	answers := decodeLines[answerJSON](t, streamed(t, rollout.Kubernetes1_37, lines))
	if len(cases) < 2000 || len(results) != len(cases) || len(answers) != len(cases) {
		t.Fatalf("%d cases, %d results, %d answers; want at least 2000 of each",
			len(cases), len(results), len(answers))
	}
	for i, c := range cases {
		if answers[i].ID != c.ID || results[i].ID != c.ID {
			t.Fatalf("case %d: id %s, result %s, answer %s", i, c.ID, results[i].ID, answers[i].ID)
		}
		if answers[i].Error != "" {
			t.Fatalf("case %s %q: error %s", c.ID, c.Tags, answers[i].Error)
		}
		if diff := cmp.Diff(c.recorded(results[i]), c.planned(answers[i])); diff != "" {
			t.Fatalf("case %s %q: plan mismatch (-reference +got):\n%s", c.ID, c.Tags, diff)
		}
	}
	t.Logf("%d recorded cases ran", len(cases))
}

// recorded returns the outcome of what the reference wrote.
func (c recordedCase) recorded(r recordedResult) outcome {
	o := c.untouched()
	o.Created, o.Events, o.Recheck = r.Created, r.Events, r.Recheck
	o.Deleted, o.Adopted, o.Released = r.Deleted, r.Adopted, r.Released
	maps.Copy(o.Sets, r.Written)
	for _, name := range r.Deleted {
		delete(o.Sets, name)
	}
	if r.Annotations != nil {
		o.Annotations = r.Annotations
	}
	if r.Status != nil {
		o.Status = r.Status
	}
	return o.tidy()
}

// planned returns the outcome of the plan that the command printed.
func (c recordedCase) planned(a answerJSON) outcome {
	o, created := c.untouched(), ""
	ns := c.Deployment.Metadata.Namespace + "/"
	for _, s := range a.ReplicaSets {
		name := ns + s.Name
		if s.Created {
			o.Created, created, name = true, s.Name, newSet
		}
		o.Sets[name] = setOutcome{s.Replicas, s.Annotations}
	}
	for _, act := range a.Actions {
		switch act.Verb {
		case "delete":
			o.Deleted = append(o.Deleted, ns+act.ReplicaSet)
			delete(o.Sets, ns+act.ReplicaSet)
		case "adopt":
			o.Adopted = append(o.Adopted, ns+act.ReplicaSet)
		case "release":
			o.Released = append(o.Released, ns+act.ReplicaSet)
		}
	}
	for _, e := range a.Events {
		o.Events = append(o.Events, anonymous(e.Type+" "+e.Reason+" "+e.Message, created))
	}
	before := o.Status["conditions"]
	o.Annotations, o.Status, o.Recheck = a.Annotations, asMap(a.Status), a.RecheckAfterSeconds
	forgetName(before, o.Status["conditions"], created)
	return o.tidy()
}

// untouched returns what there is before the step.
func (c recordedCase) untouched() outcome {
	d := c.Deployment
	o := outcome{Sets: map[string]setOutcome{}, Annotations: d.Metadata.Annotations, Status: d.Status}
	for _, rs := range c.ReplicaSets {
		m := rs.Metadata
		o.Sets[m.Namespace+"/"+m.Name] = setOutcome{valueOr(rs.Spec.Replicas, 1), m.Annotations}
	}
	return o
}

// tidy returns o with everything that says nothing in one form.
func (o outcome) tidy() outcome {
	for name, s := range o.Sets {
		if s.Annotations == nil {
			o.Sets[name] = setOutcome{s.Replicas, map[string]string{}}
		}
	}
	if o.Annotations == nil {
		o.Annotations = map[string]string{}
	}
	for _, names := range [][]string{o.Deleted, o.Adopted, o.Released} {
		slices.Sort(names)
	}
	status := map[string]any{}
	for key, value := range o.Status {
		// No terminating pods are not the same as not knowing of any.
		if key == "terminatingReplicas" || value != 0.0 && value != nil {
			status[key] = value
		}
	}
	o.Status = status
	return o
}

// forgetName takes the created ReplicaSet's name out of conditions, but for those
// that are among the ones recorded before.
func forgetName(before, conditions any, created string) {
	was, _ := before.([]any)
	now, _ := conditions.([]any)
	for _, c := range now {
		leftAlone := slices.ContainsFunc(was, func(w any) bool { return cmp.Equal(w, c) })
		if c := c.(map[string]any); !leftAlone && c["message"] != nil {
			c["message"] = anonymous(c["message"].(string), created)
		}
	}
}

func anonymous(text, created string) string {
	if created == "" {
		return text
	}
	return strings.ReplaceAll(text, created, newSet)
}
