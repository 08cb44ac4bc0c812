package rollout_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rollplan/rollplan/rollout"
)

// The words of events are those people search for: the reference's.
func TestEventsAreWordedAsInTheReference(t *testing.T) {
	for _, c := range []struct {
		event rollout.Event
		want  string
	}{
		{rollout.Event{Kind: rollout.ScaledReplicaSet, Name: "web-a", From: 3, To: 5},
			"Normal ScalingReplicaSet Scaled up replica set web-a from 3 to 5"},
		{rollout.Event{Kind: rollout.ScaledReplicaSet, Name: "web-a", From: 3, To: 0},
			"Normal ScalingReplicaSet Scaled down replica set web-a from 3 to 0"},
		{rollout.Event{Kind: rollout.RolledBack, Name: "web", Revision: 7},
			`Normal DeploymentRollback Rolled back deployment "web" to revision 7`},
		{rollout.Event{Kind: rollout.RollbackNoLast, Name: "web"},
			"Warning DeploymentRollbackRevisionNotFound Unable to find last revision."},
		{rollout.Event{Kind: rollout.RollbackNotFound, Name: "web"},
			"Warning DeploymentRollbackRevisionNotFound Unable to find the revision to rollback to."},
		{rollout.Event{Kind: rollout.RollbackNothingToDo, Name: "web"},
			`Warning DeploymentRollbackTemplateUnchanged The rollback revision contains the same template as current deployment "web"`},
		{rollout.Event{Kind: rollout.SelectsEverything, Name: "web"},
			"Warning SelectingAll This deployment is selecting all pods. A non-empty selector is required."},
		{rollout.Event{Kind: rollout.CreateError, Name: "web", Text: "no quota"},
			"Warning ReplicaSetCreateError no quota"},
		{rollout.Event{Kind: 99}, "Warning Event(99) "},
		{rollout.Event{}, "Warning Event(0) "},
	} {
		if got := c.event.String(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.event, got, c.want)
		}
	}
}

// Every scale is told by one event, in the order of the actions; where one
// ReplicaSet loses pods for two reasons, by two.
func TestEveryScaleIsTold(t *testing.T) {
	s := parseScene(`
deployment web b 10 3 2
replicaset web-z z 0 revision=1
replicaset web-a a 8/6 revision=2
replicaset web-b b 5 revision=3`)
	var got []string
	for _, e := range must(rollout.Next(s.d, s.seen)).Events {
		got = append(got, e.Message())
	}
	want := []string{
		"Scaled down replica set web-a from 8 to 6",
		"Scaled down replica set web-a from 6 to 3",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got)\n%s", diff)
	}
}

func TestEveryNamePrints(t *testing.T) {
	decisions := []string{"Decision(0)", "RollingUpdate", "Recreate", "Scaling", "Paused", "Rollback",
		"Deleting",
		"SelectsAll", "Failed", "Decision(9)"}
	for i, want := range decisions {
		if got := rollout.Decision(i).String(); got != want {
			t.Errorf("Decision(%d): %s, want %s", i, got, want)
		}
	}
	verbs := []string{"Verb(0)", "adopt", "release", "create", "scale", "annotate", "delete", "rollback",
		"Verb(8)"}
	for i, want := range verbs {
		if got := rollout.Verb(i).String(); got != want {
			t.Errorf("Verb(%d): %s, want %s", i, got, want)
		}
	}
	faults := []string{"", `unknown strategy "x"`,
		"the name x is taken by another ReplicaSet: hash collision", "x",
		`maxSurge "x" does not tell how far to grow`, "x"}
	for i, want := range faults {
		if got := (rollout.Fault{Kind: rollout.FaultKind(i), Text: "x"}).String(); got != want {
			t.Errorf("FaultKind(%d): %q, want %q", i, got, want)
		}
	}
}
