package replicaset_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
)

// facts writes what a group tells.
func facts(g *replicaset.Group) string {
	return fmt.Sprint(g.New(), g.Old(), slices.Clone(g.OldActive()), g.Active(), *g.Totals(), g.Size(), g.OldSize(),
		g.Existing(), g.OldCurrent(), g.OldLive(), g.OldUnobserved(), g.Failing(), g.NotedForOthers(2),
		replicaset.Rules{}.NextRevision(g))
}

// What a group was made of before does not show in what it tells.
func TestGroupCanBeUsedAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, all := drawSets(t, 6), drawSets(t, 6)
		if len(before) > 0 {
			before[0].Failure.Reason = "FailedCreate"
		}
		g := group(before)
		facts(g)
		g.Reset(all, "new")
		for i := range all {
			g.Add(i)
		}
		if diff := cmp.Diff(facts(group(all)), facts(g)); diff != "" {
			t.Errorf("mismatch (-fresh +used again)\n%s", diff)
		}
	})
}

func TestManySetsAreInOrderOfAge(t *testing.T) {
	for _, n := range []int{11, 12, 13, 40} {
		var all []replicaset.Snapshot
		for i := range n {
			all = append(all, set(fmt.Sprintf("s%02d old %d 1", i, n-i)))
		}
		got := group(all)
		want := indexes(n)
		slices.Reverse(want)
		if diff := cmp.Diff(want, got.Old()); diff != "" {
			t.Errorf("of %d: Old mismatch (-want +got)\n%s", n, diff)
		}
		if diff := cmp.Diff(want, got.OldActive()); diff != "" {
			t.Errorf("of %d: OldActive mismatch (-want +got)\n%s", n, diff)
		}
	}
}

func TestOldActive(t *testing.T) {
	all := sets("d old 3 1", "n new 0 1", "c old 2 0", "a old 0 1", "b old 1 1")
	g := group(all)
	for range 2 { // the second call is of used memory
		if got := names(all, g.OldActive()...); got != "a b d" {
			t.Errorf("OldActive() = %q, want the active ones, oldest first", got)
		}
	}
}

func TestOneTakenIsCounted(t *testing.T) {
	all := sets("a old 0 1", "b new 1 2 terminating=3 failure=FailedCreate")
	g := replicaset.Classify(all, []int{0}, "new")
	g.Take(1)
	if got, want := facts(g), facts(group(all)); got != want {
		t.Errorf("with one taken: %s, want as one added: %s", got, want)
	}
}

// noted is a set noted as scaled for a text.
func noted(text, replicas string) replicaset.Snapshot {
	s := set(text)
	s.Book.ScaledFor.Replicas = replicaset.ParseNumber(replicas)
	return s
}

func TestNotedForOthers(t *testing.T) {
	type list = []replicaset.Snapshot
	for _, c := range []struct {
		rule string
		sets list
		want bool
	}{
		{"nothing is noted for others", nil, false},
		{"an old one for another number is", list{noted("a old 0 1", "2")}, true},
		{"the new one for another number is", list{noted("n new 0 1", "2")}, true},
		{"each is looked at", list{noted("a old 0 1", "3"), noted("b old 1 1", "2"), noted("n new 2 1", "3")}, true},
		{"the present number is not another", list{noted("a old 0 1", "3"), noted("n new 1 1", "3")}, false},
		{"one of size 0 does not count", list{noted("a old 0 0", "2"), noted("n new 1 0", "2")}, false},
		{"nor one without a note", list{set("a old 0 1"), set("n new 1 1")}, false},
		{"nor one with a note that is none", list{noted("a old 0 1", "+2"), noted("n new 1 1", "-2")}, false},
	} {
		if got := group(c.sets).NotedForOthers(3); got != c.want {
			t.Errorf("%s: %v, want %v", c.rule, got, c.want)
		}
	}
}

func TestOldUnobserved(t *testing.T) {
	for _, c := range []struct {
		rule string
		sets []replicaset.Snapshot
		want int
	}{
		{"nothing is unobserved", nil, 0},
		{"what is observed does not count", sets("a old 0 1 gen=2 observed=2", "b old 1 1 gen=2 observed=3"), 0},
		{"old ones with an earlier status do", sets("a old 0 1 gen=2", "b old 1 0 gen=3", "c old 2 1"), 2},
		{"the new one does not", sets("n new 0 1 gen=2"), 0},
	} {
		if got := group(c.sets).OldUnobserved(); got != c.want {
			t.Errorf("%s: %d, want %d", c.rule, got, c.want)
		}
	}
}

func TestThePlaceOfAFailureDoesNotMatter(t *testing.T) {
	all := sets("d old 3 1 failure=Fourth", "b old 1 1 failure=Second", "a old 0 1", "c old 2 1 failure=Third")
	g := group(all)
	if got := names(all, g.Failing()); got != "b" {
		t.Errorf("%s fails, want b: the oldest of those that do", got)
	}
}

func TestLags(t *testing.T) {
	for _, c := range []struct {
		rule, set string
		want      bool
	}{
		{"a status of the present spec does not", "a old 0 2", false},
		{"nor with fewer available", "a old 0 2 available=1", false},
		{"nor one of a later spec", "a old 0 2 observed=2", false},
		{"one of an earlier spec does", "a old 0 2 gen=2", true},
		{"so with fewer available", "a old 0 2 gen=2 available=1", true},
		{"so does one with more available than wanted", "a old 0 2 available=3", true},
	} {
		s := set(c.set)
		if got := s.Lags(); got != c.want {
			t.Errorf("%s: %v, want %v", c.rule, got, c.want)
		}
	}
}

func TestPodsThatExist(t *testing.T) {
	for _, c := range []struct {
		rule, sets                    string
		size, existing, old, liveLast int
	}{
		{"wanted pods count, there or not", "a old 0 3 current=1", 3, 3, 1, 1},
		{"so do pods that are there, wanted or not", "a old 0 1 current=3", 1, 3, 3, 3},
		{"and those that terminate", "a old 0 1 terminating=2", 1, 3, 1, 3},
		{"old ones and the new one are added up", "a old 0 1;b old 1 2;n new 2 4 current=5", 7, 8, 3, 5},
		{"the new one too may be on its way", "a old 0 1;n new 2 4 current=3", 5, 5, 1, 3},
	} {
		all := sets(strings.Split(c.sets, ";")...)
		g := group(all)
		got := []int64{g.Size(), g.Existing(), g.OldCurrent(), int64(all[len(all)-1].LivePods())}
		want := []int64{int64(c.size), int64(c.existing), int64(c.old), int64(c.liveLast)}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: Size, Existing, OldCurrent, LivePods mismatch (-want +got)\n%s", c.rule, diff)
		}
	}
}

func TestOnePodIsABaseOfAProportion(t *testing.T) {
	note := replicaset.ScaledForOf(1, 1)
	if n, ok := note.Allowed(); n != 1 || !ok {
		t.Errorf("Allowed() = %d, %v, want 1", n, ok)
	}
}

// A revision of 2000 digits fills the history alone: what was in it goes.
func TestHistoryOfTheLongestRevision(t *testing.T) {
	longest := strings.Repeat("0", 1999) + "1"
	s := set("n new 0 1 history=5 revision=" + longest)
	if got := (replicaset.Rules{}).Renew(&s, 2, replicaset.Pairs{}).Book.History; got != longest {
		t.Errorf("the history has %d characters, want the revision alone, 2000", len(got))
	}
}
