package rollout_test

import (
	"testing"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

func BenchmarkX(b *testing.B) {
	app := replicaset.PairsOf(map[string]string{"app": "web"})
	sel, _ := replicaset.NewSelector(map[string]string{"app": "web"})
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	d := rollout.Deployment{Name: "web", UID: "d1", Generation: 3, Replicas: 10, Selector: sel, Template: "b", TemplateLabels: app, TemplateHash: "bbb",
		Strategy: strategy.Strategy{Kind: strategy.RollingUpdate, MaxSurge: strategy.Percent(25), MaxUnavailable: strategy.Percent(25)}, Deadline: replicaset.Known(600), HistoryLimit: replicaset.Known(10)}
	note := replicaset.ScaledForOf(10, 13)
	mk := func(name string, t replicaset.Template, size, avail int, rev int64, age int) replicaset.Snapshot {
		return replicaset.Snapshot{Name: name, UID: name, Owner: "d1", Labels: app, Template: t, Size: size, Current: size, Ready: avail, Available: avail, Generation: 1, ObservedGeneration: 1,
			CreatedAt: at.Add(-time.Duration(age) * time.Hour), Book: replicaset.Bookkeeping{Revision: replicaset.NumberOf(rev), ScaledFor: note}, Terminating: replicaset.Known(0)}
	}
	seen := rollout.Observation{At: at, ReplicaSets: []replicaset.Snapshot{mk("web-a", "a", 8, 8, 1, 3), mk("web-c", "c", 0, 0, 2, 2), mk("web-b", "b", 5, 0, 3, 1)}}
	p, err := rollout.Next(d, seen)
	b.Log(p.Actions, err)
	seen.Status = p.Status
	d.Revision = p.Revision
	run := func(name string) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				rollout.Next(d, seen)
			}
		})
		b.Run(name+"/into", func(b *testing.B) {
			b.ReportAllocs()
			var plan rollout.Plan
			for b.Loop() {
				rollout.Planner{}.NextInto(&plan, &d, &seen)
			}
		})
	}
	run("held")
	seen.ReplicaSets[2].Available = 3
	seen.ReplicaSets[2].Ready = 3
	run("moves")
}
