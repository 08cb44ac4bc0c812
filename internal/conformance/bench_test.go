package conformance_test

import (
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	apps "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/types"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/internal/conformance/reference"
	"github.com/rollplan/rollplan/internal/conformance/sync"
	"github.com/rollplan/rollplan/rollout"
)

// BenchmarkSync times syncs of the real controller, on its fake client, against
// steps of ours on the same states, by branch: states made by hand, with templates and
// a history as Deployments have them after a while, and those a real cluster was
// captured in, whose templates have a name and an image. And by how much of ours is
// counted:
//
//   - into: the plan, into one that is used again;
//   - next: the plan, into a new one;
//   - adapter: that, and reading the API's objects, their templates being known;
//   - templates: that, and comparing the templates and making the hash, as the
//     reference does in every sync.
//
// Both take turns in one run, on the same states, so that what else the machine does
// hits both, and what is printed is the median of the turns. In a turn the reference
// does each state once, which takes it milliseconds; ours does them all over and over
// until it is long enough for the clock. The ratio is that of syncs per second.
//
//	go test . -run '^$' -bench Sync -benchtime 1s
//
// A program that is compiled with a profile of its own runs ours in a sixth less time:
//
//	go test . -run '^$' -bench Sync/made.*/into -benchtime 1s -cpuprofile own.out
//	go test . -run '^$' -bench Sync/made.*/into -benchtime 1s -pgo own.out
func BenchmarkSync(b *testing.B) {
	var all []branch
	for _, m := range madeBranches() {
		all = append(all, branch{"made-" + m.name, many(m.start)})
	}
	for _, c := range capturedBranches(b) {
		all = append(all, branch{"captured-" + c.name, c.states})
	}
	for _, branch := range all {
		for _, part := range []string{"into", "next", "adapter", "templates"} {
			b.Run(branch.name+"/"+part, func(b *testing.B) { race(b, branch.states, part) })
		}
	}
}

// rounds is how often ours goes over the states in a turn.
const rounds = 50

const copies = 16 // of a state made by hand: more than a processor guesses right by heart

// many returns the start under different names.
func many(s sync.Start) []sync.Start {
	list := make([]sync.Start, copies)
	for i := range list {
		list[i] = renamed(s, fmt.Sprintf("shop%d", i))
	}
	return list
}

// renamed returns a copy of the start in a namespace of its own, so that no text of
// one is that of another.
func renamed(s sync.Start, namespace string) sync.Start {
	s.Deployment = s.Deployment.DeepCopy()
	s.Deployment.Namespace = namespace
	s.Deployment.UID = types.UID(namespace) + s.Deployment.UID
	sets := make([]*apps.ReplicaSet, len(s.ReplicaSets))
	for i, rs := range s.ReplicaSets {
		sets[i] = rs.DeepCopy()
		sets[i].Namespace = namespace
		sets[i].UID = types.UID(namespace) + sets[i].UID
		sets[i].OwnerReferences[0].UID = s.Deployment.UID
	}
	s.ReplicaSets = sets
	return s
}

// race lets both sides take turns on the states of a branch.
func race(b *testing.B, states []sync.Start, part string) {
	c := reference.New()
	var work, less []func()
	for _, s := range states {
		w, l := workOf(b, s, part)
		work, less = append(work, w), append(less, l)
	}
	var theirs, own meter
	for b.Loop() {
		var took cost
		for _, s := range states {
			c.Load(s)
			took = took.plus(costOf(1, []func(){func() { must(b, c.Run()) }}))
		}
		theirs.add(took)
		own.add(costOf(rounds, work).without(costOf(rounds, less)))
	}
	n := float64(len(states))
	reference, our := theirs.median().per(n), own.median().per(n)
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

// costOf returns what n rounds of some works take, by the round. Works that are not
// there take nothing.
func costOf(n int, works []func()) cost {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := time.Now()
	for range n {
		for _, work := range works {
			if work != nil {
				work()
			}
		}
	}
	took := time.Since(began)
	runtime.ReadMemStats(&after)
	return cost{
		nanoseconds: float64(took.Nanoseconds()) / float64(n),
		allocations: float64(after.Mallocs-before.Mallocs) / float64(n),
	}
}

func (c cost) plus(other cost) cost {
	return cost{c.nanoseconds + other.nanoseconds, c.allocations + other.allocations}
}

func (c cost) without(other cost) cost {
	return cost{c.nanoseconds - other.nanoseconds, c.allocations - other.allocations}
}

// per returns the cost of one of n.
func (c cost) per(n float64) cost { return cost{c.nanoseconds / n, c.allocations / n} }
