package strategy

// Size returns the size that the reason gives a ReplicaSet, worked out from its numbers
// alone, and the number that binds: were there more or less of that, the size would be
// another. It is false for a rule that is no ground of a size; binding is 0 where the
// size is always the same.
func (r Reason) Size() (size int64, binding TermName, ok bool) {
	switch r.Rule {
	case NewStarts:
		size, binding = r.least(Room, Replicas)
	case NewGrows:
		size, binding = r.Value(Size)+r.Value(Room), Room
		if r.Value(Replicas) < size {
			size, binding = r.Value(Replicas), Replicas
		}
	case UnhealthyFirst, AboveMaxTotal:
		size, binding = r.without(Budget, Unavailable)
	case AboveFloor:
		size, binding = r.without(Spare, Size)
	case Proportional:
		size, binding = r.Value(Size)+r.Value(Share)+r.Value(Leftover), MaxTotal
	case NewAboveReplicas, RecreateStarts, OnlyActive, NewestRevived, AtReplicas:
		size, binding = r.Value(Replicas), Replicas
	case RecreateStops, NewSaturated, Stopped:
	default:
		return 0, 0, false
	}
	return size, binding, true
}

// Value returns the number of a name, 0 where the reason has none.
func (r Reason) Value(name TermName) int64 {
	for i, n := range r.names {
		if n == name {
			return r.values[i]
		}
	}
	return 0
}

// least returns the smaller of two numbers and its name.
func (r Reason) least(a, b TermName) (int64, TermName) {
	if r.Value(b) < r.Value(a) {
		return r.Value(b), b
	}
	return r.Value(a), a
}

// without returns the size less the smaller of two numbers, and the name of that.
func (r Reason) without(a, b TermName) (int64, TermName) {
	gone, binding := r.least(a, b)
	return r.Value(Size) - gone, binding
}
