package conformance_test

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/internal/conformance/compare"
	"github.com/rollplan/rollplan/internal/conformance/ours"
	"github.com/rollplan/rollplan/internal/conformance/reference"
	"github.com/rollplan/rollplan/internal/conformance/sync"
	"github.com/rollplan/rollplan/rollout"
)

// BenchmarkSync times a sync of the real controller, on its fake client, against a
// step of ours on the same state, by branch and by how much of ours is counted:
//
//   - into: the plan, into one that is used again;
//   - next: the plan, into a new one;
//   - adapter: that, and reading the API's objects, their templates being known;
//   - templates: that, and comparing the templates and making the hash, as the
//     reference does in every sync.
//
// Both take turns in one run, so that what else the machine does hits both, and what
// is printed is the median of the turns. The ratio is how many times faster ours is.
//
//	go test . -run '^$' -bench Sync -benchtime 1s
func BenchmarkSync(b *testing.B) {
	for _, branch := range branches() {
		for _, part := range []string{"into", "next", "adapter", "templates"} {
			b.Run(branch.name+"/"+part, func(b *testing.B) { race(b, branch.start, part) })
		}
	}
}

// repeats is how often ours is done in a turn, to be long enough for the clock and not
// so long that the reference finds its objects gone from the processor's cache.
const repeats = 5

// race lets both sides take turns on a start.
func race(b *testing.B, s sync.Start, part string) {
	c := reference.New()
	if diff := compare.Diff(c.Sync(s), ours.Step(s, 0)); diff != "" {
		b.Fatalf("they do not do the same:\n%s", diff)
	}
	work, less := workOf(b, s, part)
	var theirs, own meter
	for b.Loop() {
		c.Load(s)
		theirs.add(costOf(1, func() { must(b, c.Run()) }))
		own.add(costOf(repeats, work).without(costOf(repeats, less)))
	}
	reference, our := theirs.median(), own.median()
	b.ReportMetric(0, "ns/op") // of both, which says nothing
	b.ReportMetric(reference.nanoseconds, "reference-ns")
	b.ReportMetric(our.nanoseconds, "ours-ns")
	b.ReportMetric(reference.allocations, "reference-allocs")
	b.ReportMetric(our.allocations, "ours-allocs")
	b.ReportMetric(reference.nanoseconds/our.nanoseconds, "ratio")
}

// workOf returns what a part of ours does on a start, and what of that is not to be
// counted, nil if all is.
func workOf(b *testing.B, s sync.Start, part string) (work, less func()) {
	d, seen, err := adapter.FromObjects(s.Deployment, s.ReplicaSets, s.Pods, s.Now)
	must(b, err)
	var plan rollout.Plan
	into := func() { must(b, rollout.Planner{}.NextInto(&plan, &d, &seen)) }
	switch part {
	case "into":
		return into, nil
	case "next":
		return func() {
			_, err := rollout.Next(d, seen)
			must(b, err)
		}, nil
	}
	read := func() {
		d, seen, err = adapter.FromObjects(s.Deployment, s.ReplicaSets, s.Pods, s.Now)
		must(b, err)
		into()
	}
	if part == "templates" {
		return read, nil
	}
	return read, func() { compareTemplates(s) }
}

// compareTemplates does what the adapter does with the templates of a start.
func compareTemplates(s sync.Start) {
	for _, rs := range s.ReplicaSets {
		adapter.Template(&rs.Spec.Template)
	}
	adapter.Template(&s.Deployment.Spec.Template)
	adapter.Hash(&s.Deployment.Spec.Template, s.Deployment.Status.CollisionCount)
}

func must(b *testing.B, err error) {
	if err != nil {
		b.Fatal(err)
	}
}

// A meter has what each turn of a work took.
type meter struct{ times, allocations []float64 }

func (m *meter) add(c cost) {
	m.times, m.allocations = append(m.times, c.nanoseconds), append(m.allocations, c.allocations)
}

// median returns the median of the turns, of each number by itself.
func (m *meter) median() cost { return cost{medianOf(m.times), medianOf(m.allocations)} }

func medianOf(numbers []float64) float64 {
	slices.Sort(numbers)
	return numbers[len(numbers)/2]
}

// A cost is what a work takes once.
type cost struct{ nanoseconds, allocations float64 }

// costOf returns what one of n calls of work takes; nothing where there is none.
func costOf(n int, work func()) cost {
	if work == nil {
		return cost{}
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := time.Now()
	for range n {
		work()
	}
	took := time.Since(began)
	runtime.ReadMemStats(&after)
	return cost{
		nanoseconds: float64(took.Nanoseconds()) / float64(n),
		allocations: float64(after.Mallocs-before.Mallocs) / float64(n),
	}
}

func (c cost) without(other cost) cost {
	return cost{c.nanoseconds - other.nanoseconds, c.allocations - other.allocations}
}
