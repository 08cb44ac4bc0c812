package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/rollout"
)

// watch.ndjson.gz holds every change of Deployments and ReplicaSets in seven
// rollouts on a real control plane, in order of resourceVersion: rolling, rollover,
// scaled in mid-rollout, Recreate, paused and scaled and resumed, broken and undone,
// and with history cleaned up. What they are about is in the objects alone; only
// managedFields were taken out.

type watchEvent struct {
	Capture, Type string
	Object        json.RawMessage
}

type watchedObject struct {
	Kind     string
	Metadata struct {
		Name        string
		Annotations map[string]string
	}
	Spec struct{ Replicas *int }
}

// Each time the real controller creates, resizes or deletes a ReplicaSet, the plan
// for the state just before must have that in it. The controller may have acted on
// what it had seen a moment earlier: then the plan for an earlier state must have
// it, back to the last change of any spec. Three such are known, all in the
// rollover, where pods turn available faster than the controller syncs.
func TestEveryWriteInTheCapturedRolloutsWasPlanned(t *testing.T) {
	var r replay
	capture := ""
	for _, e := range decodeLines[watchEvent](t, gunzip(t, "watch.ndjson.gz")) {
		if e.Capture != capture {
			capture, r.objects, r.states = e.Capture, map[string]json.RawMessage{}, nil
		}
		r.next(t, e)
	}
	if want := (replay{writes: 113, delayed: 3}); r.writes != want.writes || r.delayed != want.delayed {
		t.Errorf("%d writes compared, %d of them planned earlier; want %d and %d",
			r.writes, r.delayed, want.writes, want.delayed)
	}
	t.Logf("%d writes compared, %d of them planned for an earlier state", r.writes, r.delayed)
}

type replay struct {
	objects         map[string]json.RawMessage // by kind/name
	states          [][]byte                   // since the last change of a spec, as cases
	writes, delayed int
}

func (r *replay) next(t *testing.T, e watchEvent) {
	t.Helper()
	o := decodeLines[watchedObject](t, e.Object)[0]
	key := o.Kind + "/" + o.Metadata.Name
	was, existed := r.objects[key]
	if o.Kind == "Deployment" {
		if existed && !cmp.Equal(specOf(was), specOf(e.Object)) {
			r.states = nil
		}
	} else if w := writeOf(t, e.Type, o, was); w != nil {
		r.compare(t, e, *w)
		r.states = nil
	}
	r.objects[key] = e.Object
	if e.Type == "DELETED" {
		delete(r.objects, key)
	}
	r.remember()
}

// A write is what the controller did to a ReplicaSet.
type write struct {
	verb, name  string
	from, to    int
	annotations map[string]string
}

// writeOf returns the write that an event shows, nil if it shows none of sizes.
func writeOf(t *testing.T, event string, o watchedObject, was json.RawMessage) *write {
	t.Helper()
	w := write{"scale", o.Metadata.Name, 0, valueOr(o.Spec.Replicas, 1), o.Metadata.Annotations}
	switch {
	case event == "DELETED":
		w.verb, w.from, w.annotations = "delete", w.to, nil
	case was == nil:
		w.verb, w.name = "create", newSet
	default:
		w.from = valueOr(decodeLines[watchedObject](t, was)[0].Spec.Replicas, 1)
		if w.from == w.to {
			return nil
		}
	}
	return &w
}

// compare looks for the write in the plan of the last state, then in those of
// earlier ones.
func (r *replay) compare(t *testing.T, e watchEvent, want write) {
	t.Helper()
	r.writes++
	var last []write
	for age, state := range slices.Backward(r.states) {
		planned := plannedWrites(t, state)
		if slices.ContainsFunc(planned, func(w write) bool { return cmp.Equal(w, want, allFields) }) {
			if age < len(r.states)-1 {
				r.delayed++
			}
			return
		}
		if last == nil {
			last = planned
		}
	}
	t.Errorf("%s: the controller did %v; planned for the state before: %v", e.Capture, want, last)
}

var allFields = cmp.AllowUnexported(write{})

func plannedWrites(t *testing.T, state []byte) []write {
	t.Helper()
	a := decodeLines[answerJSON](t, streamed(t, rollout.Kubernetes1_37, state))[0]
	if a.Error != "" {
		t.Fatal(a.Error)
	}
	var out []write
	for _, act := range a.Actions {
		w := write{act.Verb, act.ReplicaSet, act.From, act.To, nil}
		for _, s := range a.ReplicaSets {
			if s.Name == act.ReplicaSet {
				w.annotations = s.Annotations
			}
		}
		if w.verb == "create" {
			w.name = newSet
		}
		out = append(out, w)
	}
	return out
}

// remember notes the present state as a case, if there is a Deployment.
func (r *replay) remember() {
	d, ok := r.objects["Deployment/web"]
	if !ok {
		return
	}
	sets := []json.RawMessage{}
	for _, key := range slices.Sorted(maps.Keys(r.objects)) {
		if key != "Deployment/web" {
			sets = append(sets, r.objects[key])
		}
	}
	r.states = append(r.states, must(json.Marshal(map[string]any{
		"id": fmt.Sprint(r.writes), "now": noon, "deployment": d, "replicaSets": sets,
	})))
}

func specOf(object json.RawMessage) any {
	var o struct{ Spec any }
	if err := json.Unmarshal(object, &o); err != nil {
		panic(err)
	}
	return o.Spec
}
