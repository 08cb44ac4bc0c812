package rollout_test

import (
	"fmt"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// halfway is a rollout whose one new pod is not available yet.
func halfway() (rollout.Deployment, rollout.Observation) {
	d, seen := threeReplicas()
	d.Strategy.MaxSurge, d.Strategy.MaxUnavailable = strategy.Count(1), strategy.Count(0)
	plan, err := rollout.Next(d, seen)
	if err != nil {
		panic(err) // it is the one above
	}
	d, seen = rollout.Apply(d, seen, plan)
	last := &seen.ReplicaSets[len(seen.ReplicaSets)-1]
	last.ObservedGeneration, last.Current = last.Generation, 1
	return d, seen
}

// Why is each ReplicaSet as large as it is?
func ExampleSizings() {
	d, seen := halfway()
	plan, err := rollout.Next(d, seen)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, z := range rollout.Sizings(d, seen, plan) {
		fmt.Println(z.ReplicaSet, z.To, z.Reason)
	}
	// Output:
	// web-5c9 3 no old pod can go: 4 pods are wanted, 3 must be available, 1 of the new are not
	// web-6d4 1 the new ReplicaSet cannot grow: 4 pods are wanted, 4 may be
}

// Why does it not move, and what would help?
func ExamplePlanner_Unblock() {
	d, seen := halfway()
	found, err := rollout.Planner{}.Unblock(d, seen)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, wishes := range found {
		fmt.Println(wishes)
	}
	// Output:
	// [1 more available of web-6d4 (0 -> 1)]
	// [maxSurge 1 -> 2]
	// [maxUnavailable 0 -> 1]
}
