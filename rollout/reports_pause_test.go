package rollout_test

import "testing"

func TestReportsPause(t *testing.T) { testReports(t, reportsOfPause()) }

func reportsOfPause() []report {
	return []report{{
		name: "B38: paused with a new template and more replicas, old pods appear",
		scene: `deployment web a 3 25% 25% revision=1
			replicaset web-a a 3 revision=1`,
		do: "pause template=b replicas=5 run sizes",
		want: `scale web-a 3 -> 5
			held by Paused
			sizes web-a=5`,
	}, {
		name: "B40: the deadline passes while paused, and starts afresh when resumed",
		scene: `deployment web a 3 25% 25% paused deadline=30
			replicaset web-a a 3/0 revision=1
			status 3 3 0 0
			condition Progressing True NewReplicaSetCreated 60s`,
		do: `step condition=Progressing wait=60s step condition=Progressing
			resume step condition=Progressing
			wait=30s step condition=Progressing
			wait=1s step condition=Progressing`,
		want: `held by Paused
			Progressing Unknown DeploymentPaused
			held by Paused
			Progressing Unknown DeploymentPaused
			nothing
			Progressing Unknown DeploymentResumed
			nothing
			Progressing Unknown DeploymentResumed
			nothing
			Progressing False ProgressDeadlineExceeded`,
	}, {
		name: "B40: a deadline that was exceeded before is not hidden by a pause",
		scene: `deployment web a 3 25% 25% paused deadline=30
			replicaset web-a a 3/0 revision=1
			status 3 3 0 0
			condition Progressing False ProgressDeadlineExceeded 60s`,
		do: "step condition=Progressing",
		want: `held by Paused
			Progressing False ProgressDeadlineExceeded`,
	}}
}
