package replicaset_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
)

func TestClassify(t *testing.T) {
	for _, c := range []struct {
		rule     string
		sets     []replicaset.Snapshot
		new, old string
	}{
		{"no sets are neither", nil, "none", ""},
		{"a set with the template is new", sets("a new 0 1"), "a", ""},
		{"a set with another template is old", sets("a old 0 1"), "none", "a"},
		{"the oldest of two with the template is new", sets("a new 2 1", "b new 1 1"), "b", "a"},
		{"of two of one age the first name is new", sets("b new 1 1", "a new 1 1"), "a", "b"},
		{"a newer set may be old", sets("a new 0 1", "b old 1 1"), "a", "b"},
		{"old ones are in order of age", sets("a old 3 1", "b old 1 1", "c new 0 1", "d old 2 1"), "c", "b d a"},
		{"old ones of one age are in order of name", sets("c old 1 1", "a old 1 1", "b old 1 1"), "none", "a b c"},
		{"a set that is being deleted may be new", sets("a new 0 1 deleting", "b new 1 1"), "a", "b"},
		{"a set that is being deleted may be old", sets("a old 0 1 deleting", "b new 1 1"), "b", "a"},
		{"a template is compared as a whole", sets("a newer 0 1", "b ne 0 1"), "none", "a b"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			g := group(c.sets)
			if got := names(c.sets, g.New()); got != c.new {
				t.Errorf("new is %q, want %q", got, c.new)
			}
			if got := names(c.sets, g.Old()...); got != c.old {
				t.Errorf("old are %q, want %q", got, c.old)
			}
		})
	}
}

func TestClassifyLooksAtClaimedSetsOnly(t *testing.T) {
	all := sets("a new 0 1", "b new 1 1", "c old 2 1", "d old 3 1")
	g := replicaset.Classify(all, []int{3, 1}, "new")
	if got := names(all, g.New()) + ", " + names(all, g.Old()...); got != "b, d" {
		t.Errorf("new and old are %q, want %q", got, "b, d")
	}
	if g.At(1) != &all[1] {
		t.Error("At(1) is not the caller's own snapshot")
	}
}

// Said again: new is the one that none with the template is older than; what is
// left is old, and no later one is older than an earlier one.
func TestClassifyAgainstNaive(t *testing.T) {
	older := func(a, b *replicaset.Snapshot) bool {
		return a.CreatedAt.Before(b.CreatedAt) || a.CreatedAt.Equal(b.CreatedAt) && a.Name < b.Name
	}
	rapid.Check(t, func(t *rapid.T) {
		all := drawSets(t, 6)
		before := slices.Clone(all)
		g := replicaset.Classify(all, rapid.Permutation(indexes(len(all))).Draw(t, "order"), "new")
		want := replicaset.None
		for i := range all {
			if all[i].Template == "new" && (want == replicaset.None || older(&all[i], &all[want])) {
				want = i
			}
		}
		if g.New() != want {
			t.Errorf("new is %s, want %s", names(all, g.New()), names(all, want))
		}
		together := slices.Sorted(slices.Values(g.Old()))
		if want != replicaset.None {
			together = slices.Sorted(slices.Values(append(together, want)))
		}
		if !slices.Equal(together, indexes(len(all))) {
			t.Errorf("old are %v and new is %d: not each set once", g.Old(), want)
		}
		for at := 1; at < len(g.Old()); at++ {
			if older(g.At(g.Old()[at]), g.At(g.Old()[at-1])) {
				t.Errorf("%s are not in order of age", names(all, g.Old()...))
			}
		}
		if diff := cmp.Diff(before, all, byText); diff != "" {
			t.Errorf("the snapshots changed (-want +got)\n%s", diff)
		}
	})
}

func TestByAge(t *testing.T) {
	all := sets("b old 1 0", "c old 0 0", "a old 1 0", "d old 2 0")
	indexes := []int{3, 0, 2, 1}
	replicaset.ByAge(all, indexes)
	if got := names(all, indexes...); got != "c a b d" {
		t.Errorf("ByAge gives %q, want %q", got, "c a b d")
	}
}

func TestTake(t *testing.T) {
	all := sets("a old 0 1", "b other 1 2")
	g := replicaset.Classify(all, []int{0}, "new")
	g.Take(1)
	if got := names(all, g.New()) + ", " + names(all, g.Old()...); got != "b, a" {
		t.Errorf("new and old are %q, want %q", got, "b, a")
	}
}

func TestGroupActive(t *testing.T) {
	for _, c := range []struct {
		rule string
		sets []replicaset.Snapshot
		want string
	}{
		{"nothing is active where nothing is", nil, ""},
		{"a set of size 0 is not active, whatever its pods", sets("a old 0 0 current=3"), ""},
		{"a set without pods is active when it wants one", sets("a old 0 1 current=0"), "a"},
		{"old ones come newest first, then the new one", sets("n new 1 1", "a old 0 1", "b old 2 1"), "b a n"},
		{"a new one of size 0 is left out", sets("n new 1 0", "a old 0 1", "b old 2 0"), "a"},
		{"a set that is being deleted may be active", sets("a old 0 1 deleting"), "a"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := names(c.sets, group(c.sets).Active()...); got != c.want {
				t.Errorf("Active() = %q, want %q", got, c.want)
			}
		})
	}
}

func TestGroupSortBySize(t *testing.T) {
	all := sets("a old 0 2", "b old 1 5", "c old 2 2", "d old 2 2", "n new 3 5")
	for _, c := range []struct {
		rule       string
		newerFirst int
		want       string
	}{
		{"larger ones come first, among equals the newer", 1, "n b d c a"},
		{"larger ones come first, among equals the older", -1, "b n a c d"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			order := []int{2, 0, 4, 3, 1}
			group(all).SortBySize(order, c.newerFirst)
			if got := names(all, order...); got != c.want {
				t.Errorf("SortBySize(%d) gives %q, want %q", c.newerFirst, got, c.want)
			}
		})
	}
}
