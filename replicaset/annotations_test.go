package replicaset_test

import (
	"maps"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
)

// otherKeys are those of a controller that has keys of its own.
var otherKeys = replicaset.Keys{
	Revision: "r", History: "h", Desired: "d", Max: "m", RollbackTo: "back", LastApplied: "applied",
}

// checkRoundTrip reads annotations and writes them again: over the same ones
// nothing changes, and over none only what is no bookkeeping gets lost.
func checkRoundTrip(t fatal, k replicaset.Keys, m annotations) {
	before := maps.Clone(m)
	book, own := k.Read(m)
	if got := k.Write(m, book, own); !maps.Equal(got, m) {
		t.Fatalf("read and written again: %q, want %q", got, m)
	}
	want := maps.Clone(m)
	delete(want, k.RollbackTo)
	delete(want, k.LastApplied)
	if got := k.Write(nil, book, own); !maps.Equal(got, want) {
		t.Fatalf("written on a new object: %q, want %q", got, want)
	}
	for key := range own.All() {
		if key == k.Revision || key == k.History || key == k.Desired || key == k.Max {
			t.Fatalf("bookkeeping %q is among the user's own annotations", key)
		}
	}
	if text, ok := m[k.RollbackTo]; k.ReadRollbackTo(m).Present() != ok || k.ReadRollbackTo(m).String() != text {
		t.Fatalf("the rollback asked for reads %q, want %q", k.ReadRollbackTo(m), text)
	}
	if !maps.Equal(before, m) {
		t.Fatalf("the annotations changed: %q, were %q", m, before)
	}
}

func TestAnnotationsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom([]replicaset.Keys{replicaset.KubernetesKeys(), otherKeys}).Draw(t, "keys")
		key := rapid.SampledFrom([]string{
			k.Revision, k.History, k.Desired, k.Max, k.RollbackTo, k.LastApplied, "a", "b",
		})
		checkRoundTrip(t, k, rapid.MapOf(key, drawNumberText()).Draw(t, "annotations"))
	})
}

// Bookkeeping that is there comes back from what was written, whatever was
// there before.
func TestBookkeepingIsReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k, text := replicaset.KubernetesKeys(), drawNumberText()
		book := replicaset.Bookkeeping{
			Revision: replicaset.ParseNumber(text.Draw(t, "revision")),
			History:  text.Draw(t, "history"), HasHistory: true,
			ScaledFor: replicaset.ScaledFor{
				Replicas: replicaset.ParseNumber(text.Draw(t, "desired")),
				MaxTotal: replicaset.ParseNumber(text.Draw(t, "max")),
			},
		}
		own := replicaset.PairsOf(drawLabels(t))
		key := rapid.SampledFrom([]string{k.Revision, k.Desired, k.Max, k.History, "a", "z"})
		was := rapid.MapOf(key, text).Draw(t, "was")
		gotBook, gotOwn := k.Read(k.Write(was, book, own))
		if gotBook != book {
			t.Errorf("read %v, want %v as written", gotBook, book)
		}
		if !gotOwn.Equal(own) {
			t.Errorf("read %v, want %v as written", gotOwn, own)
		}
	})
}

func FuzzAnnotations(f *testing.F) {
	f.Add("r=3\nh=1,2\nd=10\nm=13\na=b")
	f.Add("r=+3\nd=007\nm=\nback=0")
	f.Add("r=\nh=\napplied={}")
	f.Add("r=99999999999999999999\nd=-1\nm=2147483648")
	f.Add("h=" + strings.Repeat("1,", 1000))
	f.Fuzz(func(t *testing.T, text string) { checkRoundTrip(t, otherKeys, parseLabels(text)) })
}
