package strategy_test

import (
	"testing"

	"github.com/rollplan/rollplan/strategy"
)

func TestRecreate(t *testing.T) {
	testOutcomes(t, strategy.Rules.Recreate, []outcomeCase{
		{"first all old ones stop, oldest first", strategy.Rules{},
			"3 Recreate", "a 1; b 0; c 2; new 0", []string{
				"a 1->0 RecreateStops",
				"c 2->0 RecreateStops",
				"hold OldStopFirst total=3",
			}},
		{"the new one stays as it is meanwhile", strategy.Rules{},
			"3 Recreate", "a 1; new 5", []string{"a 1->0 RecreateStops", "hold OldStopFirst total=1"}},
		{"the new one waits for pods the status reports", strategy.Rules{},
			"3 Recreate", "a 0 current=2; b 0 current=1", []string{"hold OldPodsLive live=3"}},
		{"it waits for pods that are terminating", strategy.Rules{},
			"3 Recreate", "a 0 terminating=2; new 0", []string{"hold OldPodsLive live=2"}},
		{"it waits for reported and terminating ones where nobody looked at the pods", strategy.Rules{},
			"3 Recreate", "a 0 current=1 terminating=2", []string{"hold OldPodsLive live=3"}},
		{"it waits for pods that the status does not report", strategy.Rules{},
			"3 Recreate", "a 0 live=1; new 0", []string{"hold OldPodsLive live=1"}},
		{"pods and status count together once, whichever is more", strategy.Rules{},
			"3 Recreate", "a 0 current=2 live=1 terminating=4", []string{"hold OldPodsLive live=2"}},
		{"terminating pods that have ended are not waited for", strategy.Rules{},
			"3 Recreate", "a 0 live=0 terminating=4; new 0", []string{
				"new 0->3 RecreateStarts replicas=3", "idle"}},
		{"pods of the new one itself are not waited for", strategy.Rules{},
			"3 Recreate", "a 0; new 0 current=2 live=2 terminating=1", []string{
				"new 0->3 RecreateStarts replicas=3", "idle"}},
		{"then a missing new one is created with all replicas", strategy.Rules{},
			"3 Recreate", "a 0", []string{"create 3 RecreateStarts replicas=3", "idle"}},
		{"the first one of all is too", strategy.Rules{},
			"3 Recreate", "", []string{"create 3 RecreateStarts replicas=3", "idle"}},
		{"it is created for 0 replicas", strategy.Rules{},
			"0 Recreate", "", []string{"create 0 RecreateStarts replicas=0", "idle"}},
		{"a new one that is too large shrinks", strategy.Rules{},
			"3 Recreate", "a 0; new 5", []string{"new 5->3 RecreateStarts replicas=3", "idle"}},
		{"one of the right size is left alone", strategy.Rules{},
			"3 Recreate", "a 0; new 3/1", []string{"idle"}},
		{"the reference does the same", reference,
			"3 Recreate", "a 0 current=1 live=0; new 0", []string{"hold OldPodsLive live=1"}},
	})
}

func TestStart(t *testing.T) {
	for _, tc := range []struct {
		name, deployment, sets string
		rules                  strategy.Rules
		size                   int
		known                  bool
	}{
		{"RollingUpdate starts what there is room for", "5 1 0", "a 5", strategy.Rules{}, 1, true},
		{"RollingUpdate starts nothing without room", "5 1 0", "a 7", strategy.Rules{}, 0, true},
		{"RollingUpdate starts at most the replicas", "5 1 0", "a 0", strategy.Rules{}, 5, true},
		{"Recreate starts all replicas, as a rollback needs", "5 Recreate", "a 5", strategy.Rules{}, 5, true},
		{"an unknown strategy does not tell", "5 Canary", "a 5", strategy.Rules{}, 0, false},
		{"an unreadable maxSurge does not tell", "5 x 1", "a 5", strategy.Rules{}, 0, false},
		{"an absent maxSurge is 0", "5 - 1", "a 4", strategy.Rules{}, 1, true},
		{"by the reference's rules it does not tell", "5 - 1", "a 4", reference, 0, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			target, known := tc.rules.Start(parseScene(tc.deployment, tc.sets).situation(tc.rules))
			if target.Size != tc.size || known != tc.known {
				t.Errorf("Start(%s: %s) = %d, %v; want %d, %v",
					tc.deployment, tc.sets, target.Size, known, tc.size, tc.known)
			}
		})
	}
}
