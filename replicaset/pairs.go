package replicaset

import (
	"iter"
	"maps"
	"slices"
)

// Pairs is an immutable set of keys with their values, sorted by key: the
// labels or the annotations of an object. The zero Pairs is empty.
type Pairs struct{ list []pair }

type pair struct{ key, value string }

// PairsOf returns the pairs of m, which it does not keep.
func PairsOf(m map[string]string) Pairs {
	if len(m) == 0 {
		return Pairs{}
	}
	list := make([]pair, 0, len(m))
	for _, key := range slices.Sorted(maps.Keys(m)) {
		list = append(list, pair{key, m[key]})
	}
	return Pairs{list}
}

// Get returns the value of key, and whether there is one.
func (p Pairs) Get(key string) (string, bool) {
	for i := range p.list { // few: going through them is faster than searching
		if p.list[i].key == key {
			return p.list[i].value, true
		}
	}
	return "", false
}

// All yields the pairs in order of their keys.
func (p Pairs) All() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, e := range p.list {
			if !yield(e.key, e.value) {
				return
			}
		}
	}
}

// Map returns the pairs as a new map.
func (p Pairs) Map() map[string]string { return maps.Collect(p.All()) }

// Equal reports whether both have the same keys with the same values.
func (p Pairs) Equal(o Pairs) bool { return slices.Equal(p.list, o.list) }

// With returns p with all of o added, o's values winning. Where that changes
// nothing, p itself is returned and nothing is allocated.
func (p Pairs) With(o Pairs) Pairs {
	if p.has(o) {
		return p
	}
	if len(p.list) == 0 {
		return o
	}
	m := p.Map()
	maps.Insert(m, o.All())
	return PairsOf(m)
}

// Without returns p without key.
func (p Pairs) Without(key string) Pairs {
	return Pairs{slices.DeleteFunc(slices.Clone(p.list), func(e pair) bool { return e.key == key })}
}

// has reports whether every pair of o is in p. Both are sorted: one walk.
func (p Pairs) has(o Pairs) bool {
	at := 0
	for i := range o.list {
		e := &o.list[i]
		for at < len(p.list) && p.list[at].key != e.key {
			at++
		}
		if at == len(p.list) || p.list[at].value != e.value {
			return false
		}
	}
	return true
}
