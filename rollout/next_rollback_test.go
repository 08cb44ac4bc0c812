package rollout_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

// Section 6. Only the decision is in these plans: sizes wait for the next step.
func TestRollback(t *testing.T) {
	const sets = `
replicaset web-a a 0 revision=1
replicaset web-b b 2 revision=2
replicaset web-c c 0 revision=3
`
	none := "Rollback\nrollback \nevent DeploymentRollbackRevisionNotFound\n"
	checkRules(t, rollout.Planner{}, []ruleCase{
		{"to a revision", "deployment web c 2 1 0 rollback=1" + sets,
			"Rollback\nrollback web-a\nevent DeploymentRollback\nrevision 3\n"},
		{"to the last is to the second highest", "deployment web c 2 1 0 rollback=0" + sets,
			"Rollback\nrollback web-b\nevent DeploymentRollback\nrevision 3\n"},
		{"to one that nobody has drops the request", "deployment web c 2 1 0 rollback=9" + sets,
			none + "revision 3\n"},
		{"to a negative one drops the request", "deployment web c 2 1 0 rollback=-1" + sets,
			none + "revision 3\n"},
		{"to the present one drops the request", "deployment web c 2 1 0 rollback=3" + sets,
			"Rollback\nrollback \nevent DeploymentRollbackTemplateUnchanged\nrevision 3\n"},
		{"to one that is the new one's only after this step drops the request",
			"deployment web a 2 1 0 rollback=4" + sets,
			"Rollback\nannotate web-a\nrollback \nevent DeploymentRollbackTemplateUnchanged\n"},
		{"there is no last with one revision", "deployment web c 2 1 0 rollback=0\n" +
			"replicaset web-c c 2 revision=1",
			none + "revision 1\n"},
		{"the last counts duplicates: of 7, 7 and 8 it is 7, of the oldest that has it",
			"deployment web c 2 1 0 rollback=0\nreplicaset web-a a 0 revision=7\n" +
				"replicaset web-b b 0 revision=7\n" +
				"replicaset web-c c 2 revision=8",
			"Rollback\nrollback web-a\nevent DeploymentRollback\nrevision 8\n"},
		{"among equals the new one is last",
			"deployment web c 2 1 0 rollback=3\nreplicaset web-c c 2 revision=3\n" +
				"replicaset web-a a 0 revision=3",
			"Rollback\nannotate web-c\nrollback web-a\nevent DeploymentRollback\n"},
		{"an old twin of the present template is no way back",
			"deployment web c 2 1 0 rollback=1\nreplicaset web-c c 2 revision=3\n" +
				"replicaset web-z c 0 revision=1",
			"Rollback\nrollback \nevent DeploymentRollbackTemplateUnchanged\nrevision 3\n"},
		{"a revision that is no number is none to go back to",
			"deployment web c 2 1 0 rollback=0\nreplicaset web-a a 0 revision=x\n" +
				"replicaset web-c c 2 revision=1", none + "revision 1\n"},
		{"a missing new one counts as the last, but is not created",
			"deployment web d 2 1 0 rollback=0" + sets, "Rollback\nrollback web-c\n" +
				"event DeploymentRollback\n"},
		{"to the revision that a missing new one would get drops the request",
			"deployment web d 2 1 0 rollback=4" + sets, "Rollback\nrollback \n" +
				"event DeploymentRollbackTemplateUnchanged\n"},
		{"an unknown strategy or a taken name is no matter",
			"deployment web d 2 1 0 rollback=2 strategy=Canary" + sets + "replicaset web-d x 1 owner=other",
			"Rollback\nrollback web-b\nevent DeploymentRollback\n"},
		{"a request that is no number is none", "deployment web c 2 1 0 rollback=soon" + sets,
			"RollingUpdate\nscale web-c 0 -> 1\nrevision 3\n"},
		{"an empty request is none", "deployment web c 2 1 0 rollback=" + sets,
			"RollingUpdate\nscale web-c 0 -> 1\nrevision 3\n"},
	})
	checkRules(t, rollout.Planner{Quirks: rollout.RollbackCreates | rollout.AbsentSurgeFails}, []ruleCase{
		{"the reference creates a missing new one first, and counts the last with it",
			"deployment web d 2 1 0 rollback=0" + sets,
			"Rollback\ncreate web-d replicas=1\nrollback web-c\nevent DeploymentRollback\nrevision 4\n"},
		{"the reference starts it at 0 where there is no room",
			"deployment web d 2 0 1 rollback=2" + sets,
			"Rollback\ncreate web-d replicas=0\nrollback web-b\nevent DeploymentRollback\nrevision 4\n"},
		{"the reference fails with an unknown strategy",
			"deployment web d 2 1 0 rollback=2 strategy=Canary" + sets,
			"Failed\nfault: unknown strategy \"Canary\"\n"},
		{"the reference fails with a taken name",
			"deployment web d 2 1 0 rollback=2" + sets + "replicaset web-d x 1 owner=other",
			"Failed\nfault: the name web-d is taken by another ReplicaSet: hash collision\n"},
		{"the reference fails without maxSurge",
			"deployment web d 2 - 1 rollback=2" + sets, "Failed\n" +
				"fault: maxSurge \"\" does not tell how far to grow\n"},
	})
}

// With Recreate nothing starts while pods of another template run, not even the
// ReplicaSet that is about to be abandoned.
func TestRollbackOfARecreateStartsNothingBesideOldPods(t *testing.T) {
	s := parseScene("deployment web c 2 - - strategy=Recreate rollback=1\nreplicaset web-a a 2 revision=1")
	plan := must(rollout.Next(s.d, s.seen))
	if broken := brokenPromises(s.d, s.seen, plan); broken != "" {
		t.Errorf("%s\nbreaks %s", describe(plan), broken)
	}
}

func TestARollbackTakesTemplateAndAnnotations(t *testing.T) {
	s := parseScene(`
deployment web b 2 1 0 rollback=1 extra=team:red gen=4
replicaset web-a a 0 revision=1 extra=kubernetes.io/change-cause:first
replicaset web-b b 2 revision=2 extra=team:red`)
	d, _ := rollout.Apply(s.d, s.seen, must(rollout.Next(s.d, s.seen)))
	if d.Template != "a" || d.TemplateHash != "a" || d.RollbackTo.Present() || d.Generation != 5 {
		t.Errorf("template %s hash %s request %q generation %d, want a, a, none and 5", d.Template,
			d.TemplateHash, d.RollbackTo, d.Generation)
	}
	if diff := cmp.Diff(map[string]string{"kubernetes.io/change-cause": "first"}, d.Extra.Map()); diff != "" {
		t.Errorf("annotations mismatch (-want +got)\n%s", diff)
	}
	s.d.RollbackTo = replicaset.NumberOf(8)
	d, _ = rollout.Apply(s.d, s.seen, must(rollout.Next(s.d, s.seen)))
	if d.Template != "b" || d.RollbackTo.Present() || d.Generation != 4 || !d.Extra.Equal(s.d.Extra) {
		t.Errorf("a request that is dropped changes more than the request: %+v", d)
	}
}
