package explore_test

import (
	"testing"
	"time"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/explore"
)

func TestScratch(t *testing.T) {
	for _, o := range []explore.Options{
		{MaxReplicas: 2, MaxSurge: 1, MaxUnavailable: 1},
		{MaxReplicas: 2, MaxSurge: 1, MaxUnavailable: 1, UserChanges: 1},
		{MaxReplicas: 1, MaxSurge: 1, MaxUnavailable: 1, Lag: true},
		{MaxReplicas: 2, MaxSurge: 1, MaxUnavailable: 1, Lag: true},
		{MaxReplicas: 1, MaxSurge: 1, MaxUnavailable: 1, Lag: true, UserChanges: 1},
	} {
		began := time.Now()
		r := explore.Run(rollout.Planner{}.NextInto, o)
		t.Logf("%+v: %d configurations, %d states, %d moves, %d calls, %d outside, %v", o, r.Configurations, r.States, r.Transitions, r.Calls, r.Outside, time.Since(began))
		for _, f := range r.Findings {
			t.Logf("%s %d times\n%s", f, f.Count, f.Trace)
		}
	}
}
