package replicaset_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
)

var bothOrders = []replicaset.Order{replicaset.OldestFirst, replicaset.NewestFirst}

func TestExpired(t *testing.T) {
	three := sets("a old 0 0 revision=1", "b old 1 0 revision=2", "c old 2 0 revision=3")
	none, known := replicaset.Count{}, replicaset.Known
	for _, c := range []struct {
		rule  string
		sets  []replicaset.Snapshot
		limit replicaset.Count
		want  string
	}{
		{"an unknown limit keeps all", three, none, ""},
		{"a limit above the old ones keeps all", three, known(4), ""},
		{"a limit of just the old ones keeps all", three, known(3), ""},
		{"the largest limit keeps all", three, known(1<<31 - 1), ""},
		{"one beyond the limit goes, that of the lowest revision", three, known(2), "a"},
		{"a limit of 0 keeps none, lowest revisions first", three, known(0), "a b c"},
		{"a limit below 0 keeps none either", three, known(-1), "a b c"},
		{"revisions go before age", sets("a old 0 0 revision=5", "b old 1 0 revision=2"), known(1), "b"},
		{"9 is lower than 10", sets("a old 0 0 revision=10", "b old 1 0 revision=9"), known(1), "b"},
		{"among equals the older goes", sets("b old 1 0 revision=2", "a old 0 0 revision=2"), known(1), "a"},
		{"among equal ages the first name goes", sets("b old 0 0", "a old 0 0"), known(1), "a"},
		{"no revision is the lowest", sets("a old 0 0 revision=1", "b old 1 0"), known(1), "b"},
		{"garbage counts as 0", sets("a old 0 0 revision=1", "b old 1 0 revision=x"), known(1), "b"},
		{"a negative revision is lower than none", sets("a old 0 0", "b old 1 0 revision=-1"), known(1), "b"},
		{"a set that wants pods stays, and uses up a deletion",
			sets("a old 0 1 current=0 revision=1", "b old 1 0 revision=2"), known(1), ""},
		{"a set that has pods stays, and uses up a deletion",
			sets("a old 0 0 current=1 revision=1", "b old 1 0 revision=2"), known(1), ""},
		{"a set with an unobserved change stays, and uses up a deletion",
			sets("a old 0 0 gen=2 observed=1 revision=1", "b old 1 0 revision=2"), known(1), ""},
		{"a status that is ahead is observed", sets("a old 0 0 gen=1 observed=2"), known(0), "a"},
		{"a set that stays hinders no other", sets("a old 0 0 current=1 revision=1", "b old 1 0 revision=2",
			"c old 2 0 revision=3"), known(1), "b"},
		{"a set that is being deleted is not counted",
			sets("a old 0 0 revision=1 deleting", "b old 1 0 revision=2"), known(1), ""},
		{"a set that is being deleted is not deleted again",
			sets("a old 0 0 revision=1 deleting", "b old 1 0 revision=2"), known(0), "b"},
		{"the new set is not counted",
			sets("a old 0 0 revision=1", "n new 1 0 revision=2"), known(1), ""},
		{"the new set is not deleted", sets("n new 1 0"), known(0), ""},
		{"another set with the new template is counted as old",
			sets("n new 0 0 revision=2", "m new 1 0 revision=1"), known(0), "m"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			for _, before := range bothOrders {
				buf := []int{7, 7} // what it holds must not show
				got := replicaset.Rules{}.Expired(group(c.sets), c.limit, before, buf)
				if got := names(c.sets, got...); got != c.want {
					t.Errorf("Expired(limit %v, order %d) = %q, want %q", c.limit, before, got, c.want)
				}
			}
		})
	}
}

func TestExpiredUnsorted(t *testing.T) {
	// By revision b is below a, but x is compared by age: after a, before b.
	mixed := sets("a old 0 0 revision=3", "x old 1 0 revision=x", "b old 2 0 revision=2")
	for _, c := range []struct {
		rule   string
		rules  replicaset.Rules
		before replicaset.Order
		want   string
	}{
		{"garbage counts as 0, oldest first", replicaset.Rules{}, replicaset.OldestFirst, "x"},
		{"garbage counts as 0, newest first", replicaset.Rules{}, replicaset.NewestFirst, "x"},
		{"GarbageUnsorted: oldest first, garbage keeps both where they are",
			replicaset.Rules{GarbageUnsorted: true}, replicaset.OldestFirst, "a"},
		{"GarbageUnsorted: newest first, it does not, as b and x change places first",
			replicaset.Rules{GarbageUnsorted: true}, replicaset.NewestFirst, "x"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			got := c.rules.Expired(group(mixed), replicaset.Known(2), c.before, nil)
			if got := names(mixed, got...); got != c.want {
				t.Errorf("Expired(order %d) = %q, want %q", c.before, got, c.want)
			}
		})
	}
}

// naivelyExpired takes the lowest one out, again and again. It has no look at
// idle sets before: those that are kept use up a deletion.
func naivelyExpired(all []replicaset.Snapshot, g *replicaset.Group, limit int) []int {
	var left, gone []int
	for _, i := range g.Old() {
		if !all[i].Deleting {
			left = append(left, i)
		}
	}
	for len(left) > limit {
		lowest := 0
		for at := range left {
			if lower(&all[left[at]], &all[left[lowest]]) {
				lowest = at
			}
		}
		s := &all[left[lowest]]
		if s.Size == 0 && s.Current == 0 && s.ObservedGeneration >= s.Generation {
			gone = append(gone, left[lowest])
		}
		left = slices.Delete(left, lowest, lowest+1)
	}
	return gone
}

func lower(a, b *replicaset.Snapshot) bool {
	m, _ := a.Book.Revision.Int()
	n, _ := b.Book.Revision.Int()
	switch {
	case m != n:
		return m < n
	case !a.CreatedAt.Equal(b.CreatedAt):
		return a.CreatedAt.Before(b.CreatedAt)
	}
	return a.Name < b.Name
}

func TestExpiredAgainstNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all, limit := drawSets(t, 8), rapid.IntRange(0, 4).Draw(t, "limit")
		before := rapid.SampledFrom(bothOrders).Draw(t, "order")
		g := group(all)
		old := slices.Clone(g.Old())
		got := replicaset.Rules{}.Expired(g, replicaset.Known(limit), before, nil)
		if want := naivelyExpired(all, g, limit); !slices.Equal(got, want) {
			t.Errorf("Expired(limit %d) = %q, want %q", limit, names(all, got...), names(all, want...))
		}
		if !slices.Equal(old, g.Old()) {
			t.Errorf("Expired changed the order of the group to %q", names(all, g.Old()...))
		}
	})
}

// unsorted is the sort of the reference by insertion, with its comparison that
// is no order where a revision is garbage.
func unsorted(all []replicaset.Snapshot, list []int) {
	less := func(i, j int) bool {
		for _, s := range []replicaset.Snapshot{all[i], all[j]} {
			if _, ok := s.Book.Revision.Int(); !ok && s.Book.Revision.Present() {
				return lower(&replicaset.Snapshot{Name: all[i].Name, CreatedAt: all[i].CreatedAt},
					&replicaset.Snapshot{Name: all[j].Name, CreatedAt: all[j].CreatedAt})
			}
		}
		return lower(&all[i], &all[j])
	}
	for end := range list {
		for at := end; at > 0 && less(list[at], list[at-1]); at-- {
			list[at], list[at-1] = list[at-1], list[at]
		}
	}
}

func TestExpiredUnsortedAgainstInsertion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := drawSets(t, 8)
		for i := range all {
			all[i].Deleting, all[i].Size, all[i].Current, all[i].ObservedGeneration = false, 0, 0, 2
		}
		before := rapid.SampledFrom(bothOrders).Draw(t, "order")
		g := group(all)
		want := slices.Clone(g.Old())
		if before == replicaset.NewestFirst {
			slices.Reverse(want)
		}
		unsorted(all, want)
		got := replicaset.Rules{GarbageUnsorted: true}.Expired(g, replicaset.Known(0), before, nil)
		if !slices.Equal(got, want) {
			t.Errorf("Expired(order %d) = %q, want %q", before, names(all, got...), names(all, want...))
		}
	})
}
