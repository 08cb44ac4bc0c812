package explore_test

import (
	"testing"
	"time"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/explore"
)

func TestScratch(t *testing.T) {
	for _, o := range []explore.Options{
		{MaxReplicas: 2, MaxSurge: 1, MaxUnavailable: 1, UserChanges: 1},
		{MaxReplicas: 2, MaxSurge: 1, MaxUnavailable: 1, UserChanges: 1, Failures: 1, Deadline: true},
		{MaxReplicas: 3, MaxSurge: 2, MaxUnavailable: 2, UserChanges: 2, Changes: explore.Replicas | explore.Notes | explore.Limits},
	} {
		for bit := rollout.Quirks(1); bit <= rollout.Kubernetes1_37; bit <<= 1 {
			began := time.Now()
			r := explore.Run(rollout.Planner{Quirks: bit}.NextInto, o)
			t.Logf("%v: %d states, %d outside, %v", bit, r.States, r.Outside, time.Since(began))
			for _, f := range r.Findings {
				t.Logf("    %s %d times, %d moves", f, f.Count, f.Trace.Len())
			}
		}
		r := explore.Run(rollout.Planner{}.NextInto, o)
		t.Logf("none: %d states, %d outside", r.States, r.Outside)
		for _, f := range r.Findings {
			t.Logf("%s %d times, %d moves\n%s", f, f.Count, f.Trace.Len(), f.Trace)
		}
		r = explore.Run(rollout.Planner{Quirks: rollout.Kubernetes1_37}.NextInto, o)
		t.Logf("all: %d states, %d outside", r.States, r.Outside)
		for _, f := range r.Findings {
			t.Logf("%s %d times, %d moves", f, f.Count, f.Trace.Len())
		}
	}
}
