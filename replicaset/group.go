package replicaset

import (
	"cmp"
	"slices"
	"strings"

	"github.com/rollplan/rollplan/internal/short"
)

// None stands for "no ReplicaSet" where an index is asked for.
const None = -1

// A Group is the ReplicaSets of one Deployment, parted into new and old. It
// holds indexes into the caller's snapshots and is valid as long as those are
// left alone. It is made by Classify, or where its memory is used again by Reset
// and Add for each ReplicaSet that is claimed.
//
// Invariant: the indexes are distinct; new is the oldest with the template.
type Group struct {
	sets     []Snapshot
	template Template
	current  int
	old      short.List[int]
	sorted   bool            // old is in order of age: it is put so when that matters
	active   short.List[int] // the active ones of old, in no order
	listed   short.List[int] // what OldActive or Active returned last
	highest  int64           // revision of old
	fails    bool            // one of them has a failure
	totals   Totals
}

// Classify parts the claimed snapshots, given by index. New is the oldest whose
// template is the Deployment's; every other one is old, also one with the same
// template.
func Classify(sets []Snapshot, claimed []int, template Template) *Group {
	g := new(Group)
	g.Reset(sets, template)
	for _, i := range claimed {
		g.Add(i)
	}
	return g
}

// Reset makes g an empty group of these snapshots and keeps its memory.
func (g *Group) Reset(sets []Snapshot, template Template) {
	g.sets, g.template, g.current, g.sorted = sets, template, None, false
	g.totals, g.highest, g.fails = Totals{TerminatingKnown: true}, 0, false
	g.active.Reset()
	g.old.Reset()
	g.old.Reserve(len(sets))
}

// Add claims the snapshot at an index.
func (g *Group) Add(i int) {
	s := &g.sets[i]
	g.count(s)
	if s.Template == g.template && (g.current == None || byAge(s, &g.sets[g.current]) < 0) {
		i, g.current = g.current, i // what was new so far is old
	}
	if i != None {
		g.addOld(i)
	}
}

func (g *Group) addOld(i int) {
	s := &g.sets[i]
	g.old.Add(i)
	if s.Active() {
		g.active.Add(i)
	}
	if n, ok := s.RevisionNumber(); ok {
		g.highest = max(g.highest, n)
	}
}

// count adds a snapshot to what is told of new and old together.
func (g *Group) count(s *Snapshot) {
	g.totals.add(s)
	g.fails = g.fails || s.Failure.Present()
}

// ByAge sorts the indexes of snapshots, oldest first.
func ByAge(sets []Snapshot, indexes []int) {
	const few = 12 // what is faster sorted in place than by a call
	if len(indexes) > few {
		slices.SortFunc(indexes, func(i, j int) int { return byAge(&sets[i], &sets[j]) })
		return
	}
	for at := range indexes {
		for ; at > 0 && byAge(&sets[indexes[at]], &sets[indexes[at-1]]) < 0; at-- {
			indexes[at], indexes[at-1] = indexes[at-1], indexes[at]
		}
	}
}

// byAge orders by creation time, then name: a total order, as names are unique.
func byAge(a, b *Snapshot) int {
	if c := a.CreatedAt.Compare(b.CreatedAt); c != 0 {
		return c
	}
	return strings.Compare(a.Name, b.Name)
}

// New returns the index of the new ReplicaSet, [None] where there is none.
func (g *Group) New() int { return g.current }

// Old returns the indexes of the old ReplicaSets, oldest first. The caller must
// not change them.
func (g *Group) Old() []int {
	if !g.sorted {
		ByAge(g.sets, g.old.All())
		g.sorted = true
	}
	return g.old.All()
}

// At returns the snapshot at an index of the group, to be read only.
func (g *Group) At(i int) *Snapshot { return &g.sets[i] }

// Take makes the snapshot at index i the new one. It must not be of the group
// yet, and the group must have no new one.
func (g *Group) Take(i int) {
	g.count(&g.sets[i])
	g.current = i
}

// OldActive returns the indexes of the active old ReplicaSets, oldest first. They
// stand in memory that the next call of it or of Active uses again.
func (g *Group) OldActive() []int {
	g.listed.Reset()
	for _, i := range g.active.All() {
		g.listed.Add(i)
	}
	ByAge(g.sets, g.listed.All())
	return g.listed.All()
}

// Active returns the indexes of the active ReplicaSets: the old ones, newest
// first, then the new one. They stand in memory that the next call uses again.
func (g *Group) Active() []int {
	slices.Reverse(g.OldActive())
	if g.current != None && g.sets[g.current].Active() {
		g.listed.Add(g.current)
	}
	return g.listed.All()
}

// SortBySize orders the indexes by size, larger first. Among equals the newer
// come first where newerFirst is 1, the older where it is -1.
func (g *Group) SortBySize(indexes []int, newerFirst int) {
	slices.SortFunc(indexes, func(i, j int) int {
		a, b := &g.sets[i], &g.sets[j]
		if c := cmp.Compare(b.Size, a.Size); c != 0 {
			return c
		}
		return -newerFirst * byAge(a, b)
	})
}

// NotedForOthers reports whether an active ReplicaSet is noted as scaled for another
// number of replicas.
func (g *Group) NotedForOthers(replicas int64) bool {
	for _, i := range g.active.All() {
		if g.sets[i].notedForOthers(replicas) {
			return true
		}
	}
	return g.current != None && g.sets[g.current].notedForOthers(replicas)
}

func (s *Snapshot) notedForOthers(replicas int64) bool {
	noted, ok := s.Book.ScaledFor.Wanted()
	return ok && s.Active() && noted != replicas
}

// OldLive returns the pods of old ReplicaSets that may still be running, as the
// status or the pods themselves tell, whichever is more.
func (g *Group) OldLive() int64 {
	var sum int64
	for _, i := range g.old.All() {
		sum += g.sets[i].live()
	}
	return sum
}

// OldUnobserved returns how many old ReplicaSets have a status that is not of their
// present spec.
func (g *Group) OldUnobserved() int {
	n := 0
	for _, i := range g.old.All() {
		if !g.sets[i].Observed() {
			n++
		}
	}
	return n
}

// Failing returns the index of the ReplicaSet whose failure counts: the new one if
// it has any, else the oldest old one which has, else [None].
func (g *Group) Failing() int {
	if g.current != None && g.sets[g.current].Failure.Present() {
		return g.current
	}
	oldest := None
	if !g.fails {
		return oldest
	}
	for _, i := range g.old.All() {
		s := &g.sets[i]
		if s.Failure.Present() && (oldest == None || byAge(s, &g.sets[oldest]) < 0) {
			oldest = i
		}
	}
	return oldest
}
