package strategy_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/strategy"
)

// An outcomeCase is one rule of a strategy: a scene and all that is said of it.
type outcomeCase struct {
	name             string
	rules            strategy.Rules
	deployment, sets string
	want             []string
}

func testOutcomes(t *testing.T, next step, cases []outcomeCase) {
	t.Helper()
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			c := parseScene(tc.deployment, tc.sets)
			m := c.take(tc.rules, next)
			if diff := cmp.Diff(tc.want, c.outcome(m)); diff != "" {
				t.Errorf("%s: %s: mismatch (-want +got):\n%s", tc.deployment, tc.sets, diff)
			}
			checkReasons(t, m)
		})
	}
}

func TestRollingUpdateMovesTheNew(t *testing.T) {
	testOutcomes(t, strategy.Rules.RollingUpdate, []outcomeCase{
		{"a new one above the replicas shrinks, and that is the step", strategy.Rules{},
			"5 2 1", "a 2; new 6", []string{
				"new 6->5 NewAboveReplicas size=6 replicas=5",
				"hold NewMovesFirst",
			}},
		{"nothing waits where no old one is left", strategy.Rules{},
			"5 2 1", "a 0; new 6", []string{"new 6->5 NewAboveReplicas size=6 replicas=5"}},
		{"it grows by the room that is left", strategy.Rules{},
			"10 3 2", "a 8; new 2", []string{
				"new 2->5 NewGrows maxTotal=13 total=10 room=3 size=2 replicas=10",
				"hold NewMovesFirst",
			}},
		{"it grows to the replicas and no further", strategy.Rules{},
			"10 3 2", "a 1; new 9", []string{
				"new 9->10 NewGrows maxTotal=13 total=10 room=3 size=9 replicas=10",
				"hold NewMovesFirst",
			}},
		{"it grows alone too", strategy.Rules{},
			"3 1 0", "new 0", []string{"new 0->3 NewGrows maxTotal=4 total=0 room=4 size=0 replicas=3"}},
		{"what is unavailable among the old uses up room", strategy.Rules{},
			"3 1 0", "a 3/0; new 0", []string{
				"new 0->1 NewGrows maxTotal=4 total=3 room=1 size=0 replicas=3",
				"hold NewMovesFirst",
			}},
		{"one of the right size is left alone", strategy.Rules{},
			"3 1 0", "a 0; new 3", []string{"idle"}},
		{"a Deployment of 0 replicas stops the new one", strategy.Rules{},
			"0 1 0", "new 2", []string{"new 2->0 NewAboveReplicas size=2 replicas=0"}},

		{"a missing new one is created, and the step goes on", strategy.Rules{},
			"10 3 2", "a 10", []string{
				"create 3 NewStarts replicas=10 maxTotal=13 total=10 room=3",
				"a 10->8 AboveFloor available=10 minAvailable=8 spare=2 size=10",
				"hold SurgeReached total=13 maxTotal=13",
				"hold FloorReached available=8 minAvailable=8",
			}},
		{"it is created at 0 where there is no room", strategy.Rules{},
			"10 0 2", "a 10", []string{
				"create 0 NewStarts replicas=10 maxTotal=10 total=10 room=0",
				"a 10->8 AboveFloor available=10 minAvailable=8 spare=2 size=10",
				"hold SurgeReached total=10 maxTotal=10",
				"hold FloorReached available=8 minAvailable=8",
			}},
		{"it is created at 0 where there are too many already", strategy.Rules{},
			"2 1 0", "a 5", []string{
				"create 0 NewStarts replicas=2 maxTotal=3 total=5 room=0",
				"a 5->2 AboveFloor available=5 minAvailable=2 spare=3 size=5",
				"hold SurgeReached total=5 maxTotal=3",
				"hold FloorReached available=2 minAvailable=2",
			}},
		{"the first one of all is created with all replicas", strategy.Rules{},
			"4 0 1", "", []string{"create 4 NewStarts replicas=4 maxTotal=4 total=0 room=4", "idle"}},
		{"it is created for 0 replicas too", strategy.Rules{},
			"0 1 0", "", []string{"create 0 NewStarts replicas=0 maxTotal=1 total=0 room=1", "idle"}},
		{"its pods are not available yet", strategy.Rules{},
			"3 1 1", "a 3", []string{
				"create 1 NewStarts replicas=3 maxTotal=4 total=3 room=1",
				"a 3->2 AboveFloor available=3 minAvailable=2 spare=1 size=3",
				"hold SurgeReached total=4 maxTotal=4",
				"hold FloorReached available=2 minAvailable=2",
			}},
	})
}

func TestRollingUpdateIsStuckWithoutSurge(t *testing.T) {
	absent := strategy.Rules{AbsentSurgeFails: true}
	testOutcomes(t, strategy.Rules.RollingUpdate, []outcomeCase{
		{"an unreadable maxSurge lets no new one start", strategy.Rules{}, "3 x 1", "a 3", []string{"stuck"}},
		{"an unreadable maxSurge lets no new one grow", strategy.Rules{}, "3 x 1", "a 2; new 1", []string{"stuck"}},
		{"an unreadable maxSurge does not matter to one that shrinks", strategy.Rules{},
			"3 x 1", "new 4", []string{"new 4->3 NewAboveReplicas size=4 replicas=3"}},
		{"nor to one that is of its size", strategy.Rules{}, "3 x 1", "a 1; new 3", []string{
			"a 1->0 AboveFloor available=4 minAvailable=3 spare=1 size=1"}},
		{"an unreadable maxUnavailable leaves maxSurge to the new one", strategy.Rules{},
			"3 1 x", "a 3; new 0", []string{
				"new 0->1 NewGrows maxTotal=4 total=3 room=1 size=0 replicas=3",
				"hold NewMovesFirst",
			}},
		{"an absent maxSurge is 0", strategy.Rules{}, "3 - 1", "a 2; new 0", []string{
			"new 0->1 NewGrows maxTotal=3 total=2 room=1 size=0 replicas=3",
			"hold NewMovesFirst",
		}},
		{"an absent maxSurge fails by the reference's rule", absent, "3 - 1", "a 2; new 0", []string{"stuck"}},
		{"it fails a missing new one as well", absent, "3 - 1", "a 3", []string{"stuck"}},
		{"it fails none that is of its size", absent, "3 - 1", "a 0; new 3", []string{"idle"}},
	})
}

func TestRollingUpdateShrinksTheOld(t *testing.T) {
	testOutcomes(t, strategy.Rules.RollingUpdate, []outcomeCase{
		{"what is above the floor can be spared", strategy.Rules{},
			"10 3 2", "a 8; new 5", []string{
				"a 8->3 AboveFloor available=13 minAvailable=8 spare=5 size=8",
				"hold SurgeReached total=13 maxTotal=13",
				"hold FloorReached available=8 minAvailable=8",
			}},
		{"the oldest goes first", strategy.Rules{},
			"4 1 1", "a 1; b 3; new 1", []string{
				"a 1->0 AboveFloor available=5 minAvailable=3 spare=2 size=1",
				"b 3->2 AboveFloor available=4 minAvailable=3 spare=1 size=3",
				"hold SurgeReached total=5 maxTotal=5",
				"hold FloorReached available=3 minAvailable=3",
			}},
		{"an unavailable old replica goes first", strategy.Rules{},
			"4 1 1", "a 2; b 3/1; new 0", []string{
				"b 3->1 UnhealthyFirst unavailable=2 size=3 budget=2",
				"hold SurgeReached total=5 maxTotal=5",
				"hold FloorReached available=3 minAvailable=3",
			}},
		{"unavailable ones go as far as the budget", strategy.Rules{},
			"4 1 1", "a 2/0; b 3/1; new 0", []string{
				"a 2->0 UnhealthyFirst unavailable=2 size=2 budget=2",
				"hold SurgeReached total=5 maxTotal=5",
				"hold FloorReached available=1 minAvailable=3",
			}},
		{"the floor holds nothing back where no old one is left", strategy.Rules{},
			"2 1 1", "a 1/0; new 2/1", []string{
				"a 1->0 UnhealthyFirst unavailable=1 size=1 budget=1",
			}},
		{"a set can lose both kinds in one step", strategy.Rules{},
			"4 2 2", "a 5/4; new 1", []string{
				"a 5->4 UnhealthyFirst unavailable=1 size=5 budget=4",
				"a 4->1 at last AboveFloor available=5 minAvailable=2 spare=3 size=4",
				"hold SurgeReached total=6 maxTotal=6",
				"hold FloorReached available=2 minAvailable=2",
			}},
		{"the second loss refines the first of the same set", strategy.Rules{},
			"6 0 3", "a 1; b 2/1; c 3/2; new 0", []string{
				"b 2->1 UnhealthyFirst unavailable=1 size=2 budget=3",
				"c 3->2 UnhealthyFirst unavailable=1 size=3 budget=2",
				"a 1->0 AboveFloor available=4 minAvailable=3 spare=1 size=1",
				"hold SurgeReached total=6 maxTotal=6",
				"hold FloorReached available=3 minAvailable=3",
			}},
		{"several sets are refined, each its own", strategy.Rules{},
			"6 0 5", "a 1; b 2/1; c 3/2; new 0", []string{
				"b 2->1 UnhealthyFirst unavailable=1 size=2 budget=5",
				"c 3->2 UnhealthyFirst unavailable=1 size=3 budget=4",
				"a 1->0 AboveFloor available=4 minAvailable=1 spare=3 size=1",
				"b 1->0 at last AboveFloor available=3 minAvailable=1 spare=2 size=1",
				"c 2->1 at last AboveFloor available=2 minAvailable=1 spare=1 size=2",
				"hold SurgeReached total=6 maxTotal=6",
				"hold FloorReached available=1 minAvailable=1",
			}},
		{"a set without pods is passed over", strategy.Rules{},
			"4 1 1", "a 0; b 4; new 1", []string{
				"b 4->2 AboveFloor available=5 minAvailable=3 spare=2 size=4",
				"hold SurgeReached total=5 maxTotal=5",
				"hold FloorReached available=3 minAvailable=3",
			}},
		{"pods of a set of size 0 are not counted as available", strategy.Rules{},
			"4 1 1", "a 0/3; b 3; new 1/0", []string{
				"new 1->2 NewGrows maxTotal=5 total=4 room=1 size=1 replicas=4",
				"hold NewMovesFirst",
			}},
		{"new pods that are not available use up the budget", strategy.Rules{},
			"10 3 2", "a 8; new 5/0", []string{
				"hold SurgeReached total=13 maxTotal=13",
				"hold NewUnready total=13 minAvailable=8 newUnavailable=5",
				"idle",
			}},
		{"unavailable old ones go while new ones are not available", strategy.Rules{},
			"10 3 2", "a 8/6; new 5/1", []string{
				"a 8->7 UnhealthyFirst unavailable=2 size=8 budget=1",
				"hold SurgeReached total=13 maxTotal=13",
				"hold FloorReached available=7 minAvailable=8",
			}},
		{"where the floor is reached all wait", strategy.Rules{},
			"3 2 0", "a 2; new 3/1", []string{
				"hold NewUnready total=5 minAvailable=3 newUnavailable=2", "idle",
			}},
		{"what is above the allowed total goes, if it is unavailable", strategy.Rules{},
			"3 1 0", "a 2; new 3/1", []string{
				"new 3->2 AboveMaxTotal total=5 maxTotal=4 budget=1 unavailable=2 size=3",
				"hold NewUnready total=5 minAvailable=3 newUnavailable=2",
			}},
		{"old ones of it go first, the oldest first", strategy.Rules{},
			"6 0 1", "a 2/1; b 2/1; new 6/1", []string{
				"a 2->1 AboveMaxTotal total=10 maxTotal=6 budget=4 unavailable=1 size=2",
				"b 2->1 AboveMaxTotal total=9 maxTotal=6 budget=3 unavailable=1 size=2",
				"new 6->4 AboveMaxTotal total=8 maxTotal=6 budget=2 unavailable=5 size=6",
				"hold NewUnready total=10 minAvailable=5 newUnavailable=5",
			}},
		{"with KeepExcess it stays", strategy.Rules{KeepExcess: true},
			"3 1 0", "a 2; new 3/1", []string{
				"hold NewUnready total=5 minAvailable=3 newUnavailable=2", "idle",
			}},
		{"the last old ones go when the new one is complete", strategy.Rules{},
			"3 1 0", "a 1; new 3", []string{"a 1->0 AboveFloor available=4 minAvailable=3 spare=1 size=1"}},
		{"pods above the size of a set are about to be deleted and do not count", strategy.Rules{},
			"3 1 0", "a 2/5; new 2/1", []string{
				"hold SurgeReached total=4 maxTotal=4",
				"hold NewUnready total=4 minAvailable=3 newUnavailable=1",
				"idle",
			}},
	})
}
