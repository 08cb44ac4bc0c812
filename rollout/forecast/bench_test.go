package forecast_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/forecast"
	"github.com/rollplan/rollplan/strategy"
)

// The cost of a forecast does not depend on the replicas where each wave is a share
// of them: 1,000 at 25% and 25% are to take under 50 µs, a million under 5 ms.
func BenchmarkForecast(b *testing.B) {
	for _, n := range []int{10, 1000, 1_000_000} {
		b.Run("25%/"+strconv.Itoa(n), func(b *testing.B) {
			d, seen := quarter(n)
			measure(b, d, seen)
		})
	}
}

// With surge 1 each replica is a wave, so the cost is linear: the time a wave is to
// be the same in all three.
func BenchmarkWaves(b *testing.B) {
	for _, n := range []int{100, 1000, 10_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			d, seen := web(n, strategy.Count(1), strategy.Count(0))
			measure(b, d, seen)
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/wave")
		})
	}
}

func measure(b *testing.B, d rollout.Deployment, seen rollout.Observation) {
	w := forecast.World{Ready: 10 * time.Second, Gone: 5 * time.Second}
	b.ReportAllocs()
	steps := 0
	for b.Loop() {
		s, err := forecast.Summarize(d, seen, w)
		if err != nil || s.Outcome != forecast.Completes {
			b.Fatal(err, s)
		}
		steps = s.Steps
	}
	b.ReportMetric(float64(steps), "steps")
}
