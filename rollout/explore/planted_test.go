package explore_test

import (
	"testing"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/explore"
	"github.com/rollplan/rollplan/strategy"
)

// A planted planner is ours with one rule wrong.
type planted struct {
	wrong string
	spoil func(plan *rollout.Plan, d *rollout.Deployment, seen *rollout.Observation)
}

// pods changes the size of every action that a rule is the reason of.
func pods(rule strategy.Rule, by int) func(*rollout.Plan, *rollout.Deployment, *rollout.Observation) {
	return func(plan *rollout.Plan, _ *rollout.Deployment, _ *rollout.Observation) {
		for i := range plan.Actions {
			if a := &plan.Actions[i]; a.Reason.Rule == rule {
				a.To = max(a.To+by, 0)
			}
		}
	}
}

// drop leaves out the actions that a rule is the reason of.
func drop(rule strategy.Rule) func(*rollout.Plan, *rollout.Deployment, *rollout.Observation) {
	return func(plan *rollout.Plan, _ *rollout.Deployment, _ *rollout.Observation) {
		kept := plan.Actions[:0]
		for _, a := range plan.Actions {
			if a.Reason.Rule != rule {
				kept = append(kept, a)
			}
		}
		plan.Actions = kept
	}
}

// seeing plans for another observation than there is.
func seeing(change func(d *rollout.Deployment, seen *rollout.Observation)) func(*rollout.Plan, *rollout.Deployment, *rollout.Observation) {
	return func(plan *rollout.Plan, d *rollout.Deployment, seen *rollout.Observation) {
		other, then := *d, *seen
		then.ReplicaSets = append(then.ReplicaSets[:0:0], then.ReplicaSets...)
		change(&other, &then)
		*plan, _ = rollout.Next(other, then)
	}
}

func plantedPlanners() []planted {
	return []planted{
		{"the new one starts with one pod too many", pods(strategy.NewStarts, 1)},
		{"the new one grows by one too many", pods(strategy.NewGrows, 1)},
		{"the new one never grows", drop(strategy.NewGrows)},
		{"holds are not told", func(plan *rollout.Plan, _ *rollout.Deployment, _ *rollout.Observation) {
			plan.Holds.Reset()
		}},
		{"what is created is created twice", func(plan *rollout.Plan, _ *rollout.Deployment, _ *rollout.Observation) {
			if len(plan.Actions) > 0 && plan.Actions[0].Verb == rollout.Create {
				plan.Actions = append(plan.Actions, plan.Actions[0])
			}
		}},
		{"one available old pod too many goes", pods(strategy.AboveFloor, -1)},
		{"no available old pod goes", drop(strategy.AboveFloor)},
		{"an old one grows instead of giving up what is spare", pods(strategy.AboveFloor, 2)},
		{"unavailable old pods stay", drop(strategy.UnhealthyFirst)},
		{"Recreate stops all but one", pods(strategy.RecreateStops, 1)},
		{"Recreate starts one too few", pods(strategy.RecreateStarts, -1)},
		{"Recreate starts one too many", pods(strategy.RecreateStarts, 1)},
		{"Recreate does not stop old ones", drop(strategy.RecreateStops)},
		{"the only active one gets one too many", pods(strategy.OnlyActive, 1)},
		{"the only active one stays", drop(strategy.OnlyActive)},
		{"notes are not renewed", drop(strategy.SizeNoted)},
		{"a share is one too many", pods(strategy.Proportional, 1)},
		{"a share is one too few", pods(strategy.Proportional, -1)},
		{"nothing is done by half: only the last action counts", func(plan *rollout.Plan, _ *rollout.Deployment, _ *rollout.Observation) {
			if n := len(plan.Actions); n > 1 {
				plan.Actions = plan.Actions[n-1:]
			}
		}},
		{"pods count that are about to go", seeing(func(_ *rollout.Deployment, seen *rollout.Observation) {
			for i := range seen.ReplicaSets {
				s := &seen.ReplicaSets[i]
				s.ObservedGeneration, s.Size = s.Generation, max(s.Size, s.Available)
			}
		})},
		{"pods that exist count as available", seeing(func(_ *rollout.Deployment, seen *rollout.Observation) {
			for i := range seen.ReplicaSets {
				seen.ReplicaSets[i].Available = min(seen.ReplicaSets[i].Current, seen.ReplicaSets[i].Size)
			}
		})},
		{"all statuses are taken to be of the present sizes", seeing(func(_ *rollout.Deployment, seen *rollout.Observation) {
			for i := range seen.ReplicaSets {
				seen.ReplicaSets[i].ObservedGeneration = seen.ReplicaSets[i].Generation
			}
		})},
		{"one more may be unavailable", seeing(func(d *rollout.Deployment, _ *rollout.Observation) {
			if d.Strategy.Kind == strategy.RollingUpdate && d.Strategy.MaxUnavailable == strategy.Count(0) {
				d.Strategy.MaxUnavailable = strategy.Count(1)
			}
		})},
		{"surge is forgotten", seeing(func(d *rollout.Deployment, _ *rollout.Observation) {
			if d.Strategy.Kind == strategy.RollingUpdate {
				d.Strategy.MaxSurge, d.Strategy.MaxUnavailable = strategy.Count(0), strategy.Count(1)
			}
		})},
		{"live pods do not hold Recreate up", seeing(func(d *rollout.Deployment, seen *rollout.Observation) {
			for i := range seen.ReplicaSets {
				if s := &seen.ReplicaSets[i]; d.Strategy.Kind == strategy.Recreate && s.Size == 0 {
					s.Current, s.Live.N, s.Terminating.N = 0, 0, 0
				}
			}
		})},
	}
}

func TestEveryPlantedPlannerIsCaught(t *testing.T) {
	all := plantedPlanners()
	if len(all) < 20 {
		t.Errorf("%d planted planners", len(all))
	}
	for _, p := range all {
		next := func(plan *rollout.Plan, d *rollout.Deployment, seen *rollout.Observation) error {
			err := rollout.Planner{}.NextInto(plan, d, seen)
			p.spoil(plan, d, seen)
			return err
		}
		r := explore.Run(next, explore.Options{MaxReplicas: 2, MaxSurge: 1, MaxUnavailable: 1, Lag: true, UserChanges: 1})
		if len(r.Faults()) == 0 {
			t.Errorf("%s: not caught", p.wrong)
		}
	}
}
