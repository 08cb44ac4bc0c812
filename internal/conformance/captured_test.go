package conformance_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"testing"
	"time"

	apps "k8s.io/api/apps/v1"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/internal/conformance/reference"
	"github.com/rollplan/rollplan/internal/conformance/sync"
	"github.com/rollplan/rollplan/rollout"
)

// captures is every change of the Deployment and its ReplicaSets in seven rollouts of
// a real cluster.
const captures = "../../examples/plan/testdata/watch.ndjson.gz"

// A branch is one way that a sync can take, with the captured states in which it
// takes it.
type branch struct {
	name   string
	states []sync.Start
}

// capturedBranches returns the captured states by what the sync does in them.
func capturedBranches(t testing.TB) []branch {
	list := []branch{
		{name: "steady"}, {name: "waiting"}, {name: "rolling"}, {name: "scaling"}, {name: "recreate"}, {name: "paused"},
	}
	for _, s := range capturedStates(t) {
		name := branchOf(t, s)
		for i := range list {
			if list[i].name == name {
				list[i].states = append(list[i].states, s)
			}
		}
	}
	return list
}

// branchOf names what a sync does: steady if the rollout is over, waiting if it is not
// and nothing can be written but the status.
func branchOf(t testing.TB, s sync.Start) string {
	d, seen, err := adapter.FromObjects(s.Deployment, s.ReplicaSets, s.Pods, s.Now)
	fatal(t, err)
	plan, err := rollout.Planner{Quirks: rollout.Kubernetes1_37}.Next(d, seen)
	fatal(t, err)
	switch {
	case plan.Decision == rollout.Paused:
		return "paused"
	case plan.Decision == rollout.Scaling:
		return "scaling"
	case len(plan.Actions) == 0 && plan.Holds.Len() == 0:
		return "steady"
	case len(plan.Actions) == 0:
		return "waiting"
	case plan.Decision == rollout.Recreate:
		return "recreate"
	}
	return "rolling"
}

// capturedStates returns the objects as they were after each change, as a
// controller sees them.
func capturedStates(t testing.TB) []sync.Start {
	f, err := os.Open(captures)
	fatal(t, err)
	defer f.Close()
	unzipped, err := gzip.NewReader(f)
	fatal(t, err)
	states, worlds := []sync.Start(nil), map[string]*captured{}
	for lines := bufio.NewScanner(unzipped); lines.Scan(); {
		var e event
		fatal(t, json.Unmarshal(lines.Bytes(), &e))
		w, ok := worlds[e.Capture]
		if !ok {
			w = &captured{sets: map[string]*apps.ReplicaSet{}}
			worlds[e.Capture] = w
		}
		fatal(t, w.see(e))
		if w.deployment != nil {
			states = append(states, w.start())
		}
	}
	return states
}

// An event is one line of the captures.
type event struct {
	Capture, Type string
	Object        json.RawMessage
}

// captured is what there is in one of the rollouts.
type captured struct {
	deployment *apps.Deployment
	sets       map[string]*apps.ReplicaSet
}

func (w *captured) see(e event) error {
	var kind struct{ Kind string }
	if err := json.Unmarshal(e.Object, &kind); err != nil {
		return err
	}
	if kind.Kind == "Deployment" {
		w.deployment = new(apps.Deployment)
		return json.Unmarshal(e.Object, w.deployment)
	}
	rs := new(apps.ReplicaSet)
	if err := json.Unmarshal(e.Object, rs); err != nil {
		return err
	}
	w.sets[rs.Name] = rs
	if e.Type == "DELETED" {
		delete(w.sets, rs.Name)
	}
	return nil
}

// start returns the state a second after the last condition has changed.
func (w *captured) start() sync.Start {
	s := sync.Start{Deployment: w.deployment, Now: w.deployment.CreationTimestamp.Time}
	for _, c := range w.deployment.Status.Conditions {
		if c.LastUpdateTime.After(s.Now) {
			s.Now = c.LastUpdateTime.Time
		}
	}
	s.Now = s.Now.Add(time.Second)
	for _, rs := range w.sets {
		s.ReplicaSets = append(s.ReplicaSets, rs)
	}
	return s
}

func fatal(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// What is timed is there, and both sides do the same in it.
func TestCapturedStates(t *testing.T) {
	c := reference.New()
	for _, b := range capturedBranches(t) {
		if len(b.states) == 0 {
			t.Errorf("%s: no states", b.name)
		}
		for _, s := range b.states {
			if diff := difference(c, s); diff != "" {
				t.Errorf("%s: they do not do the same:\n%s", b.name, diff)
			}
		}
	}
}
