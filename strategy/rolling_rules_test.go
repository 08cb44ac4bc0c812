package strategy_test

import (
	"testing"

	"github.com/rollplan/rollplan/strategy"
)

// Each of the reference's rules of a RollingUpdate alone, beside what is right.
func TestRollingUpdateByTheReferencesRules(t *testing.T) {
	doomed := strategy.Rules{CountDoomed: true}
	lag := strategy.Rules{LagStops: true}
	both := strategy.Rules{CountDoomed: true, LagStops: true}
	testOutcomes(t, strategy.Rules.RollingUpdate, []outcomeCase{
		{"without CountDoomed a new pod that is to be deleted does not free an old one", strategy.Rules{},
			"1 1 0", "a 2; new 0/1", []string{
				"a 2->1 AboveFloor available=2 minAvailable=1 spare=1 size=2",
				"hold SurgeReached total=2 maxTotal=2",
				"hold FloorReached available=1 minAvailable=1",
			}},
		{"CountDoomed counts new pods above the size", doomed,
			"1 1 0", "a 2; new 0/1", []string{
				"a 2->0 AboveFloor available=3 minAvailable=1 spare=2 size=2",
				"hold SurgeReached total=2 maxTotal=2",
			}},
		{"CountDoomed counts old pods above the size", doomed,
			"3 1 0", "a 2/5; new 3", []string{
				"a 2->0 AboveFloor available=8 minAvailable=3 spare=5 size=2",
			}},
		{"CountDoomed raises the budget for the unavailable", doomed,
			"3 1 0", "a 2/0; new 2/5", []string{
				"a 2->0 UnhealthyFirst unavailable=2 size=2 budget=4",
				"hold SurgeReached total=4 maxTotal=4",
			}},
		{"CountDoomed does not count a set of size 0", doomed,
			"3 1 0", "a 0/5; b 1; new 3", []string{
				"b 1->0 AboveFloor available=4 minAvailable=3 spare=1 size=1",
			}},

		{"without LagStops a lagging set is cut like another", strategy.Rules{},
			"3 1 0", "a 2/3; new 3", []string{"a 2->0 AboveFloor available=5 minAvailable=3 spare=2 size=2"}},
		{"LagStops ends the step at a set that reports more than its size", lag,
			"3 1 0", "a 2/3; new 3", []string{"hold StatusLags available=3 size=2", "idle"}},
		{"LagStops leaves what is cut before it, and spares nothing", lag,
			"3 3 0", "a 2/1; b 2/3; c 1; new 1", []string{
				"a 2->1 UnhealthyFirst unavailable=1 size=2 budget=3",
				"hold SurgeReached total=6 maxTotal=6",
				"hold StatusLags available=3 size=2",
				"idle",
			}},
		{"LagStops looks no further than the budget", lag,
			"3 1 0", "a 1/0; b 2/3; new 1", []string{
				"a 1->0 UnhealthyFirst unavailable=1 size=1 budget=1",
				"hold SurgeReached total=4 maxTotal=4",
				"hold FloorReached available=3 minAvailable=3",
			}},
		{"LagStops passes over a set of size 0", lag,
			"3 1 0", "a 0/3; b 1; new 3", []string{"b 1->0 AboveFloor available=4 minAvailable=3 spare=1 size=1"}},
		{"both together hold what CountDoomed alone would take", both,
			"3 1 0", "a 2/5; new 3", []string{"hold StatusLags available=5 size=2", "idle"}},

		{"WrapCounts wraps the sum of the sizes, and so what is added", strategy.Rules{WrapCounts: true},
			"10 3 2", "a 2147483647/0; new 5", []string{
				"new 5->-2147483634 NewGrows maxTotal=13 total=-2147483644 room=-2147483639 size=5 replicas=10",
				"hold NewMovesFirst",
			}},
	})
}
