package rollout

import (
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// A Sizing is the size that a plan gives one ReplicaSet, and why it is no other: the
// reason of the action that changes it, or, for one that is left alone, the hold that it
// is left alone for, [strategy.AtReplicas] or [strategy.Stopped].
type Sizing struct {
	ReplicaSet string
	From, To   int
	Reason     strategy.Reason
}

// Sizings returns the sizes of all ReplicaSets that count, the created one included, as
// a plan of these arguments leaves them: old ones oldest first, then the new one.
func Sizings(d Deployment, seen Observation, plan Plan) []Sizing {
	s := step{d: &d, seen: &seen, plan: &plan, scratch: new(scratch)}
	s.claim()
	var all []Sizing
	for _, i := range s.group.Old() {
		all = append(all, s.sizing(s.group.At(i), false))
	}
	if i := s.group.New(); i != replicaset.None {
		return append(all, s.sizing(s.group.At(i), true))
	}
	for i := range plan.Actions {
		if a := &plan.Actions[i]; a.Verb == Create {
			all = append(all, Sizing{a.ReplicaSet, 0, a.To, a.Reason})
		}
	}
	return all
}

// sizing returns the sizing of a ReplicaSet that was seen.
func (s *step) sizing(set *replicaset.Snapshot, isNew bool) Sizing {
	z := Sizing{ReplicaSet: set.Name, From: set.Size, To: set.Size}
	for i := range s.plan.Actions {
		if a := &s.plan.Actions[i]; a.ReplicaSet == set.Name && a.Verb != RollBack && a.To != set.Size {
			z.To, z.Reason = a.To, a.Reason
			return z
		}
	}
	switch {
	case isNew && set.Size == s.d.Replicas:
		z.Reason = strategy.Because(strategy.AtReplicas, strategy.Term{Name: strategy.Replicas, Value: int64(set.Size)})
	case !isNew && set.Size == 0:
		z.Reason = strategy.Because(strategy.Stopped)
	default:
		z.Reason = s.heldBy(isNew)
	}
	return z
}

// heldBy returns the first hold of the plan that is about the new ReplicaSet or about
// old ones; one that is about neither holds both.
func (s *step) heldBy(isNew bool) strategy.Reason {
	for h := range s.plan.Holds.All() {
		switch h.Rule {
		case strategy.SurgeReached, strategy.StoppingCount, strategy.GrowthWaits, strategy.OldUnobserved,
			strategy.OldPodsLive, strategy.OldStopFirst:
			if !isNew {
				continue
			}
		case strategy.FloorReached, strategy.NewUnready, strategy.StatusLags, strategy.NewMovesFirst:
			if isNew {
				continue
			}
		}
		return h
	}
	return strategy.Reason{}
}
