package explore

// A table numbers states in the order in which they are met, which is that of a
// breadth-first search, and remembers how each was met first.
type table struct {
	states []state
	from   []uint32 // the state before, by number; its own for a root
	moves  []move   // what led here
	good   []bool   // it settles

	slots []uint32 // open addressing: 1 + the number of a state, 0 for an empty slot
}

func newTable() *table { return &table{slots: make([]uint32, 1<<16)} }

// add numbers the state, and reports whether it is a new one.
func (t *table) add(s state, from uint32, m move) (uint32, bool) {
	if 2*len(t.states) >= len(t.slots) {
		t.grow()
	}
	at, found := t.find(&s)
	if found {
		return t.slots[at] - 1, false
	}
	n := uint32(len(t.states))
	t.states, t.from, t.moves, t.good = append(t.states, s), append(t.from, from), append(t.moves, m), append(t.good, false)
	t.slots[at] = n + 1
	return n, true
}

// recreates reports whether the strategy of a state, by number, is Recreate.
func (t *table) recreates(n uint32) bool {
	var w situation
	w.unpack(&t.states[n])
	return w.recreate
}

// find returns the slot of the state, or the one it is to get.
func (t *table) find(s *state) (int, bool) {
	mask := len(t.slots) - 1
	for at := int(s.hash()) & mask; ; at = (at + 1) & mask {
		switch n := t.slots[at]; {
		case n == 0:
			return at, false
		case t.states[n-1] == *s:
			return at, true
		}
	}
}

func (t *table) grow() {
	t.slots = make([]uint32, 2*len(t.slots))
	for n := range t.states {
		at, _ := t.find(&t.states[n])
		t.slots[at] = uint32(n) + 1
	}
}

// hash mixes the words by multiplication with large odd numbers.
func (s *state) hash() uint64 {
	const odd = 0x9E3779B97F4A7C15
	h := uint64(odd)
	for _, word := range s {
		h = (h ^ word) * odd
		h ^= h >> 29
	}
	return h ^ h>>32
}
