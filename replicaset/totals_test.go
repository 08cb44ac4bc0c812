package replicaset_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
)

func TestGroupTotals(t *testing.T) {
	for _, c := range []struct {
		rule string
		sets []replicaset.Snapshot
		want replicaset.Totals
	}{
		{"nothing sums up to nothing, known to terminate nothing", nil, replicaset.Totals{TerminatingKnown: true}},
		{
			"new and old are added up",
			sets("a old 0 4 current=3 ready=2 available=1", "n new 1 8 current=7 ready=6 available=5"),
			replicaset.Totals{Size: 12, Current: 10, Ready: 8, Available: 6, Updated: 7, TerminatingKnown: true},
		},
		{
			"only the pods of the new set are updated", sets("a old 0 4", "b old 1 2"),
			replicaset.Totals{Size: 6, Current: 6, Ready: 6, Available: 6, TerminatingKnown: true},
		},
		{
			"another set with the new template is not updated", sets("n new 0 1", "m new 1 2"),
			replicaset.Totals{Size: 3, Current: 3, Ready: 3, Available: 3, Updated: 1, TerminatingKnown: true},
		},
		{
			"a set that is being deleted counts", sets("a old 0 2 deleting"),
			replicaset.Totals{Size: 2, Current: 2, Ready: 2, Available: 2, TerminatingKnown: true},
		},
		{
			"terminating pods are added up", sets("a old 0 0 terminating=2", "n new 1 0 terminating=3"),
			replicaset.Totals{Terminating: 5, TerminatingKnown: true},
		},
		{
			"an observed set that does not tell makes terminating unknown",
			sets("a old 0 0 terminating=2", "n new 1 0 terminating=?"), replicaset.Totals{Terminating: 2},
		},
		{
			"a set that nobody has observed yet need not tell",
			sets("a old 0 0 terminating=2", "n new 1 0 terminating=? observed=0"),
			replicaset.Totals{Terminating: 2, TerminatingKnown: true},
		},
		{
			"more available pods than wanted are carried as they are", sets("a old 0 1 available=3"),
			replicaset.Totals{Size: 1, Current: 1, Ready: 1, Available: 3, TerminatingKnown: true},
		},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if diff := cmp.Diff(&c.want, group(c.sets).Totals()); diff != "" {
				t.Errorf("Totals mismatch (-want +got)\n%s", diff)
			}
		})
	}
}

func TestGroupTotalsOfTheLargestCounts(t *testing.T) {
	all := sets("a old 0 0", "b old 1 0", "n new 2 0")
	for i := range all {
		s := &all[i]
		s.Size, s.Current, s.Ready, s.Available = math.MaxInt32, math.MaxInt32, math.MaxInt32, math.MaxInt32
		s.Terminating = replicaset.Known(math.MaxInt32)
	}
	const sum = 3 * math.MaxInt32
	want := replicaset.Totals{
		Size: sum, Current: sum, Ready: sum, Available: sum, Updated: math.MaxInt32,
		Terminating: sum, TerminatingKnown: true,
	}
	g := group(all)
	if diff := cmp.Diff(&want, g.Totals()); diff != "" {
		t.Errorf("Totals mismatch (-want +got)\n%s", diff)
	}
	if got := g.OldSize(); got != 2*math.MaxInt32 {
		t.Errorf("OldSize() = %d, want %d", got, int64(2*math.MaxInt32))
	}
	if got := g.OldLive(); got != 4*math.MaxInt32 {
		t.Errorf("OldLive() = %d, want %d", got, int64(4*math.MaxInt32))
	}
}

func TestOldSizeAndLive(t *testing.T) {
	for _, c := range []struct {
		rule       string
		sets       []replicaset.Snapshot
		size, live int64
	}{
		{"nothing is nothing", nil, 0, 0},
		{"the new set does not count", sets("n new 0 5 live=5 terminating=2"), 0, 0},
		{"old ones are added up", sets("a old 0 1", "b old 1 2", "n new 2 5"), 3, 3},
		{"pods that exist live, wanted or not", sets("a old 0 0 current=2"), 0, 2},
		{"terminating pods live where the pods are not counted", sets("a old 0 0 current=1 terminating=2"), 0, 3},
		{"counted pods live", sets("a old 0 0 live=2"), 0, 2},
		{"counted pods have the terminating ones in them", sets("a old 0 0 live=2 terminating=2"), 0, 2},
		{"a status above the counted pods wins", sets("a old 0 0 current=3 live=1"), 0, 3},
		{"pods counted as none leave the status", sets("a old 0 0 current=3 live=0 terminating=4"), 0, 3},
		{"unknown terminating pods are none", sets("a old 0 0 current=1 terminating=?"), 0, 1},
	} {
		t.Run(c.rule, func(t *testing.T) {
			g := group(c.sets)
			if got := g.OldSize(); got != c.size {
				t.Errorf("OldSize() = %d, want %d", got, c.size)
			}
			if got := g.OldLive(); got != c.live {
				t.Errorf("OldLive() = %d, want %d", got, c.live)
			}
		})
	}
}

func TestGroupFailure(t *testing.T) {
	for _, c := range []struct {
		rule string
		sets []replicaset.Snapshot
		want string
	}{
		{"no sets, no failure", nil, ""},
		{"no failure is none", sets("a old 0 1", "n new 1 1"), ""},
		{"the new set's failure goes first", sets("a old 0 1 failure=Old", "n new 1 1 failure=New"), "New"},
		{
			"else the oldest old one that has one",
			sets("a old 0 1", "c old 2 1 failure=Third", "b old 1 1 failure=Second", "n new 3 1"), "Second",
		},
		{"an old failure counts without a new set", sets("a old 0 1 failure=Old"), "Old"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			g, got := group(c.sets), ""
			if i := g.Failing(); i != replicaset.None {
				got = g.At(i).Failure.Reason
			}
			if got != c.want {
				t.Errorf("the failure of Failing() is %q, want %q", got, c.want)
			}
		})
	}
}

func TestFailurePresent(t *testing.T) {
	for _, f := range []replicaset.Failure{{Status: "False"}, {Reason: "x"}, {Message: "x"}, {At: dawn}} {
		if !f.Present() {
			t.Errorf("%v is no failure", f)
		}
	}
	if (&replicaset.Failure{}).Present() {
		t.Error("the zero Failure is present")
	}
}

func TestSnapshotCounted(t *testing.T) {
	for _, c := range []struct {
		rule string
		set  string
		want int
	}{
		{"available pods are counted", "a old 0 3 available=2", 2},
		{"those above the size are not", "a old 0 3 available=5", 3},
		{"a set of size 0 has none that are safe", "a old 0 0 available=5", 0},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s := set(c.set)
			if got := s.Counted(); got != c.want {
				t.Errorf("Counted() = %d, want %d", got, c.want)
			}
		})
	}
}

func TestGroupTotalsAgainstNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := drawSets(t, 6)
		g := group(all)
		want := replicaset.Totals{TerminatingKnown: true}
		for _, s := range all {
			want.Size += int64(s.Size)
			want.Current += int64(s.Current)
			want.Ready += int64(s.Ready)
			want.Available += int64(s.Available)
			// None of the drawn sets tells of terminating pods.
			want.TerminatingKnown = want.TerminatingKnown && s.ObservedGeneration == 0
		}
		old := want.Size
		if i := g.New(); i != replicaset.None {
			want.Updated = int64(all[i].Current)
			old -= int64(all[i].Size)
		}
		if diff := cmp.Diff(&want, g.Totals()); diff != "" {
			t.Errorf("Totals mismatch (-want +got)\n%s", diff)
		}
		if got := g.OldSize(); got != old {
			t.Errorf("OldSize() = %d, want %d", got, old)
		}
	})
}
