// What stands on the stack is up to the compiler: it is less on 32 bits, and with the
// race detector.

//go:build !race && (amd64 || arm64)

package rollout_test

import (
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

// A step allocates nothing where nothing is to be done or the plan is used again, and
// twice at most otherwise: the actions with their events, and the indexes of many sets.
func TestAllocations(t *testing.T) {
	for _, c := range []struct {
		name, scene string
		want        float64 // into a new plan
	}{
		{"nothing to do", "deployment web b 10 3 2 deadline=600\nreplicaset web-a a 0 revision=1\nreplicaset web-b b 10 revision=2", 0},
		{"a full history and nothing to do", "deployment web new 10 3 2 deadline=600\n" + oldOnes(10) + "replicaset web-new new 10 revision=60", 0},
		{"new and two old", "deployment web c 10 3 2\nreplicaset web-a a 4 revision=1\nreplicaset web-b b 4 revision=2\nreplicaset web-c c 5 revision=3", 1},
		{"fifty to clean up", "deployment web new 10 3 2 history=10\n" + oldOnes(50) + "replicaset web-new new 10 revision=60", 2},
		{"a hundred to clean up", "deployment web new 10 3 2 history=10\n" + oldOnes(100) + "replicaset web-new new 10 revision=160", 2},
		{"a hundred and nothing to do", "deployment web new 10 3 2\n" + oldOnes(100) + "replicaset web-new new 10 revision=160", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := parseScene(c.scene)
			s.seen.Status = must(rollout.Next(s.d, s.seen)).Status
			if got := testing.AllocsPerRun(20, func() { must(rollout.Next(s.d, s.seen)) }); got != c.want {
				t.Errorf("Next allocates %v times, want %v", got, c.want)
			}
			var plan rollout.Plan
			again := func() {
				if err := (rollout.Planner{}).NextInto(&plan, &s.d, &s.seen); err != nil {
					t.Fatal(err)
				}
			}
			if got := testing.AllocsPerRun(20, again); got != 0 {
				t.Errorf("NextInto allocates %v times, want none", got)
			}
		})
	}
}
