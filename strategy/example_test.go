package strategy_test

import (
	"fmt"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// Read amounts as they stand in a Deployment.
func ExampleParseAmount() {
	for _, text := range []string{"25%", "150%", "-5%", "a quarter"} {
		a := strategy.ParseAmount(text)
		fmt.Printf("%s: %q, above 100%%: %v\n", a, a.Fault(), a.Above100Percent())
	}
	// Output:
	// 25%: "", above 100%: false
	// 150%: "", above 100%: true
	// -5%: "is negative", above 100%: false
	// a quarter: "is neither a count nor a percentage", above 100%: false
}

// The defaults of the API, 25% and 25%: the surge is rounded up, the other down.
func ExampleRules_Limits() {
	s := strategy.Strategy{
		Kind:           strategy.RollingUpdate,
		MaxSurge:       strategy.Percent(25),
		MaxUnavailable: strategy.Percent(25),
	}
	for _, replicas := range []int{1, 4, 10} {
		lim := strategy.Rules{}.Limits(s, replicas)
		fmt.Printf("%d replicas: at least %d available, at most %d in all\n",
			replicas, lim.MinAvailable, lim.MaxTotal)
	}
	// Output:
	// 1 replicas: at least 1 available, at most 2 in all
	// 4 replicas: at least 3 available, at most 5 in all
	// 10 replicas: at least 8 available, at most 13 in all
}

// web is a Deployment's ReplicaSets: an old one and a new one of these sizes.
func web(old, current, available int) []replicaset.Snapshot {
	noted := replicaset.Bookkeeping{ScaledFor: replicaset.ScaledForOf(10, 13)}
	return []replicaset.Snapshot{
		{Name: "web-a", Template: "image 1", Size: old, Available: old, Book: noted},
		{Name: "web-b", Template: "image 2", Size: current, Available: available, Book: noted,
			CreatedAt: time.Unix(3600, 0)},
	}
}

// situationOf puts together what the strategies go by.
func situationOf(sets []replicaset.Snapshot, s strategy.Strategy, replicas int) *strategy.Situation {
	return &strategy.Situation{
		Group:    replicaset.Classify(sets, []int{0, 1}, "image 2"),
		Strategy: &s,
		Limits:   strategy.Rules{}.Limits(s, replicas),
		Replicas: replicas,
	}
}

func show(sets []replicaset.Snapshot, m *strategy.Moves) {
	for _, t := range m.Targets() {
		fmt.Printf("%s: %d -> %d %s\n", sets[t.Set].Name, sets[t.Set].Size, t.Size, t.Reason.Rule)
	}
	for hold := range m.Holds.All() {
		fmt.Println("hold:", hold.Rule)
	}
}

// Ten replicas, 13 may be wanted, 8 must be available. 13 are wanted and four of
// the new ones are available: 12 in all, so four old ones can be spared.
func ExampleRules_RollingUpdate() {
	s := strategy.Strategy{Kind: strategy.RollingUpdate,
		MaxSurge: strategy.Count(3), MaxUnavailable: strategy.Count(2)}
	sets := web(8, 5, 4)

	var m strategy.Moves
	strategy.Rules{}.RollingUpdate(situationOf(sets, s, 10), &m)
	show(sets, &m)
	// Output:
	// web-a: 8 -> 4 AboveFloor
	// hold: SurgeReached
	// hold: FloorReached
}

// The old one stops first, and its pods are waited for.
func ExampleRules_Recreate() {
	s := strategy.Strategy{Kind: strategy.Recreate}
	sets := web(10, 0, 0)

	var m strategy.Moves
	strategy.Rules{}.Recreate(situationOf(sets, s, 10), &m)
	show(sets, &m)

	sets[0].Size, sets[0].Terminating = 0, replicaset.Known(7)
	m.Reset()
	strategy.Rules{}.Recreate(situationOf(sets, s, 10), &m)
	show(sets, &m)

	sets[0].Terminating = replicaset.Known(0)
	m.Reset()
	strategy.Rules{}.Recreate(situationOf(sets, s, 10), &m)
	show(sets, &m)
	// Output:
	// web-a: 10 -> 0 RecreateStops
	// hold: OldStopFirst
	// hold: OldPodsLive
	// web-b: 0 -> 10 RecreateStarts
}

// Ten replicas become twenty in the middle of a rollout: 8 and 5 pods, 13 in all,
// become 14 and 9, which is 23.
func ExampleRules_Resize() {
	s := strategy.Strategy{Kind: strategy.RollingUpdate,
		MaxSurge: strategy.Count(3), MaxUnavailable: strategy.Count(2)}
	sets := web(8, 5, 0)

	var m strategy.Moves
	strategy.Rules{}.Resize(situationOf(sets, s, 20), &m)
	show(sets, &m)
	// Output:
	// web-a: 8 -> 14 Proportional
	// web-b: 5 -> 9 Proportional
}
