package strategy

import "github.com/rollplan/rollplan/replicaset"

// Recreate adds to m what the Recreate strategy wants in one step. First all old
// ReplicaSets go to 0, and that is the step. Then it waits as long as a pod of an
// old one may run: one its status reports, or one that has neither succeeded nor
// failed, terminating ones included. It waits too until the status of each old one is
// of its present size: before that, pods may be there that nothing tells of. Then the new ReplicaSet, created if it is
// missing, goes to the Deployment's replicas.
func (r Rules) Recreate(s *Situation, m *Moves) {
	if total := r.stopOld(s, m); total > 0 {
		m.Holds.Add(OldStopFirst, Term{Total, total})
		return
	}
	if live := s.oldLive(); live > 0 {
		m.Holds.Add(OldPodsLive, Term{Live, live})
		return
	}
	if n := s.Group.OldUnobserved(); n > 0 && !r.StartUnobserved {
		m.Holds.Add(OldUnobserved, Term{Sets, int64(n)})
		return
	}
	m.Idle = true
	current, want := s.Group.New(), int64(s.Replicas)
	if current == replicaset.None || s.Group.At(current).Size != s.Replicas {
		m.add(current, want, RecreateStarts, Term{Replicas, want})
	}
}

// oldLive returns the old pods that the new ones wait for.
func (s *Situation) oldLive() int64 {
	if s.Strategy.Replacement == TerminationStarted {
		return s.Group.OldCurrent()
	}
	return s.Group.OldLive()
}

// stopOld takes all old ReplicaSets to 0 and returns the sum of their sizes.
func (r Rules) stopOld(s *Situation, m *Moves) int64 {
	for _, i := range s.Group.OldActive() {
		m.add(i, 0, RecreateStops)
	}
	return s.Group.OldSize()
}
