package explore_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/explore"
	"github.com/rollplan/rollplan/rollout/invariant"
)

var update = flag.Bool("update", false, "write the golden files anew")

// A fault is a finding and how many moves away it is, no less and no more.
type fault struct {
	finding string // what it begins with
	moves   int
}

// small are worlds in which the reference's faults show: with lag, with deadlines, and
// with notes that were tampered with.
func small() map[string]explore.Options {
	return map[string]explore.Options{
		"lag":      {MaxReplicas: 2, MaxSurge: 2, MaxUnavailable: 2, Lag: true, UserChanges: 1},
		"sizes":    {MaxReplicas: 2, MaxSurge: 1, MaxUnavailable: 1, UserChanges: 1, Changes: explore.Replicas},
		"recreate": {MaxReplicas: 3, MaxSurge: 1, UserChanges: 2, Changes: explore.Strategy | explore.Replicas},
		"deadline": {MaxReplicas: 1, MaxSurge: 1, MaxUnavailable: 1, UserChanges: 1, Failures: 1,
			Deadline: true},
		"notes": {MaxReplicas: 3, MaxSurge: 2, MaxUnavailable: 1, UserChanges: 2,
			Changes: explore.Replicas | explore.Notes | explore.Limits},
		"more notes": {MaxReplicas: 4, MaxUnavailable: 1, UserChanges: 3,
			Changes: explore.Replicas | explore.Notes},
	}
}

// Switching a repair off makes the exploration find a fault of its family, at the
// shortest distance; so no repair is there without need.
func TestEachRepairIsNeeded(t *testing.T) {
	var traces strings.Builder
	for _, c := range []struct {
		quirk rollout.Quirks
		world string
		want  fault
	}{
		{rollout.StaleScaledFor, "sizes", fault{"Stuck", 2}},
		{rollout.CountDoomed, "lag", fault{"Breaks KeepsAvailable", 3}},
		{rollout.AgainstDirection, "notes", fault{"Breaks ResizeDirection", 3}},
		{rollout.LoseLeftover, "more notes", fault{"Breaks ResizeTotal", 6}},
		{rollout.ExcessStays, "lag", fault{"Breaks Shrinks", 4}},
		{rollout.GrowsUnobserved, "lag", fault{"Really KeepsAvailable", 8}},
		{rollout.StartsUnobserved, "lag", fault{"Really NoOverlap", 8}},
		{rollout.OldDeadline, "deadline", fault{"Hurries", 3}},
		{rollout.HotRecheck, "deadline", fault{"Spins", 2}},
	} {
		r := explore.Run(rollout.Planner{Quirks: c.quirk}.NextInto, small()[c.world])
		f, ok := r.Find(c.want.finding)
		if !ok || f.Trace.Len() != c.want.moves || len(r.Faults()) == 0 {
			t.Errorf("%s: want %+v, got %v", c.quirk, c.want, r)
		}
		fmt.Fprintf(&traces, "%s\n%s\n%s\n", c.quirk, f, f.Trace)
	}
	golden(t, "traces.txt", traces.String())
}

// golden compares a text with a file of testdata, which -update writes anew.
func golden(t *testing.T, file, got string) {
	t.Helper()
	file = filepath.Join("testdata", file)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if diff := cmp.Diff(string(want), got); err != nil || diff != "" {
		t.Errorf("%s: %v, mismatch (-want +got)\n%s", file, err, diff)
	}
}

// What the reference's rules as a whole come to.
func TestTheReferenceHasFaults(t *testing.T) {
	for world, want := range map[string][]fault{
		"lag": {{"Stuck", 1}, {"Breaks Shrinks", 4}, {"Breaks KeepsAvailable", 7}, {"Really KeepsAvailable", 8},
			{"Really NoOverlap", 8}},
		"deadline": {{"Stuck", 1}, {"Spins", 2}, {"Hurries", 3}},
		"recreate": {{"Stuck under Recreate", 3}},
		"notes":    {{"Stuck", 1}, {"Breaks ResizeDirection", 3}, {"Breaks WithinSurge", 3}, {"Breaks ResizeTotal", 3}},
	} {
		r := explore.Run(rollout.Planner{Quirks: rollout.Kubernetes1_37}.NextInto, small()[world])
		for _, f := range want {
			if got, ok := r.Find(f.finding); !ok || got.Trace.Len() != f.moves {
				t.Errorf("%s: want %+v, got %d moves of\n%v", world, f, got.Trace.Len(), got)
			}
		}
	}
}

// The obvious repair of the step that ends at a lagging status: to skip that
// ReplicaSet and count its pods all the same. It takes an available pod too many.
func TestTheNaiveRepairIsCaught(t *testing.T) {
	naive := rollout.Planner{Quirks: rollout.Kubernetes1_37 &^ rollout.LagStops}
	o := explore.Options{MaxReplicas: 3, MaxSurge: 1, Lag: true, UserChanges: 1, Changes: explore.Replicas}
	if r := explore.Run(rollout.Planner{Quirks: rollout.Kubernetes1_37}.NextInto, o); len(r.Faults()) > 0 {
		t.Errorf("the reference by itself: %v", r)
	}
	r := explore.Run(naive.NextInto, o)
	f, ok := r.Find("Really KeepsAvailable")
	if !ok || f.Breach.Blame != invariant.Planner {
		t.Errorf("want availability lost, got %v", r)
	}
}

// Where a ReplicaSet stops any of its pods, fewer stay available than were promised by
// what was seen: that is the ReplicaSet's doing, and what the promise leaves open.
func TestPodsThatAreStoppedAtRandom(t *testing.T) {
	o := explore.Options{MaxReplicas: 2, MaxSurge: 1, MaxUnavailable: 1, Lag: true, UserChanges: 1}
	for _, any := range []bool{false, true} {
		o.AnyPod = any
		r := explore.Run(rollout.Planner{}.NextInto, o)
		_, found := r.Find("Really KeepsAvailable")
		if found != any || len(r.Findings) > 1 {
			t.Errorf("any pod %v: %v", any, r)
		}
	}
}

// A trace can be read as text, and run as a test.
func TestATraceAsTextAndAsGo(t *testing.T) {
	r := explore.Run(rollout.Planner{Quirks: rollout.ExcessStays}.NextInto, small()["lag"])
	f, ok := r.Find("Breaks Shrinks")
	if !ok {
		t.Fatal(r)
	}
	const last = `user: maxSurge 1
	deployment web b 2 1 1
	replicaset web-a a 2/2 current=2 live=2 note=2,4 revision=1 # really 2 available, 0 starting, 0 stopping
	replicaset web-b b 2/0 current=0 live=0 note=2,4 revision=2 gen=2 # really 0 available, 0 starting, 0 stopping
plan:
	hold: the new ReplicaSet waits`
	if text := f.Trace.String(); !strings.Contains(text, "deployment web b 2") || !strings.Contains(text, "plan:\n") {
		t.Errorf("the trace is\n%s, want something like\n%s", text, last)
	}
	if code := f.Trace.GoTest("Excess"); !strings.Contains(code, "func TestExcess(t *testing.T) {") ||
		!strings.Contains(code, "Template: \"b\", TemplateHash: \"b\"") {
		t.Errorf("as Go it is\n%s", code)
	}
}
