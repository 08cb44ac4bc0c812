package rollout_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
)

const taken = "Failed\nfault: the name web-b is taken by another ReplicaSet: hash collision\n"

// The name of the new ReplicaSet is web-b. A set that counts and has the template
// would be the new one, so any other that has the name is in the way.
func TestATakenNameIsACollision(t *testing.T) {
	const old = "deployment web b 2 1 0 deadline=600\nreplicaset web-a a 2 revision=1\n"
	cases := []ruleCase{
		{"of another template", old + "replicaset web-b x 0 revision=0", taken},
		{"of another owner", old + "replicaset web-b b 2 owner=somebody", taken},
		{"of an orphan that is being deleted", old + "replicaset web-b b 2 owner=- deleting", taken},
	}
	checkRules(t, rollout.Planner{Quirks: rollout.Kubernetes1_37}, cases)
	checkRules(t, rollout.Planner{}, append(cases,
		ruleCase{"of one that is released in this step", old + "replicaset web-b b 2 labels=app:other",
			"Failed\nrelease web-b\n" + strings.TrimPrefix(taken, "Failed\n")},
		ruleCase{"with Recreate as well, once no old pod is left",
			"deployment web b 2 - - strategy=Recreate\nreplicaset web-b b 2 owner=somebody", taken},
	))
	checkRules(t, rollout.Planner{Quirks: rollout.ReusesReleased}, []ruleCase{
		{"the reference uses one that it owns and releases",
			old + "replicaset web-b b 0 labels=app:other revision=2",
			"RollingUpdate\nrelease web-b\nscale web-b 0 -> 1\nrevision 2\nTrue ReplicaSetUpdated\n"},
	})
}

func TestACollisionIsCounted(t *testing.T) {
	const scene = "deployment web b 2 1 0\nreplicaset web-b x 0 owner=somebody\n"
	for _, c := range []struct {
		status string
		quirks rollout.Quirks
		want   int
	}{
		{"", 0, 1},
		{"status 0 0 0 0 collisions=4", 0, 5},
		{"status 0 0 0 0 collisions=2147483647", 0, 2147483647},
		{"status 0 0 0 0 collisions=2147483647", rollout.Int32Wraps, -2147483648},
	} {
		s := parseScene(scene + c.status)
		plan := must(rollout.Planner{Quirks: c.quirks}.Next(s.d, s.seen))
		if got := plan.Status.Collisions; got != replicaset.Known(c.want) || !plan.StatusChanged &&
			c.want != s.seen.Status.Collisions.N {
			t.Errorf("after %q: collisions %+v changed %t, want %d", c.status, got, plan.StatusChanged,
				c.want)
		}
		if plan.Fault.Kind != rollout.NameTaken || len(plan.Actions) != 0 {
			t.Errorf("after %q: %s and %s, want only a fault", c.status, plan.Fault, describe(plan))
		}
	}
}

func TestWhatWasMetUnderTheNameIsPlannedWith(t *testing.T) {
	s := parseScene("deployment web b 2 1 0\nreplicaset web-a a 2 revision=1")
	met := parseScene("deployment web b 2 1 0\nreplicaset web-b b 1 revision=2").seen.ReplicaSets[0]
	met.CreatedAt = noon
	for _, c := range []struct {
		rule, want string
		change     func(*replicaset.Snapshot)
	}{
		{"it is the Deployment's and has its template: the new one",
			"RollingUpdate\nscale web-a 2 -> 1\nrevision 2\n",
			func(*replicaset.Snapshot) {}},
		{"an orphan that matches is adopted", "RollingUpdate\nadopt web-b\nscale web-a 2 -> 1\nrevision 2\n",
			func(s *replicaset.Snapshot) { s.Owner = "" }},
		{"somebody else's is a collision", taken, func(s *replicaset.Snapshot) { s.Owner = "somebody" }},
		{"one of another template is a collision", taken,
			func(s *replicaset.Snapshot) { s.Template = "x"; s.Size = 0; s.Available = 0 }},
	} {
		other := met
		c.change(&other)
		plan := must(rollout.Planner{}.NameMet(s.d, s.seen, other))
		if diff := cmp.Diff(c.want, outcome(plan)); diff != "" {
			t.Errorf("%s: mismatch (-want +got)\n%s", c.rule, diff)
		}
	}
	if len(s.seen.ReplicaSets) != 1 {
		t.Error("NameMet changed what was seen")
	}
	if _, err := (rollout.Planner{}).NameMet(s.d, s.seen, s.seen.ReplicaSets[0]); err == nil {
		t.Error("a ReplicaSet that was seen cannot be met besides")
	}
}

func TestARefusedCreationIsNotedAndTold(t *testing.T) {
	const text = `Failed to create new replica set "web-b": exceeded quota`
	s := parseScene(`
deployment web b 2 1 1 deadline=600 revision=1
replicaset web-x x 0 owner=-
replicaset web-a a 2 revision=1
condition Progressing True NewReplicaSetAvailable 1h`)
	plan := must(rollout.Planner{}.CreateFailed(s.d, s.seen, "exceeded quota"))
	want := "Failed\nadopt web-x\nfault: " + text + "\nevent ReplicaSetCreateError\nrevision 1\n" +
		"False ReplicaSetCreateError\n"
	if diff := cmp.Diff(want, outcome(plan)); diff != "" {
		t.Errorf("mismatch (-want +got)\n%s", diff)
	}
	if c, _ := plan.Status.Conditions.Get(status.Progressing); c.Message.String() != text ||
		plan.Events[0].Message() != text {
		t.Errorf("condition %q event %q, want %q", c.Message, plan.Events[0].Message(), text)
	}
	if plan.Fault.Kind != rollout.CreateFailed || !plan.StatusChanged {
		t.Errorf("fault %+v changed %t", plan.Fault, plan.StatusChanged)
	}
	s.d.Deadline = replicaset.Count{}
	plan = must(rollout.Planner{}.CreateFailed(s.d, s.seen, "exceeded quota"))
	if c, _ := plan.Status.Conditions.Get(status.Progressing); c.Reason != status.NewReplicaSetAvailable ||
		len(plan.Events) != 1 {
		t.Errorf("without a deadline: %s and %d events, want the condition as it was and the event", c.Reason,
			len(plan.Events))
	}
}

func TestARefusalOfNothingIsThePlanOfNext(t *testing.T) {
	s := parseScene("deployment web b 2 1 1\nreplicaset web-a a 2 revision=1\n" +
		"replicaset web-b b 1 revision=2")
	want := fullText(rollout.Planner{}, s)
	plan, err := rollout.Planner{}.CreateFailed(s.d, s.seen, "exceeded quota")
	if diff := cmp.Diff(want, outcomeText(plan, err)); diff != "" {
		t.Errorf("mismatch (-want +got)\n%s", diff)
	}
	s.seen.At = s.seen.At.AddDate(-9999, 0, 0)
	s.d.Name = ""
	if plan, err := (rollout.Planner{}).CreateFailed(s.d, s.seen, "x"); err == nil || len(plan.Actions) > 0 {
		t.Errorf("plan %s, error %v: want an error and no plan", describe(plan), err)
	}
}
