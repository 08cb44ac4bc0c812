package rollout_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rollplan/rollplan/replicaset"
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
		{"scaling5", "deployment web e 40 3 2\nreplicaset web-a a 4 note=20,23\nreplicaset web-b b 4 note=20,23\n" +
			"replicaset web-c c 4 note=20,23\nreplicaset web-d d 4 note=20,23\nreplicaset web-e e 4 note=20,23"},
		{"paused", "deployment web c 10 3 2 paused\nreplicaset web-a a 4 revision=1\nreplicaset web-b b 4 revision=2"},
		{"recreate", "deployment web b 10 - - strategy=Recreate\nreplicaset web-a a 10 revision=1"},
		{"rollback", "deployment web b 10 3 2 rollback=1\nreplicaset web-a a 0 revision=1\nreplicaset web-b b 10 revision=2"},
		{"cleanup50", "deployment web new 10 3 2 history=10\n" + oldOnes(50) + "replicaset web-new new 10 revision=60"},
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

// oldOnes are n old ReplicaSets without pods.
func oldOnes(n int) string {
	text := ""
	for i := range n {
		text += fmt.Sprintf("replicaset web-%d old%d 0 revision=%d\n", i, i, i+1)
	}
	return text
}

// BenchmarkSets times a steady step by how many old ReplicaSets there are, a loop that
// only reads and sums them, and what tells that none of them is there twice.
func BenchmarkSets(b *testing.B) {
	for _, n := range []int{1, 10, 100, 1_000, 10_000} {
		s := parseScene("deployment web b 10 3 2\nreplicaset web-b b 10 revision=1")
		newest := s.seen.ReplicaSets[0]
		for i := range n - 1 {
			old := newest
			old.Name, old.UID = fmt.Sprintf("web-%d", i), fmt.Sprintf("7f1e3a52-93c4-4b1e-8a41-%012x", i*977)
			old.Template, old.CreatedAt = replicaset.Template(fmt.Sprint(i)), newest.CreatedAt.Add(-time.Duration(i+1)*time.Hour)
			old.Size, old.Current, old.Ready, old.Available = 0, 0, 0, 0
			s.seen.ReplicaSets = append(s.seen.ReplicaSets, old)
		}
		b.Run(fmt.Sprintf("%d/next", n), func(b *testing.B) {
			var plan rollout.Plan
			b.ReportAllocs()
			for b.Loop() {
				if err := (rollout.Planner{}).NextInto(&plan, &s.d, &s.seen); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/set")
		})
		b.Run(fmt.Sprintf("%d/floor", n), func(b *testing.B) {
			sum := 0
			for b.Loop() {
				sum += floorOf(s.seen.ReplicaSets)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/set")
		})
	}
}

// floorOf reads and sums what a step cannot do without.
func floorOf(sets []replicaset.Snapshot) int {
	sum := 0
	for i := range sets {
		s := &sets[i]
		sum += s.Size + s.Current + s.Ready + s.Available + s.Terminating.N + len(s.Name) + len(s.Owner) + len(s.Template)
	}
	return sum
}

// BenchmarkClaim times the claiming of one ReplicaSet by its labels.
func BenchmarkClaim(b *testing.B) {
	s := parseScene("deployment web b 10 3 2\nreplicaset web-b b 10 revision=1")
	for b.Loop() {
		if replicaset.Claim(&s.seen.ReplicaSets[0], s.d.UID, s.d.Selector) != replicaset.Owned {
			b.Fatal("it is not owned")
		}
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
		for range 3 { // a rollback's request stays, as nothing is carried out
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
