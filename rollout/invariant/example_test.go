package invariant_test

import (
	"fmt"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/invariant"
)

// A planner of somebody else's takes two old pods away while the new one is not
// available: three are left, of the four that must be.
func ExampleCheck() {
	d := wants("4 1 0")
	seen := sees("web-5c9 4/4; new-6d4 1/0")
	plan := rollout.Plan{Actions: []rollout.Action{{Verb: rollout.Scale, ReplicaSet: "web-5c9", From: 4, To: 3}}}
	for _, b := range invariant.Check(d, seen, plan) {
		fmt.Println(b.Promise, b.Got, "of", b.Limit)
	}
	// Output:
	// KeepsAvailable 3 of 4
	// Explains 3 of 0
}

// The states of a watch: a pod fails, then the planner takes one away all the same.
func ExampleMonitor() {
	var m invariant.Monitor
	d := wants("3 1 0")
	for _, state := range []string{
		"web-5c9 3/3; new-6d4 1/1",
		"web-5c9 3/2; new-6d4 1/1",
		"web-5c9 1/2; new-6d4 1/1",
	} {
		for _, b := range m.Observe(d, sees(state)) {
			fmt.Println(b)
		}
	}
	// Output:
	// KeepsAvailable: 2 pods stay available, 3 must, in step 3, after 1 actions (planner)
}

// The zero Planner keeps all of these.
func ExamplePure() {
	d, seen := wants("3 1 0"), sees("web-5c9 3/3")
	fmt.Println(invariant.Pure(rollout.Next, d, seen), invariant.OrderFree(rollout.Next, d, seen),
		invariant.Interruptible(rollout.Next, d, seen))
	// Output: <nil> <nil> <nil>
}
