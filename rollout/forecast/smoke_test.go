package forecast_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout/forecast"
)

func TestSmoke(t *testing.T) {
	d, seen := quarter(10)
	for _, w := range []forecast.World{{}, {Ready: 10 * time.Second, Gone: 5 * time.Second},
		{Ready: 10 * time.Second, Failing: []forecast.Failing{{Template: "v2", Percent: 100}}},
		{Ready: 10 * time.Second, Gone: time.Second, Capacity: replicaset.Known(10)},
		{Ready: 10 * time.Second, Gone: time.Second, Quota: replicaset.Known(10)},
		{Ready: 10 * time.Second, Gone: time.Second, Lag: time.Second},
	} {
		var sum forecast.Summary
		for s, err := range forecast.Forecast(d, seen, w) {
			if err != nil {
				t.Fatal(err)
			}
			fmt.Println(s.After, s.Totals, s.Complete, s.Outcome)
			if s.Plan != nil {
				for _, a := range s.Plan.Actions {
					fmt.Println("   ", a.Verb, a.ReplicaSet, a.From, a.To)
				}
			}
			sum.Add(&s)
		}
		fmt.Println(sum)
	}
}
