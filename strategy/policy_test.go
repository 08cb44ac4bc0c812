package strategy_test

import (
	"testing"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// policyCase is an outcome with choices that Kubernetes does not have.
type policyCase struct {
	outcomeCase
	policy func(*strategy.Strategy)
}

func complete(s *strategy.Strategy) { s.Replacement = strategy.TerminationComplete }
func started(s *strategy.Strategy)  { s.Replacement = strategy.TerminationStarted }
func holdOld(s *strategy.Strategy)  { s.HoldOld = true }
func keepOne(s *strategy.Strategy)  { s.KeepOne = true }

func testPolicies(t *testing.T, next step, cases []policyCase) {
	t.Helper()
	for _, tc := range cases {
		var outcomes [2]string
		for i, policy := range []func(*strategy.Strategy){func(*strategy.Strategy) {}, tc.policy} {
			c := parseScene(tc.deployment, tc.sets)
			policy(&c.strategy)
			m := c.take(tc.rules, next)
			outcomes[i] = c.sizes(m)
			if i == 0 {
				continue
			}
			checkReasons(t, m)
			if got := lines(c.outcome(m)); got != lines(tc.want) {
				t.Errorf("%s: got\n%swant\n%s", tc.name, got, lines(tc.want))
			}
		}
		if outcomes[0] == outcomes[1] {
			t.Errorf("%s: the choice makes no difference: %s", tc.name, outcomes[0])
		}
	}
}

func lines(list []string) string {
	text := ""
	for _, line := range list {
		text += line + "\n"
	}
	return text
}

func TestStoppingPodsCountOrDoNot(t *testing.T) {
	testPolicies(t, strategy.Rules.RollingUpdate, []policyCase{
		{outcomeCase{"B06: the new one waits for pods that stop", strategy.Rules{},
			"15 4 3", "a 12 terminating=3; new 4", []string{
				"a 12->8 AboveFloor available=16 minAvailable=12 spare=4 size=12",
				"hold StoppingCount total=19 maxTotal=19", "hold FloorReached available=12 minAvailable=12",
			}}, complete},
		{outcomeCase{"and for pods that are still to stop", strategy.Rules{},
			"3 1 0", "a 2 current=3; new 1", []string{
				"hold StoppingCount total=4 maxTotal=4", "hold NewUnready total=3 minAvailable=3 newUnavailable=0", "idle",
			}}, complete},
		{outcomeCase{"it grows by what is gone", strategy.Rules{},
			"15 4 3", "a 12 terminating=1; new 4", []string{
				"new 4->6 NewGrows maxTotal=19 total=17 room=2 size=4 replicas=15", "hold NewMovesFirst",
			}}, complete},
		{outcomeCase{"a status that is not of its size may not tell of all", strategy.Rules{},
			"3 1 0", "a 2 unobserved=1; new 1", []string{
				"hold OldUnobserved sets=1", "hold NewUnready total=3 minAvailable=3 newUnavailable=0", "idle",
			}}, complete},
	})
	testPolicies(t, strategy.Rules.Recreate, []policyCase{
		{outcomeCase{"Recreate starts beside pods that stop", strategy.Rules{},
			"2 Recreate", "a 0 current=0 terminating=2 live=2; new 0", []string{
				"new 0->2 RecreateStarts replicas=2", "idle",
			}}, started},
	})
	testPolicies(t, strategy.Rules.Resize, []policyCase{
		{outcomeCase{"what is added waits for pods that stop", strategy.Rules{},
			"5 1 0", "a 3 (3,4) terminating=2", []string{"hold StoppingCount total=7 maxTotal=6"}}, complete},
	})
}

func TestOldOnesAreHeld(t *testing.T) {
	testPolicies(t, strategy.Rules.Resize, []policyCase{
		{outcomeCase{"B17: with a new template only the new one is to grow", strategy.Rules{},
			"3 1 0", "a 2 (2,3)", []string{"a 2 noted SizeNoted replicas=3 maxTotal=4"}}, holdOld},
		{outcomeCase{"B19: so in the middle of a rollout", strategy.Rules{},
			"4 2 0", "a 3 (3,5); new 2 (3,5)", []string{
				"a 3 noted SizeNoted replicas=4 maxTotal=6", "new 2 noted SizeNoted replicas=4 maxTotal=6",
			}}, holdOld},
	})
	c := parseScene("2 2 0", "a 3 (3,5); new 2 (3,5)")
	before := c.sizes(c.take(strategy.Rules{}, strategy.Rules.Resize))
	c.strategy.HoldOld = true
	if got := c.sizes(c.take(strategy.Rules{}, strategy.Rules.Resize)); got != before {
		t.Errorf("what is taken away: %s, want %s as without", got, before)
	}
	c = parseScene("3 1 0", "a 2 (2,3)")
	c.strategy.HoldOld = true
	s := c.situation(strategy.Rules{})
	s.Paused = true
	var m strategy.Moves
	strategy.Rules{}.Resize(s, &m)
	if got := c.sizes(&m); got != "a 2->3" {
		t.Errorf("while paused: %s, want a 2->3", got)
	}
}

func TestTheLastAvailablePodIsKept(t *testing.T) {
	testPolicies(t, strategy.Rules.RollingUpdate, []policyCase{
		{outcomeCase{"B23: of a rollout whose new pods are broken", strategy.Rules{},
			"1 1 1", "a 2; new 0", []string{
				"a 2->1 AboveFloor available=2 minAvailable=1 spare=1 size=2",
				"hold SurgeReached total=2 maxTotal=2", "hold FloorReached available=1 minAvailable=1",
			}}, keepOne},
	})
	testPolicies(t, strategy.Rules.Resize, []policyCase{
		{outcomeCase{"where the proportion leaves broken pods only", strategy.Rules{},
			"1 1 1", "a 1 (10,11); new 9/0 (10,11)", []string{
				"new 9->1 Proportional maxTotal=2 total=10 share=-7 leftover=-1 size=9",
				"a 1 noted Proportional maxTotal=2 total=10 share=-1 leftover=1 size=1",
			}}, keepOne},
	})
	s := strategy.Strategy{Kind: strategy.RollingUpdate, MaxUnavailable: strategy.Count(1), KeepOne: true}
	if lim := (strategy.Rules{}).Limits(s, 1); lim.MinAvailable != 0 {
		t.Errorf("without room for another pod at least %d must be available, want 0", lim.MinAvailable)
	}
}

func TestExisting(t *testing.T) {
	c := parseScene("3 1 0", "a 2 current=3 terminating=1; new 1 current=0")
	s := c.situation(strategy.Rules{})
	if got := s.Group.Existing(); got != 5 {
		t.Errorf("Existing() = %d, want 3 + 1 + 1", got)
	}
	if got := replicaset.Classify(nil, nil, "new").Existing(); got != 0 {
		t.Errorf("of nothing: %d", got)
	}
}
