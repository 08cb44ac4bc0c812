package rollout_test

import "testing"

func TestReportsSurge(t *testing.T) { testReports(t, reportsOfSurge()) }

func reportsOfSurge() []report {
	return []report{{
		name: "B06: pods still terminating are not counted",
		scene: `deployment web b 15 25% 25%
			replicaset web-a a 15 revision=1`,
		do: "step linger step sizes",
		want: `create web-b replicas=4; scale web-a 15 -> 12
			scale web-b 4 -> 7
			sizes web-a=12 web-b=7`,
	}, {
		name: "B07: without surge a new pod starts while the old one terminates",
		scene: `deployment web b 3 0 1
			replicaset web-a a 3 revision=1`,
		do: "step linger step",
		want: `create web-b replicas=0; scale web-a 3 -> 2
			scale web-b 0 -> 1`,
	}, {
		name: "B08: the pods wanted count, not the larger number of those that exist",
		scene: `deployment web b 3 1 0
			replicaset web-a a 2/2 current=3 revision=1
			replicaset web-b b 1 revision=2`,
		want: `scale web-b 1 -> 2`,
	}}
}
