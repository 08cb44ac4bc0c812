package rollout

import (
	"slices"

	"github.com/rollplan/rollplan/replicaset"
)

// twins finds ReplicaSets that are there twice. It is memory for that, used again.
type twins struct{ slots table }

// fewSets is up to how many ReplicaSets are told apart by their endings alone.
const fewSets = 12

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
	var near [256]uint64 // enough for nearly every Deployment
	slots := table(near[:])
	if need := roomFor(len(sets)); need > len(near) {
		t.slots = slices.Grow(t.slots[:0], need)[:need]
		slots = t.slots
	}
	clear(slots)
	first := len(sets)
	for i := range sets {
		if !slots.add(i, sets[i].Name, func(k int) string { return sets[k].Name }) {
			first = i
			break
		}
	}
	clear(slots)
	for i := range sets[:first] {
		if uid := sets[i].UID; uid != "" && !slots.add(i, uid, func(k int) string { return sets[k].UID }) {
			return i
		}
	}
	if first < len(sets) {
		return first
	}
	return -1
}

// A table is a set of texts, by the indexes of what has them: in each slot a text's hash
// and 1 + its index, 0 in an empty one.
type table []uint64

// roomFor returns how many slots are needed for n texts.
func roomFor(n int) int {
	size := 64
	for size < 2*n {
		size *= 2
	}
	return size
}

// add adds the text of an index, and is false if another index has it.
func (t table) add(i int, text string, earlier func(int) string) bool {
	h, mask := uint64(hash(text)), len(t)-1
	for at := int(h) & mask; ; at = (at + 1) & mask {
		switch slot := t[at]; {
		case slot == 0:
			t[at] = h<<32 | uint64(i+1)
			return true
		case slot>>32 == h && earlier(int(uint32(slot))-1) == text:
			return false
		}
	}
}

// hash mixes the last eight letters of a text, where names and UIDs differ.
func hash(text string) uint32 {
	var letters uint64
	if last := len(text) - 8; last >= 0 {
		t := text[last:]
		letters = uint64(t[0]) | uint64(t[1])<<8 | uint64(t[2])<<16 | uint64(t[3])<<24 |
			uint64(t[4])<<32 | uint64(t[5])<<40 | uint64(t[6])<<48 | uint64(t[7])<<56
	} else {
		for _, letter := range []byte(text) {
			letters = letters<<8 | uint64(letter)
		}
	}
	letters = (letters ^ letters>>32) * 0x9e3779b97f4a7c15 // 2⁶⁴ by the golden ratio
	return uint32(letters >> 32)
}
