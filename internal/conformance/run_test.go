package conformance_test

import (
	"flag"
	"runtime"
	gosync "sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rollplan/rollplan/internal/conformance/reference"
	"github.com/rollplan/rollplan/internal/conformance/shrink"
	"github.com/rollplan/rollplan/internal/conformance/sync"
)

var (
	steps        = flag.Uint64("steps", 200_000, "single syncs to compare")
	trajectories = flag.Uint64("trajectories", 5_000, "whole rollouts to compare")
	attributed   = flag.Uint64("attributed", 20_000, "single syncs of the default mode to attribute to quirks")
	seed         = flag.Uint64("seed", 0, "seed of the cases; 0: a fresh one")
)

// mostDifferences is how many differences a run shows before it gives up.
const mostDifferences = 3

// seedOf returns the seed of this run, and prints it.
func seedOf(t *testing.T) uint64 {
	s := *seed
	if s == 0 {
		s = uint64(time.Now().UnixNano()) % 1_000_000_007
	}
	t.Logf("seed %d", s)
	return s
}

// onAllCores calls work with each number below n, on as many goroutines as there are
// cores, each with a controller of its own. Work is false when it has seen enough.
func onAllCores(n uint64, work func(c *reference.Controller, i uint64) bool) {
	var next atomic.Uint64
	var workers gosync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			c := reference.New()
			for i := next.Add(1) - 1; i < n; i = next.Add(1) - 1 {
				if !work(c, i) {
					next.Store(n)
				}
			}
		})
	}
	workers.Wait()
}

// A report collects differences from several goroutines.
type report struct {
	t     *testing.T
	lock  gosync.Mutex
	shown int
}

// differs shows the smallest start that differs as diff tells, and reports whether
// to go on. diff must be "" where nothing differs.
func (r *report) differs(name string, s sync.Start, diff func(sync.Start) string) bool {
	small := shrink.Shrink(s, func(s sync.Start) bool { return diff(s) != "" })
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.shown++; r.shown <= mostDifferences {
		r.t.Errorf("%s differs (-reference +ours):\n%s\nas a test:\n%s\nas a line of -stream:\n%s",
			name, diff(small), shrink.GoTest(small), shrink.StreamLine(small))
	}
	return r.shown < mostDifferences
}
