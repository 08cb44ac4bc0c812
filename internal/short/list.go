// Package short has a list for the few elements a step of a rollout deals with,
// which needs no memory besides its own as long as it is short. It lets a planner
// work without allocating and without memory that its caller would have to bring.
package short

import "slices"

// few is how many elements need no other memory: a rollout has a new ReplicaSet
// and a few old ones that history keeps.
const few = 12

// A List is a list of elements. The zero List is empty. A copy of a longer one shares
// its memory.
type List[T any] struct {
	few  [few]T
	many []T // all of them, once there are more than few
	n    int // how many are in few
}

// Reset empties the list and keeps its memory.
func (l *List[T]) Reset() { l.n, l.many = 0, l.many[:0] }

// Reserve makes room for n elements, if that needs other memory at all.
func (l *List[T]) Reserve(n int) {
	if n > few {
		l.many = slices.Grow(l.many, n)
	}
}

// Add appends an element.
func (l *List[T]) Add(e T) { *l.Next() = e }

// Next appends an element and returns it, to be written in place: what it holds is
// left from an earlier use.
func (l *List[T]) Next() *T {
	if l.n < few && len(l.many) == 0 {
		l.n++
		return &l.few[l.n-1]
	}
	if len(l.many) == 0 {
		l.many = append(l.many, l.few[:]...)
	}
	var zero T
	l.many = append(l.many, zero)
	return &l.many[len(l.many)-1]
}

// All returns the elements, in the list's own memory.
func (l *List[T]) All() []T {
	if len(l.many) > 0 {
		return l.many
	}
	return l.few[:l.n]
}

// Keep cuts the list to its first n elements.
func (l *List[T]) Keep(n int) {
	if len(l.many) > n {
		l.many = l.many[:n]
	}
	l.n = min(l.n, n)
}
