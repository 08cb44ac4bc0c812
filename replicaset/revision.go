package replicaset

import (
	"math"
	"strings"
)

// Rules choose between repaired and reference behaviour. The zero Rules are
// repaired throughout; each field brings one fault of the reference back.
type Rules struct {
	WrapRevision    bool // one more than the largest int64 is the smallest
	GarbageSticks   bool // a new ReplicaSet keeps a revision that is no number
	GarbageUnsorted bool // a revision that is no number upsets the order of history
}

// RevisionNumber returns the revision as ReplicaSets are compared by it: absent is 0.
// It is false for garbage, which is no revision.
func (s *Snapshot) RevisionNumber() (int64, bool) {
	n, ok := s.Book.Revision.Int()
	return n, ok || !s.Book.Revision.Present()
}

// NextRevision returns one more than the highest revision of the old
// ReplicaSets, at least 1 and at most the largest int64.
func (r Rules) NextRevision(g *Group) int64 {
	if g.highest == math.MaxInt64 && !r.WrapRevision {
		return g.highest
	}
	return g.highest + 1
}

// LastRevision returns the second highest revision of the old ReplicaSets and of
// the new one, whose revision is given as it will be after the step. One that
// two of them have counts twice. It is 0 where there is none to go back to.
func (g *Group) LastRevision(newest Number) int64 {
	highest, _ := newest.Int()
	highest, second := max(highest, 0), int64(0)
	for _, i := range g.old.All() {
		n, ok := g.sets[i].RevisionNumber()
		switch {
		case !ok:
		case n >= highest:
			highest, second = n, highest
		case n > second:
			second = n
		}
	}
	return second
}

// FindOld returns the index of the oldest old ReplicaSet that has this revision,
// [None] where none has.
func (g *Group) FindOld(revision int64) int {
	for _, i := range g.Old() {
		if n, ok := g.sets[i].RevisionNumber(); ok && n == revision {
			return i
		}
	}
	return None
}

// Announce returns the revision that a Deployment gets from its new ReplicaSet
// s, where it has this one now: the same text, and an empty one where s has none,
// but an absent annotation is not made empty.
func (s *Snapshot) Announce(has Number) Number {
	blank := func(n Number) bool { return !n.Present() || n.empty() }
	switch {
	case !blank(s.Book.Revision):
		return s.Book.Revision
	case !blank(has):
		return ParseNumber("")
	}
	return has
}

// An Upkeep is what the new ReplicaSet's bookkeeping and annotations have to be
// before it can be scaled.
type Upkeep struct {
	Book  Bookkeeping
	Extra Pairs
}

// Due reports whether the new ReplicaSet s needs upkeep even if it is not scaled:
// its revision is smaller than next, or it lacks annotations of the Deployment's.
//
// Source: the reference raises, never lowers: revisions only grow.
func (r Rules) Due(s *Snapshot, next int64, annotations Pairs) bool {
	return !r.sticks(s.Book.Revision) && (isBelow(s.Book.Revision, next) || !s.Extra.has(annotations))
}

// Renew returns the upkeep of the new ReplicaSet s. Its revision is raised to
// next if it is smaller, which moves the one it had into the history; the
// Deployment's annotations are added.
func (r Rules) Renew(s *Snapshot, next int64, annotations Pairs) Upkeep {
	u := Upkeep{Book: s.Book, Extra: s.Extra.With(annotations)}
	had := s.Book.Revision
	if r.sticks(had) || !isBelow(had, next) {
		return u
	}
	u.Book.Revision = NumberOf(next)
	if r.remembers(had) {
		u.Book.History = appendHistory(s.Book.History, had.String())
		u.Book.HasHistory = true
	}
	return u
}

// isBelow reports whether a revision is smaller than next. None is, and what is no
// number.
func isBelow(had Number, next int64) bool {
	n, _ := had.Int()
	return n < next
}

// sticks reports whether a revision that is no number stops the upkeep.
func (r Rules) sticks(had Number) bool {
	return r.GarbageSticks && had.kind == garbage && had.text != ""
}

// remembers reports whether a revision that is given up goes into the history.
// The reference takes an empty annotation for 0 and remembers it too.
func (r Rules) remembers(had Number) bool {
	_, isInt := had.Int()
	return isInt || r.GarbageSticks && had.empty()
}

// maxHistory is the length of the history annotation at which the oldest
// revisions are dropped (behaviour of Kubernetes since 1.3).
const maxHistory = 2000

// appendHistory returns the history with one more revision, the oldest dropped
// until it is no longer than maxHistory. A revision that is longer by itself is
// only kept as the first.
func appendHistory(history, revision string) string {
	if history == "" || history[0] == ',' {
		return revision
	}
	if len(revision) > maxHistory {
		return history
	}
	for len(history)+1+len(revision) > maxHistory {
		_, rest, more := strings.Cut(history, ",")
		if !more {
			return revision
		}
		history = rest
	}
	return history + "," + revision
}
