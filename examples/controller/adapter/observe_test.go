package adapter_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/status"
)

func TestReplicaSetIsReadAsItIs(t *testing.T) {
	rs := set("a", "web:1")
	rs.Spec.MinReadySeconds, rs.Status.ReadyReplicas, rs.Status.AvailableReplicas = 5, 2, 1
	rs.Status.ObservedGeneration = 3
	rs.Annotations[prefix+"revision-history"] = "1,3"
	rs.DeletionTimestamp = &metav1.Time{Time: noon}
	rs.Status.Conditions = []appsv1.ReplicaSetCondition{
		{Type: "Other", Status: "True"},
		{Type: "ReplicaFailure", Status: "True", Reason: "FailedCreate", Message: "quota",
			LastTransitionTime: metav1.NewTime(noon)},
		{Type: "ReplicaFailure", Status: "True", Reason: "another"},
	}
	_, seen := read(t, web("web:1"), rs)
	want := replicaset.Snapshot{
		Name: "web-a", UID: "r-a", Version: "7", Owner: "d1",
		CreatedAt: noon.Add(-time.Hour), Deleting: true,
		Labels:   replicaset.PairsOf(map[string]string{"app": "web", hashLabel: "a"}),
		Template: adapter.Template(&rs.Spec.Template), Generation: 4, ObservedGeneration: 3,
		Size: 3, MinReadySeconds: 5, Current: 3, Ready: 2, Available: 1,
		Terminating: replicaset.Known(0), Live: replicaset.Known(0),
		Failure: replicaset.Failure{Status: "True", Reason: "FailedCreate", Message: "quota", At: noon},
		Book: replicaset.Bookkeeping{
			Revision: replicaset.NumberOf(1), History: "1,3", HasHistory: true, ScaledFor: replicaset.ScaledForOf(3, 4),
		},
		Extra: replicaset.PairsOf(map[string]string{"team": "red"}),
	}
	if got := seen.ReplicaSets[0]; !reflect.DeepEqual(got, want) {
		t.Errorf("ReplicaSet read as\n%+v, want\n%+v", got, want)
	}
}

func TestOwnerIsTheOneInControl(t *testing.T) {
	rs := set("a", "web:1")
	rs.OwnerReferences[0].Controller = nil
	rs.Status.TerminatingReplicas = nil
	_, seen := read(t, web("web:1"), rs)
	if s := seen.ReplicaSets[0]; s.Owner != "" || s.Terminating.Known {
		t.Errorf("owner %q, terminating %v; want none, and not known", s.Owner, s.Terminating)
	}
}

func TestOnlyTheDeploymentsNamespaceIsSeen(t *testing.T) {
	other := set("b", "web:1")
	other.Namespace, other.Spec.Replicas = "elsewhere", nil
	_, seen := read(t, web("web:1"), other, set("a", "web:1"))
	if len(seen.ReplicaSets) != 1 || seen.ReplicaSets[0].Name != "web-a" {
		t.Errorf("%d ReplicaSets, want web-a alone", len(seen.ReplicaSets))
	}
}

func TestReplicaSetWithoutReplicasIsAnError(t *testing.T) {
	rs := set("a", "web:1")
	rs.Spec.Replicas = nil
	_, err := adapter.Observation(web("web:1"), []*appsv1.ReplicaSet{rs}, nil, noon)
	if err == nil || !strings.Contains(err.Error(), "replica set shop/web-a: spec.replicas") {
		t.Errorf("error %v, want one that names the ReplicaSet and spec.replicas", err)
	}
}

func TestPodsThatMayRunAreCounted(t *testing.T) {
	rs := set("a", "web:1")
	elsewhere := pod(rs, corev1.PodRunning)
	elsewhere.Namespace = "elsewhere"
	namesake := pod(rs, corev1.PodRunning)
	namesake.OwnerReferences[0].UID = "was there before"
	terminating := pod(rs, corev1.PodRunning)
	terminating.DeletionTimestamp = &metav1.Time{Time: noon}
	pods := []*corev1.Pod{
		terminating, pod(rs, corev1.PodPending), pod(rs, corev1.PodUnknown),
		pod(rs, corev1.PodSucceeded), pod(rs, corev1.PodFailed), elsewhere, namesake, {},
	}
	seen, err := adapter.Observation(web("web:1"), []*appsv1.ReplicaSet{rs, set("b", "web:1")}, pods, noon)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []replicaset.Count{replicaset.Known(3), replicaset.Known(0)} {
		if got := seen.ReplicaSets[i].Live; got != want {
			t.Errorf("%s: live %v, want %v", seen.ReplicaSets[i].Name, got, want)
		}
	}
}

func TestRecordedStatusIsReadAsItIs(t *testing.T) {
	d := web("web:1")
	d.Status = appsv1.DeploymentStatus{
		ObservedGeneration: 9, Replicas: 1, UpdatedReplicas: 2, ReadyReplicas: 3, AvailableReplicas: 4,
		UnavailableReplicas: 5, CollisionCount: ptr[int32](6),
		Conditions: []appsv1.DeploymentCondition{
			condition("Custom", "True", "Mine", 3), condition("Progressing", "False", "Slow", 2),
		},
	}
	_, seen := read(t, d)
	want := status.Status{
		ObservedGeneration: 9, Replicas: 1, Updated: 2, Ready: 3, Available: 4, Unavailable: 5,
		Collisions: replicaset.Known(6),
	}
	want.Conditions.Put(status.Condition{
		Type: "Progressing", Status: "False", Reason: "Slow", Message: status.Text("says Slow"),
		LastUpdate: noon.Add(-2 * time.Minute), LastTransition: noon.Add(-2 * time.Minute),
	})
	if !seen.Status.Equal(&want) || !seen.At.Equal(noon) {
		t.Errorf("status %+v at %v, want %+v", seen.Status, seen.At, want)
	}
}

// condition is one that was updated some minutes ago.
func condition(kind, is, reason string, minutes int) appsv1.DeploymentCondition {
	at := metav1.NewTime(noon.Add(-time.Duration(minutes) * time.Minute))
	return appsv1.DeploymentCondition{
		Type: appsv1.DeploymentConditionType(kind), Status: corev1.ConditionStatus(is), Reason: reason,
		Message: "says " + reason, LastUpdateTime: at, LastTransitionTime: at,
	}
}
