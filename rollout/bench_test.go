package rollout_test

import (
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

// BenchmarkNext times a step by branch, into a plan that is used again and into a
// new one.
func BenchmarkNext(b *testing.B) {
	for _, c := range []struct{ name, scene string }{
		{"steady", "deployment web b 10 3 2 deadline=600\nreplicaset web-b b 10 revision=1"},
		{"held", "deployment web b 10 3 2\nreplicaset web-a a 8 revision=1\nreplicaset web-b b 5/0 revision=2"},
		{"rolling", "deployment web b 10 3 2\nreplicaset web-a a 8 revision=1\nreplicaset web-b b 5 revision=2"},
		{"scaling", "deployment web b 20 3 2\nreplicaset web-a a 8 note=10,13\nreplicaset web-b b 5 note=10,13"},
		{"recreate", "deployment web b 10 - - strategy=Recreate\nreplicaset web-a a 10 revision=1"},
	} {
		s := parseScene(c.scene)
		for range 3 { // the status as it is once it has been written
			plan := must(rollout.Next(s.d, s.seen))
			s.seen.Status, s.d.Revision = plan.Status, plan.Revision
		}
		b.Run(c.name+"/into", func(b *testing.B) {
			var plan rollout.Plan
			b.ReportAllocs()
			for b.Loop() {
				if err := (rollout.Planner{}).NextInto(&plan, &s.d, &s.seen); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(c.name+"/new", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := rollout.Next(s.d, s.seen); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
