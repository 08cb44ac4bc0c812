package rollout_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/invariant"
	"github.com/rollplan/rollplan/strategy"
	"pgregory.net/rapid"
)

// drawCalm draws a scene that nothing keeps from ending: a known strategy, not
// paused, not being deleted, statuses that do not lag. It is false where the
// Deployment is refused.
func drawCalm(t *rapid.T) (string, scene, bool) {
	text, s := drawScene(t)
	s.d.Paused, s.d.Deleting = false, false
	for i := range s.seen.ReplicaSets {
		set := &s.seen.ReplicaSets[i]
		set.Ready, set.Available = min(set.Ready, set.Size), min(set.Ready, set.Available, set.Size)
		catchUp(set)
	}
	_, err := rollout.Next(s.d, s.seen)
	return text, s, err == nil && s.d.Strategy.Kind != strategy.Unknown && s.d.Replicas < 10
}

// catchUp makes a set's status that of its spec, but for the pods it has ready.
func catchUp(set *replicaset.Snapshot) {
	set.ObservedGeneration, set.Current = set.Generation, set.Size
	set.Live, set.Terminating = replicaset.Known(set.Size), replicaset.Known(0)
}

// elapse is what happens between two steps of a healthy fleet: every pod becomes
// available, and what was being deleted is gone.
func (s *scene) elapse() {
	s.seen.At = s.seen.At.Add(time.Second)
	s.seen.ReplicaSets = slices.DeleteFunc(slices.Clone(s.seen.ReplicaSets),
		func(set replicaset.Snapshot) bool { return set.Deleting })
	for i := range s.seen.ReplicaSets {
		set := &s.seen.ReplicaSets[i]
		catchUp(set)
		set.Ready, set.Available = set.Size, set.Size
	}
}

// settle plans and carries out until nothing is left to do. It returns what
// happened, and whether it ended within 60 steps; every step keeps the promises.
func (s *scene) settle() (trace string, end rollout.Plan, ok bool) {
	for n := range 60 {
		plan, err := rollout.Next(s.d, s.seen)
		if err != nil {
			return trace + err.Error(), plan, false
		}
		trace += fmt.Sprintf("%s\n%s", plan.Decision, describe(plan))
		if broken := brokenPromises(s.d, s.seen, plan); broken != "" {
			return trace + broken, plan, false
		}
		if n > 0 && len(plan.Actions) == 0 && !plan.StatusChanged && plan.Fault.Kind == rollout.NoFault {
			return trace, plan, true
		}
		s.d, s.seen = rollout.Apply(s.d, s.seen, plan)
		if plan.Fault.Kind == rollout.NameTaken {
			s.d.TemplateHash = fmt.Sprintf("%s%d", s.d.Template, s.seen.Status.Collisions.N)
		}
		s.elapse()
	}
	return trace, end, false
}

func TestEveryHealthyRolloutSettles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, s, ok := drawCalm(t)
		if !ok {
			return
		}
		trace, end, ok := s.settle()
		if !ok {
			t.Fatalf("%s\ndoes not settle:\n%s", text, trace)
		}
		owned := s.owned()
		for _, set := range owned {
			if set.Size > 0 && (set.Template != s.d.Template || set.Size != s.d.Replicas) {
				t.Fatalf("%s\nsettles with %d pods in %s:\n%s", text, set.Size, set.Name, trace)
			}
		}
		isNew := func(set replicaset.Snapshot) bool { return set.Template == s.d.Template }
		if !slices.ContainsFunc(owned, isNew) || end.Recheck.Due {
			t.Fatalf("%s\nsettles without a new ReplicaSet, or wants to look again: %+v\n%s", text,
				end.Recheck, trace)
		}
	})
}

// owned returns the ReplicaSets that the Deployment owns and selects.
func (s *scene) owned() []replicaset.Snapshot {
	var owned []replicaset.Snapshot
	for _, set := range s.seen.ReplicaSets {
		if replicaset.Claim(&set, s.d.UID, s.d.Selector) == replicaset.Owned {
			owned = append(owned, set)
		}
	}
	return owned
}

// A resize that is interrupted after any action and planned again ends in the
// sizes it would have had.
func TestAnInterruptedResizeEndsInTheSameSizes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, s := drawScene(t)
		s.d.Paused = true // or the rollout goes on as soon as the scaling event ends
		if err := invariant.Interruptible(rollout.Next, s.d, s.seen); err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
	})
}

// A rollout in which some step gets no further than any of its actions settles
// all the same.
func TestAnInterruptedRolloutSettles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, s, ok := drawCalm(t)
		if !ok {
			return
		}
		plan := must(rollout.Next(s.d, s.seen))
		for n := range plan.Actions {
			cut := s
			cut.d, cut.seen = rollout.ApplyPrefix(s.d, s.seen, plan, n)
			cut.elapse()
			if trace, _, ok := cut.settle(); !ok {
				t.Fatalf("%s\nplan:\n%sdoes not settle after %d actions:\n%s", text, describe(plan), n, trace)
			}
		}
	})
}
