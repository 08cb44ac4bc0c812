package rollout_test

import "testing"

func TestReportsRecreate(t *testing.T) { testReports(t, reportsOfRecreate()) }

func reportsOfRecreate() []report {
	return []report{{
		name: "B37: new pods start while a pod of the old ReplicaSet still runs",
		scene: `deployment web b 1 - - strategy=Recreate
			replicaset web-a a 0 live=1 revision=1`,
		do: "step settle step",
		want: `held by OldPodsLive
			create web-b replicas=1`,
	}, {
		name: "B37: a whole rollout waits for the last old pod",
		scene: `deployment web b 1 - - strategy=Recreate
			replicaset web-a a 1 live=1 revision=1`,
		do: "step step linger step settle step settle step",
		want: `scale web-a 1 -> 0
			held by OldPodsLive
			held by OldPodsLive
			create web-b replicas=1
			nothing`,
	}, {
		name: "B37: a pod that has failed or succeeded is not waited for",
		scene: `deployment web b 1 - - strategy=Recreate
			replicaset web-a a 0 live=0 revision=1`,
		want: `create web-b replicas=1`,
	}, {
		name: "B37: a pod that only the status tells of is waited for",
		scene: `deployment web b 1 - - strategy=Recreate
			replicaset web-a a 0 current=1 live=0 revision=1`,
		want: `held by OldPodsLive`,
	}}
}
