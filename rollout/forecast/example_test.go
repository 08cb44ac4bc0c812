package forecast_test

import (
	"fmt"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout/forecast"
	"github.com/rollplan/rollplan/strategy"
)

// Ten replicas at 25% and 25%, of which each takes ten seconds to get ready and five to
// stop. 18 pods are there at once, though at most 13 may be wanted: those that stop are
// not counted.
func ExampleForecast() {
	d, seen := quarter(10)
	w := forecast.World{Ready: 10 * time.Second, Gone: 5 * time.Second}
	for step, err := range forecast.Forecast(d, seen, w) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if step.Plan == nil {
			continue // pods are ready or gone, and nothing is planned
		}
		for _, a := range step.Plan.Actions {
			fmt.Printf("%-4s %s %s %d -> %d: %d pods, %d available\n",
				step.After, a.Verb, a.ReplicaSet, a.From, a.To, step.Live(), step.Available())
		}
	}
	// Output:
	// 0s   create web-6d4 0 -> 3: 13 pods, 8 available
	// 0s   scale web-5c9 10 -> 8: 13 pods, 8 available
	// 0s   scale web-6d4 3 -> 5: 15 pods, 8 available
	// 10s  scale web-5c9 8 -> 3: 13 pods, 8 available
	// 10s  scale web-6d4 5 -> 10: 18 pods, 8 available
	// 20s  scale web-5c9 3 -> 0: 13 pods, 10 available
}

// Three replicas on three nodes that take one pod each, as under hard anti-affinity. At
// 25% and 25% one pod may be added and none may be missing: the rollout is stuck before
// it begins, and the forecast says by what.
func ExampleSummarize() {
	d, seen := quarter(3)
	s, err := forecast.Summarize(d, seen, forecast.World{
		Ready: 10 * time.Second, Gone: 5 * time.Second, Capacity: replicaset.Known(3),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	// Output:
	// stuck after 0s: no node has room for 1 pod; the progress deadline is exceeded after 10m1s
	//   held: the new ReplicaSet cannot grow: 4 pods are wanted, 4 may be
	//   held: no old pod can go: 4 pods are wanted, 3 must be available, 1 of the new are not
	//   most pods: 4, terminating ones included, after 0s
	//   fewest available: 3, after 0s
	//   steps: 1; pods created: 1, deleted: 0
}

// The user changes their mind: a node is lost, and the old template comes back.
func ExampleEvent() {
	d, seen := quarter(10)
	w := forecast.World{Ready: 10 * time.Second, Gone: 5 * time.Second, Events: []forecast.Event{
		{At: 5 * time.Second, Kind: forecast.LoseNode, N: 3},
		{At: 12 * time.Second, Kind: forecast.Undo},
	}}
	for step, err := range forecast.Forecast(d, seen, w) {
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, e := range step.Events {
			fmt.Println(step.After, e)
		}
		if step.Outcome != 0 {
			fmt.Println(step.Outcome, "with", step.Deployment.Template, "of which", step.New.Available, "are available")
		}
	}
	// Output:
	// 5s lose 3 pods
	// 12s undo
	// completes with v1 of which 10 are available
}

// Is it worth while to allow more surge?
func ExampleCompare() {
	d, seen := web(10, strategy.Count(1), strategy.Count(0))
	other := d
	other.Strategy.MaxSurge = strategy.Percent(50)
	w := forecast.World{Ready: 10 * time.Second, Gone: 5 * time.Second}
	c, err := forecast.Compare(seen, w, d, other)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c)
	// Output:
	// strategy            RollingUpdate           RollingUpdate
	// maxSurge            1                       50%
	// maxUnavailable      0                       0
	// minReadySeconds     0                       0
	// replicas            10                      10
	// outcome             completes after 1m40s   completes after 20s
	// deadline exceeded   no                      no
	// most pods           12                      20
	// fewest available    10                      10
	// steps               20                      4
	// pods created        10                      10
	// pods deleted        10                      10
}

// What 25% of one replica really means.
func ExampleLint() {
	d, _ := quarter(1)
	for _, f := range forecast.Lint(d, forecast.World{Ready: 20 * time.Minute}) {
		fmt.Printf("%s: %s\n", f.Rule, f)
	}
	// Output:
	// DeadlineTooShort: in each wave 20m0s pass without progress, and progressDeadlineSeconds is 600, shorter than one wave: every rollout is reported as failed on its way
	// NeedsRoom: maxSurge 25% and maxUnavailable 25% of 1: surge 1, unavailable 0: needs room for 1 more pod
	// ReadyIsEnough: minReadySeconds 0: a pod counts as available as soon as it is ready, and the next old one goes
}

// Done within half a minute, with eight pods available throughout and never more than
// sixteen there.
func ExampleTune() {
	d, seen := web(10, strategy.Percent(10), strategy.Percent(0))
	w := forecast.World{Ready: 10 * time.Second, Gone: 2 * time.Second}
	goal := forecast.Goal{Within: 30 * time.Second, Peak: 16, Floor: 8}
	t, err := forecast.Tune(d, seen, w, goal)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(t)
	fmt.Println("changes by", t.Change, "pods")
	// Output:
	// maxSurge 20%, maxUnavailable 20%: completes after 30s, most pods 16, fewest available 8 (12 tried)
	// changes by 3 pods
}
