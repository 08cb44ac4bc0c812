package rollout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

// twinsAmong returns a scene of n ReplicaSets, all different, with UIDs and names whose
// endings meet now and then.
func twinsAmong(n int) scene {
	s := parseScene("deployment web new 10 3 2\n" + oldOnes(n))
	for i := range s.seen.ReplicaSets {
		s.seen.ReplicaSets[i].UID = fmt.Sprintf("7f1e3a52-93c4-4b1e-8a41-%012x", i*977)
	}
	return s
}

// Few and many are told apart in different ways.
var someMany = []int{2, 24, 25, 128, 129, 400, 3000}

func TestNoneIsThereTwice(t *testing.T) {
	for _, n := range someMany {
		s := twinsAmong(n)
		sets := s.seen.ReplicaSets
		sets[0].UID, sets[n-1].UID = "", ""                           // not known
		sets[0].Name, sets[n-1].Name = "old-5d4f8c7b", "new-5d4f8c7b" // with one ending
		if _, err := rollout.Next(s.d, s.seen); err != nil {
			t.Errorf("%d different ones: %v", n, err)
		}
	}
}

func TestTheFirstThatIsThereTwiceIsTold(t *testing.T) {
	for _, n := range someMany {
		for _, c := range []struct {
			name              string
			sameName, sameUID int // index of one that is like the first, 0: none
		}{
			{"a name", n - 1, 0},
			{"a UID", 0, n - 1},
			{"a name, then a UID", n / 2, n - 1},
			{"a UID, then a name", n - 1, n / 2},
		} {
			s := twinsAmong(n)
			sets := s.seen.ReplicaSets
			want := n - 1
			if c.sameName > 0 {
				sets[c.sameName].Name, want = sets[0].Name, min(want, c.sameName)
			}
			if c.sameUID > 0 {
				sets[c.sameUID].UID, want = sets[0].UID, min(want, c.sameUID)
			}
			_, err := rollout.Next(s.d, s.seen)
			if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("replica set %q", sets[want].Name)) {
				t.Errorf("%s of %d: error %v, want one of %q", c.name, n, err, sets[want].Name)
			}
		}
	}
}
