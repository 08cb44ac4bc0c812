package strategy_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/strategy"
)

// testChoices is testPolicies for outcomes that a choice may leave as they are.
func testChoices(t *testing.T, next step, cases []policyCase) {
	t.Helper()
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			c := parseScene(tc.deployment, tc.sets)
			tc.policy(&c.strategy)
			m := c.take(tc.rules, next)
			checkReasons(t, m)
			if diff := cmp.Diff(lines(tc.want), lines(c.outcome(m))); diff != "" {
				t.Errorf("mismatch (-want +got)\n%s", diff)
			}
		})
	}
}

func TestHeldOldOnesAreResizedWhere(t *testing.T) {
	testChoices(t, strategy.Rules.Resize, []policyCase{
		{outcomeCase{"the only one is above the replicas", strategy.Rules{},
			"3 2 0", "a 4 (4,6)", []string{"a 4->3 OnlyActive replicas=3"}}, holdOld},
		{outcomeCase{"nothing rolls: Recreate", strategy.Rules{},
			"3 Recreate", "a 2 (2,2)", []string{"a 2->3 OnlyActive replicas=3"}}, holdOld},
		{outcomeCase{"none is old", strategy.Rules{},
			"3 1 0", "new 2 (2,3)", []string{"new 2->3 OnlyActive replicas=3"}}, holdOld},
		{outcomeCase{"one old pod is held too", strategy.Rules{},
			"3 1 0", "a 1 (1,2)", []string{"a 1 noted SizeNoted replicas=3 maxTotal=4"}}, holdOld},
		{outcomeCase{"there is no room for more", strategy.Rules{},
			"3 1 0", "a 1; new 3", []string{"a 1->0 NewSaturated replicas=3"}}, holdOld},
	})
}

func TestStoppingPodsAndAResize(t *testing.T) {
	testChoices(t, strategy.Rules.Resize, []policyCase{
		{outcomeCase{"it grows where there is room besides", strategy.Rules{},
			"5 1 0", "a 3 (3,4)", []string{"a 3->5 OnlyActive replicas=5"}}, complete},
		{outcomeCase{"it grows into the last room", strategy.Rules{},
			"5 0 1", "a 3 (3,3)", []string{"a 3->5 OnlyActive replicas=5"}}, complete},
		{outcomeCase{"it waits for a status that may not tell of all", strategy.Rules{},
			"5 1 0", "a 3 (3,4); b 0 unobserved=1", []string{"hold OldUnobserved sets=1"}}, complete},
		{outcomeCase{"the shares wait too", strategy.Rules{},
			"5 1 0", "a 2 (3,4) terminating=3; new 2 (3,4)",
			[]string{"hold StoppingCount total=9 maxTotal=6"}}, complete},
		{outcomeCase{"taking pods away does not wait", strategy.Rules{},
			"5 1 0", "a 6 (9,10) terminating=5; new 4 (9,10)", []string{
				"a 6->4 Proportional maxTotal=6 total=10 share=-2 leftover=0 size=6",
				"new 4->2 Proportional maxTotal=6 total=10 share=-2 leftover=0 size=4",
			}}, complete},
		{outcomeCase{"nor does noting a size", strategy.Rules{},
			"5 1 0", "a 4 (4,5) terminating=5; new 2 (4,5)", []string{
				"a 4 noted Proportional maxTotal=6 total=6 share=0 leftover=0 size=4",
				"new 2 noted Proportional maxTotal=6 total=6 share=0 leftover=0 size=2",
			}}, complete},
	})
	for _, sets := range []string{"a 3 (3,4) terminating=2", "a 3 (3,4); b 0 unobserved=1"} {
		c := parseScene("5 1 0", sets)
		complete(&c.strategy)
		if m := c.take(strategy.Rules{}, strategy.Rules.Resize); !m.Waits {
			t.Errorf("%s: a resize that is held does not wait", sets)
		}
	}
}

func TestStoppingPodsAndARollout(t *testing.T) {
	testChoices(t, strategy.Rules.RollingUpdate, []policyCase{
		{outcomeCase{"the new one says what it waits for after it has grown", strategy.Rules{},
			"3 1 0", "new 1 terminating=2", []string{
				"new 1->2 NewGrows maxTotal=4 total=3 room=1 size=1 replicas=3",
				"hold StoppingCount total=4 maxTotal=4",
			}}, complete},
	})
	testChoices(t, strategy.Rules.Recreate, []policyCase{
		{outcomeCase{"pods that have not been told to stop are waited for", strategy.Rules{},
			"2 Recreate", "a 0 current=1 terminating=1; new 0", []string{"hold OldPodsLive live=1"}}, started},
	})
}

func TestTheLastAvailablePodIsKeptWhere(t *testing.T) {
	against := strategy.Rules{AgainstDirection: true}
	testChoices(t, strategy.Rules.Resize, []policyCase{
		{outcomeCase{"none stays available: of two the first keeps it, from one that has pods", strategy.Rules{},
			"1 1 1", "a 5 (99,100); b 4 (99,100); new 3/0 (1,2)", []string{
				"a 5->1 Proportional maxTotal=2 total=12 share=-5 leftover=1 size=5",
				"b 4->0 Proportional maxTotal=2 total=12 share=-4 leftover=0 size=4",
				"new 3->1 Proportional maxTotal=2 total=12 share=0 leftover=-2 size=3",
			}}, keepOne},
		{outcomeCase{"the other has one pod only", strategy.Rules{},
			"1 0 1", "a 1 (20,20); new 9/0 (9,9)", []string{
				"new 9->0 Proportional maxTotal=1 total=10 share=-8 leftover=-1 size=9",
				"a 1 noted Proportional maxTotal=1 total=10 share=-1 leftover=1 size=1",
			}}, keepOne},
		{outcomeCase{"not where one stays anyway", strategy.Rules{},
			"2 1 1", "a 5 (10,11); new 5/0 (10,11)", []string{
				"a 5->1 Proportional maxTotal=3 total=10 share=-4 leftover=0 size=5",
				"new 5->2 Proportional maxTotal=3 total=10 share=-3 leftover=0 size=5",
			}}, keepOne},
		{outcomeCase{"not where none is available", strategy.Rules{},
			"1 1 1", "a 2/0 (10,11); new 8/0 (10,11)", []string{
				"new 8->1 Proportional maxTotal=2 total=10 share=-7 leftover=0 size=8",
				"a 2->1 Proportional maxTotal=2 total=10 share=-1 leftover=0 size=2",
			}}, keepOne},
		{outcomeCase{"not where no pod is wanted", strategy.Rules{},
			"0 1 1", "a 1 (2,3); new 1 (2,3)", []string{
				"a 1->0 Proportional maxTotal=0 total=2 share=-1 leftover=0 size=1",
				"new 1->0 Proportional maxTotal=0 total=2 share=-1 leftover=0 size=1",
			}}, keepOne},
		{outcomeCase{"not where pods are added", against,
			"8 1 0", "a 4 (99,100); new 3/0 (2,3)", []string{
				"a 4->0 Proportional maxTotal=9 total=7 share=-4 leftover=0 size=4",
				"new 3->9 Proportional maxTotal=9 total=7 share=6 leftover=0 size=3",
			}}, keepOne},
	})
	c := parseScene("3 1 3", "")
	c.strategy.KeepOne = true
	if lim := (strategy.Rules{}).Limits(c.strategy, 3); lim.MinAvailable != 1 {
		t.Errorf("of three replicas %d must be available, want no more than the one", lim.MinAvailable)
	}
}
