package rollout_test

import (
	"math/rand/v2"
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

// FuzzNext makes a scene of the bytes. Whatever it is, planning does not panic,
// changes no argument and gives the same plan again; by default it keeps the
// promises, and a quirk that is not relevant changes nothing.
func FuzzNext(f *testing.F) {
	f.Add([]byte{})
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(seed, 1))
		choices := make([]byte, 40*(seed%5+1))
		for i := range choices {
			choices[i] = byte(random.Uint32())
		}
		f.Add(choices)
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		text, s := sceneFrom(choices)
		before, relevant := inputText(s), rollout.Relevant(s.d, s.seen)
		for _, p := range bothModes() {
			want := fullText(p, s)
			if got := fullText(p, s); got != want {
				t.Errorf("%s\nplanned twice with quirks %s:\n%s\n%s", text, p.Quirks, want, got)
			}
			other := rollout.Planner{Quirks: p.Quirks ^ rollout.Kubernetes1_37&^relevant}
			if got := fullText(other, s); got != want {
				t.Errorf("%s\nquirks %s:\n%s\nquirks %s:\n%s", text, p.Quirks, want, other.Quirks, got)
			}
			p.CreateFailed(s.d, s.seen, "quota")
		}
		if inputText(s) != before {
			t.Errorf("%s\nthe arguments have changed", text)
		}
		plan, err := rollout.Next(s.d, s.seen)
		if err != nil {
			return
		}
		if broken := brokenPromises(s.d, s.seen, plan); broken != "" {
			t.Errorf("%s\nplan:\n%sbroken:\n%s", text, describe(plan), broken)
		}
	})
}
