package rollout_test

import (
	"fmt"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// Ten replicas get a new template. At 25% and 25%, 13 pods may be wanted and 8
// must stay available.
func ExampleNext() {
	labels := map[string]string{"app": "web"}
	selector, err := replicaset.NewSelector(labels)
	if err != nil {
		fmt.Println(err)
		return
	}
	d := rollout.Deployment{
		Name: "web", UID: "1", Replicas: 10, Selector: selector,
		Template: "v2", TemplateLabels: replicaset.PairsOf(labels), TemplateHash: "6d4",
		Strategy: strategy.Strategy{Kind: strategy.RollingUpdate,
			MaxSurge: strategy.Percent(25), MaxUnavailable: strategy.Percent(25)},
	}
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	seen := rollout.Observation{At: now, ReplicaSets: []replicaset.Snapshot{{
		Name: "web-5c9", Owner: "1", Template: "v1", Labels: replicaset.PairsOf(labels),
		Size: 10, Current: 10, Ready: 10, Available: 10,
	}}}
	plan, err := rollout.Next(d, seen)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, a := range plan.Actions {
		fmt.Println(a.Verb, a.ReplicaSet, a.From, a.To, a.Reason)
	}
	for hold := range plan.Holds.All() {
		fmt.Println("hold:", hold)
	}
	// Output:
	// create web-6d4 0 3 a new template needs 10 pods; 13 may be wanted and 10 are: room for 3
	// scale web-5c9 10 8 10 pods are available and 8 must be, so 2 can be spared; it has 10
	// hold: the new ReplicaSet cannot grow: 13 pods are wanted, 13 may be
	// hold: no more old pods can be spared: 8 are available and 8 must be
}

// threeReplicas is a Deployment of three replicas whose template has changed from
// v1 to v2, as the other examples see it: one pod may be added, none may be
// missing.
func threeReplicas() (rollout.Deployment, rollout.Observation) {
	labels := map[string]string{"app": "web"}
	selector, err := replicaset.NewSelector(labels)
	if err != nil {
		panic(err)
	}
	d := rollout.Deployment{
		Name: "web", UID: "1", Generation: 2, Replicas: 3, Selector: selector,
		Template: "v2", TemplateLabels: replicaset.PairsOf(labels), TemplateHash: "6d4",
		Strategy: strategy.Strategy{Kind: strategy.RollingUpdate, MaxSurge: strategy.Count(1)},
		Deadline: replicaset.Known(600),
	}
	old := replicaset.Snapshot{
		Name: "web-5c9", Owner: "1", Template: "v1", Size: 3, Current: 3, Ready: 3, Available: 3,
		Labels: replicaset.PairsOf(map[string]string{"app": "web", rollout.HashLabel: "5c9"}),
		Book: replicaset.Bookkeeping{Revision: replicaset.NumberOf(1), ScaledFor: replicaset.ScaledForOf(3,
			4)},
		Extra: replicaset.PairsOf(map[string]string{"kubernetes.io/change-cause": "first release"}),
	}
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	return d, rollout.Observation{At: now, ReplicaSets: []replicaset.Snapshot{old}}
}

// Plan over and over without using new memory.
func ExamplePlanner_NextInto() {
	d, seen := threeReplicas()
	var plan rollout.Plan
	for _, replicas := range []int{3, 5} {
		d.Replicas = replicas
		if err := (rollout.Planner{}).NextInto(&plan, &d, &seen); err != nil {
			fmt.Println(err)
			return
		}
		for _, a := range plan.Actions {
			fmt.Println(plan.Decision, a.Verb, a.ReplicaSet, a.From, a.To)
		}
	}
	// Output:
	// RollingUpdate create web-6d4 0 1
	// Scaling scale web-5c9 3 5
}

// Simulate a whole rollout in which every pod is available at once.
func ExampleApply() {
	d, seen := threeReplicas()
	for {
		plan, err := rollout.Next(d, seen)
		if err != nil || len(plan.Actions) == 0 {
			fmt.Println("done", err)
			return
		}
		for _, a := range plan.Actions {
			fmt.Println(a.Verb, a.ReplicaSet, a.From, a.To)
		}
		d, seen = rollout.Apply(d, seen, plan)
		for i := range seen.ReplicaSets {
			set := &seen.ReplicaSets[i]
			set.ObservedGeneration = set.Generation
			set.Current, set.Ready, set.Available = set.Size, set.Size, set.Size
		}
	}
	// Output:
	// create web-6d4 0 1
	// scale web-5c9 3 2
	// scale web-6d4 1 2
	// scale web-5c9 2 1
	// scale web-6d4 2 3
	// scale web-5c9 1 0
	// done <nil>
}

// Find out where one is when a plan could be carried out in part only.
func ExampleApplyPrefix() {
	d, seen := threeReplicas()
	plan, err := rollout.Next(d, seen)
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range len(plan.Actions) + 1 {
		_, then := rollout.ApplyPrefix(d, seen, plan, n)
		fmt.Println(n, "actions:", len(then.ReplicaSets), "ReplicaSets")
	}
	// Output:
	// 0 actions: 1 ReplicaSets
	// 1 actions: 2 ReplicaSets
}

// A Create met a ReplicaSet of that name which the cache did not know yet. It is
// somebody else's, so the next hash has to be another.
func ExamplePlanner_NameMet() {
	d, seen := threeReplicas()
	met := replicaset.Snapshot{Name: "web-6d4", UID: "9", Owner: "another Deployment", Template: "v2"}
	plan, err := rollout.Planner{}.NameMet(d, seen, met)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(plan.Fault)
	fmt.Println("collisions:", plan.Status.Collisions.N)
	// Output:
	// the name web-6d4 is taken by another ReplicaSet: hash collision
	// collisions: 1
}

// A Create was refused.
func ExamplePlanner_CreateFailed() {
	d, seen := threeReplicas()
	plan, err := rollout.Planner{}.CreateFailed(d, seen, "exceeded quota")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range plan.Status.Conditions.All() {
		fmt.Println(c.Type, c.Status, c.Reason)
	}
	for _, e := range plan.Events {
		fmt.Println(e)
	}
	// Output:
	// Progressing False ReplicaSetCreateError
	// Warning ReplicaSetCreateError Failed to create new replica set "web-6d4": exceeded quota
}
