package rollouttest_test

import (
	"fmt"
	"strings"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/rollouttest"
)

// A controller's own planner, in which availability is forgotten: it stops all old pods as
// soon as there is a new ReplicaSet. In a test one writes
//
//	func TestMyPlanner(t *testing.T) { rollouttest.Check(t, mine) }
//
// and is told of the smallest state in which a promise is broken. Here a state is drawn by
// hand, as an example has no test to fail.
func Example() {
	mine := func(d rollout.Deployment, seen rollout.Observation) (rollout.Plan, error) {
		plan, err := rollout.Next(d, seen)
		for i := range plan.Actions {
			if a := &plan.Actions[i]; a.To < a.From {
				a.To = 0
			}
		}
		return plan, err
	}
	draw := rapid.Custom(func(t *rapid.T) bool {
		return strings.Contains(rollouttest.Broken(t, mine), "KeepsAvailable")
	})
	for seed := range 1000 {
		if draw.Example(seed) {
			fmt.Println("fewer pods stay available than must")
			return
		}
	}
	// Output: fewer pods stay available than must
}
