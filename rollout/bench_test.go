package rollout_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

// manyStates is how many different observations a benchmark goes through, so that
// neither a memo nor the processor's cache makes a step look faster than it is.
const manyStates = 1024

// BenchmarkNext times a step by branch, into a plan that is used again and into a
// new one.
func BenchmarkNext(b *testing.B) {
	for _, c := range []struct{ name, scene string }{
		{"steady", "deployment web b 10 3 2 deadline=600\nreplicaset web-b b 10 revision=1"},
		{"history", "deployment web d 10 3 2 deadline=600\nreplicaset web-a a 0 revision=1\nreplicaset web-b b 0 revision=2\nreplicaset web-c c 0 revision=3\nreplicaset web-d d 10 revision=4"},
		{"held", "deployment web c 10 3 2\nreplicaset web-a a 4 revision=1\nreplicaset web-b b 4 revision=2\nreplicaset web-c c 5/0 revision=3"},
		{"rolling", "deployment web c 10 3 2\nreplicaset web-a a 4 revision=1\nreplicaset web-b b 4 revision=2\nreplicaset web-c c 5 revision=3"},
		{"starting", "deployment web c 10 3 2\nreplicaset web-a a 0 revision=1\nreplicaset web-b b 10 revision=2"},
		{"scaling", "deployment web b 20 3 2\nreplicaset web-a a 8 note=10,13\nreplicaset web-b b 5 note=10,13"},
		{"recreate", "deployment web b 10 - - strategy=Recreate\nreplicaset web-a a 10 revision=1"},
	} {
		states := variants(c.scene)
		b.Run(c.name+"/into", func(b *testing.B) {
			var plan rollout.Plan
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				s := &states[i%manyStates]
				if err := (rollout.Planner{}).NextInto(&plan, &s.d, &s.seen); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(c.name+"/new", func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				s := &states[i%manyStates]
				if _, err := rollout.Next(s.d, s.seen); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// variants returns the scene under many names, with annotations as they are found
// on real objects, and the status as it is once it has been written.
func variants(text string) []scene {
	const extra = " extra=kubernetes.io/change-cause:image-1.27,prometheus.io/scrape:true,meta.helm.sh/release-name:web"
	text = strings.ReplaceAll(text, "\n", extra+"\n") + extra
	states := make([]scene, manyStates)
	for i := range states {
		s := parseScene(strings.ReplaceAll(text, "web", fmt.Sprintf("web%d", i)))
		for range 3 {
			plan := must(rollout.Next(s.d, s.seen))
			s.seen.Status, s.d.Revision = plan.Status, plan.Revision
		}
		slices.Reverse(s.seen.ReplicaSets) // any order but that of age
		for k := range s.seen.ReplicaSets {
			s.seen.ReplicaSets[k].UID = fmt.Sprintf("7f1e3a52-93c4-4b1e-8a41-%012x", i*977+k*31)
		}
		states[i] = s
	}
	return states
}
