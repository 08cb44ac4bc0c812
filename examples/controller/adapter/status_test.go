package adapter_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	appsv1 "k8s.io/api/apps/v1"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
)

func TestStatusIsWrittenInFull(t *testing.T) {
	d := web("web:1")
	d.Status.Conditions = []appsv1.DeploymentCondition{condition("Available", "True", "Enough", 5)}
	before := d.DeepCopy()
	plan := rollout.Plan{Revision: replicaset.NumberOf(8), Status: status.Status{
		ObservedGeneration: 9, Replicas: 1, Updated: 2, Ready: 3, Available: 4, Unavailable: 5,
		Terminating: replicaset.Known(6), Collisions: replicaset.Known(7),
	}}
	got := adapter.WithStatus(d, &plan)
	want := before.DeepCopy()
	want.Annotations[prefix+"revision"] = "8"
	want.Status = appsv1.DeploymentStatus{
		ObservedGeneration: 9, Replicas: 1, UpdatedReplicas: 2, ReadyReplicas: 3, AvailableReplicas: 4,
		UnavailableReplicas: 5, TerminatingReplicas: ptr[int32](6), CollisionCount: ptr[int32](7),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("WithStatus() mismatch (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(before, d); diff != "" {
		t.Errorf("the Deployment was changed\n%s", diff)
	}
}

func TestWhatIsNotKnownIsNotWritten(t *testing.T) {
	d := web("web:1")
	d.Annotations = nil
	got := adapter.WithStatus(d, &rollout.Plan{})
	if got.Annotations != nil || got.Status.TerminatingReplicas != nil || got.Status.CollisionCount != nil {
		t.Errorf("annotations %v, status %+v; want none that were not there", got.Annotations, got.Status)
	}
}

// Conditions are written as the controller leaves them: one that it changes moves to
// the end, behind those of others.
func TestConditionsKeepTheirPlace(t *testing.T) {
	available := condition("Available", "True", "Enough", 5)
	progressing := condition("Progressing", "True", "Moves", 4)
	failure := condition("ReplicaFailure", "True", "Quota", 3)
	late := condition("Progressing", "False", "Slow", 0)
	touched := progressing
	touched.LastUpdateTime.Time = noon
	mine, yours := condition("Mine", "True", "M", 9), condition("Yours", "False", "Y", 8)
	type list = []appsv1.DeploymentCondition
	for _, c := range []struct {
		name            string
		was, ours, want list
	}{
		{"nothing changes", list{mine, available, yours, progressing}, list{available, progressing},
			list{mine, available, yours, progressing}},
		{"a changed one goes last", list{progressing, mine, available, yours}, list{available, late},
			list{mine, available, yours, late}},
		{"a time is a change", list{progressing, mine, available}, list{available, touched},
			list{mine, available, touched}},
		{"a removed one is gone", list{failure, mine, available}, list{available}, list{mine, available}},
		{"new ones come last", list{mine}, list{available, progressing}, list{mine, available, progressing}},
		{"two changes keep their order", list{available, progressing, mine},
			list{late, condition("Available", "False", "Few", 0)},
			list{mine, late, condition("Available", "False", "Few", 0)}},
		{"one that was written again unchanged goes last", list{progressing, available},
			list{available, progressing}, list{available, progressing}},
		{"none", nil, nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := web("web:1")
			d.Status.Conditions = c.was
			var plan rollout.Plan
			for _, o := range c.ours {
				plan.Status.Conditions.Put(asPlanned(o))
			}
			was := slices.Clone(c.was)
			if diff := cmp.Diff(c.want, adapter.WithStatus(d, &plan).Status.Conditions); diff != "" {
				t.Errorf("conditions mismatch (-want +got)\n%s", diff)
			}
			if !cmp.Equal(was, c.was) {
				t.Error("the conditions of before were changed")
			}
		})
	}
}

// asPlanned is a condition as a plan has it.
func asPlanned(c appsv1.DeploymentCondition) status.Condition {
	return status.Condition{
		Type: string(c.Type), Status: string(c.Status), Reason: c.Reason, Message: status.Text(c.Message),
		LastUpdate: c.LastUpdateTime.Time, LastTransition: c.LastTransitionTime.Time,
	}
}

// What is written and read again is what the library says there is after the plan:
// a few steps of a rollout, with a server that only keeps what it is given.
func TestObjectsAreWhatThePlanSays(t *testing.T) {
	d, sets := web("web:2"), []*appsv1.ReplicaSet{set("a", "web:1"), set("b", "web:0"), set("c", "web:3")}
	sets[1].OwnerReferences = nil
	sets[2].Labels = map[string]string{"app": "other"}
	verbs := make(map[rollout.Verb]bool)
	for range 6 {
		wanted, seen := read(t, d, sets...)
		plan, err := rollout.Next(wanted, seen)
		if err != nil {
			t.Fatal(err)
		}
		wantD, wantSeen := rollout.Apply(wanted, seen, plan)
		for _, a := range plan.Actions {
			verbs[a.Verb] = true
			sets = carryOut(d, sets, a)
		}
		d = adapter.WithStatus(d, &plan)
		gotD, gotSeen := read(t, d, sets...)
		if diff := cmp.Diff(describe(wantD, wantSeen), describe(gotD, gotSeen)); diff != "" {
			t.Fatalf("after the step mismatch (-Apply +objects)\n%s", diff)
		}
		if !gotSeen.Status.Equal(&wantSeen.Status) {
			t.Fatalf("status %+v, want %+v", gotSeen.Status, wantSeen.Status)
		}
		settle(sets)
	}
	for _, verb := range []rollout.Verb{rollout.Adopt, rollout.Release, rollout.Create, rollout.Scale} {
		if !verbs[verb] {
			t.Errorf("no step had the verb %s", verb)
		}
	}
}

func carryOut(d *appsv1.Deployment, sets []*appsv1.ReplicaSet, a rollout.Action) []*appsv1.ReplicaSet {
	if a.Verb == rollout.Create {
		rs := adapter.NewReplicaSet(d, a)
		rs.UID, rs.CreationTimestamp.Time = "new", noon
		rs.Status.TerminatingReplicas = ptr[int32](0)
		return append(sets, rs)
	}
	i := slices.IndexFunc(sets, func(rs *appsv1.ReplicaSet) bool { return rs.Name == a.ReplicaSet })
	if a.Verb == rollout.Delete {
		return slices.Delete(sets, i, i+1)
	}
	sets[i] = adapter.Updated(d, sets[i], a)
	return sets
}

// settle gives each ReplicaSet the pods it wants.
func settle(sets []*appsv1.ReplicaSet) {
	for _, rs := range sets {
		rs.Status.Replicas, rs.Status.ReadyReplicas, rs.Status.AvailableReplicas =
			*rs.Spec.Replicas, *rs.Spec.Replicas, *rs.Spec.Replicas
	}
}

// describe says what a plan can change, and no generations, which a server counts.
func describe(d rollout.Deployment, seen rollout.Observation) string {
	text := says(d)
	for i := range seen.ReplicaSets {
		s := &seen.ReplicaSets[i]
		text += "\n" + s.Name + fmt.Sprint(
			s.Owner, s.CreatedAt.Format(time.RFC3339), s.Labels.Map(), s.Template, s.Size, s.MinReadySeconds,
			s.Book.Revision.String(), s.Book.History, s.Book.ScaledFor.Replicas.String(),
			s.Book.ScaledFor.MaxTotal.String(), s.Extra.Map(),
		)
	}
	return text
}
