package invariant

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/rollplan/rollplan/rollout"
)

// A Next is a planner, to be called. [rollout.Next] is one.
type Next func(d rollout.Deployment, seen rollout.Observation) (rollout.Plan, error)

// Pure calls the planner twice and returns an error if the plans differ, or if it has
// changed what it was given.
func Pure(next Next, d rollout.Deployment, seen rollout.Observation) error {
	before := seen
	before.ReplicaSets = slices.Clone(seen.ReplicaSets)
	first, err := next(d, seen)
	again, errAgain := next(d, seen)
	switch {
	case (err == nil) != (errAgain == nil) || !reflect.DeepEqual(first, again):
		return fmt.Errorf("Pure: planned %+v, %v, and then %+v, %v", first, err, again, errAgain)
	case !reflect.DeepEqual(before, seen):
		return fmt.Errorf("Pure: the observation was changed from %+v to %+v", before, seen)
	}
	return nil
}

// OrderFree returns an error if the planner plans something else when the ReplicaSets
// come in the opposite order.
func OrderFree(next Next, d rollout.Deployment, seen rollout.Observation) error {
	turned := seen
	turned.ReplicaSets = slices.Clone(seen.ReplicaSets)
	slices.Reverse(turned.ReplicaSets)
	plan, err := next(d, seen)
	other, errOther := next(d, turned)
	if (err == nil) != (errOther == nil) || !reflect.DeepEqual(plan, other) {
		return fmt.Errorf("OrderFree: planned %+v, %v, in the opposite order %+v, %v", plan, err, other, errOther)
	}
	return nil
}

// Interruptible returns an error if carrying out only some of a plan's actions, and
// planning again, ends in other sizes than carrying out all of them. The world stands
// still but for this: before each step statuses are those of the present sizes.
func Interruptible(next Next, d rollout.Deployment, seen rollout.Observation) error {
	seen.ReplicaSets = slices.Clone(seen.ReplicaSets)
	catchUp(&seen)
	plan, err := next(d, seen)
	if err != nil {
		return nil
	}
	want, err := rest(next, d, seen)
	for n := 0; n < len(plan.Actions) && err == nil; n++ {
		cut, then := rollout.ApplyPrefix(d, seen, plan, n)
		catchUp(&then)
		var got map[string]int
		if got, err = rest(next, cut, then); err == nil && !maps.Equal(got, want) {
			err = fmt.Errorf("Interruptible: after %d actions it ends in %v, not %v", n, got, want)
		}
	}
	return err
}

// restless is after how many steps a planner that does not come to rest is given up.
const restless = 50

// rest returns the sizes above 0 after as many steps as it takes to come to rest.
func rest(next Next, d rollout.Deployment, seen rollout.Observation) (map[string]int, error) {
	for range restless {
		plan, err := next(d, seen)
		if err != nil {
			return nil, err
		}
		if len(plan.Actions) == 0 && !plan.StatusChanged {
			return sizes(seen), nil
		}
		d, seen = rollout.Apply(d, seen, plan)
		catchUp(&seen)
	}
	return nil, fmt.Errorf("Interruptible: no rest after %d steps, sizes %v", restless, sizes(seen))
}

// catchUp makes statuses those of the present sizes, with the pods that are to go gone.
func catchUp(seen *rollout.Observation) {
	for i := range seen.ReplicaSets {
		s := &seen.ReplicaSets[i]
		s.ObservedGeneration = max(s.ObservedGeneration, s.Generation)
		s.Available, s.Ready, s.Current = min(s.Available, s.Size), min(s.Ready, s.Size), min(s.Current, s.Size)
	}
}

func sizes(seen rollout.Observation) map[string]int {
	m := map[string]int{}
	for i := range seen.ReplicaSets {
		if s := &seen.ReplicaSets[i]; s.Size > 0 {
			m[s.Name] = s.Size
		}
	}
	return m
}
