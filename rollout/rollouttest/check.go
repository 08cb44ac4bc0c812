package rollouttest

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/invariant"
	"github.com/rollplan/rollplan/rollout/world"
)

// Check draws states and fails the test where the planner breaks a promise: those of a
// plan, and that it is pure, minds no order, and can be interrupted.
func Check(t *testing.T, next invariant.Next) {
	t.Helper()
	faultless(t, next, Broken)
}

// faultless fails the test where a drawn state has a fault.
func faultless(t *testing.T, next invariant.Next, fault func(*rapid.T, invariant.Next) string) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		if why := fault(t, next); why != "" {
			t.Fatal(why)
		}
	})
}

// Broken draws a state and returns what the planner breaks in it, "" for nothing. It is
// what Check does once, for properties of one's own.
func Broken(t *rapid.T, next invariant.Next) string {
	d := Deployments().Draw(t, "deployment")
	seen := Observations(d).Draw(t, "observation")
	plan, err := next(d, seen)
	if err != nil {
		return fmt.Sprintf("%s\nerror: %v", describe(d, seen), err)
	}
	var broken []string
	for _, b := range invariant.Check(d, seen, plan) {
		broken = append(broken, b.String())
	}
	for _, check := range []func(invariant.Next, rollout.Deployment, rollout.Observation) error{
		invariant.Pure, invariant.OrderFree, interruptible,
	} {
		if err := check(next, d, seen); err != nil {
			broken = append(broken, err.Error())
		}
	}
	if broken == nil {
		return ""
	}
	return describe(d, seen) + strings.Join(broken, "\n")
}

// interruptible holds of what does not move on: a paused Deployment's sizes.
func interruptible(next invariant.Next, d rollout.Deployment, seen rollout.Observation) error {
	d.Paused = true
	return invariant.Interruptible(next, d, seen)
}

// Rollout draws states and follows each to its end in a healthy world, and fails the test
// where a step breaks a promise or the rollout does not settle: with all pods of the
// template, and then nothing more to do.
func Rollout(t *testing.T, next invariant.Next) {
	t.Helper()
	faultless(t, next, Unsettled)
}

// Unsettled draws a state and returns why the rollout from there does not settle, "" if
// it does. It is what Rollout does once.
func Unsettled(t *rapid.T, next invariant.Next) string {
	d := Deployments().Draw(t, "deployment")
	d.Paused = false
	seen := Observations(d).Draw(t, "observation")
	why := follow(next, world.Of(d, seen))
	if why == "" {
		return ""
	}
	return describe(d, seen) + why
}

// steps is after how many a rollout of 20 replicas is taken not to settle.
const steps = 200

// follow returns why the rollout of a world does not settle, "" if it does.
func follow(next invariant.Next, w world.World) string {
	for range steps {
		plan, err := next(w.Deployment, w.Seen)
		if err != nil {
			return err.Error()
		}
		if broken := invariant.Check(w.Deployment, w.Seen, plan); len(broken) > 0 {
			return fmt.Sprintf("later, %s%s", describe(w.Deployment, w.Seen), broken[0])
		}
		rests := len(plan.Actions) == 0 && !plan.StatusChanged
		if rests && w.Current() {
			return over(&w)
		}
		for _, a := range plan.Actions {
			w.Do(a)
		}
		w.Conclude(&plan)
		w.Elapse()
	}
	return fmt.Sprintf("it does not settle in %d steps", steps)
}

// over returns what there is that should not be once nothing is left to do.
func over(w *world.World) string {
	for _, s := range w.Seen.ReplicaSets {
		isNew := s.Template == w.Deployment.Template
		if isNew && s.Size != w.Deployment.Replicas || !isNew && s.Size > 0 {
			return fmt.Sprintf("it ends with %d pods of %s", s.Size, s.Name)
		}
	}
	return ""
}

// describe returns a state as text.
func describe(d rollout.Deployment, seen rollout.Observation) string {
	text := fmt.Sprintf("deployment %d replicas, %s, surge %s, unavailable %s, paused %t\n", d.Replicas, d.Strategy,
		d.Strategy.MaxSurge, d.Strategy.MaxUnavailable, d.Paused)
	for _, s := range seen.ReplicaSets {
		text += fmt.Sprintf("replica set %s: size %d, pods %d, available %d, observed %t, noted for %s of %s\n",
			s.Name, s.Size, s.Current, s.Available, s.Observed(), s.Book.ScaledFor.Replicas, s.Book.ScaledFor.MaxTotal)
	}
	return text
}
