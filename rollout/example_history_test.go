package rollout_test

import (
	"fmt"

	"github.com/rollplan/rollplan/rollout"
)

// List the revisions as kubectl rollout history does.
func ExampleHistory() {
	d, seen := threeReplicas()
	plan, err := rollout.Next(d, seen)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, seen = rollout.Apply(d, seen, plan)
	for _, r := range rollout.History(d, seen) {
		fmt.Printf("%d %s %q\n", r.Number, r.ReplicaSet, r.ChangeCause)
	}
	// Output:
	// 1 web-5c9 "first release"
	// 2 web-6d4 ""
}

// Go back to the revision before, as kubectl rollout undo does.
func ExampleUndo() {
	d, seen := threeReplicas()
	plan, err := rollout.Next(d, seen)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, seen = rollout.Apply(d, seen, plan)
	d, err = rollout.Undo(d, seen, 0)
	fmt.Println(d.Template, d.TemplateHash, err)
	_, err = rollout.Undo(d, seen, 7)
	fmt.Println(err)
	// Output:
	// v1 5c9 <nil>
	// deployment "web": invalid revision: 7 is not in the history
}

// Which known faults of the reference can this state meet? The Deployment was
// scaled in mid-rollout, and the only active ReplicaSet has that size already.
func ExampleRelevant() {
	d, seen := threeReplicas()
	d.Replicas = 2
	seen.ReplicaSets[0].Size, seen.ReplicaSets[0].Available = 2, 2
	relevant := rollout.Relevant(d, seen)
	fmt.Println(relevant)
	for _, quirks := range []rollout.Quirks{0, rollout.StaleScaledFor} {
		plan, err := rollout.Planner{Quirks: quirks}.Next(d, seen)
		fmt.Println(quirks, len(plan.Actions), err)
	}
	// Output:
	// StaleScaledFor,AgainstDirection
	// none 1 <nil>
	// StaleScaledFor 0 <nil>
}

// Follow the reference in one point only.
func ExampleParseQuirks() {
	quirks, err := rollout.ParseQuirks("StaleScaledFor,HotRecheck")
	fmt.Println(quirks, err)
	_, err = rollout.ParseQuirks("Unheard")
	fmt.Println(err != nil)
	all, err := rollout.ParseQuirks("kubernetes")
	fmt.Println(all == rollout.Kubernetes1_37, err)
	// Output:
	// StaleScaledFor,HotRecheck <nil>
	// true
	// true <nil>
}
