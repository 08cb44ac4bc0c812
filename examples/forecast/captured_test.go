package main

import (
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/forecast"
)

// One World for all seven: in the cluster that was captured a loop made pods ready 3 s
// after their creation and gone 2 s after their deletion, but for those of images with
// never-ready in the name.
func capturedWorld(captures []*capture) forecast.World {
	w := forecast.World{
		Ready: 3 * time.Second, Gone: 2 * time.Second,
		Planner: rollout.Planner{Quirks: rollout.Kubernetes1_37}.NextInto,
	}
	for _, c := range captures {
		for template := range c.hashes {
			if strings.Contains(string(template), "never-ready") {
				w.Failing = append(w.Failing, forecast.Failing{Template: template, Percent: 100})
			}
		}
	}
	return w
}

// The forecast that is made from a Deployment as it was created, with what its user
// did later as events, goes through the sizes that its ReplicaSets really had.
//
// The loop made pods ready one by one, some 20 ms apart, where the forecast has them
// ready together. So the real sizes take more steps, but must go through each state in
// which the forecast leaves a moment, in that order, and straight from one to the next.
// A change between two such states is compared. One in a stretch with a state that was
// never met would be excused: there is none.
func TestTheForecastGoesThroughTheSizesThatTheRealRolloutHad(t *testing.T) {
	const want = 113 // changes of sizes in all
	captures := readCaptures(t)
	world := capturedWorld(captures)
	compared, excused := 0, 0
	for _, c := range captures {
		forecast := c.forecast(t, world)
		n, m := c.compare(t, forecast)
		t.Logf("%s: %d states forecast, %d changes compared, %d excused", c.Capture, len(forecast), n, m)
		compared, excused = compared+n, excused+m
	}
	t.Logf("in all: %d changes compared, %d excused", compared, excused)
	if compared+excused != want || compared*100 < want*80 {
		t.Errorf("%d compared and %d excused, want %d in all and at least 80%% compared",
			compared, excused, want)
	}
}

// compare looks for each state of the forecast in the real ones, and returns how many
// real changes are between two that were found, and how many are not.
func (c *capture) compare(t *testing.T, forecast []sizes) (compared, excused int) {
	t.Helper()
	real := append([]sizes{{}}, c.sizes...)
	at, missed := 0, false
	for _, want := range forecast {
		found := at
		for found < len(real) && !maps.Equal(real[found], want) {
			found++
		}
		if found == len(real) {
			t.Errorf("%s: the real sizes never were %v after %v", c.Capture, want, real[at])
			missed = true
			continue
		}
		if missed {
			excused += found - at
		} else {
			c.straight(t, real[at:found+1])
			compared += found - at
		}
		at, missed = found, false
	}
	return compared, excused + len(real) - 1 - at
}

// straight checks that no ReplicaSet turns back on the way from one state to another.
func (c *capture) straight(t *testing.T, way []sizes) {
	t.Helper()
	from, to := way[0], way[len(way)-1]
	for i := 1; i < len(way); i++ {
		for name := range way[i] {
			step, all := way[i][name]-way[i-1][name], to[name]-from[name]
			if step*all < 0 || all == 0 && step != 0 {
				t.Errorf("%s: %s goes from %d to %d on the way from %v to %v",
					c.Capture, name, way[i-1][name], way[i][name], from, to)
			}
		}
	}
}

// The comparison can fail: in a world of other times the same rollouts go otherwise.
func TestAnotherWorldDoesNotGoThroughTheRealSizes(t *testing.T) {
	captures := readCaptures(t)
	world := capturedWorld(captures)
	world.Ready = 10 * time.Second
	differ := 0
	for _, c := range captures {
		real := append([]sizes{{}}, c.sizes...)
		for _, want := range c.forecast(t, world) {
			for len(real) > 0 && !maps.Equal(real[0], want) {
				real = real[1:]
			}
		}
		if len(real) == 0 {
			differ++
		}
	}
	if differ < 3 {
		t.Errorf("%d of 7 rollouts go otherwise when pods take 10 s, want at least the 3 with changes in mid-rollout", differ)
	}
}
