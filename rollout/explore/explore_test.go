package explore_test

import (
	"testing"
	"time"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/explore"
)

func TestScratch(t *testing.T) {
	for _, o := range []explore.Options{
		{MaxReplicas: 6, MaxSurge: 6, MaxUnavailable: 6},
		{MaxReplicas: 3, MaxSurge: 3, MaxUnavailable: 3, UserChanges: 1},
		{MaxReplicas: 2, MaxSurge: 2, MaxUnavailable: 2, Lag: true, UserChanges: 1},
		{MaxReplicas: 2, MaxSurge: 2, MaxUnavailable: 2, Lag: true, Failures: 1},
		{MaxReplicas: 2, MaxSurge: 2, MaxUnavailable: 2, Lag: true, UserChanges: 1, Failures: 1},
		{MaxReplicas: 3, MaxSurge: 3, MaxUnavailable: 3, Lag: true, UserChanges: 1, Failures: 1},
	} {
		began := time.Now()
		r := explore.Run(rollout.Planner{}.NextInto, o)
		t.Logf("%+v: %d configurations, %d states, %d moves, %d calls, %d outside, cut %v, %v", o, r.Configurations, r.States, r.Transitions, r.Calls, r.Outside, r.Cut, time.Since(began))
		for _, f := range r.Findings {
			t.Logf("%s %d times\n%s", f, f.Count, f.Trace)
		}
	}
}
