package replicaset_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
)

func TestPairsWith(t *testing.T) {
	for _, c := range []struct {
		rule             string
		pairs, add, want labels
	}{
		{"nothing added to nothing is nothing", nil, nil, labels{}},
		{"nothing added changes nothing", labels{"a": "1"}, nil, labels{"a": "1"}},
		{"what is added to nothing is all", nil, labels{"a": "1"}, labels{"a": "1"}},
		{"new keys are added", labels{"b": "2"}, labels{"a": "1", "c": "3"}, labels{"a": "1", "b": "2", "c": "3"}},
		{"an added value wins", labels{"a": "1", "b": "2"}, labels{"a": "9"}, labels{"a": "9", "b": "2"}},
		{"an empty value wins too", labels{"a": "1"}, labels{"a": ""}, labels{"a": ""}},
		{"what is there changes nothing", labels{"a": "1", "b": "2"}, labels{"b": "2"}, labels{"a": "1", "b": "2"}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			got := replicaset.PairsOf(c.pairs).With(replicaset.PairsOf(c.add))
			if diff := cmp.Diff(c.want, got.Map()); diff != "" {
				t.Errorf("With mismatch (-want +got)\n%s", diff)
			}
		})
	}
}

func TestPairsWithNothingNewAllocatesNothing(t *testing.T) {
	p, o := replicaset.PairsOf(labels{"a": "1", "b": "2"}), replicaset.PairsOf(labels{"b": "2"})
	if n := testing.AllocsPerRun(10, func() { p.With(o) }); n != 0 {
		t.Errorf("With allocates %v times, want 0", n)
	}
}

func TestPairsZero(t *testing.T) {
	var zero replicaset.Pairs
	if _, ok := zero.Get(""); ok {
		t.Error("the zero Pairs has a key")
	}
	if !zero.Equal(replicaset.PairsOf(labels{})) {
		t.Error("the zero Pairs is not that of an empty map")
	}
	if m := zero.Map(); m == nil || len(m) != 0 {
		t.Errorf("Map() = %v, want an empty map that can be written to", m)
	}
}

// A map is the obvious second version of Pairs.
func TestPairsAgainstMaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawLabels(t), drawLabels(t)
		p, o := replicaset.PairsOf(a), replicaset.PairsOf(b)
		key := rapid.SampledFrom([]string{"", "a", "b", "c", "d"}).Draw(t, "key")

		want, wantOK := a[key]
		if got, ok := p.Get(key); got != want || ok != wantOK {
			t.Errorf("%v.Get(%q) = %q, %v, want %q, %v", a, key, got, ok, want, wantOK)
		}
		if p.Equal(o) != maps.Equal(a, b) {
			t.Errorf("%v equals %v: %v", a, b, p.Equal(o))
		}
		both := maps.Clone(a)
		maps.Copy(both, b)
		if got := p.With(o); !got.Equal(replicaset.PairsOf(both)) {
			t.Errorf("%v.With(%v) = %v, want %v", a, b, got.Map(), both)
		}
		less := maps.Clone(a)
		delete(less, key)
		if got := p.Without(key); !got.Equal(replicaset.PairsOf(less)) {
			t.Errorf("%v.Without(%q) = %v, want %v", a, key, got.Map(), less)
		}
		if !maps.Equal(p.Map(), a) || !maps.Equal(o.Map(), b) {
			t.Errorf("the pairs changed: %v and %v, were %v and %v", p.Map(), o.Map(), a, b)
		}
	})
}

func TestPairsAreInOrderOfKeys(t *testing.T) {
	m := labels{"c": "1", "a": "3", "b": "2", "": "4", "B": "5"}
	var keys []string
	for key, value := range replicaset.PairsOf(m).All() {
		keys = append(keys, key)
		if value != m[key] {
			t.Errorf("key %q has %q, want %q", key, value, m[key])
		}
	}
	if diff := cmp.Diff([]string{"", "B", "a", "b", "c"}, keys); diff != "" {
		t.Errorf("keys mismatch (-want +got)\n%s", diff)
	}
}

func TestPairsAllStops(t *testing.T) {
	var seen []string
	for key := range replicaset.PairsOf(labels{"a": "1", "b": "2", "c": "3"}).All() {
		if seen = append(seen, key); key == "b" {
			break
		}
	}
	if want := []string{"a", "b"}; !slices.Equal(seen, want) {
		t.Errorf("stopped after %v, want %v", seen, want)
	}
}

// Neither a map that went in nor one that came out is the memory of the pairs.
func TestPairsAreImmutable(t *testing.T) {
	in := labels{"a": "1"}
	p := replicaset.PairsOf(in)
	in["a"] = "2"
	out := p.Map()
	out["a"] = "3"
	if got, _ := p.Get("a"); got != "1" {
		t.Errorf("Get(a) = %q after changes of maps, want 1", got)
	}
}
