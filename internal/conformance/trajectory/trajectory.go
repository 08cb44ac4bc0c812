// Package trajectory leads whole rollouts through a small model of a cluster, from a
// Deployment at rest through what users do to it until it rests again, so that two
// controllers can be compared on states that one of them has really reached.
//
// The model has ReplicaSets that make and delete pods, whose statuses are a tick
// late, pods that get ready after some ticks or never, and pods that take their time
// to go. The clock moves a tick at a time, and to the next requested look when
// nothing else moves.
package trajectory

import (
	"time"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// Longer walks are cut off.
const (
	mostSteps   = 400 // syncs
	mostRetries = 5   // of syncs that fail one after the other
	mostJumps   = 4   // of the clock between two events
)

// Run walks along trajectory i of the seed. Each step is given to both, which must
// not change it, and what both have made of it to check, until that returns false.
// The walk goes on from the reference's end, whatever ours is, and ends where no API
// server would store that.
func Run(
	seed, i uint64,
	both func(sync.Start) (reference, ours sync.End),
	check func(step int, s sync.Start, reference, ours sync.End) bool,
) {
	w := newWalk(newCluster(seed, i))
	for step := range mostSteps {
		s := w.start()
		reference, ours := both(s)
		if !check(step, s, reference, ours) || !storable(reference) {
			return
		}
		w.take(s, reference)
		if !w.goOn(reference) {
			return
		}
	}
}

// storable is false where a size has become negative, as the reference's may when its
// sums wrap around: an API server refuses that, so no walk goes on from there.
func storable(end sync.End) bool {
	for _, rs := range end.ReplicaSets {
		if *rs.Spec.Replicas < 0 {
			return false
		}
	}
	return true
}

// A walk knows what is still to happen.
type walk struct {
	*cluster
	events int // still to happen
	eager  int // percent of moving ticks in which one happens

	// These count since the last event or move.
	again, retries, jumps int
}

func newWalk(c *cluster) *walk {
	return &walk{cluster: c, events: 1 + c.IntN(6), eager: c.pick(0, 5, 10, 30)}
}

// goOn moves the world on after a sync, and is false when all is at rest.
func (w *walk) goOn(end sync.End) bool {
	wrote := len(end.Writes) > 0
	if wrote && w.syncsAgain() {
		return true
	}
	moved := w.tick() || wrote
	switch {
	case w.busy(end, moved):
		w.jumps = 0
		if w.events > 0 && w.percent(w.eager) {
			w.happen()
		}
		return true
	case end.Requeue != nil && w.jumps < mostJumps:
		w.jumps++
		w.now = w.now.Add(max(*end.Requeue, time.Millisecond))
		return true
	case w.events > 0:
		w.happen()
		return true
	}
	return false
}

// syncsAgain tells whether the controller, which its own writes wake, comes before
// anything else moves.
func (w *walk) syncsAgain() bool {
	if w.again++; w.again <= 3 && w.percent(50) {
		return true
	}
	w.again = 0
	return false
}

// busy tells whether there is something to wait for: what moves, or another try of a
// sync that has failed.
func (w *walk) busy(end sync.End, moved bool) bool {
	if end.Err == nil {
		w.retries = 0
		return moved
	}
	w.retries++
	return w.retries <= mostRetries
}

// happen lets the next event happen.
func (w *walk) happen() {
	w.events--
	w.retries, w.jumps = 0, 0
	if w.events == 0 && w.percent(8) {
		w.remove()
		return
	}
	w.event()
}
