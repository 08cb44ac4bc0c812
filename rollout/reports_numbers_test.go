package rollout_test

import (
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

func TestReportsNumbers(t *testing.T) { testReports(t, reportsOfNumbers()) }

func reportsOfNumbers() []report {
	return []report{{
		name: "B25: no note on the old ReplicaSet, no division by zero",
		scene: `deployment web b 20 3 2
			replicaset web-a a 8 revision=1 note=-
			replicaset web-b b 5/0 revision=2 note=10,13
			status 13 5 8 8`,
		do: "step sizes",
		want: `scale web-a 8 -> 14; scale web-b 5 -> 9
			sizes web-a=14 web-b=9`,
	}, {
		name: "B25: a negative max-replicas, no division by zero",
		scene: `deployment web b 20 3 2
			replicaset web-a a 8 revision=1 note=10,-1
			replicaset web-b b 5/0 revision=2 note=10,13
			status 13 5 8 8`,
		want: `scale web-a 8 -> 14; scale web-b 5 -> 9`,
	}, {
		name: "B25: a max-replicas of 0, no division by zero",
		scene: `deployment web b 20 3 2
			replicaset web-a a 8 revision=1 note=10,13
			replicaset web-b b 5/0 revision=2 note=10,0
			status 13 5 8 8`,
		want: `scale web-a 8 -> 14; scale web-b 5 -> 9`,
	}, {
		name: "B25: no notes at all, the change of size is not noticed and new takes it all",
		scene: `deployment web b 20 3 2
			replicaset web-a a 8 revision=1 note=-
			replicaset web-b b 5/0 revision=2 note=-
			status 13 5 8 8`,
		do: "step sizes",
		want: `scale web-b 5 -> 15
			sizes web-a=8 web-b=15`,
	}, {
		name: "B26: half of 43 replicas is 22",
		scene: `deployment web b 43 50% 0
			replicaset web-a a 43 revision=1`,
		want: `create web-b replicas=22`,
	}, {
		name: "B26: scaled up, size times allowed total leaves int32",
		scene: `deployment web b 60000 100% 0
			replicaset web-a a 50000 revision=1 note=50000,100000
			replicaset web-b b 50000/0 revision=2 note=50000,100000`,
		want:   `scale web-b 50000 -> 102950; scale web-a 50000 -> 17050`,
		right:  `scale web-b 50000 -> 60000; scale web-a 50000 -> 60000`,
		quirks: rollout.Int32Wraps | rollout.AgainstDirection, // a wrapped share is below 0
	}, {
		name: "B26: scaled down, size times allowed total leaves int32",
		scene: `deployment web b 50000 25% 25%
			replicaset web-a a 45000 revision=1 note=60000,75000
			replicaset web-b b 30000/0 revision=2 note=60000,75000`,
		do: "step sizes",
		want: `scale web-a 45000 -> 32500; annotate web-b
			sizes web-a=32500 web-b=30000`,
		right: `scale web-a 45000 -> 37500; scale web-b 30000 -> 25000
			sizes web-a=37500 web-b=25000`,
		quirks: rollout.Int32Wraps,
	}, {
		name: "D1: replicas + maxSurge leave int32 and new stays 0 for ever",
		scene: `deployment web b 3 2147483647 0
			replicaset web-a a 3 revision=1 note=3,4`,
		do: "step settle step settle step notes",
		want: `create web-b replicas=0
			held by SurgeReached, NewUnready
			held by SurgeReached, NewUnready
			notes web-a=3,4 web-b=3,-2147483646`,
		right: `create web-b replicas=3
			scale web-a 3 -> 0
			nothing
			notes web-a=3,2147483647 web-b=3,2147483647`,
		quirks: rollout.Int32Wraps,
	}}
}
