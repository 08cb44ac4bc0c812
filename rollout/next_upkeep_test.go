package rollout_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

func everything() replicaset.Selector { return must(replicaset.NewSelector(nil)) }

// Section 2: the Deployment's revision follows that of the new ReplicaSet.
func TestTheRevisionOfTheDeployment(t *testing.T) {
	const old = "\nreplicaset web-a a 0 revision=4\n"
	checkRules(t, rollout.Planner{}, []ruleCase{
		{"it is that of a created ReplicaSet at once, one more than the highest old one",
			"deployment web b 1 1 0 revision=4" + old, "RollingUpdate\ncreate web-b replicas=1\n" +
				"revision 5\n"},
		{"it waits for the next step while the new one is brought up to date",
			"deployment web b 1 1 0 revision=4 deadline=60" + old + "replicaset web-b b 1 revision=1",
			"RollingUpdate\nannotate web-b\nrevision 4\nTrue NewReplicaSetAvailable\n"},
		{"it waits also where only minReadySeconds change",
			"deployment web b 1 1 0 revision=4 minready=5" + old + "replicaset web-b b 1 revision=5 minready=0",
			"RollingUpdate\nannotate web-b\nrevision 4\n"},
		{"it waits also where the write is part of a scale",
			"deployment web b 1 1 0 revision=4 minready=5" + old + "replicaset web-b b 0 revision=5 minready=0",
			"RollingUpdate\nscale web-b 0 -> 1\nrevision 4\n"},
		{"it is that of a new one that is up to date",
			"deployment web b 1 1 0 revision=4" + old + "replicaset web-b b 1 revision=5",
			"RollingUpdate\nrevision 5\n"},
		{"a higher one is never lowered",
			"deployment web b 1 1 0" + old + "replicaset web-b b 1 revision=9",
			"RollingUpdate\nrevision 9\n"},
		{"the first is 1",
			"deployment web b 1 1 0", "RollingUpdate\ncreate web-b replicas=1\nrevision 1\n"},
		{"one that is no number is replaced",
			"deployment web b 1 1 0\nreplicaset web-b b 1 revision=x", "RollingUpdate\nannotate web-b\n"},
	})
	checkRules(t, rollout.Planner{Quirks: rollout.Kubernetes1_37}, []ruleCase{
		{"the reference takes one that is no number",
			"deployment web b 1 1 0\nreplicaset web-b b 1 revision=x", "RollingUpdate\nrevision x\n"},
	})
}

// A new ReplicaSet without a revision keeps none where the next one has wrapped.
func TestNoRevisionIsAnnouncedAsAnEmptyOne(t *testing.T) {
	const sets = "\nreplicaset web-a a 0 revision=9223372036854775807\nreplicaset web-b b 1"
	checkRules(t, rollout.Planner{Quirks: rollout.RevisionWraps}, []ruleCase{
		{"in place of another", "deployment web b 1 1 0 revision=4" + sets, "RollingUpdate\nrevision \n"},
		{"but an absent one is not made empty", "deployment web b 1 1 0" + sets, "RollingUpdate\n"},
	})
}

// FoundNewReplicaSet waits with the revision.
func TestAFoundReplicaSetIsNoted(t *testing.T) {
	const deployment = "deployment web b 1 1 0 deadline=60 paused\n" +
		"condition Available True MinimumReplicasAvailable 1h\n"
	s := parseScene(deployment + "replicaset web-b b 1 revision=1")
	s.d.Paused, s.seen.Status.Replicas, s.seen.Status.Updated = false, 1, 1
	s.seen.Status.Ready, s.seen.Status.Available = 1, 1
	s.d.RollbackTo = replicaset.NumberOf(0) // a step that does not judge progress
	if diff := cmp.Diff("Rollback\nrollback \nevent DeploymentRollbackRevisionNotFound\nrevision 1\n"+
		"True FoundNewReplicaSet\n",
		outcome(must(rollout.Next(s.d, s.seen)))); diff != "" {
		t.Errorf("mismatch (-want +got)\n%s", diff)
	}
	s.d.MinReadySeconds = 5
	if diff := cmp.Diff("Rollback\nannotate web-b\nrollback \nevent DeploymentRollbackRevisionNotFound\n",
		outcome(must(rollout.Next(s.d, s.seen)))); diff != "" {
		t.Errorf("in need of upkeep: mismatch (-want +got)\n%s", diff)
	}
}

// One action tells all that is managed of its object.
func TestAnActionTellsTheWholeObject(t *testing.T) {
	s := parseScene(`
deployment web b 3 1 0 minready=5 extra=team:blue
replicaset web-a a 0 revision=6
replicaset web-b b 2 revision=3 past=1,2 minready=0 extra=old:yes note=3,4`)
	plan := must(rollout.Next(s.d, s.seen))
	if len(plan.Actions) != 1 {
		t.Fatalf("actions %+v, want one", plan.Actions)
	}
	a := plan.Actions[0]
	if a.Verb != rollout.Scale || a.ReplicaSet != "web-b" || a.UID != "web-b-uid" || a.Version != "1" ||
		a.From != 2 || a.To != 3 {
		t.Errorf("action %+v, want a scale of web-b from 2 to 3 under its lock", a)
	}
	want := replicaset.Bookkeeping{Revision: replicaset.NumberOf(7), History: "1,2,3", HasHistory: true,
		ScaledFor: replicaset.ScaledForOf(3, 4)}
	if a.Book != want || a.MinReadySeconds != 5 {
		t.Errorf("book %+v and %d s, want %+v and 5 s", a.Book, a.MinReadySeconds, want)
	}
	if diff := cmp.Diff(map[string]string{"old": "yes", "team": "blue"}, a.Extra.Map()); diff != "" {
		t.Errorf("annotations mismatch (-want +got)\n%s", diff)
	}
}

func TestACreateTellsTheWholeObject(t *testing.T) {
	s := parseScene("deployment web b 0 1 0 minready=5 extra=team:blue hash=5d9\n" +
		"replicaset web-a a 0 revision=6")
	plan := must(rollout.Next(s.d, s.seen))
	if len(plan.Actions) != 1 || len(plan.Events) != 0 {
		t.Fatalf("actions %+v events %v, want one create and no event at size 0", plan.Actions, plan.Events)
	}
	a := plan.Actions[0]
	want := replicaset.Bookkeeping{Revision: replicaset.NumberOf(7), ScaledFor: replicaset.ScaledForOf(0, 1)}
	if a.ReplicaSet != "web-5d9" || a.UID != "" || a.Book != want || a.MinReadySeconds != 5 ||
		!a.Extra.Equal(s.d.Extra) {
		t.Errorf("action %+v, want web-5d9 with %+v", a, want)
	}
}

// An old ReplicaSet keeps annotations and minReadySeconds when it is scaled.
func TestAnOldReplicaSetKeepsItsAnnotations(t *testing.T) {
	s := parseScene(`
deployment web b 1 1 0 minready=5 extra=team:blue
replicaset web-a a 1 revision=1 extra=team:red minready=0
replicaset web-b b 1 revision=2 extra=team:blue`)
	plan := must(rollout.Next(s.d, s.seen))
	if len(plan.Actions) != 1 || plan.Actions[0].MinReadySeconds != 0 {
		t.Fatalf("actions %+v, want one, with 0 s", plan.Actions)
	}
	if diff := cmp.Diff(map[string]string{"team": "red"}, plan.Actions[0].Extra.Map()); diff != "" {
		t.Errorf("annotations mismatch (-want +got)\n%s", diff)
	}
}

// Of two with the Deployment's template the older is new; of one age, the first
// by name.
func TestTheOldestWithTheTemplateIsNew(t *testing.T) {
	s := parseScene(`
deployment web b 2 1 1
replicaset web-y b 1 revision=1
replicaset web-x b 1 revision=2`)
	got := describe(must(rollout.Next(s.d, s.seen)))
	if diff := cmp.Diff("scale web-y 1 -> 2\n", got); diff != "" {
		t.Errorf("mismatch (-want +got)\n%s", diff)
	}
	s.seen.ReplicaSets[0].CreatedAt = s.seen.ReplicaSets[1].CreatedAt
	if diff := cmp.Diff("scale web-x 1 -> 2\n", describe(must(rollout.Next(s.d, s.seen)))); diff != "" {
		t.Errorf("of one age: mismatch (-want +got)\n%s", diff)
	}
}
