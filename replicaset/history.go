package replicaset

import (
	"cmp"
	"slices"
)

// An Order is one of the two orders in which old ReplicaSets are gone through.
type Order uint8

// The orders.
const (
	OldestFirst Order = iota
	NewestFirst
)

// Expired returns the indexes of the old ReplicaSets that history clean-up
// deletes, in buf's memory: beyond limit, those with the lowest revisions (older first
// among equals), except any that has or wants pods or whose last change is not
// observed. Those exceptions use up a deletion each. ReplicaSets that are being
// deleted already are left out of the count. An unknown limit keeps all.
//
// A revision that is no number counts as 0. With Rules.GarbageUnsorted it is
// compared by age instead, which is not an order: the outcome then depends on
// the order the sets are in before they are sorted.
func (r Rules) Expired(g *Group, limit Count, before Order, buf []int) []int {
	buf = buf[:0]
	if !limit.Known || len(g.old.All()) <= limit.N {
		return buf
	}
	buf = slices.Grow(buf, len(g.Old()))
	for _, i := range g.Old() {
		if !g.sets[i].Deleting {
			buf = append(buf, i)
		}
	}
	beyond := len(buf) - max(limit.N, 0)
	if beyond <= 0 {
		return buf[:0]
	}
	r.sortByRevision(g, buf, before)
	return slices.DeleteFunc(buf[:beyond], func(i int) bool { return !g.sets[i].idle() })
}

// idle reports whether s neither has nor wants pods, and its status is current.
func (s *Snapshot) idle() bool {
	return s.Size == 0 && s.Current == 0 && s.Observed()
}

func (r Rules) sortByRevision(g *Group, indexes []int, before Order) {
	if before == NewestFirst {
		slices.Reverse(indexes)
	}
	slices.SortFunc(indexes, func(i, j int) int {
		a, b := &g.sets[i], &g.sets[j]
		m, okA := a.RevisionNumber()
		n, okB := b.RevisionNumber()
		if m == n || r.GarbageUnsorted && !(okA && okB) {
			return byAge(a, b)
		}
		return cmp.Compare(m, n)
	})
}
