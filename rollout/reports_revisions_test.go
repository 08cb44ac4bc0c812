package rollout_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

func TestReportsRevisions(t *testing.T) {
	testReports(t, reportsOfRevisions())
	testReports(t, reportsOfUndo())
}

func reportsOfRevisions() []report {
	return []report{{
		name: "B47: undone to revision 9 of 10, which is less than 11 as a number only",
		scene: `deployment web e 3 1 0 revision=10
			replicaset web-a a 0 revision=5
			replicaset web-b b 0 revision=6
			replicaset web-c c 0 revision=7
			replicaset web-d d 0 revision=8
			replicaset web-e e 0 revision=9
			replicaset web-f f 3 revision=10`,
		do: "step settle step revisions",
		want: `scale web-e 0 -> 1
			scale web-f 3 -> 2
			revisions web-a=5() web-b=6() web-c=7() web-d=8() web-e=11(9) web-f=10() web=11`,
	}, {
		name: "B47: undone to revision 99 of 100",
		scene: `deployment web a 3 1 0 revision=100
			replicaset web-a a 0 revision=99
			replicaset web-b b 3 revision=100`,
		do: "step settle step revisions",
		want: `scale web-a 0 -> 1
			scale web-b 3 -> 2
			revisions web-a=101(99) web-b=100() web=101`,
	}, {
		name: "B58: the revision is one more than the highest, not the number of ReplicaSets",
		scene: `deployment web c 3 1 0 revision=7
			replicaset web-a a 0 revision=2
			replicaset web-b b 3 revision=7`,
		do: "step revisions",
		want: `create web-c replicas=1
			revisions web-a=2() web-b=7() web-c=8() web=8`,
	}}
}

func reportsOfUndo() []report {
	return []report{{
		name: "B48: rolled back to revision 1 after it became revision 3",
		scene: `deployment web b 3 1 0 revision=4 rollback=1
			replicaset web-a a 0 revision=3 past=1
			replicaset web-b b 3 revision=4`,
		do: "step events request step revisions",
		want: `rollback
			events Warning DeploymentRollbackRevisionNotFound
			request "" for template b
			nothing
			revisions web-a=3(1) web-b=4() web=4`,
	}, {
		name: "B49: rolled back to a revision that does not exist",
		scene: `deployment web b 3 1 0 revision=2 rollback=3
			replicaset web-a a 0 revision=1
			replicaset web-b b 3 revision=2`,
		do: "step events request step",
		want: `rollback
			events Warning DeploymentRollbackRevisionNotFound
			request "" for template b
			nothing`,
	}, {
		name: "B49: rolled back to the present revision",
		scene: `deployment web b 3 1 0 revision=2 rollback=2
			replicaset web-a a 0 revision=1
			replicaset web-b b 3 revision=2`,
		do: "step events request",
		want: `rollback
			events Warning DeploymentRollbackTemplateUnchanged
			request "" for template b`,
	}, {
		name: "B49: rolled back to the last revision where there is only one",
		scene: `deployment web a 3 1 0 revision=1 rollback=0
			replicaset web-a a 3 revision=1`,
		do: "step events request",
		want: `rollback
			events Warning DeploymentRollbackRevisionNotFound
			request "" for template a`,
	}, {
		name: "B49: while paused the request stays",
		scene: `deployment web b 3 1 0 revision=2 rollback=1 paused
			replicaset web-a a 0 revision=1
			replicaset web-b b 3 revision=2`,
		do: "step request resume step request",
		want: `held by Paused
			request "1" for template b
			rollback web-a
			request "" for template a`,
	}, {
		name: "B50: rolled back twice, and back where one started",
		scene: `deployment web c 1 1 0 revision=3
			replicaset web-a a 0 revision=1
			replicaset web-b b 0 revision=2
			replicaset web-c c 1 revision=3`,
		do: "rollback=0 run revisions rollback=0 run revisions",
		want: `rollback web-b
			scale web-b 0 -> 1
			scale web-c 1 -> 0
			nothing
			revisions web-a=1() web-b=4(2) web-c=3() web=4
			rollback web-c
			scale web-c 0 -> 1
			scale web-b 1 -> 0
			nothing
			revisions web-a=1() web-b=4(2) web-c=5(3) web=5`,
	}, {
		name: "B50: undone twice with kubectl, and back where one started",
		scene: `deployment web c 1 1 0 revision=3
			replicaset web-a a 0 revision=1
			replicaset web-b b 0 revision=2
			replicaset web-c c 1 revision=3`,
		do: "undo run revisions undo run revisions",
		want: `scale web-b 0 -> 1
			scale web-c 1 -> 0
			nothing
			revisions web-a=1() web-b=4(2) web-c=3() web=4
			scale web-c 0 -> 1
			scale web-b 1 -> 0
			nothing
			revisions web-a=1() web-b=4(2) web-c=5(3) web=5`,
	}, {
		name: "B51: a ReplicaSet without a revision disturbs the rollback",
		scene: `deployment web b 3 1 0 revision=1 rollback=0
			replicaset web-a a 0
			replicaset web-b b 3 revision=1`,
		do: "step events request step revisions",
		want: `rollback
			events Warning DeploymentRollbackRevisionNotFound
			request "" for template b
			nothing
			revisions web-a=() web-b=1() web=1`,
	}, {
		name: "B55: a rollback leaves the wrong annotations",
		scene: `deployment web b 1 1 0 revision=2 rollback=1 extra=cause:apply
			replicaset web-a a 0 revision=1 extra=cause:create
			replicaset web-b b 1 revision=2 extra=cause:apply`,
		do: "run extras",
		want: `rollback web-a
			scale web-a 0 -> 1
			scale web-b 1 -> 0
			nothing
			extras web-a=map[cause:create] web-b=map[cause:apply] web=map[cause:create]`,
	}}
}

// B55: what a rollback copies is the user's annotations. Bookkeeping and what
// kubectl applied last are each object's own.
func TestReportsAnnotations(t *testing.T) {
	const applied = "kubectl.kubernetes.io/last-applied-configuration"
	const prefix = "deployment.kubernetes.io/"
	keys := replicaset.KubernetesKeys()
	own := map[string]string{prefix + "revision": "2", applied: "of web", "cause": "apply"}
	s := parseScene(`deployment web b 1 1 0 revision=2 rollback=1
		replicaset web-a a 0
		replicaset web-b b 1 revision=2`)
	old := &s.seen.ReplicaSets[0]
	_, s.d.Extra = keys.Read(own)
	old.Book, old.Extra = keys.Read(map[string]string{
		prefix + "revision": "1", prefix + "revision-history": "0", prefix + "desired-replicas": "9",
		prefix + "max-replicas": "9", applied: "of web-a", "cause": "create",
	})
	for _, quirks := range []rollout.Quirks{0, rollout.Kubernetes1_37} {
		plan := must(rollout.Planner{Quirks: quirks}.Next(s.d, s.seen))
		d, _ := rollout.Apply(s.d, s.seen, plan)
		want := map[string]string{prefix + "revision": "2", applied: "of web", "cause": "create"}
		got := keys.Write(own, replicaset.Bookkeeping{Revision: d.Revision}, d.Extra)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("quirks %v: annotations after the rollback mismatch (-want +got):\n%s", quirks, diff)
		}
	}
}
