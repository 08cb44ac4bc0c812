package rollout_test

import (
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

func TestReportsDeadline(t *testing.T) { testReports(t, reportsOfDeadline()) }

func reportsOfDeadline() []report {
	return []report{{
		name: "B42: a bad image, the deadline long over and still said to progress",
		scene: `deployment web b 1 1 0 deadline=120 minready=5
			replicaset web-a a 1 revision=1
			replicaset web-b b 1/0 revision=2
			status 2 1 1 1
			condition Progressing True ReplicaSetUpdated 130s`,
		do: "step condition=Progressing state",
		want: `held by NewUnready
			Progressing False ProgressDeadlineExceeded
			state Failed, complete false`,
	}, {
		name: "B43: the only pod may be unavailable, and complete is said with none available",
		scene: `deployment web a 1 1 1 deadline=30
			replicaset web-a a 1/0 revision=1
			status 1 1 0 0
			condition Progressing True ReplicaSetUpdated 60s`,
		do: "step condition=Progressing condition=Available state",
		want: `nothing
			Progressing False ProgressDeadlineExceeded
			Available True MinimumReplicasAvailable
			state Failed, complete false`,
	}, {
		name: "B44: scaled from 0 to 1 with a bad image, the deadline is never exceeded",
		scene: `deployment web a 0 1 0 deadline=20 revision=1
			replicaset web-a a 0 revision=1
			status 0 0 0 0
			condition Progressing True NewReplicaSetAvailable 1h`,
		do: `broken=web-a step replicas=1 step observe step wait=21s step
			condition=Progressing condition=Available`,
		want: `nothing
			scale web-a 0 -> 1
			nothing
			nothing
			Progressing True NewReplicaSetAvailable
			Available False MinimumReplicasUnavailable`,
	}, {
		name: "B45: success read from the status of the generation before",
		scene: `deployment web b 3 1 0 gen=2 history=0 deadline=600
			replicaset web-a a 0 revision=1
			replicaset web-b b 3 revision=2
			status 3 3 3 3 observed=1
			condition Progressing True ReplicaSetUpdated 1s`,
		do: "state step state condition=Progressing step",
		want: `state Unobserved, complete false
			nothing
			state Complete, complete true
			Progressing True NewReplicaSetAvailable
			delete web-a`,
	}, {
		name: "B45: progress read from the status of the generation before",
		scene: `deployment web b 3 1 0 gen=2
			replicaset web-a a 3 revision=1
			status 3 3 3 3 observed=1`,
		do: "state step state",
		want: `state Unobserved, complete false
			create web-b replicas=1
			state Progresses, complete false`,
	}, {
		name: "B46: a deadline no longer than minReadySeconds is refused",
		scene: `deployment web a 1 1 0 minready=600 deadline=600
			replicaset web-a a 1/1/0 revision=1`,
		do:     "step",
		want:   `nothing`,
		right:  `refused for spec.progressDeadlineSeconds`,
		quirks: rollout.AcceptsInvalid,
	}, {
		name: "B46: once accepted, a healthy rollout exceeds it",
		scene: `deployment web b 1 1 0 minready=600 deadline=599
			replicaset web-a a 1 revision=1
			replicaset web-b b 1/1/0 revision=2
			status 2 1 2 1
			condition Progressing True ReplicaSetUpdated 600s`,
		do: "step condition=Progressing",
		want: `held by NewUnready
			Progressing False ProgressDeadlineExceeded`,
		right: `refused for spec.progressDeadlineSeconds
			Progressing True ReplicaSetUpdated`,
		quirks: rollout.AcceptsInvalid,
	}}
}
