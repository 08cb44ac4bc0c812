package rollout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

// Few are told apart by their endings first, so none may be without a mark.
func TestATwinOfAnyEndingIsFound(t *testing.T) {
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789-."
	for _, a := range letters {
		for _, b := range letters {
			for _, name := range []string{string(b), string(a) + string(b), "web-" + string(a) + string(b)} {
				s := parseScene("deployment web b 3 1 1\nreplicaset rs0 a 1\nreplicaset rs1 a 1")
				s.seen.ReplicaSets[0].Name, s.seen.ReplicaSets[1].Name = name, name
				s.seen.ReplicaSets[0].UID, s.seen.ReplicaSets[1].UID = "", "" // their endings meet as well
				if _, err := rollout.Next(s.d, s.seen); err == nil {
					t.Errorf("two are called %q and nobody minds", name)
				}
			}
		}
	}
}

func TestOfManyTwinsTheFirstIsTold(t *testing.T) {
	for _, n := range []int{12, 13, 40, 200} {
		s := twinsAmong(n)
		sets := s.seen.ReplicaSets
		sets[n-3].Name, sets[n-1].Name = sets[1].Name, sets[2].Name
		_, err := rollout.Next(s.d, s.seen)
		if want := fmt.Sprintf("%q is there twice", sets[n-3].UID); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("of %d: %v, want that %s", n, err, want)
		}
	}
}

func TestWhatWasThereInAnEarlierPlanIsNoTwin(t *testing.T) {
	s := twinsAmong(400)
	for i := range s.seen.ReplicaSets {
		s.seen.ReplicaSets[i].UID = s.seen.ReplicaSets[i].Name
	}
	var plan rollout.Plan
	for range 2 {
		if err := (rollout.Planner{}).NextInto(&plan, &s.d, &s.seen); err != nil {
			t.Error(err)
		}
	}
}
