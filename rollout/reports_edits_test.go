package rollout_test

import "testing"

func TestReportsEdits(t *testing.T) { testReports(t, reportsOfEdits()) }

// reportsOfEdits are the reports on a change of size that comes with a change of
// template, or takes the wrong pods.
func reportsOfEdits() []report {
	return []report{{
		name: "B16: scaled with a third template, pods not available yet",
		scene: `deployment web c 30 3 2
			replicaset web-a a 8 revision=1 note=10,13
			replicaset web-b b 5/0 revision=2 note=10,13`,
		do: "step observe step observe step observe step sizes",
		want: `scale web-a 8 -> 20; scale web-b 5 -> 13
			create web-c replicas=0; scale web-a 20 -> 15
			scale web-c 0 -> 5
			held by SurgeReached, NewUnready
			sizes web-a=15 web-b=13 web-c=5`,
	}, {
		name: "B16: scaled with a third template, pods available at once",
		scene: `deployment web c 30 3 2
			replicaset web-a a 8 revision=1 note=10,13
			replicaset web-b b 5/0 revision=2 note=10,13`,
		do: "broken=web-b step settle step observe step observe step sizes",
		want: `scale web-a 8 -> 20; scale web-b 5 -> 13
			create web-c replicas=0; scale web-b 13 -> 8
			scale web-c 0 -> 5
			held by SurgeReached, NewUnready
			sizes web-a=20 web-b=8 web-c=5`,
	}, {
		name: "B17: scaled from 2 to 3 with a new template, one more old pod",
		scene: `deployment web a 2 25% 25% revision=1
			replicaset web-a a 2 revision=1`,
		do: "replicas=3 template=b run",
		want: `scale web-a 2 -> 3
			create web-b replicas=1
			scale web-a 3 -> 2
			scale web-b 1 -> 2
			scale web-a 2 -> 1
			scale web-b 2 -> 3
			scale web-a 1 -> 0
			nothing`,
	}, {
		name: "B17: scaled from 1 to 2 with a new template, one more old pod",
		scene: `deployment web a 1 25% 25% revision=1
			replicaset web-a a 1 revision=1`,
		do: "replicas=2 template=b run",
		want: `scale web-a 1 -> 2
			create web-b replicas=1
			scale web-a 2 -> 1
			scale web-b 1 -> 2
			scale web-a 1 -> 0
			nothing`,
	}, {
		name: "B18: scaled from 2 to 6 with a new template, four old pods made to die",
		scene: `deployment web a 2 25% 5 revision=1
			replicaset web-a a 2 revision=1`,
		do: "replicas=6 template=b step observe step observe step sizes",
		want: `scale web-a 2 -> 6
			create web-b replicas=2; scale web-a 6 -> 1
			scale web-b 2 -> 6
			sizes web-a=1 web-b=6`,
	}, {
		name: "B19: scaled up mid-rollout by an autoscaler, the old set grows",
		scene: `deployment web b 3 2 0
			replicaset web-a a 3 revision=1
			replicaset web-b b 2/0 revision=2`,
		do: "replicas=4 step sizes notes",
		want: `scale web-a 3 -> 4; annotate web-b
			sizes web-a=4 web-b=2
			notes web-a=4,6 web-b=4,6`,
	}, {
		name: "B19: scaled down mid-rollout by an autoscaler, the old set shrinks",
		scene: `deployment web b 3 2 0
			replicaset web-a a 3 revision=1
			replicaset web-b b 2/0 revision=2`,
		do: "replicas=2 step sizes notes",
		want: `scale web-a 3 -> 2; annotate web-b
			sizes web-a=2 web-b=2
			notes web-a=2,4 web-b=2,4`,
	}, {
		name: "B23: scaled down to 1 in a broken rollout, nothing serves",
		scene: `deployment web b 1 1 1
			replicaset web-a a 9 revision=1 note=10,11
			replicaset web-b b 2/0 revision=2 note=10,11`,
		do: "broken=web-b run",
		want: `scale web-a 9 -> 2; scale web-b 2 -> 0
			scale web-a 2 -> 0
			scale web-b 0 -> 1
			nothing`,
	}, {
		name: "B23: scaled down to 2 in a broken rollout, one pod serves",
		scene: `deployment web b 2 1 1
			replicaset web-a a 9 revision=1 note=10,11
			replicaset web-b b 2/0 revision=2 note=10,11`,
		do: "broken=web-b run sizes",
		want: `scale web-a 9 -> 2; scale web-b 2 -> 1
			scale web-a 2 -> 1
			scale web-b 1 -> 2
			held by NewUnready
			sizes web-a=1 web-b=2`,
	}, {
		name: "B35: applied without replicas and with a new template, from 10 pods to 1 at once",
		scene: `deployment web a 10 25% 25% revision=1
			replicaset web-a a 10 revision=1`,
		do: "replicas=1 template=b run",
		want: `scale web-a 10 -> 1
			create web-b replicas=1
			scale web-a 1 -> 0
			nothing`,
	}, {
		name: "B36: an autoscaler that counts surge pods: the bound of 125 + 32 holds",
		scene: `deployment web b 125 25% 25%
			replicaset web-a a 75 revision=1 note=100,125
			replicaset web-b b 50/0 revision=2 note=100,125`,
		want: `scale web-a 75 -> 94; scale web-b 50 -> 63`,
	}}
}
