package replicaset_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
)

const largest = "9223372036854775807"

func TestNextRevision(t *testing.T) {
	repaired, wraps := replicaset.Rules{}, replicaset.Rules{WrapRevision: true}
	for _, c := range []struct {
		rule  string
		rules replicaset.Rules
		sets  []replicaset.Snapshot
		want  int64
	}{
		{"the first revision is 1", repaired, nil, 1},
		{"an old set without revision counts as 0", repaired, sets("a old 0 1"), 1},
		{
			"one more than the highest old one", repaired,
			sets("a old 0 1 revision=7", "b old 1 1 revision=3"), 8,
		},
		{
			"revisions are compared as numbers", repaired,
			sets("a old 0 1 revision=9", "b old 1 1 revision=10"), 11,
		},
		{
			"the new set's own does not count", repaired,
			sets("a old 0 1 revision=2", "n new 1 1 revision=9"), 3,
		},
		{
			"another set with the new template counts as old", repaired,
			sets("n new 0 1", "m new 1 1 revision=4"), 5,
		},
		{
			"garbage counts as 0", repaired,
			sets("a old 0 1 revision=99999999999999999999", "b old 1 1 revision=2"), 3,
		},
		{"a negative one counts as 0", repaired, sets("a old 0 1 revision=-5"), 1},
		{"a sign and zeros are read over", repaired, sets("a old 0 1 revision=+007"), 8},
		{"a set that is being deleted counts", repaired, sets("a old 0 1 revision=7 deleting"), 8},
		{"the largest stays the largest", repaired, sets("a old 0 1 revision=" + largest), math.MaxInt64},
		{
			"WrapRevision: after the largest comes the smallest", wraps,
			sets("a old 0 1 revision=" + largest), math.MinInt64,
		},
		{
			"WrapRevision: nothing else changes", wraps,
			sets("a old 0 1 revision=9223372036854775806"), math.MaxInt64,
		},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := c.rules.NextRevision(group(c.sets)); got != c.want {
				t.Errorf("NextRevision() = %d, want %d", got, c.want)
			}
		})
	}
}

func TestLastRevision(t *testing.T) {
	of := replicaset.ParseNumber
	for _, c := range []struct {
		rule   string
		sets   []replicaset.Snapshot
		newest replicaset.Number
		want   int64
	}{
		{"nothing has no last revision", nil, replicaset.Number{}, 0},
		{"one revision is not enough", nil, of("4"), 0},
		{"one old revision is not enough either", sets("a old 0 1 revision=4"), replicaset.Number{}, 0},
		{"the second highest is the last", sets("a old 0 1 revision=1", "b old 1 1 revision=2"), of("3"), 2},
		{"the order of age does not matter", sets("a old 0 1 revision=2", "b old 1 1 revision=1"), of("3"), 2},
		{"duplicates count twice", sets("a old 0 1 revision=7", "b old 1 1 revision=7"), of("8"), 7},
		{"a second highest is the last", sets("a old 0 1 revision=8", "b old 1 1 revision=3"), of("8"), 8},
		{"the new one may be the second", sets("a old 0 1 revision=9", "b old 1 1 revision=3"), of("5"), 5},
		{"the new one may be the lowest", sets("a old 0 1 revision=9", "b old 1 1 revision=7"), of("5"), 7},
		{"a set without revision is none to go back to", sets("a old 0 1"), of("1"), 0},
		{"garbage does not count", sets("a old 0 1 revision=x", "b old 1 1 revision="), of("1"), 0},
		{"garbage of the new one does not count", sets("a old 0 1 revision=2", "b old 1 1 revision=1"), of("x"), 1},
		{"a negative one is none", sets("a old 0 1 revision=-2"), of("-1"), 0},
		{"a lower one changes nothing", sets("a old 0 1 revision=2", "b old 1 1 revision=1"), of("3"), 2},
		{"9 comes before 10 as a number", sets("a old 0 1 revision=9", "b old 1 1 revision=10"), of("11"), 10},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := group(c.sets).LastRevision(c.newest); got != c.want {
				t.Errorf("LastRevision(%q) = %d, want %d", c.newest, got, c.want)
			}
		})
	}
}

// Said again: all revisions above 0 in a row, the second from the top.
func TestLastRevisionAgainstNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all, newest := drawSets(t, 6), drawRevision(t)
		g := group(all)
		n, _ := newest.Int()
		revisions := []int64{n, 0, 0}
		for _, i := range g.Old() {
			n, _ := all[i].Book.Revision.Int()
			revisions = append(revisions, n)
		}
		slices.Sort(revisions)
		if got, want := g.LastRevision(newest), revisions[len(revisions)-2]; got != want {
			t.Errorf("LastRevision(%q) = %d, want %d of %v", newest, got, want, revisions)
		}
	})
}

func TestNextRevisionIsAboveAllOld(t *testing.T) {
	faulty := replicaset.Rules{WrapRevision: true, GarbageSticks: true, GarbageUnsorted: true}
	rapid.Check(t, func(t *rapid.T) {
		all := drawSets(t, 6)
		g := group(all)
		want := int64(1)
		for _, i := range g.Old() {
			n, _ := all[i].Book.Revision.Int()
			want = max(want, n+1)
		}
		for _, rules := range []replicaset.Rules{{}, faulty} {
			if got := rules.NextRevision(g); got != want {
				t.Errorf("%+v.NextRevision() = %d, want %d", rules, got, want)
			}
		}
	})
}

func TestFindOld(t *testing.T) {
	all := sets("e old 5 1", "d old 4 1 revision=2", "c old 3 1 revision=x",
		"b old 2 1 revision=02", "a old 1 1 revision=1", "n new 0 1 revision=3", "m new 6 1 revision=6")
	for _, c := range []struct {
		rule     string
		revision int64
		want     string
	}{
		{"the one that has it is found", 1, "a"},
		{"the oldest of two is found, read as numbers", 2, "b"},
		{"the new one is not searched", 3, "none"},
		{"a second set with the new template is searched", 6, "m"},
		{"a set without revision has 0; garbage has none", 0, "e"},
		{"what none has is not found", 4, "none"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := names(all, group(all).FindOld(c.revision)); got != c.want {
				t.Errorf("FindOld(%d) = %s, want %s", c.revision, got, c.want)
			}
		})
	}
}

func TestAnnounce(t *testing.T) {
	of := replicaset.ParseNumber
	absent := replicaset.Number{}
	for _, c := range []struct {
		rule           string
		set, has, want replicaset.Number
	}{
		{"the revision is announced", of("3"), of("2"), of("3")},
		{"it is announced where there was none", of("3"), absent, of("3")},
		{"it is announced where it was empty", of("3"), of(""), of("3")},
		{"a lower one is announced too", of("2"), of("3"), of("2")},
		{"its text is kept", of("007"), of("7"), of("007")},
		{"garbage is announced as it is", of("x"), of("2"), of("x")},
		{"a set without revision empties the Deployment's", absent, of("2"), of("")},
		{"an empty one empties it too", of(""), of("2"), of("")},
		{"an absent one is not made empty", absent, absent, absent},
		{"nor by an empty one", of(""), absent, absent},
		{"an empty one stays empty", absent, of(""), of("")},
		{"an empty one stays empty by an empty one", of(""), of(""), of("")},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s := replicaset.Snapshot{Book: replicaset.Bookkeeping{Revision: c.set}}
			if got := s.Announce(c.has); got != c.want {
				t.Errorf("Announce(%q, present %v) = %q, present %v, want %q, present %v",
					c.has, c.has.Present(), got, got.Present(), c.want, c.want.Present())
			}
		})
	}
}
