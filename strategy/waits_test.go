package strategy_test

import (
	"testing"

	"github.com/rollplan/rollplan/strategy"
)

// What grows before its status has caught up counts pods that are about to go.
func TestWhatGrowsWaitsForItsStatus(t *testing.T) {
	testOutcomes(t, strategy.Rules.RollingUpdate, []outcomeCase{
		{"a new one whose last change is not observed waits", strategy.Rules{},
			"4 1 0", "a 4; new 0 unobserved=1", []string{
				"hold GrowthWaits available=0 size=0",
				"hold NewUnready total=4 minAvailable=4 newUnavailable=0", "idle",
			}},
		{"so does one that reports more available pods than it wants", strategy.Rules{},
			"4 1 0", "a 4; new 0/1", []string{
				"hold GrowthWaits available=1 size=0",
				"hold NewUnready total=4 minAvailable=4 newUnavailable=0", "idle",
			}},
		{"old ones give up pods meanwhile", strategy.Rules{},
			"4 2 1", "a 4; new 1 unobserved=1", []string{
				"a 4->2 AboveFloor available=5 minAvailable=3 spare=2 size=4",
				"hold GrowthWaits available=1 size=1", "hold FloorReached available=3 minAvailable=3",
			}},
		{"shrinking waits for nothing", strategy.Rules{},
			"2 1 0", "a 0; new 3 unobserved=1", []string{"new 3->2 NewAboveReplicas size=3 replicas=2"}},
		{"with GrowUnobserved it grows", strategy.Rules{GrowUnobserved: true},
			"4 1 0", "a 4; new 0 unobserved=1", []string{
				"new 0->1 NewGrows maxTotal=5 total=4 room=1 size=0 replicas=4", "hold NewMovesFirst",
			}},
	})
	testOutcomes(t, strategy.Rules.Resize, []outcomeCase{
		{"a resize that adds waits as a whole", strategy.Rules{},
			"20 3 2", "a 8 (10,13); new 5 (10,13) unobserved=1", []string{"hold GrowthWaits available=5 size=5"}},
		{"one that need not grow keeps no other waiting", strategy.Rules{},
			"20 3 2", "a 14 (20,23) unobserved=1; new 5 (10,13)", []string{
				"new 5->9 Proportional maxTotal=23 total=19 share=4 leftover=0 size=5",
			}},
		{"one that removes does not", strategy.Rules{},
			"5 1 0", "a 8 (10,13) unobserved=1; new 5/9 (10,13)", []string{
				"a 8->4 Proportional maxTotal=6 total=13 share=-4 leftover=0 size=8",
				"new 5->2 Proportional maxTotal=6 total=13 share=-3 leftover=0 size=5",
			}},
		{"the only active one waits", strategy.Rules{},
			"5 1 0", "a 3 (3,4) unobserved=1", []string{"hold GrowthWaits available=3 size=3"}},
		{"and does not when it shrinks", strategy.Rules{},
			"2 1 0", "a 3 (3,4) unobserved=1", []string{"a 3->2 OnlyActive replicas=2"}},
	})
}

func TestRecreateWaitsForTheStatusOfTheOld(t *testing.T) {
	testOutcomes(t, strategy.Rules.Recreate, []outcomeCase{
		{"an old one whose stop is not observed may have pods", strategy.Rules{},
			"3 Recreate", "a 0 unobserved=1; b 0; new 0", []string{"hold OldUnobserved sets=1"}},
		{"the new one's own status does not matter", strategy.Rules{},
			"3 Recreate", "a 0; new 0 unobserved=1", []string{"new 0->3 RecreateStarts replicas=3", "idle"}},
		{"with StartUnobserved it starts", strategy.Rules{StartUnobserved: true},
			"3 Recreate", "a 0 unobserved=1; new 0", []string{"new 0->3 RecreateStarts replicas=3", "idle"}},
	})
}
