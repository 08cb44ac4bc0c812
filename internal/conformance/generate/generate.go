// Package generate draws random starts of one sync that together reach every
// branch of the Deployment controller. Most are small, so that a difference found
// is easy to read, and most are what an API server could hold; a few are not. None
// makes the reference panic.
//
// A case is drawn in three layers: a profile lays out a situation (a rollout half
// way, a taken name, ...), noise bends a few things about it, and a last touch
// adds failing writes or values that an API server would have refused.
package generate

import (
	"math/rand/v2"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// Start returns case i of the seed. It depends on the two numbers only.
func Start(seed, i uint64) sync.Start {
	d := newDice(seed, i)
	p := profiles[drawProfile(d)]
	m := newMaker(d)
	p.lay(m)
	m.finish()
	return m.start()
}

// Profile returns the name of the situation that case i of the seed starts from.
func Profile(seed, i uint64) string { return profiles[drawProfile(newDice(seed, i))].name }

// Profiles returns the names of all situations.
func Profiles() []string {
	var names []string
	for _, p := range profiles {
		names = append(names, p.name)
	}
	return names
}

// Settled returns a Deployment at rest: its new ReplicaSet has all replicas
// available, and the status says so. Nothing about it is odd.
func Settled(draw *rand.Rand) sync.Start {
	m := newMaker(dice{draw})
	m.d.Spec.Replicas = new(m.pick32(0, 1, 2, 3, 4, 5, 6, 8, 10, 10, 12, 17, 20))
	m.was = *m.d.Spec.Replicas
	m.d.Spec.Strategy = m.strategy(m.was)
	m.settle(int(m.between(0, 3)))
	m.d.Status.Conditions = nil
	m.setAvailable()
	if HasDeadline(m.d) {
		m.setProgressing(newSetAvailable)
	}
	return m.start()
}

// start returns the case as drawn so far.
func (m *maker) start() sync.Start {
	return sync.Start{Now: m.now, Deployment: m.d, ReplicaSets: m.sets, Pods: m.pods, Faults: m.faults}
}

// dice are a source of random choices.
type dice struct{ *rand.Rand }

func newDice(seed, i uint64) dice { return dice{rand.New(rand.NewPCG(seed, i))} }

// percent is true p times in a hundred.
func (d dice) percent(p int) bool { return d.IntN(100) < p }

// oneIn is true once in n times.
func (d dice) oneIn(n int) bool { return d.IntN(n) == 0 }

// between returns a number of the range, both ends included.
func (d dice) between(low, high int32) int32 {
	return int32(int64(low) + d.Int64N(int64(high)-int64(low)+1))
}

// weighted returns an index, each as often as its weight says.
func (d dice) weighted(weights ...int) int {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	at := d.IntN(sum)
	for i, w := range weights {
		if at < w {
			return i
		}
		at -= w
	}
	return len(weights) - 1
}

func (d dice) pick32(from ...int32) int32     { return pick(d, from...) }
func (d dice) pickText(from ...string) string { return pick(d, from...) }
func pick[T any](d dice, from ...T) T         { return from[d.IntN(len(from))] }
