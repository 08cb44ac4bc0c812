package conformance_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rollplan/rollplan/internal/conformance/compare"
	"github.com/rollplan/rollplan/internal/conformance/generate"
	"github.com/rollplan/rollplan/internal/conformance/ours"
	"github.com/rollplan/rollplan/internal/conformance/reference"
	"github.com/rollplan/rollplan/internal/conformance/sync"
	"github.com/rollplan/rollplan/internal/conformance/trajectory"
	"github.com/rollplan/rollplan/rollout"
)

// difference tells what the two make of the same start.
func difference(c *reference.Controller, s sync.Start) string {
	return compare.Diff(c.Sync(s), ours.Step(s, rollout.Kubernetes1_37))
}

// Any single sync: the real controller and our plan leave the same behind.
func TestSteps(t *testing.T) {
	seed, began, r := seedOf(t), time.Now(), &report{t: t}
	onAllCores(*steps, func(c *reference.Controller, i uint64) bool {
		s := generate.Start(seed, i)
		if difference(c, s) == "" {
			return true
		}
		return r.differs(fmt.Sprintf("step %d of seed %d", i, seed), s,
			func(s sync.Start) string { return difference(c, s) })
	})
	t.Logf("%d single syncs in %.0f s, %d differ", *steps, time.Since(began).Seconds(), r.shown)
}

// Whole rollouts, on states that the real controller has reached.
func TestTrajectories(t *testing.T) {
	seed, began, r := seedOf(t), time.Now(), &report{t: t}
	var compared atomic.Uint64
	onAllCores(*trajectories, func(c *reference.Controller, i uint64) bool {
		both := func(s sync.Start) (sync.End, sync.End) {
			return c.Sync(s), ours.Step(s, rollout.Kubernetes1_37)
		}
		goOn := true
		trajectory.Run(seed, i, both, func(step int, s sync.Start, reference, ours sync.End) bool {
			compared.Add(1)
			if compare.Diff(reference, ours) != "" {
				goOn = r.differs(fmt.Sprintf("step %d of trajectory %d of seed %d", step, i, seed), s,
					func(s sync.Start) string { return difference(c, s) })
				return false
			}
			return true
		})
		return goOn
	})
	t.Logf("%d trajectories of %d syncs in %.0f s, %d differ",
		*trajectories, compared.Load(), time.Since(began).Seconds(), r.shown)
}
