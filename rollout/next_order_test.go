package rollout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
)

// A ruleCase is a rule of a step, and a scene that shows it.
type ruleCase struct{ rule, scene, want string }

func checkRules(t *testing.T, p rollout.Planner, cases []ruleCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			s := parseScene(c.scene)
			plan, err := p.Next(s.d, s.seen)
			if err != nil {
				t.Fatal(err)
			}
			got, want := outcome(plan), strings.ReplaceAll(strings.TrimLeft(c.want, "\n"), "\t", "")
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("Next(%s) mismatch (-want +got)\n%s", c.scene, diff)
			}
		})
	}
}

// outcome is what a plan comes to: its decision, what describe tells, events but
// for those of a scale, the Deployment's revision and how progress is judged.
func outcome(plan rollout.Plan) string {
	text := plan.Decision.String() + "\n" + describe(plan)
	for _, e := range plan.Events {
		if e.Kind != rollout.ScaledReplicaSet {
			text += fmt.Sprintf("event %s\n", e.Reason())
		}
	}
	if plan.Revision.Present() {
		text += fmt.Sprintf("revision %s\n", plan.Revision)
	}
	if c, ok := plan.Status.Conditions.Get(status.Progressing); ok {
		text += fmt.Sprintf("%s %s\n", c.Status, c.Reason)
	}
	return text
}

// Section 0 of the specification, in its order: each case has all that the later
// decisions would act on.
func TestOrderOfDecisions(t *testing.T) {
	const rest = `
replicaset web-a a 2 note=9,9 revision=1
replicaset web-x x 1 labels=app:other
replicaset web-o a 0 owner=- revision=2
replicaset web-b b 0 minready=9 revision=3
`
	checkRules(t, rollout.Planner{}, []ruleCase{
		{"deleting comes before all: no adoption, no release, but bookkeeping",
			"deployment web b 2 1 0 deadline=600 deleting paused rollback=1 strategy=Canary" + rest, `
			Deleting
			annotate web-b
			`},
		{"paused comes before a rollback, which stays asked for",
			"deployment web b 2 1 0 deadline=600 paused rollback=1 strategy=Canary" + rest, `
			Paused
			adopt web-o
			release web-x
			annotate web-b
			annotate web-a
			Unknown DeploymentPaused
			`},
		{"a rollback comes before a change of replicas",
			"deployment web b 2 1 0 deadline=600 rollback=1 strategy=Canary" + rest, `
			Rollback
			adopt web-o
			release web-x
			annotate web-b
			rollback web-a
			event DeploymentRollback
			`},
		{"a change of replicas comes before the strategy",
			"deployment web b 2 1 0 deadline=600 strategy=Canary" + rest, `
			Scaling
			adopt web-o
			release web-x
			annotate web-b
			annotate web-a
			`},
		{"an unknown strategy fails after what comes before it",
			"deployment web b 9 0 1 deadline=600 strategy=Canary" + rest, `
			Failed
			adopt web-o
			release web-x
			annotate web-b
			fault: unknown strategy "Canary"
			`},
		{"a strategy without a name is unknown",
			"deployment web b 2 1 0 strategy=", `
			Failed
			fault: unknown strategy ""
			`},
	})
}

func TestPauseIsNotedOnceAndOnlyWithADeadline(t *testing.T) {
	const set = "\nreplicaset web-b b 2 revision=1\n"
	checkRules(t, rollout.Planner{}, []ruleCase{
		{"pausing is noted",
			"deployment web b 2 1 0 deadline=600 paused" + set + "condition Progressing True ReplicaSetUpdated 30s",
			"Paused\nrevision 1\nUnknown DeploymentPaused\n"},
		{"without a deadline nothing is noted",
			"deployment web b 2 1 0 paused" + set + "condition Progressing True ReplicaSetUpdated 30s",
			"Paused\nrevision 1\nTrue ReplicaSetUpdated\n"},
		{"pausing does not hide that the deadline was exceeded",
			"deployment web b 2 1 0 deadline=600 paused" + set + "condition Progressing False ProgressDeadlineExceeded 30s",
			"Paused\nrevision 1\nFalse ProgressDeadlineExceeded\n"},
		{"resuming is noted in place of a pause, and stands where the step fails",
			"deployment web b 2 1 0 deadline=600 strategy=Canary" + set + "condition Progressing Unknown DeploymentPaused 30s",
			"Failed\nfault: unknown strategy \"Canary\"\nrevision 1\nUnknown DeploymentResumed\n"},
		{"resuming is noted in place of a pause only",
			"deployment web b 2 1 0 deadline=600" + set + "status 2 2 2 2\n" +
				"condition Progressing True ReplicaSetUpdated 30s\n" +
				"condition Available True MinimumReplicasAvailable 30s",
			"RollingUpdate\nrevision 1\nTrue NewReplicaSetAvailable\n"},
	})
}

func TestADeploymentThatSelectsEverythingIsLeftAlone(t *testing.T) {
	s := parseScene("deployment web b 2 1 0 gen=3 paused deadline=60\nreplicaset web-a a 2 note=9,9\n" +
		"status 1 1 1 1 observed=2")
	s.d.Selector = everything()
	plan := must(rollout.Next(s.d, s.seen))
	if diff := cmp.Diff("SelectsAll\nevent SelectingAll\n", outcome(plan)); diff != "" {
		t.Errorf("mismatch (-want +got)\n%s", diff)
	}
	if plan.Status.ObservedGeneration != 3 || plan.Status.Replicas != 1 || !plan.StatusChanged {
		t.Errorf("status %+v, changed %t: want generation 3 and the counts as recorded", plan.Status,
			plan.StatusChanged)
	}
	s.seen.Status.ObservedGeneration = 4
	if plan := must(rollout.Next(s.d, s.seen)); plan.Status.ObservedGeneration != 4 || plan.StatusChanged {
		t.Errorf("generation %d, changed %t: one that is higher stays", plan.Status.ObservedGeneration,
			plan.StatusChanged)
	}
}
