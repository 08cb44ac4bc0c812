package explore_test

import (
	"flag"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/explore"
	"github.com/rollplan/rollplan/strategy"
)

var (
	most  = flag.Int("most", 0, "explore up to that many replicas, surge and unavailable, with lag, failures and changes, until -cut states")
	cut   = flag.Int("cut", 100_000_000, "of -most: where to stop")
	users = flag.Int("users", 1, "of -most: changes by the user")
)

// noon is when everything happens.
var noon = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// BenchmarkRun explores a middling world, and tells states a second.
func BenchmarkRun(b *testing.B) {
	states := 0
	for b.Loop() {
		states += explore.Run(rollout.Planner{}.NextInto, explore.Options{MaxReplicas: 2, MaxSurge: 2,
			MaxUnavailable: 2, Lag: true, UserChanges: 1}).States
	}
	b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
}

// A bounds is one exploration of the proof.
type bounds struct {
	name    string
	options explore.Options
}

func worlds() []bounds {
	return []bounds{
		{"everything up to 3", explore.Options{MaxReplicas: 3, MaxSurge: 3, MaxUnavailable: 3, Lag: true,
			Failures: 1, UserChanges: 1}},
		{"up to 6 in one go", explore.Options{MaxReplicas: 6, MaxSurge: 6, MaxUnavailable: 6}},
		{"one change up to 6", explore.Options{MaxReplicas: 6, MaxSurge: 6, MaxUnavailable: 6, UserChanges: 1}},
		{"lag up to 6", explore.Options{MaxReplicas: 6, MaxSurge: 3, MaxUnavailable: 3, Lag: true}},
		{"three changes of size and notes", explore.Options{MaxReplicas: 3, MaxSurge: 1, MaxUnavailable: 1,
			UserChanges: 3, Changes: explore.Replicas | explore.Notes}},
		{"two changes with lag", explore.Options{MaxReplicas: 2, MaxSurge: 1, MaxUnavailable: 1, Lag: true,
			UserChanges: 2}},
		{"stopping pods count", explore.Options{MaxReplicas: 3, MaxSurge: 2, MaxUnavailable: 2, Lag: true, UserChanges: 1,
			Policy: strategy.Strategy{Replacement: strategy.TerminationComplete}}},
		{"stopping pods never count", explore.Options{MaxReplicas: 2, MaxSurge: 1, MaxUnavailable: 1, Lag: true,
			UserChanges: 1, Policy: strategy.Strategy{Replacement: strategy.TerminationStarted}}},
		{"old ones do not grow", explore.Options{MaxReplicas: 3, MaxSurge: 2, MaxUnavailable: 2, Lag: true, UserChanges: 1,
			Policy: strategy.Strategy{HoldOld: true}}},
		{"one is kept", explore.Options{MaxReplicas: 3, MaxSurge: 2, MaxUnavailable: 3, Lag: true, UserChanges: 1,
			Policy: strategy.Strategy{KeepOne: true}}},
		{"deadlines", explore.Options{MaxReplicas: 2, MaxSurge: 1, MaxUnavailable: 1, UserChanges: 2,
			Failures: 1, Deadline: true}},
	}
}

// The proof: by default no plan in any of these worlds breaks a promise, and every
// rollout settles. With -short the largest world is left out.
func TestTheDefaultModeHasNoFaults(t *testing.T) {
	list := worlds()
	if testing.Short() {
		list = list[1:] // all but the largest
	}
	if *most > 0 {
		list = []bounds{{"large", explore.Options{MaxReplicas: *most, MaxSurge: *most, MaxUnavailable: *most,
			Lag: true, Failures: 1, UserChanges: *users, MaxStates: *cut}}}
	}
	var running sync.WaitGroup
	turn := make(chan bool, min(runtime.NumCPU(), 2))
	for _, w := range list {
		running.Add(1)
		go func() {
			defer running.Done()
			turn <- true
			defer func() { <-turn }()
			r := explore.Run(rollout.Planner{}.NextInto, w.options)
			t.Logf("%s: %d configurations, %d states, %d moves, %d calls", w.name, r.Configurations, r.States,
				r.Transitions, r.Calls)
			if len(r.Faults()) > 0 || r.Outside > 0 || r.Cut && *most == 0 {
				t.Errorf("%s: %v", w.name, r)
			}
		}()
	}
	running.Wait()
}
