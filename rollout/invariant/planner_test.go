package invariant_test

import (
	"strings"
	"testing"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/invariant"
)

// A check of planners, and a planner that it catches.
func TestPlanners(t *testing.T) {
	calls := 0
	for _, c := range []struct {
		rule        string
		check       func(invariant.Next, rollout.Deployment, rollout.Observation) error
		wants, sees string
		wrong       invariant.Next
	}{
		{"a planner that counts its calls", invariant.Pure, "3 1 0", "a 3/3",
			func(d rollout.Deployment, seen rollout.Observation) (rollout.Plan, error) {
				calls++
				d.Replicas += calls
				return rollout.Next(d, seen)
			}},
		{"a planner that writes into what it is given", invariant.Pure, "3 1 0", "a 3/3; new 1/1",
			func(d rollout.Deployment, seen rollout.Observation) (rollout.Plan, error) {
				seen.ReplicaSets[0].Size = 1
				return rollout.Next(d, seen)
			}},
		{"a planner that takes the first ReplicaSet only", invariant.OrderFree, "3 1 0", "a 3/3; new 1/1",
			func(d rollout.Deployment, seen rollout.Observation) (rollout.Plan, error) {
				seen.ReplicaSets = seen.ReplicaSets[:1]
				return rollout.Next(d, seen)
			}},
		{"a planner that halves what is left", invariant.Interruptible, "0 1 0", "a 8/8 3; b 4/4 3",
			func(d rollout.Deployment, seen rollout.Observation) (rollout.Plan, error) {
				plan, err := rollout.Next(d, seen)
				for i := range plan.Actions {
					plan.Actions[i].To = plan.Actions[i].From / len(plan.Actions)
				}
				return plan, err
			}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			d, seen := wants(c.wants), sees(c.sees)
			if err := c.check(rollout.Next, d, seen); err != nil {
				t.Errorf("of ours: %v", err)
			}
			if err := c.check(c.wrong, d, sees(c.sees)); err == nil {
				t.Error("it is not caught")
			}
		})
	}
}

func TestInterruptibleGivesUp(t *testing.T) {
	restless := func(d rollout.Deployment, seen rollout.Observation) (rollout.Plan, error) {
		plan, err := rollout.Next(d, seen)
		plan.StatusChanged = true
		return plan, err
	}
	err := invariant.Interruptible(restless, wants("1 1 0"), sees("a 1/1"))
	if err == nil || !strings.Contains(err.Error(), "no rest") {
		t.Errorf("got %v", err)
	}
}
