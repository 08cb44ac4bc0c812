package rollout_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rollplan/rollplan/rollout"
	"pgregory.net/rapid"
)

// everyQuirk returns the quirks of the reference one by one.
func everyQuirk() []rollout.Quirks {
	var all []rollout.Quirks
	for q := rollout.Quirks(1); rollout.Kubernetes1_37.Has(q); q <<= 1 {
		all = append(all, q)
	}
	return all
}

// irrelevantChange tells what changes when quirks are switched that Relevant does
// not name for the scene; "" if nothing does, as it should be.
func irrelevantChange(s scene, base, flip rollout.Quirks) string {
	flip &^= rollout.Relevant(s.d, s.seen)
	diff := cmp.Diff(fullText(rollout.Planner{Quirks: base}, s), fullText(rollout.Planner{Quirks: base ^ flip}, s))
	if diff == "" {
		return ""
	}
	return fmt.Sprintf("switching %s from %s (-before +after)\n%s", flip, base, diff)
}

// The condition that each quirk documents is what Relevant computes: outside of
// it, the quirk changes no plan, from none as from all.
func TestAQuirkThatIsNotRelevantChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, s := drawScene(t)
		for _, base := range []rollout.Quirks{0, rollout.Kubernetes1_37} {
			for _, q := range everyQuirk() {
				if change := irrelevantChange(s, base, q); change != "" {
					t.Fatalf("%s\n%s", text, change)
				}
			}
		}
	})
}

func TestQuirksThatAreNotRelevantChangeNothingTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, s := drawScene(t)
		base := rollout.Quirks(rapid.Uint32().Draw(t, "base")) & rollout.Kubernetes1_37
		flip := rollout.Quirks(rapid.Uint32().Draw(t, "flip")) & rollout.Kubernetes1_37
		if change := irrelevantChange(s, base, flip); change != "" {
			t.Fatalf("%s\n%s", text, change)
		}
	})
}

// Counterexamples that the properties found: a limit that wraps around is another
// limit, and meets the conditions of the quirks about limits.
func TestQuirksAreRelevantWhereLimitsWrap(t *testing.T) {
	for _, c := range []struct {
		rule, scene        string
		surge, unavailable string
		base, flip         rollout.Quirks
	}{
		{"what is left over of a limit below 0",
			"deployment web b 2147483646 25% 1\nreplicaset rs0 a 1\nreplicaset rs1 a 1 note=0,0", "25%", "1",
			rollout.Kubernetes1_37, rollout.LoseLeftover},
		{"a share of a product that has wrapped",
			"deployment web b 1073741824 1 1 paused\nreplicaset rs0 a 1\nreplicaset rs1 a 2", "1", "1",
			rollout.Int32Wraps, rollout.AgainstDirection},
		{"a share of a total that has wrapped",
			"deployment web b 0 1 1 paused\nreplicaset rs0 a 46341\nreplicaset rs1 a 2147483646", "1", "1",
			rollout.Kubernetes1_37, rollout.AgainstDirection},
		{"a note of a limit that has wrapped",
			"deployment web b 2147483646 1 1 paused\nreplicaset rs0 a 2147483646", "2147483647", "2147483647",
			rollout.Kubernetes1_37, rollout.StaleScaledFor},
		{"a surge that is cut to 32 bits",
			"deployment web b 2 1 1\nreplicaset rs0 a 2 note=-\nreplicaset rs1 a 3 note=4,0", "4294967295", "0",
			rollout.Kubernetes1_37, rollout.LoseLeftover},
		{"both limits closed, as no amount can be read",
			"deployment web b 3 1 1\nreplicaset rs0 b 3\nreplicaset rs1 a 1", "x", "0",
			rollout.Kubernetes1_37, rollout.Int32Wraps},
		{"both limits closed, as surge is negative",
			"deployment web b 1 1 1\nreplicaset rs0 a 0", "-1", "y",
			rollout.AcceptsInvalid, rollout.Int32Wraps},
	} {
		s := parseScene(c.scene)
		s.d.Strategy.MaxSurge, s.d.Strategy.MaxUnavailable = amount(c.surge), amount(c.unavailable)
		if change := irrelevantChange(s, c.base, c.flip); change != "" {
			t.Errorf("%s: %s\nsurge %s unavailable %s\n%s", c.rule, c.scene, c.surge, c.unavailable, change)
		}
	}
}
