package rollout

import (
	"slices"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// cleanUp deletes the old ReplicaSets that history does not keep.
func (s *step) cleanUp(before replicaset.Order) {
	sets := len(s.seen.ReplicaSets)
	if !s.d.HistoryLimit.Known || sets <= s.d.HistoryLimit.N {
		return
	}
	var near [128]int // enough for nearly every Deployment
	expired := near[:0]
	if sets > len(near) {
		s.expired = slices.Grow(s.expired[:0], sets)
		expired = s.expired
	}
	s.remove(s.rules.sets.Expired(&s.group, s.d.HistoryLimit, before, expired))
}

// remove deletes old ReplicaSets. One that is adopted in this step is in two actions: a
// deletion locks by UID alone.
func (s *step) remove(expired []int) {
	acted := len(s.plan.Actions)
	s.plan.Actions = slices.Grow(s.plan.Actions, len(expired))
	for _, i := range expired {
		set := s.group.At(i)
		why := strategy.Because(strategy.BeyondHistory,
			strategy.Term{Name: strategy.Limit, Value: int64(s.d.HistoryLimit.N)})
		at := slices.IndexFunc(s.plan.Actions[:acted], func(a Action) bool { return a.ReplicaSet == set.Name })
		revived := at >= 0 && s.plan.Actions[at].To > 0
		switch {
		case revived && !s.quirks.Has(DeletesRevived):
		case at < 0 || s.plan.Actions[at].Verb == Adopt:
			s.add(Delete, set, &why)
		default:
			s.plan.Actions = slices.Delete(s.plan.Actions, at, at+1)
			acted--
			s.add(Delete, set, &why)
		}
	}
}
