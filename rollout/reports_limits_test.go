package rollout_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

func TestReportsLimits(t *testing.T) { testReports(t, reportsOfLimits()) }

func reportsOfLimits() []report {
	return []report{{
		name: "B01: 25% of one replica, rounded up, took the only pod first",
		scene: `deployment web b 1 25% 25%
			replicaset web-a a 1 revision=1`,
		do: "run sizes",
		want: `create web-b replicas=1
			scale web-a 1 -> 0
			nothing
			sizes web-a=0 web-b=1`,
	}, {
		name: "B02: 25% of one replica without surge closed both limits",
		scene: `deployment web b 1 0 25%
			replicaset web-a a 1 revision=1`,
		do: "run",
		want: `create web-b replicas=0; scale web-a 1 -> 0
			scale web-b 0 -> 1
			nothing`,
	}, {
		name: "B02: 1% of two replicas without surge closed both limits",
		scene: `deployment web b 2 0 1%
			replicaset web-a a 2 revision=1`,
		do: "run",
		want: `create web-b replicas=0; scale web-a 2 -> 1
			scale web-b 0 -> 1
			scale web-a 1 -> 0
			scale web-b 1 -> 2
			nothing`,
	}, {
		name: "B02: both limits 0 as counts, which the API server refuses",
		scene: `deployment web b 1 0 0
			replicaset web-a a 1 revision=1`,
		want:   `create web-b replicas=0; scale web-a 1 -> 0`,
		right:  `refused for spec.strategy.rollingUpdate.maxUnavailable`,
		quirks: rollout.AcceptsInvalid,
	}, {
		name: "B03: minReadySeconds ignored where as many may be unavailable as are wanted",
		scene: `deployment web b 1 2 2 minready=120
			replicaset web-a a 1 revision=1`,
		want: `create web-b replicas=1; scale web-a 1 -> 0`,
	}, {
		name: "B04: three replicas on three nodes with anti-affinity wait for ever",
		scene: `deployment web b 3 25% 25% deadline=600
			replicaset web-a a 3 revision=1
			replicaset web-b b 1/0 revision=2
			status 4 1 3 3
			condition Progressing True ReplicaSetUpdated 600s`,
		do: "step condition=Progressing wait=1s step condition=Progressing step",
		want: `held by SurgeReached, NewUnready
			Progressing True ReplicaSetUpdated
			held by SurgeReached, NewUnready
			Progressing False ProgressDeadlineExceeded
			held by SurgeReached, NewUnready`,
	}, {
		name: "B05: the quota has no room for the surge pod",
		scene: `deployment web b 1 25% 25% deadline=600
			replicaset web-a a 1 revision=1
			replicaset web-b b 1/0 current=0 revision=2 failure=FailedCreate
			status 1 0 1 1
			condition Progressing True NewReplicaSetCreated 1s`,
		do: "step condition=ReplicaFailure condition=Progressing wait=600s step condition=Progressing",
		want: `held by NewUnready
			ReplicaFailure True FailedCreate
			Progressing True NewReplicaSetCreated
			held by NewUnready
			Progressing False ProgressDeadlineExceeded`,
	}}
}

// The limits that B01 pins, at 25% for both.
func TestReportsLimitsAtAQuarter(t *testing.T) {
	quarter := strategy.Strategy{
		Kind: strategy.RollingUpdate, MaxSurge: strategy.Percent(25), MaxUnavailable: strategy.Percent(25),
	}
	want := []string{
		"1: 1, 0", "2: 1, 0", "3: 1, 0", "4: 1, 1", "5: 2, 1", "6: 2, 1", "10: 3, 2", "15: 4, 3",
	}
	for _, rules := range []strategy.Rules{{}, {WrapCounts: true}} {
		var got []string
		for _, n := range []int{1, 2, 3, 4, 5, 6, 10, 15} {
			lim := rules.Limits(quarter, n)
			got = append(got, fmt.Sprintf("%d: %d, %d", n, lim.MaxTotal-n, n-lim.MinAvailable))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%+v: replicas: surge, unavailable mismatch (-want +got):\n%s", rules, diff)
		}
	}
}
