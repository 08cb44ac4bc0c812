package forecast_test

import (
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// noon is when everything here is observed.
func noon() time.Time { return time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC) }

// web returns a Deployment of n replicas, all of the old template v1 and available,
// whose template has just become v2. Its progress deadline is ten minutes.
func web(n int, surge, unavailable strategy.Amount) (rollout.Deployment, rollout.Observation) {
	labels := map[string]string{"app": "web"}
	selector, err := replicaset.NewSelector(labels)
	if err != nil {
		panic(err)
	}
	d := rollout.Deployment{
		Name: "web", UID: "1", Generation: 2, Replicas: n, Selector: selector,
		Template: "v2", TemplateLabels: replicaset.PairsOf(labels), TemplateHash: "6d4",
		Strategy: strategy.Strategy{
			Kind: strategy.RollingUpdate, MaxSurge: surge, MaxUnavailable: unavailable,
		},
		Deadline: replicaset.Known(600),
	}
	most := strategy.Rules{}.Limits(d.Strategy, n).MaxTotal
	old := replicaset.Snapshot{
		Name: "web-5c9", Owner: "1", Template: "v1", CreatedAt: noon().Add(-time.Hour),
		Size: n, Current: n, Ready: n, Available: n,
		Labels: replicaset.PairsOf(map[string]string{"app": "web", rollout.HashLabel: "5c9"}),
		Book: replicaset.Bookkeeping{
			Revision: replicaset.NumberOf(1), ScaledFor: replicaset.ScaledForOf(int64(n), int64(most)),
		},
	}
	return d, rollout.Observation{At: noon(), ReplicaSets: []replicaset.Snapshot{old}}
}

// quarter returns web with 25% and 25%.
func quarter(n int) (rollout.Deployment, rollout.Observation) {
	return web(n, strategy.Percent(25), strategy.Percent(25))
}
