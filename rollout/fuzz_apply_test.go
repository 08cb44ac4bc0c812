package rollout_test

import (
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

// FuzzApply makes a scene of the bytes, plans for it and carries the plan out, all of
// it and up to each action. What there is then can be planned for again, and the
// arguments stay as they were.
func FuzzApply(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("\x01\x05\x09\x0d\x11\x15\x19\x1d\x21\x25\x29\x2d\x31\x35\x39\x3d\x41"))
	f.Fuzz(func(t *testing.T, choices []byte) {
		text, s := sceneFrom(choices)
		plan, err := rollout.Next(s.d, s.seen)
		if err != nil {
			return
		}
		before := inputText(s)
		for n := range len(plan.Actions) + 1 {
			if _, err := rollout.Next(rollout.ApplyPrefix(s.d, s.seen, plan, n)); err != nil {
				t.Errorf("%s\nafter %d actions of\n%s: %v", text, n, describe(plan), err)
			}
		}
		if _, err := rollout.Next(rollout.Apply(s.d, s.seen, plan)); err != nil {
			t.Errorf("%s\nafter\n%s: %v", text, describe(plan), err)
		}
		if inputText(s) != before {
			t.Errorf("%s\nthe arguments have changed", text)
		}
	})
}
