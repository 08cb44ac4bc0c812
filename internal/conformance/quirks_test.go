package conformance_test

import (
	"fmt"
	"iter"
	"strings"
	gosync "sync"
	"testing"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/internal/conformance/compare"
	"github.com/rollplan/rollplan/internal/conformance/generate"
	"github.com/rollplan/rollplan/internal/conformance/ours"
	"github.com/rollplan/rollplan/internal/conformance/reference"
	"github.com/rollplan/rollplan/internal/conformance/shrink"
	"github.com/rollplan/rollplan/internal/conformance/sync"
	"github.com/rollplan/rollplan/rollout"
)

// A tally counts the cases that each quirk explains, by itself or with others, and
// keeps the smallest that it explains by itself.
type tally struct {
	lock  gosync.Mutex
	cases map[rollout.Quirks]*explained // by single quirk
}

type explained struct {
	count, alone int
	smallest     sync.Start
}

func (t *tally) add(all rollout.Quirks, s sync.Start) {
	t.lock.Lock()
	defer t.lock.Unlock()
	for q := range single(all) {
		e := t.cases[q]
		if e == nil {
			e = &explained{}
			t.cases[q] = e
		}
		e.count++
		if q != all {
			continue
		}
		if e.alone++; e.alone == 1 || len(s.ReplicaSets) < len(e.smallest.ReplicaSets) {
			e.smallest = s
		}
	}
}

// single yields the quirks of a set one by one.
func single(all rollout.Quirks) iter.Seq[rollout.Quirks] {
	return func(yield func(rollout.Quirks) bool) {
		for q := rollout.Quirks(1); q <= all; q <<= 1 {
			if all.Has(q) && !yield(q) {
				return
			}
		}
	}
}

// quirksOf returns the least quirks that, switched on in the default mode, make ours
// equal to the reference's end, and false if even all of them do not.
func quirksOf(s sync.Start, end sync.End) (rollout.Quirks, bool) {
	differs := func(q rollout.Quirks) bool { return compare.Diff(end, ours.Step(s, q)) != "" }
	if !differs(0) {
		return 0, true
	}
	least := rollout.Kubernetes1_37
	if differs(least) {
		return 0, false
	}
	for bit := range single(rollout.Kubernetes1_37) {
		if !differs(least &^ bit) {
			least &^= bit
		}
	}
	return least, true
}

// Every difference of the default mode goes away with the quirks it is put down to,
// and those are ones whose documented condition holds.
func TestDefaultModeDiffersByItsQuirksAlone(t *testing.T) {
	seed := seedOf(t)
	found := tally{cases: make(map[rollout.Quirks]*explained)}
	onAllCores(*attributed, func(c *reference.Controller, i uint64) bool {
		s := generate.Start(seed, i)
		q, ok := quirksOf(s, c.Sync(s))
		if !ok {
			t.Errorf("start %d of seed %d: no quirk explains the difference", i, seed)
			return false
		}
		if strange := q &^ relevant(s); strange != 0 {
			t.Errorf("start %d of seed %d: %s changes the plan where its condition is false\n%s",
				i, seed, strange, shrink.StreamLine(s))
		}
		if q != 0 {
			found.add(q, s)
		}
		return true
	})
	t.Log(found.table(*attributed))
}

// relevant returns the quirks whose condition holds; all of them for what the default
// mode refuses, as there is no plan to compare, and where a write fails: an orphan
// that is gone when it is to be adopted is not in what the plan is made from.
func relevant(s sync.Start) rollout.Quirks {
	if len(s.Faults) > 0 {
		return rollout.Kubernetes1_37
	}
	d, seen, err := adapter.FromObjects(s.Deployment, s.ReplicaSets, s.Pods, s.Now)
	if err != nil {
		return rollout.Kubernetes1_37
	}
	return rollout.Relevant(d, seen)
}

// table lists the quirks: how many cases each explains, how many of them by itself,
// and the smallest of those as a line of -stream.
func (t *tally) table(of uint64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "differences from the reference in %d syncs of the default mode:\n", of)
	fmt.Fprintf(&b, "%-18s %6s %6s\n", "quirk", "cases", "alone")
	for q := range single(rollout.Kubernetes1_37) {
		e := t.cases[q]
		if e == nil {
			e = &explained{}
		}
		fmt.Fprintf(&b, "%-18s %6d %6d  %s\n", q, e.count, e.alone, e.example(q))
	}
	return b.String()
}

// example returns the smallest case that the quirk explains by itself.
func (e *explained) example(q rollout.Quirks) string {
	if e.alone == 0 {
		return ""
	}
	c := reference.New()
	return shrink.StreamLine(shrink.Shrink(e.smallest, func(s sync.Start) bool {
		got, ok := quirksOf(s, c.Sync(s))
		return ok && got == q
	}))
}
