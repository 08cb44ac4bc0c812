package rollout_test

import (
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

func TestReportsAvailability(t *testing.T) { testReports(t, reportsOfAvailability()) }

func reportsOfAvailability() []report {
	return []report{{
		name: "B27: ready pods count for nothing before they are available",
		scene: `deployment web b 3 1 1 minready=10
			replicaset web-a a 3/3/2 revision=1
			replicaset web-b b 1/1/0 revision=2`,
		want: `scale web-a 3 -> 2`,
	}, {
		name: "B28: more available than wanted, an impossible scale down from 2 to 3",
		scene: `deployment web b 3 35% 0
			replicaset web-a a 2/3 current=3 revision=1
			replicaset web-b b 3 revision=2`,
		do: "step step observe step",
		want: `held by StatusLags
			held by StatusLags
			scale web-a 2 -> 0`,
		right: `scale web-a 2 -> 0
			nothing
			nothing`,
		quirks: rollout.LagStops,
	}, {
		name: "B29: availability that minReadySeconds delays is never looked at again",
		scene: `deployment web b 2 100% 0 minready=25 deadline=600
			replicaset web-a a 1 revision=1
			replicaset web-b b 2/2/1 revision=2
			status 3 2 3 2`,
		do: "step step recheck settle step",
		want: `held by NewUnready
			held by NewUnready
			recheck true 10m1s
			scale web-a 1 -> 0`,
	}, {
		name: "B30: no pod is available, old must not keep shrinking",
		scene: `deployment web b 3 1 0
			replicaset web-a a 3/0 revision=1
			replicaset web-b b 1/0 revision=2`,
		do: "step observe step",
		want: `held by SurgeReached, NewUnready
			held by SurgeReached, NewUnready`,
	}, {
		name: "B31: old pods that are never ready block the update that would mend them",
		scene: `deployment web b 2 0 1
			replicaset web-a a 2/0 revision=1`,
		do: "broken=web-a run",
		want: `create web-b replicas=0; scale web-a 2 -> 1
			scale web-b 0 -> 1
			scale web-a 1 -> 0
			scale web-b 1 -> 2
			nothing`,
	}, {
		name: "B34: an old ReplicaSet grows in the middle of a rollout",
		scene: `deployment web b 3 1 1
			replicaset web-a a 3 revision=1
			replicaset web-b b 2/1 revision=2`,
		do: "run",
		want: `scale web-a 3 -> 1
			scale web-b 2 -> 3
			scale web-a 1 -> 0
			nothing`,
	}, {
		name: "D2: pods about to be deleted are counted as available",
		scene: `deployment web b 3 1 0
			replicaset web-a a 3 revision=1
			replicaset web-b b 1/2 current=2 revision=2`,
		want:   `scale web-a 3 -> 1`,
		right:  `scale web-a 3 -> 2`,
		quirks: rollout.CountDoomed,
	}}
}
