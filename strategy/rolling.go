package strategy

import "github.com/rollplan/rollplan/replicaset"

// RollingUpdate adds to m what the RollingUpdate strategy wants in one step. A
// missing new ReplicaSet is one of size 0 that is to be created with the size it
// is allowed.
//
// First the new ReplicaSet goes to its size: down to the replicas, or up as far
// as MaxTotal allows. If an existing one moves, that is the step. Otherwise old
// ones shrink.
func (r Rules) RollingUpdate(s *Situation, m *Moves) {
	p := pods{total: s.Group.Size()}
	current := s.Group.New()
	if current == replicaset.None {
		start, ok := r.Start(s)
		if m.Stuck = !ok; !ok {
			return
		}
		m.Add(start)
		p.newSize, p.total = int64(start.Size), p.total+int64(start.Size)
	} else {
		set := s.Group.At(current)
		p.newSize, p.newCounted = int64(set.Size), r.counted(set)
		if r.moveNew(s, m, p) {
			return
		}
	}
	p.total = r.fit(p.total)
	if p.newSize < int64(s.Replicas) && !m.Waits {
		s.holdNew(m, r.fit(max(p.total, s.taken())))
	}
	before := len(m.Targets())
	m.Idle = !r.shrinkOld(s, m, p)
	if len(m.Targets()) == before && !r.KeepExcess && r.shed(s, m, p) {
		m.Idle = false
	}
}

// shed takes unavailable pods away, of old ReplicaSets first, where more than
// MaxTotal are wanted and nothing else moves: a rollout whose surge was cut would
// stay above it until new pods are available, be it never.
func (r Rules) shed(s *Situation, m *Moves, p pods) bool {
	most := max(int64(s.Limits.MaxTotal), s.Limits.growTo) // two, where one amount is unreadable
	left := r.fit(p.total - most)
	if left <= 0 {
		return false
	}
	drop := func(i int) {
		set := s.Group.At(i)
		unavailable := int64(set.Size) - r.counted(set)
		if n := min(left, unavailable); n > 0 {
			m.add(i, int64(set.Size)-n, AboveMaxTotal, Term{Total, most + left}, Term{MaxTotal, most},
				Term{Budget, left}, Term{Unavailable, unavailable}, Term{Size, int64(set.Size)})
			left -= n
		}
	}
	first := len(m.Targets())
	for _, i := range s.Group.Old() {
		drop(i)
	}
	if i := s.Group.New(); i != replicaset.None {
		drop(i)
	}
	return len(m.Targets()) > first
}

// moveNew takes the existing new ReplicaSet to its size, and reports whether
// that ends the step.
func (r Rules) moveNew(s *Situation, m *Moves, p pods) bool {
	want, total := int64(s.Replicas), r.fit(s.taken())
	switch {
	case p.newSize > want:
		m.add(s.Group.New(), want, NewAboveReplicas, Term{Size, p.newSize}, Term{Replicas, want})
	case p.newSize == want:
		return false
	case !s.Limits.grows:
		m.Stuck = true
		return true
	default:
		room := r.room(s, total)
		if room == 0 || r.waits(s, m, s.Group.New()) {
			return false
		}
		size := r.fit(p.newSize + min(room, want-p.newSize))
		m.add(s.Group.New(), size, NewGrows, Term{MaxTotal, s.Limits.growTo},
			Term{Total, total}, Term{Room, room}, Term{Size, p.newSize}, Term{Replicas, want})
	}
	switch last := &m.Targets()[len(m.Targets())-1]; {
	case s.Group.OldSize() > 0:
		m.Holds.Add(NewMovesFirst)
	case last.Size < s.Replicas:
		s.holdNew(m, r.fit(s.taken()+int64(last.Size)-p.newSize))
	}
	return true
}

// waits reports whether a ReplicaSet may not grow yet, and notes that as a hold. One
// that was shrunk has pods to lose; if it grew before its status told so, they would
// count as available until they are gone.
func (r Rules) waits(s *Situation, m *Moves, i int) bool {
	set := s.Group.At(i)
	if r.GrowUnobserved || !set.Lags() {
		return false
	}
	m.Waits = true
	m.Holds.Add(GrowthWaits, Term{Available, int64(set.Available)}, Term{Size, int64(set.Size)})
	return true
}

// holdNew notes why the new ReplicaSet does not grow further when total pods are there
// or wanted.
func (s *Situation) holdNew(m *Moves, total int64) {
	switch {
	case s.blind():
		m.Holds.Add(OldUnobserved, Term{Sets, int64(s.Group.OldUnobserved())})
	case s.taken() > s.Group.Size():
		m.Holds.Add(StoppingCount, Term{Total, total}, Term{MaxTotal, s.Limits.growTo})
	default:
		m.Holds.Add(SurgeReached, Term{Total, total}, Term{MaxTotal, s.Limits.growTo})
	}
}

// pods are the pods of a step before old ReplicaSets shrink.
type pods struct{ total, newSize, newCounted int64 }

// shrinkOld takes old replicas away, and reports whether it did.
//
// The budget is how many may go at all: those wanted, without the ones that must
// be available and the new ones that are not. 10 replicas, 2 may be unavailable,
// 13 wanted, 5 of them new and none available yet: 13 - 8 - 5 = 0, nothing goes.
func (r Rules) shrinkOld(s *Situation, m *Moves, p pods) bool {
	if s.Group.OldSize() == 0 {
		return false
	}
	floor, newUnavailable := int64(s.Limits.MinAvailable), p.newSize-p.newCounted
	budget := r.fit(p.total - floor - newUnavailable)
	if budget <= 0 {
		m.Holds.Add(NewUnready, Term{Total, p.total}, Term{MinAvailable, floor},
			Term{NewUnavailable, newUnavailable})
		return false
	}
	first, old := len(m.Targets()), s.Group.OldActive()
	if !r.dropUnhealthy(s, m, old, budget) {
		return false
	}
	available := r.dropSpare(s, m, old, p.newCounted)
	if oldAfter(s, m, first) > 0 {
		m.Holds.Add(FloorReached, Term{Available, available}, Term{MinAvailable, floor})
	}
	return len(m.Targets()) > first
}

// oldAfter returns the sum of the sizes of old ReplicaSets after the targets from
// first on.
func oldAfter(s *Situation, m *Moves, first int) int64 {
	sum := s.Group.OldSize()
	for _, t := range m.Targets()[first:] {
		was := s.Group.At(t.Set).Size
		if t.Refines > 0 {
			was = m.Targets()[t.Refines-1].Size
		}
		sum -= int64(was) - int64(t.Size)
	}
	return sum
}

// dropUnhealthy takes unavailable replicas, of the oldest ReplicaSets first, as
// far as the budget goes: they hold nothing up but the rollout. It is false if
// the reference's rules end the step here.
func (r Rules) dropUnhealthy(s *Situation, m *Moves, old []int, budget int64) bool {
	left := budget
	for _, i := range old {
		set := s.Group.At(i)
		if left <= 0 {
			break
		}
		size := int64(set.Size)
		if r.LagStops && set.Available > set.Size {
			m.Holds.Add(StatusLags, Term{Available, int64(set.Available)}, Term{Size, size})
			return false
		}
		unhealthy := size - r.counted(set)
		if drop := min(left, unhealthy); drop > 0 {
			m.add(i, size-drop, UnhealthyFirst, Term{Unavailable, unhealthy},
				Term{Size, size}, Term{Budget, left})
			left -= drop
		}
	}
	return true
}

// dropSpare takes replicas, of the oldest ReplicaSets first, as long as more are
// available than must be, and returns how many are afterwards. Some may have a target
// already: they have lost unhealthy ones.
func (r Rules) dropSpare(s *Situation, m *Moves, old []int, newCounted int64) int64 {
	floor := int64(s.Limits.MinAvailable)
	available := r.fit(newCounted + r.countedOf(s.Group, old))
	if available <= floor {
		return available
	}
	left := r.fit(available - floor)
	first, last := m.first(), len(m.Targets())
	for _, i := range old {
		size, refines := int64(s.Group.At(i).Size), 0
		if first < last && m.Targets()[first].Set == i {
			size, refines = int64(m.Targets()[first].Size), first+1
			first++
		}
		if drop := min(size, left); drop > 0 {
			m.add(i, size-drop, AboveFloor, Term{Available, floor + left}, Term{MinAvailable, floor},
				Term{Spare, left}, Term{Size, size}).Refines = refines
			left -= drop
		}
	}
	return floor + left
}

// countedOf returns the available pods of some ReplicaSets that count.
func (r Rules) countedOf(g *replicaset.Group, sets []int) int64 {
	var sum int64
	for _, i := range sets {
		sum += r.counted(g.At(i))
	}
	return sum
}

// counted returns the available pods of a ReplicaSet that count.
func (r Rules) counted(s *replicaset.Snapshot) int64 {
	if r.CountDoomed {
		return int64(s.Available)
	}
	return int64(s.Counted())
}
