package rollout_test

import (
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

func TestReportsScaling(t *testing.T) {
	testReports(t, reportsOfStaleNotes())
	testReports(t, reportsOfProportion())
}

func reportsOfStaleNotes() []report {
	return []report{{
		name: "B09: scaled down mid-rollout without surge, the rollout hangs",
		scene: `deployment web b 5 0 1
			replicaset web-a a 5 revision=1`,
		do: "step settle replicas=4 run",
		want: `create web-b replicas=0; scale web-a 5 -> 4
			held by ScalingFirst`,
		right: `create web-b replicas=0; scale web-a 5 -> 4
			annotate web-a
			scale web-a 4 -> 3
			scale web-b 0 -> 1
			scale web-a 3 -> 2
			scale web-b 1 -> 2
			scale web-a 2 -> 1
			scale web-b 2 -> 3
			scale web-a 1 -> 0
			scale web-b 3 -> 4
			nothing`,
		quirks: rollout.StaleScaledFor,
	}, {
		name: "B09: it hangs for good",
		scene: `deployment web b 4 0 1
			replicaset web-a a 4 revision=1 note=5,5
			replicaset web-b b 0 revision=2 note=5,5`,
		do: "step settle step settle step notes",
		want: `held by ScalingFirst
			held by ScalingFirst
			held by ScalingFirst
			notes web-a=5,5 web-b=5,5`,
		right: `annotate web-a
			scale web-a 4 -> 3
			scale web-b 0 -> 1
			notes web-a=4,4 web-b=4,4`,
		quirks: rollout.StaleScaledFor,
	}, {
		name: "B10: a stale note on the only active ReplicaSet, the template never rolls",
		scene: `deployment web b 2 1 0
			replicaset web-a a 2 revision=1 note=3,4`,
		do:   "run",
		want: `held by ScalingFirst`,
		right: `annotate web-a
			create web-b replicas=1
			scale web-a 2 -> 1
			scale web-b 1 -> 2
			scale web-a 1 -> 0
			nothing`,
		quirks: rollout.StaleScaledFor,
	}, {
		name: "B10: a stale note on the only active ReplicaSet, history is never cleaned up",
		scene: `deployment web a 2 1 0 history=1
			replicaset web-x x 0 revision=1
			replicaset web-y y 0 revision=2
			replicaset web-a a 2 revision=3 note=3,4
			status 2 2 2 2`,
		do:   "run",
		want: `held by ScalingFirst`,
		right: `annotate web-a
			delete web-x
			nothing`,
		quirks: rollout.StaleScaledFor,
	}, {
		name: "B12: proportional scaling goes on after a write that failed",
		scene: `deployment web b 20 3 2
			replicaset web-a a 8 revision=1 note=10,13
			replicaset web-b b 5/0 revision=2 note=10,13`,
		do: "cut step sizes",
		want: `scale web-a 8 -> 14
			scale web-b 5 -> 9
			sizes web-a=14 web-b=9`,
	}, {
		name: "B12: notes of unequal surge, written in one go",
		scene: `deployment web b 2 3 0
			replicaset web-a a 3 revision=1 note=3,6
			replicaset web-b b 3/0 revision=2 note=3,3`,
		do: "step sizes",
		want: `scale web-a 3 -> 0; scale web-b 3 -> 5
			sizes web-a=0 web-b=5`,
		right: `scale web-a 3 -> 2; annotate web-b
			sizes web-a=2 web-b=3`,
		quirks: rollout.AgainstDirection,
	}, {
		name: "B12: notes of unequal surge, the second write fails",
		scene: `deployment web b 2 3 0
			replicaset web-a a 3 revision=1 note=3,6
			replicaset web-b b 3/0 revision=2 note=3,3`,
		do: "cut step sizes",
		want: `scale web-a 3 -> 0
			scale web-b 3 -> 2
			sizes web-a=0 web-b=2`,
		right: `scale web-a 3 -> 2
			annotate web-b
			sizes web-a=2 web-b=3`,
		quirks: rollout.AgainstDirection,
	}}
}

func reportsOfProportion() []report {
	return []report{{
		name: "B13: scaled up mid-rollout, not in proportion",
		scene: `deployment web b 20 3 2
			replicaset web-a a 8 revision=1 note=10,13
			replicaset web-b b 5/0 revision=2 note=10,13`,
		do: "broken=web-b step settle step sizes",
		want: `scale web-a 8 -> 14; scale web-b 5 -> 9
			held by SurgeReached, NewUnready
			sizes web-a=14 web-b=9`,
	}, {
		name: "B14: scaled down mid-rollout while paused, 29 and 4",
		scene: `deployment web b 30 3 2 paused
			replicaset web-a a 38 revision=1 note=40,43
			replicaset web-b b 5/0 revision=2 note=40,43`,
		do: "broken=web-b run sizes",
		want: `scale web-a 38 -> 29; scale web-b 5 -> 4
			held by Paused
			sizes web-a=29 web-b=4`,
	}, {
		name: "B14: scaled down mid-rollout, 28 and 5",
		scene: `deployment web b 30 3 2
			replicaset web-a a 38 revision=1 note=40,43
			replicaset web-b b 5/0 revision=2 note=40,43`,
		do: "broken=web-b run sizes",
		want: `scale web-a 38 -> 29; scale web-b 5 -> 4
			scale web-a 29 -> 28
			scale web-b 4 -> 5
			held by SurgeReached, NewUnready
			sizes web-a=28 web-b=5`,
	}, {
		name: "B15: scaled up mid-rollout, all added pods went to the new ReplicaSet",
		scene: `deployment web b 10 20% 20%
			replicaset web-a a 5 revision=1 note=5,6
			replicaset web-b b 1/0 revision=2 note=5,6`,
		do: "broken=web-b step settle step",
		want: `scale web-a 5 -> 10; scale web-b 1 -> 2
			scale web-a 10 -> 8`,
	}, {
		name: "B21: scaled up mid-rollout and back",
		scene: `deployment web b 8 2 0
			replicaset web-a a 4 revision=1 note=4,6
			replicaset web-b b 2/0 revision=2 note=4,6`,
		do: "broken=web-b step settle replicas=4 step sizes",
		want: `scale web-a 4 -> 7; scale web-b 2 -> 3
			scale web-a 7 -> 4; scale web-b 3 -> 2
			sizes web-a=4 web-b=2`,
	}}
}
