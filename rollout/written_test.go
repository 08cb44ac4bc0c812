package rollout_test

import (
	"testing"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
	"pgregory.net/rapid"
)

// changed says again whether the status is to be written: compared as a whole.
func changed(s scene, plan rollout.Plan) bool {
	return !plan.Status.Equal(&s.seen.Status) || plan.Revision != s.d.Revision
}

// Whether there is a status to write is what the status itself tells.
func TestStatusChangedTellsWhatTheStatusDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, s := drawScene(t)
		for _, p := range []rollout.Planner{{}, {Quirks: rollout.Kubernetes1_37}} {
			for range 2 { // the second time nothing but the time has changed
				plan, err := p.Next(s.d, s.seen)
				if err != nil {
					break
				}
				if got, want := plan.StatusChanged, changed(s, plan); got != want {
					t.Fatalf("%s\n%+v: status changed %v, want %v", text, p, got, want)
				}
				s.seen.Status, s.d.Revision = plan.Status, plan.Revision
			}
		}
	})
}

func TestOneConditionIsEnoughToWrite(t *testing.T) {
	const counts = "status 1 1 1 1\n"
	const enough = "condition Available True MinimumReplicasAvailable 1h\n"
	const new = "replicaset web-b b 1 revision=1"
	for _, c := range []struct {
		rule, scene string
		want        bool
	}{
		{"nothing is new", "deployment web b 1 1 0 revision=1 deadline=60\n" + counts +
			"condition Progressing True NewReplicaSetAvailable 1h\n" + enough + new, false},
		{"a pause", "deployment web b 1 1 0 revision=1 deadline=60 paused\n" + counts +
			"condition Progressing True NewReplicaSetAvailable 1h\n" + enough + new, true},
		{"availability while paused", "deployment web b 1 1 0 revision=1 paused\n" + counts + new, true},
		{"availability", "deployment web b 1 1 0 revision=1\n" + counts + new, true},
		{"a failure", "deployment web b 1 1 0 revision=1\n" + counts + enough + new + " failure=FailedCreate", true},
		{"a failure that is gone", "deployment web b 1 1 0 revision=1\n" + counts + enough +
			"condition ReplicaFailure True FailedCreate 1h\n" + new, true},
		{"completion", "deployment web b 1 1 0 revision=1 deadline=60\n" + counts + enough +
			"condition Progressing True ReplicaSetUpdated 1s\n" + new, true},
		{"a resumption", "deployment web b 1 1 0 revision=1 deadline=60 deleting\n" + counts + enough +
			"condition Progressing Unknown DeploymentPaused 1h\n" + new, false},
		{"a resumption before a rollback", "deployment web b 1 1 0 revision=1 deadline=60 rollback=7\n" + counts +
			enough + "condition Progressing Unknown DeploymentPaused 1h\n" + new, true},
		{"a revision", "deployment web b 1 1 0 revision=7\n" + counts + enough + new, true},
	} {
		s := parseScene(c.scene)
		s.seen.Status.Terminating = replicaset.Known(0)
		plan := must(rollout.Next(s.d, s.seen))
		if plan.StatusChanged != c.want {
			t.Errorf("%s: status changed %v, want %v", c.rule, plan.StatusChanged, c.want)
		}
	}
}

// A step that has something to write is looked at again anyway, by its own write.
func TestAStepThatWritesAsksForNoRecheck(t *testing.T) {
	const enough = "\ncondition Available True MinimumReplicasAvailable 1h"
	const rest = "\nstatus 2 1 1 1\nreplicaset web-a a 1 revision=1\nreplicaset web-b b 1/0 revision=2"
	for _, c := range []struct {
		rule, progress string
		want           bool
	}{
		{"nothing to write", "True ReplicaSetUpdated 5s" + enough, true},
		{"a deadline that passes", "True ReplicaSetUpdated 61s" + enough, false},
		{"a resumption that is noted in this step is no news", "Unknown DeploymentPaused 5s" + enough, true},
		{"but what else it writes is", "Unknown DeploymentPaused 5s", false},
	} {
		s := parseScene("deployment web b 1 1 0 revision=2 deadline=60\ncondition Progressing " + c.progress + rest)
		s.seen.Status.Terminating, s.seen.Status.Unavailable = replicaset.Known(0), 1
		plan := must(rollout.Next(s.d, s.seen))
		if plan.Recheck.Due != c.want {
			t.Errorf("%s: look again %v, want %v: %v", c.rule, plan.Recheck.Due, c.want, plan.Status)
		}
	}
}

func TestASelectorOfEverythingIsHeld(t *testing.T) {
	s := parseScene("deployment web b 1 1 0")
	s.d.Selector = everything()
	plan := must(rollout.Next(s.d, s.seen))
	var holds string
	for h := range plan.Holds.All() {
		holds += h.Rule.String()
	}
	if _, ok := plan.Status.Conditions.Get(status.Available); holds != "SelectsEverything" || ok {
		t.Errorf("held by %q, conditions %v", holds, plan.Status.Conditions)
	}
}
