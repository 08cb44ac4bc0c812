package strategy

import (
	"github.com/rollplan/rollplan/internal/quantity"
	"github.com/rollplan/rollplan/replicaset"
)

// Resize adds to m what follows from a change of the Deployment's replicas while
// it is paused or rolling.
//
// If at most one ReplicaSet is active, that one (else the new one, else the
// newest) gets all replicas. If the new one is saturated, the others stop. Else
// the sizes of a RollingUpdate are scaled in proportion, so that a rollout is
// neither hastened nor undone. ReplicaSets whose size stays are noted as scaled
// for the present size, or the scaling event would never end.
func (r Rules) Resize(s *Situation, m *Moves) {
	active := s.Group.Active()
	switch {
	case s.holdsOld(active):
		for _, i := range active {
			r.noteSize(s, m, i)
		}
	case len(active) <= 1:
		r.resizeOne(s, m, active)
	case r.saturated(s):
		for _, i := range active {
			if i != s.Group.New() {
				m.add(i, 0, NewSaturated, Term{Replicas, int64(s.Replicas)})
			}
		}
	case s.Strategy.Kind == RollingUpdate:
		r.proportional(s, m, active)
	case !r.StaleNotes:
		for _, i := range active {
			r.noteSize(s, m, i)
		}
	}
}

// only returns the ReplicaSet that is to have all replicas, None where there is none at
// all, and why.
func (s *Situation) only(active []int) (int, Rule) {
	if len(active) == 1 {
		return active[0], OnlyActive
	}
	old := s.Group.Old()
	if s.Group.New() != replicaset.None || len(old) == 0 {
		return s.Group.New(), NewestRevived
	}
	return old[len(old)-1], NewestRevived
}

func (r Rules) resizeOne(s *Situation, m *Moves, active []int) {
	only, rule := s.only(active)
	if only == replicaset.None {
		return
	}
	switch set := s.Group.At(only); {
	case set.Size < s.Replicas && (r.waits(s, m, only) || s.crowded(m, int64(s.Replicas-set.Size))):
	case set.Size != s.Replicas:
		m.add(only, int64(s.Replicas), rule, Term{Replicas, int64(s.Replicas)})
	case set.Active() && !r.StaleNotes:
		r.noteSize(s, m, only)
	}
}

// noteSize keeps the size of a ReplicaSet and renews its note, if need be.
func (r Rules) noteSize(s *Situation, m *Moves, i int) {
	if set := s.Group.At(i); !s.noted(set) {
		m.add(i, int64(set.Size), SizeNoted, Term{Replicas, int64(s.Replicas)},
			Term{MaxTotal, int64(s.Limits.MaxTotal)})
	}
}

// noted reports whether the ReplicaSet's note is of the present limits.
func (s *Situation) noted(set *replicaset.Snapshot) bool {
	return set.Book.ScaledFor == replicaset.ScaledForOf(int64(s.Replicas), int64(s.Limits.MaxTotal))
}

// saturated reports whether the new ReplicaSet has all replicas, is noted as
// scaled for them (a sign is allowed here), and all of them are available.
func (r Rules) saturated(s *Situation) bool {
	if s.Group.New() == replicaset.None {
		return false
	}
	set := s.Group.At(s.Group.New())
	noted, ok := set.Book.ScaledFor.Replicas.Int()
	return ok && r.fit(noted) == int64(s.Replicas) && set.Size == s.Replicas && set.Available == s.Replicas
}

// proportional brings the sum of the active sizes to MaxTotal, or to 0 for a
// Deployment of 0 replicas. Each gets a share of the difference that is
// proportional to its size, larger ones first; what rounding leaves over goes to
// the first.
func (r Rules) proportional(s *Situation, m *Moves, active []int) {
	aim, total := int64(s.Limits.MaxTotal), r.fit(s.sizeOf(active))
	if s.Replicas == 0 {
		aim = 0
	}
	add := r.fit(aim - total)
	if add != 0 {
		s.Group.SortBySize(active, int(min(max(add, -1), 1)))
	}
	left := add
	for _, i := range active {
		share := int64(0)
		if left != 0 {
			share = r.capped(r.share(s, s.Group.At(i)), add, left)
		}
		left = r.fit(left - share)
		m.add(i, r.bound(int64(s.Group.At(i).Size)+share), Proportional,
			Term{MaxTotal, aim}, Term{Total, total}, Term{Share, share}, Term{Leftover, 0},
			Term{Size, int64(s.Group.At(i).Size)})
	}
	r.adjust(s, m, add, left)
	kept := 0
	for i := range m.Targets() {
		t := &m.Targets()[i]
		if set := s.Group.At(t.Set); t.Size != set.Size || !s.noted(set) {
			m.Targets()[kept] = *t
			kept++
		}
	}
	m.targets.Keep(kept)
}

// anyWaits reports whether a ReplicaSet that is to grow may not yet: then the rest
// waits too, for the shares are those of all.
func (r Rules) anyWaits(s *Situation, m *Moves) bool {
	for i := range m.Targets() {
		if t := &m.Targets()[i]; t.Size > s.Group.At(t.Set).Size && r.waits(s, m, t.Set) {
			return true
		}
	}
	return false
}

// adjust gives out what rounding left of what is added, and holds the shares against what
// else there is to keep.
func (r Rules) adjust(s *Situation, m *Moves, add, left int64) {
	if add != 0 {
		r.spread(m.Targets(), left)
	}
	switch {
	case add > 0 && (r.anyWaits(s, m) || s.crowded(m, add)):
		m.targets.Reset()
	case add < 0 && s.Strategy.KeepOne && s.Replicas > 0:
		r.keepOne(s, m.Targets())
	}
}

// sizeOf returns the sum of the sizes of some ReplicaSets.
func (s *Situation) sizeOf(sets []int) int64 {
	var sum int64
	for _, i := range sets {
		sum += int64(s.Group.At(i).Size)
	}
	return sum
}

// share returns the proportional change of a ReplicaSet: its size, grown as the
// allowed total has grown since it was scaled last. Where that is not noted, the
// recorded number of pods stands in; without any there is no share.
func (r Rules) share(s *Situation, set *replicaset.Snapshot) int64 {
	size := int64(set.Size)
	if s.Replicas == 0 {
		return -size
	}
	base, ok := set.Book.ScaledFor.Allowed()
	if !ok {
		base = int64(s.Recorded)
	}
	if base <= 0 {
		return 0
	}
	return r.fit(quantity.Proportion(r.fit(size*int64(s.Limits.MaxTotal)), base) - size)
}

// capped keeps a share within what is left, and on the side of the direction.
func (r Rules) capped(share, add, left int64) int64 {
	if !r.AgainstDirection && (share > 0) != (add > 0) {
		return 0
	}
	if add > 0 {
		return min(share, left)
	}
	return max(share, left)
}

// spread gives the leftover to the first target, and what that one has not got
// to the next.
func (r Rules) spread(targets []Target, left int64) {
	for i := range targets {
		t := &targets[i]
		change := max(r.bound(int64(t.Size)+left), 0) - int64(t.Size)
		t.Size += int(change)
		t.Reason.values[3] = change
		if left -= change; left == 0 || r.LoseLeftover {
			return
		}
	}
}
