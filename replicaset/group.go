package replicaset

import (
	"cmp"
	"slices"
	"strings"
)

// None stands for "no ReplicaSet" where an index is asked for.
const None = -1

// A Group is the ReplicaSets of one Deployment, parted into new and old. It
// holds indexes into the caller's snapshots and is valid as long as those are
// left alone. Only Classify makes a Group that holds anything.
//
// Invariant: the indexes are distinct; old is in order of age, oldest first.
type Group struct {
	sets    []Snapshot
	current int
	old     []int
}

// Classify parts the claimed snapshots, given by index. New is the oldest whose
// template is the Deployment's; every other one is old, also one with the same
// template. It sorts claimed and keeps it.
func Classify(sets []Snapshot, claimed []int, template Template) Group {
	for at, i := range ByAge(sets, claimed) {
		if sets[i].Template == template {
			return Group{sets, i, slices.Delete(claimed, at, at+1)}
		}
	}
	return Group{sets, None, claimed}
}

// ByAge sorts the indexes of snapshots, oldest first, and returns them.
func ByAge(sets []Snapshot, indexes []int) []int {
	slices.SortFunc(indexes, func(i, j int) int { return byAge(&sets[i], &sets[j]) })
	return indexes
}

// byAge orders by creation time, then name: a total order, as names are unique.
func byAge(a, b *Snapshot) int {
	if c := a.CreatedAt.Compare(b.CreatedAt); c != 0 {
		return c
	}
	return strings.Compare(a.Name, b.Name)
}

// New returns the index of the new ReplicaSet, [None] where there is none.
func (g Group) New() int { return g.current }

// Old returns the indexes of the old ReplicaSets, oldest first. The caller must
// not change them.
func (g Group) Old() []int { return g.old }

// At returns the snapshot at an index of the group, to be read only.
func (g Group) At(i int) *Snapshot { return &g.sets[i] }

// WithNew returns the group with the snapshot at index i as the new one. It
// must not be of the group yet, and the group must have no new one.
func (g Group) WithNew(i int) Group {
	g.current = i
	return g
}

// Active returns the indexes of the active ReplicaSets, in buf's memory: the old
// ones, newest first, then the new one.
func (g Group) Active(buf []int) []int {
	buf = buf[:0]
	for _, i := range slices.Backward(g.old) {
		if g.sets[i].Active() {
			buf = append(buf, i)
		}
	}
	if g.current != None && g.sets[g.current].Active() {
		buf = append(buf, g.current)
	}
	return buf
}

// SortBySize orders the indexes by size, larger first. Among equals the newer
// come first where newerFirst is 1, the older where it is -1.
func (g Group) SortBySize(indexes []int, newerFirst int) {
	slices.SortFunc(indexes, func(i, j int) int {
		a, b := &g.sets[i], &g.sets[j]
		if c := cmp.Compare(b.Size, a.Size); c != 0 {
			return c
		}
		return -newerFirst * byAge(a, b)
	})
}

// Totals are the sums over a Group. A sum of counts needs more than a count.
type Totals struct {
	Size, Current, Ready, Available int64
	Updated                         int64 // Current of the new ReplicaSet alone
	Terminating                     int64
	TerminatingKnown                bool // false when an observed ReplicaSet does not tell
}

// Totals returns the sums over new and old.
func (g Group) Totals() Totals {
	t := Totals{TerminatingKnown: true}
	for _, i := range g.old {
		t.add(&g.sets[i])
	}
	if g.current != None {
		t.add(&g.sets[g.current])
		t.Updated = int64(g.sets[g.current].Current)
	}
	return t
}

func (t *Totals) add(s *Snapshot) {
	t.Size += int64(s.Size)
	t.Current += int64(s.Current)
	t.Ready += int64(s.Ready)
	t.Available += int64(s.Available)
	t.Terminating += int64(s.Terminating.N)
	if !s.Terminating.Known && s.ObservedGeneration != 0 {
		t.TerminatingKnown = false
	}
}

// OldSize returns the sum of the sizes of the old ReplicaSets.
func (g Group) OldSize() int64 {
	var sum int64
	for _, i := range g.old {
		sum += int64(g.sets[i].Size)
	}
	return sum
}

// OldLive returns the pods of old ReplicaSets that may still be running, as the
// status or the pods themselves tell, whichever is more.
func (g Group) OldLive() int64 {
	var sum int64
	for _, i := range g.old {
		sum += g.sets[i].live()
	}
	return sum
}

// Failure returns the failure of the new ReplicaSet, else that of the oldest old
// one which has any.
func (g Group) Failure() Failure {
	if g.current != None && g.sets[g.current].Failure.Present() {
		return g.sets[g.current].Failure
	}
	for _, i := range g.old {
		if g.sets[i].Failure.Present() {
			return g.sets[i].Failure
		}
	}
	return Failure{}
}
