package rollout_test

import (
	"strings"
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

func TestUndoSaysWhichRevisionIsNotThere(t *testing.T) {
	s := parseScene("deployment web b 1 1 0\nreplicaset web-b b 1 revision=5")
	for to, want := range map[int64]string{
		1: "invalid revision: 1 is not in the history", 12: "invalid revision: 12 is not in the history",
	} {
		if _, err := rollout.Undo(s.d, s.seen, to); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("Undo(%d): %v, want %s", to, err, want)
		}
	}
}

func TestTheLastRevisionIsNotOneOfNumberZero(t *testing.T) {
	s := parseScene("deployment web b 1 1 0\nreplicaset web-x x 0\nreplicaset web-a a 0 revision=1\n" +
		"replicaset web-b b 1 revision=2")
	d, err := rollout.Undo(s.d, s.seen, 0)
	if err != nil || d.Template != "a" {
		t.Errorf("Undo(0) goes to template %q, %v, want a", d.Template, err)
	}
}
