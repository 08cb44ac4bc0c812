package explore_test

import (
	"fmt"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/explore"
	"github.com/rollplan/rollplan/strategy"
)

// A planner of somebody else's takes one available pod too many. The exploration finds
// the nearest rollout in which that breaks a promise.
func ExampleRun() {
	hasty := func(d rollout.Deployment, seen rollout.Observation) (rollout.Plan, error) {
		plan, err := rollout.Next(d, seen)
		for i := range plan.Actions {
			if a := &plan.Actions[i]; a.Reason.Rule == strategy.AboveFloor {
				a.To = max(a.To-1, 0)
			}
		}
		return plan, err
	}
	r := explore.Run(explore.Of(hasty), explore.Options{MaxReplicas: 2, MaxSurge: 1})
	f := r.Faults()[0]
	fmt.Println(f)
	fmt.Println("after", f.Trace.Len(), "moves")

	ours := explore.Run(rollout.Planner{}.NextInto, explore.Options{MaxReplicas: 2, MaxSurge: 1})
	fmt.Println("ours:", ours)
	// Output:
	// Breaks KeepsAvailable: 1 pods stay available, 2 must, after 1 actions (planner)
	// after 2 moves
	// ours: 6 configurations, 67 states, 65 moves, 258 calls of the planner
}
