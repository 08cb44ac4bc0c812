package replicaset_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
)

func TestClaim(t *testing.T) {
	ours := replicaset.PairsOf(map[string]string{"app": "web"})
	theirs := replicaset.PairsOf(map[string]string{"app": "shop"})
	for _, c := range []struct {
		rule   string
		owner  string
		labels replicaset.Pairs
		dying  bool
		want   replicaset.Tie
	}{
		{"an owned set that is selected is owned", "web-uid", ours, false, replicaset.Owned},
		{"an owned set that is being deleted is still owned", "web-uid", ours, true, replicaset.Owned},
		{"an owned set that is no longer selected is released", "web-uid", theirs, false, replicaset.Release},
		{"an owned set without labels is released", "web-uid", replicaset.Pairs{}, false, replicaset.Release},
		{"an owned set that is being deleted is released too", "web-uid", theirs, true, replicaset.Release},
		{"an orphan that is selected is adopted", "", ours, false, replicaset.Adopt},
		{"an orphan that is being deleted is not adopted", "", ours, true, replicaset.Foreign},
		{"an orphan that is not selected is foreign", "", theirs, false, replicaset.Foreign},
		{"another owner's set is foreign even if it is selected", "shop-uid", ours, false, replicaset.Foreign},
		{"another owner's set that is not selected is foreign", "shop-uid", theirs, false, replicaset.Foreign},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s := replicaset.Snapshot{Owner: c.owner, Labels: c.labels, Deleting: c.dying}
			if got := replicaset.Claim(&s, "web-uid", selector(t, "app", "web")); got != c.want {
				t.Errorf("Claim(owner %q, labels %v, deleting %v) = %d, want %d",
					c.owner, c.labels, c.dying, got, c.want)
			}
		})
	}
}

func TestClaimed(t *testing.T) {
	for tie, want := range map[replicaset.Tie]bool{
		replicaset.Foreign: false, replicaset.Owned: true, replicaset.Adopt: true, replicaset.Release: false,
	} {
		if got := tie.Claimed(); got != want {
			t.Errorf("Tie(%d).Claimed() = %v, want %v", tie, got, want)
		}
	}
	if (*new(replicaset.Tie)).Claimed() {
		t.Error("the zero Tie is claimed")
	}
}

// A selector that is not there claims nothing, the empty one everything.
func TestClaimOfEmptySelectors(t *testing.T) {
	everything, err := replicaset.NewSelector(nil)
	if err != nil {
		t.Fatal(err)
	}
	orphan, owned := replicaset.Snapshot{}, replicaset.Snapshot{Owner: "web-uid"}
	for _, c := range []struct {
		rule     string
		set      *replicaset.Snapshot
		selector replicaset.Selector
		want     replicaset.Tie
	}{
		{"the empty selector adopts an orphan without labels", &orphan, everything, replicaset.Adopt},
		{"the empty selector keeps what is owned", &owned, everything, replicaset.Owned},
		{"no selector adopts nothing", &orphan, replicaset.Selector{}, replicaset.Foreign},
		{"no selector releases what is owned", &owned, replicaset.Selector{}, replicaset.Release},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := replicaset.Claim(c.set, "web-uid", c.selector); got != c.want {
				t.Errorf("Claim = %d, want %d", got, c.want)
			}
		})
	}
}

// Said again: who the owner is decides first, then the labels, then deletion.
func TestClaimAgainstATable(t *testing.T) {
	type seen struct {
		owner           string
		selected, dying bool
	}
	want := map[seen]replicaset.Tie{
		{"web-uid", true, false}: replicaset.Owned, {"web-uid", true, true}: replicaset.Owned,
		{"web-uid", false, false}: replicaset.Release, {"web-uid", false, true}: replicaset.Release,
		{"", true, false}: replicaset.Adopt,
	}
	rapid.Check(t, func(t *rapid.T) {
		s := replicaset.Snapshot{
			Owner:    rapid.SampledFrom([]string{"", "web-uid", "shop-uid", "web-uid2"}).Draw(t, "owner"),
			Labels:   replicaset.PairsOf(drawLabels(t)),
			Deleting: rapid.Bool().Draw(t, "deleting"),
		}
		requirements := drawRequirements(t)
		chosen, err := replicaset.NewSelector(nil, requirements...)
		if err != nil {
			t.Fatal(err)
		}
		selected := naivelySelected(requirements, s.Labels.Map())
		if got := replicaset.Claim(&s, "web-uid", chosen); got != want[seen{s.Owner, selected, s.Deleting}] {
			t.Errorf("Claim(owner %q, selected %v, deleting %v) = %d", s.Owner, selected, s.Deleting, got)
		}
	})
}

// Without a UID nothing can be owned: an orphan stays one.
func TestClaimWithoutUID(t *testing.T) {
	s := replicaset.Snapshot{Labels: replicaset.PairsOf(map[string]string{"app": "web"})}
	if got := replicaset.Claim(&s, "", selector(t, "app", "web")); got != replicaset.Adopt {
		t.Errorf("Claim of a selected orphan = %d, want %d", got, replicaset.Adopt)
	}
	if got := replicaset.Claim(&s, "", selector(t, "app", "shop")); got != replicaset.Foreign {
		t.Errorf("Claim of another orphan = %d, want %d", got, replicaset.Foreign)
	}
}
