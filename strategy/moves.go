package strategy

import (
	"github.com/rollplan/rollplan/internal/short"
	"github.com/rollplan/rollplan/replicaset"
)

// A Situation is what a strategy has to go by.
type Situation struct {
	Group    *replicaset.Group
	Strategy *Strategy
	Limits   Limits
	Replicas int // the Deployment's
	Recorded int // status.replicas of the Deployment as recorded
	Paused   bool
}

// blind reports whether pods that count may be there that no status tells of.
func (s *Situation) blind() bool {
	return s.Strategy.Replacement == TerminationComplete && s.Group.OldUnobserved() > 0
}

// taken returns the pods that take the place of others: those wanted, or with
// TerminationComplete those that exist besides.
func (s *Situation) taken() int64 {
	if s.Strategy.Replacement == TerminationComplete {
		return s.Group.Existing()
	}
	return s.Group.Size()
}

// A Target is a size wanted for one ReplicaSet. Where that is the size it has,
// only its note of the Deployment's size is to be renewed.
type Target struct {
	Set    int // index in the group; replicaset.None: the new one, to be created
	Size   int
	Reason Reason

	// Refines is the position of an earlier target of the same ReplicaSet that
	// this one replaces, counted from 1; 0 where there is none.
	Refines int
}

// Moves are what a strategy wants in one step. A ReplicaSet without a target
// stays as it is. The zero Moves is ready for use, and can be used again after
// Reset.
type Moves struct {
	Holds Holds

	// Idle says that nothing is scaled in this step, so that history may be
	// cleaned up.
	Idle bool

	// Waits says that a ReplicaSet would grow but for a status that lags.
	Waits bool

	// Stuck says that the new ReplicaSet should grow and the Deployment's strategy
	// or maxSurge does not tell how far.
	Stuck bool

	targets short.List[Target]
}

// Reset empties m and keeps its memory.
func (m *Moves) Reset() {
	m.Idle, m.Waits, m.Stuck = false, false, false
	m.Holds.Reset()
	m.targets.Reset()
}

// Targets returns the targets in the order in which they are safe, in m's memory.
func (m *Moves) Targets() []Target { return m.targets.All() }

// Has reports whether there is a target for the ReplicaSet at an index.
func (m *Moves) Has(set int) bool {
	targets := m.Targets()
	for i := range targets {
		if targets[i].Set == set {
			return true
		}
	}
	return false
}

// Creates reports whether the new ReplicaSet is to be created, which is then the
// first target.
func (m *Moves) Creates() bool {
	targets := m.Targets()
	return len(targets) > 0 && targets[0].Set == replicaset.None
}

// first returns the position of the first target that is not a creation.
func (m *Moves) first() int {
	if m.Creates() {
		return 1
	}
	return 0
}

// Add wants one more target.
func (m *Moves) Add(t Target) { m.targets.Add(t) }

func (m *Moves) add(set int, size int64, rule Rule, terms ...Term) *Target {
	t := m.targets.Next()
	t.Set, t.Size, t.Refines = set, int(size), 0
	t.Reason.set(rule, terms)
	return t
}

// Start returns the size with which the missing new ReplicaSet begins, 0 where
// nothing may start. It is false where the strategy does not tell.
func (r Rules) Start(s *Situation) (Target, bool) {
	want := int64(s.Replicas)
	switch {
	case !s.Limits.grows:
		return Target{}, false
	case s.Strategy.Kind == Recreate:
		why := Because(RecreateStarts, Term{Replicas, want})
		return Target{Set: replicaset.None, Size: s.Replicas, Reason: why}, true
	}
	total := r.fit(s.taken())
	room := r.room(s, total)
	why := Because(NewStarts, Term{Replicas, want}, Term{MaxTotal, s.Limits.growTo},
		Term{Total, total}, Term{Room, room})
	return Target{Set: replicaset.None, Size: int(min(room, want)), Reason: why}, true
}

// room returns how many pods may be added when this many are wanted.
func (r Rules) room(s *Situation, total int64) int64 {
	if total >= s.Limits.growTo || s.blind() {
		return 0
	}
	return r.fit(s.Limits.growTo - total)
}
