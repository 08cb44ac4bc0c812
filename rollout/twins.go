package rollout

import (
	"slices"

	"github.com/rollplan/rollplan/replicaset"
)

// twins finds ReplicaSets that are there twice. It is memory for that, used again.
type twins struct{ names, uids table }

// fewSets is up to how many ReplicaSets are told apart by their endings alone.
const fewSets = 24

// find returns the index of a snapshot whose name or UID an earlier one has, or -1.
func (t *twins) find(sets []replicaset.Snapshot) int {
	if len(sets) > fewSets {
		return t.findOfMany(sets)
	}
	var names, uids uint64 // the endings there were
	for i := range sets {
		name, uid := ending(sets[i].Name), ending(sets[i].UID)
		if (names&name|uids&uid) != 0 && isTwin(sets[:i], &sets[i]) {
			return i
		}
		names, uids = names|name, uids|uid
	}
	return -1
}

// ending returns a bit for the last two letters of a text, none for a short one. Texts
// without a bit in common are different; names and UIDs of ReplicaSets mostly are.
func ending(text string) uint64 {
	last := len(text) - 1
	if last < 1 {
		return uint64(last + 1)
	}
	return 1 << ((uint(text[last]) + 7*uint(text[last-1])) & 63)
}

func isTwin(sets []replicaset.Snapshot, s *replicaset.Snapshot) bool {
	for i := range sets {
		other := &sets[i]
		if other.Name == s.Name || other.UID == s.UID && s.UID != "" {
			return true
		}
	}
	return false
}

func (t *twins) findOfMany(sets []replicaset.Snapshot) int {
	t.names.reset(len(sets))
	t.uids.reset(len(sets))
	for i := range sets {
		name := func(k int) string { return sets[k].Name }
		uid := func(k int) string { return sets[k].UID }
		if !t.names.add(i, name) || sets[i].UID != "" && !t.uids.add(i, uid) {
			return i
		}
	}
	return -1
}

// A table is a set of texts, by the indexes of what has them.
type table struct{ slots []uint32 } // 1 + an index, 0 for an empty slot

// reset empties the table and makes room for n texts.
func (t *table) reset(n int) {
	size := 64
	for size < 2*n {
		size *= 2
	}
	t.slots = slices.Grow(t.slots[:0], size)[:size]
	clear(t.slots)
}

// add adds the text of an index, and is false if another index has it.
func (t *table) add(i int, text func(int) string) bool {
	mask := len(t.slots) - 1
	for at := int(hash(text(i))) & mask; ; at = (at + 1) & mask {
		switch n := t.slots[at]; {
		case n == 0:
			t.slots[at] = uint32(i) + 1
			return true
		case text(int(n)-1) == text(i):
			return false
		}
	}
}

// hash mixes the last letters of a text, where names and UIDs differ.
func hash(text string) uint32 {
	h := uint32(len(text))
	for _, letter := range []byte(text[max(len(text)-12, 0):]) {
		h = (h ^ uint32(letter)) * 16777619
	}
	return h ^ h>>15
}
