package replicaset_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/replicaset"
)

// The annotations of the Deployment controller, as users write them.
const (
	revisionKey = "deployment.kubernetes.io/revision"
	historyKey  = "deployment.kubernetes.io/revision-history"
	desiredKey  = "deployment.kubernetes.io/desired-replicas"
	maxKey      = "deployment.kubernetes.io/max-replicas"
	rollbackKey = "deprecated.deployment.rollback.to"
	appliedKey  = "kubectl.kubernetes.io/last-applied-configuration"
)

type annotations = map[string]string

func TestScaledFor(t *testing.T) {
	type answer struct {
		n  int64
		ok bool
	}
	for _, c := range []struct {
		rule, text      string
		wanted, allowed answer
	}{
		{"a count is read", "10", answer{10, true}, answer{10, true}},
		{"leading zeros are read over", "007", answer{7, true}, answer{7, true}},
		{"the largest count is read", "2147483647", answer{1<<31 - 1, true}, answer{1<<31 - 1, true}},
		{"0 may be wanted, but is no base of a proportion", "0", answer{0, true}, answer{0, false}},
		{"a plus sign is no count", "+3", answer{3, false}, answer{3, false}},
		{"a negative number is no count", "-1", answer{-1, false}, answer{-1, false}},
		{"minus zero is no count", "-0", answer{0, false}, answer{0, false}},
		{"what no int32 holds is no count", "2147483648", answer{1 << 31, false}, answer{1 << 31, false}},
		{"what no int64 holds is no count", "9223372036854775808", answer{}, answer{}},
		{"garbage is no count", "ten", answer{}, answer{}},
		{"an empty note is no count", "", answer{}, answer{}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			n := replicaset.ParseNumber(c.text)
			note := replicaset.ScaledFor{Replicas: n, MaxTotal: n}
			if got, ok := note.Wanted(); ok != c.wanted.ok || ok && got != c.wanted.n {
				t.Errorf("Wanted() of %q = %d, %v, want %v", c.text, got, ok, c.wanted)
			}
			if got, ok := note.Allowed(); ok != c.allowed.ok || ok && got != c.allowed.n {
				t.Errorf("Allowed() of %q = %d, %v, want %v", c.text, got, ok, c.allowed)
			}
		})
	}
	t.Run("an absent note is no count", func(t *testing.T) {
		var note replicaset.ScaledFor
		if _, ok := note.Wanted(); ok {
			t.Error("Wanted() of an absent note is a count")
		}
		if _, ok := note.Allowed(); ok {
			t.Error("Allowed() of an absent note is a count")
		}
	})
	t.Run("each answer reads its own note", func(t *testing.T) {
		note := replicaset.ScaledForOf(10, 13)
		if got, _ := note.Wanted(); got != 10 {
			t.Errorf("Wanted() = %d, want 10", got)
		}
		if got, _ := note.Allowed(); got != 13 {
			t.Errorf("Allowed() = %d, want 13", got)
		}
		if want := (replicaset.ScaledFor{
			Replicas: replicaset.ParseNumber("10"), MaxTotal: replicaset.ParseNumber("13"),
		}); note != want {
			t.Errorf("ScaledForOf(10, 13) = %v, want %v", note, want)
		}
	})
}

func TestKubernetesKeys(t *testing.T) {
	want := replicaset.Keys{
		Revision: revisionKey, History: historyKey, Desired: desiredKey, Max: maxKey,
		RollbackTo: rollbackKey, LastApplied: appliedKey,
	}
	if diff := cmp.Diff(want, replicaset.KubernetesKeys()); diff != "" {
		t.Errorf("KubernetesKeys() mismatch (-want +got)\n%s", diff)
	}
}

func TestKeysRead(t *testing.T) {
	for _, c := range []struct {
		rule        string
		annotations annotations
		book        replicaset.Bookkeeping
		own         annotations
	}{
		{"no annotations are neither", nil, replicaset.Bookkeeping{}, annotations{}},
		{"the user's own are not bookkeeping", annotations{"a": "1", "b": ""},
			replicaset.Bookkeeping{}, annotations{"a": "1", "b": ""}},
		{"bookkeeping is not the user's",
			annotations{revisionKey: "3", historyKey: "1,2", desiredKey: "10", maxKey: "13"},
			replicaset.Bookkeeping{
				Revision: replicaset.NumberOf(3), History: "1,2", HasHistory: true,
				ScaledFor: replicaset.ScaledForOf(10, 13),
			}, annotations{}},
		{"a rollback and what was last applied are neither",
			annotations{rollbackKey: "2", appliedKey: "{}", "a": "1"},
			replicaset.Bookkeeping{}, annotations{"a": "1"}},
		{"garbage keeps its text", annotations{revisionKey: "x", desiredKey: "+3", maxKey: "007"},
			replicaset.Bookkeeping{
				Revision: replicaset.ParseNumber("x"),
				ScaledFor: replicaset.ScaledFor{
					Replicas: replicaset.ParseNumber("+3"), MaxTotal: replicaset.ParseNumber("007"),
				},
			}, annotations{}},
		{"an empty note is there", annotations{revisionKey: "", historyKey: ""},
			replicaset.Bookkeeping{Revision: replicaset.ParseNumber(""), HasHistory: true}, annotations{}},
		{"a key that only begins alike is the user's", annotations{revisionKey + "-x": "3"},
			replicaset.Bookkeeping{}, annotations{revisionKey + "-x": "3"}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			book, own := replicaset.KubernetesKeys().Read(c.annotations)
			if book != c.book {
				t.Errorf("Read(%v): bookkeeping %v, want %v", c.annotations, book, c.book)
			}
			if diff := cmp.Diff(c.own, own.Map()); diff != "" {
				t.Errorf("Read(%v): own annotations mismatch (-want +got)\n%s", c.annotations, diff)
			}
		})
	}
}

func TestKeysReadRollbackTo(t *testing.T) {
	for _, c := range []struct {
		rule        string
		annotations annotations
		want        replicaset.Number
	}{
		{"no annotation is absent", nil, replicaset.Number{}},
		{"another annotation is not it", annotations{revisionKey: "2"}, replicaset.Number{}},
		{"a revision is read", annotations{rollbackKey: "2"}, replicaset.NumberOf(2)},
		{"0 is there", annotations{rollbackKey: "0"}, replicaset.NumberOf(0)},
		{"an empty one is there", annotations{rollbackKey: ""}, replicaset.ParseNumber("")},
		{"garbage keeps its text", annotations{rollbackKey: "x"}, replicaset.ParseNumber("x")},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := replicaset.KubernetesKeys().ReadRollbackTo(c.annotations); got != c.want {
				t.Errorf("ReadRollbackTo(%v) = %v, want %v", c.annotations, got, c.want)
			}
		})
	}
}

func TestKeysWrite(t *testing.T) {
	full := replicaset.Bookkeeping{
		Revision: replicaset.NumberOf(4), History: "1,3", HasHistory: true,
		ScaledFor: replicaset.ScaledForOf(10, 13),
	}
	written := annotations{revisionKey: "4", historyKey: "1,3", desiredKey: "10", maxKey: "13"}
	for _, c := range []struct {
		rule string
		was  annotations
		book replicaset.Bookkeeping
		own  annotations
		want annotations
	}{
		{rule: "nothing is nothing", want: annotations{}},
		{rule: "bookkeeping is written", book: full, want: written},
		{
			rule: "it takes the place of what was", book: full, want: written,
			was: annotations{revisionKey: "x", historyKey: "1", desiredKey: "", maxKey: "+3"},
		},
		{
			rule: "the user's own are added", own: annotations{"a": "1"}, want: annotations{"a": "1"},
		},
		{
			rule: "the user's own take the place of what was", was: annotations{"a": "0", "b": "2"},
			own: annotations{"a": "1"}, want: annotations{"a": "1"},
		},
		{
			rule: "reserved keys that are no bookkeeping stay", was: annotations{rollbackKey: "2", appliedKey: "{}"},
			want: annotations{rollbackKey: "2", appliedKey: "{}"},
		},
		{
			rule: "garbage is written as it was read", want: annotations{revisionKey: "007"},
			book: replicaset.Bookkeeping{Revision: replicaset.ParseNumber("007")},
		},
		{
			rule: "an empty history is written", book: replicaset.Bookkeeping{HasHistory: true},
			want: annotations{historyKey: ""},
		},
	} {
		t.Run(c.rule, func(t *testing.T) {
			got := replicaset.KubernetesKeys().Write(c.was, c.book, replicaset.PairsOf(c.own))
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("Write(%v) mismatch (-want +got)\n%s", c.was, diff)
			}
		})
	}
}
