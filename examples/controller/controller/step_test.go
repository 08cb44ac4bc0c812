package controller_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"

	appsv1 "k8s.io/api/apps/v1"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/examples/controller/controller"
	"github.com/rollplan/rollplan/rollout"
)

// hash names the ReplicaSet of image v2.
var hash = func() string { t := template("v2"); return adapter.Hash(&t, nil) }()

// noted is web whose status has what the first step notes.
func noted(d *appsv1.Deployment) {
	d.Annotations = map[string]string{"deployment.kubernetes.io/revision": "2"}
}

func TestStepsWriteWhatIsPlanned(t *testing.T) {
	for _, c := range []struct {
		name    string
		objects []runtime.Object
		want    string
	}{
		{"a new Deployment gets its ReplicaSet", []runtime.Object{deployment()},
			`create replicasets web-HASH size 4 of version ""
update deployments/status image v2 replicas 0
event Normal ScalingReplicaSet Scaled up replica set web-HASH from 0 to 4`},
		{"a rollout scales what was seen, in its version",
			[]runtime.Object{deployment(noted), replicaSet("web-new", "v2", 2), replicaSet("web-old", "v1", 3)},
			`update replicasets web-old size 1 of version "7"
update deployments/status image v2 replicas 5
event Normal ScalingReplicaSet Scaled down replica set web-old from 3 to 1`},
		{"orphans are adopted once the API has said that the Deployment is there",
			[]runtime.Object{deployment(noted), replicaSet("web-new", "v2", 4, orphan)},
			`get deployments web
update replicasets web-new size 4 of version "7"
update deployments/status image v2 replicas 4`},
		{"what the selector does not match is released",
			[]runtime.Object{deployment(noted), replicaSet("web-new", "v2", 4),
				replicaSet("web-old", "v1", 1, func(rs *appsv1.ReplicaSet) { rs.Labels = nil })},
			`update replicasets web-old size 1 of version "7"
update deployments/status image v2 replicas 4`},
		{"a rollback is written, and the status to what it has made",
			[]runtime.Object{deployment(noted, func(d *appsv1.Deployment) {
				d.Annotations["deprecated.deployment.rollback.to"] = "1"
			}), replicaSet("web-new", "v2", 4), replicaSet("web-old", "v1", 0)},
			`update deployments image v1 replicas 0
update deployments/status image v1 replicas 0
event Normal DeploymentRollback Rolled back deployment "web" to revision 1`},
		{"Recreate waits for pods", []runtime.Object{deployment(recreated), replicaSet("web-old", "v1", 0), pod("web-old")},
			`update deployments/status image v2 replicas 0`},
		{"Recreate starts when they are gone", []runtime.Object{deployment(recreated), replicaSet("web-old", "v1", 0)},
			`create replicasets web-HASH size 4 of version ""
update deployments/status image v2 replicas 0
event Normal ScalingReplicaSet Scaled up replica set web-HASH from 0 to 4`},
		{"a Deployment that is gone needs nothing", nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := newWorld(t, c.objects...).sync(t)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.ReplaceAll(c.want, "HASH", hash), got); diff != "" {
				t.Errorf("writes mismatch (-want +got)\n%s", diff)
			}
		})
	}
}

// pod is one that runs for a ReplicaSet.
func pod(of string) *corev1.Pod {
	owner := replicaSet(of, "v1", 1)
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{
			Namespace: "shop", Name: of + "-1", OwnerReferences: []metav1.OwnerReference{
				*metav1.NewControllerRef(owner, appsv1.SchemeGroupVersion.WithKind("ReplicaSet")),
			},
		},
		Status: corev1.PodStatus{Phase: corev1.PodRunning},
	}
}

// complete is web with everything rolled out, so that history is cleaned up.
func complete(d *appsv1.Deployment) {
	noted(d)
	d.Status = appsv1.DeploymentStatus{
		ObservedGeneration: 1, Replicas: 4, UpdatedReplicas: 4, ReadyReplicas: 4, AvailableReplicas: 4,
	}
}

func TestHistoryIsDeletedInTheVersionThatWasSeen(t *testing.T) {
	w := newWorld(t, deployment(complete), replicaSet("web-v2", "v2", 4), replicaSet("web-v1", "v1", 0),
		replicaSet("web-v0", "v0", 0))
	want := "delete replicasets web-v0 if web-v0-uid of version 7"
	if got, err := w.sync(t); err != nil || !strings.HasPrefix(got, want) {
		t.Errorf("%v, wrote\n%s\nwant\n%s", err, got, want)
	}
	w = newWorld(t, deployment(complete), replicaSet("web-v2", "v2", 4), replicaSet("web-v1", "v1", 0),
		replicaSet("web-v0", "v0", 0))
	w.failing("delete", "replicasets", apierrors.NewNotFound(sets, "web-v0"))
	if got, err := w.sync(t); err != nil || !strings.Contains(got, "update deployments/status") {
		t.Errorf("what is gone already: %v, wrote\n%s", err, got)
	}
}

var (
	sets        = schema.GroupResource{Group: "apps", Resource: "replicasets"}
	deployments = schema.GroupResource{Group: "apps", Resource: "deployments"}
)

// A write that fails ends the step: what follows it in the plan is not tried.
func TestAConflictEndsTheStep(t *testing.T) {
	conflict := apierrors.NewConflict(sets, "web-old", errors.New("newer"))
	w := newWorld(t, deployment(noted), replicaSet("web-new", "v2", 2), replicaSet("web-old", "v1", 3))
	w.failing("update", "replicasets", conflict)
	got, err := w.sync(t)
	if want := `update replicasets web-old size 1 of version "7"`; got != want {
		t.Errorf("wrote\n%s\nwant\n%s", got, want)
	}
	if !apierrors.IsConflict(err) || !strings.Contains(err.Error(), `scale replica set "web-old"`) {
		t.Errorf("error %v, want the conflict and what it is about", err)
	}
}

func TestAConflictInTheStatusIsAnError(t *testing.T) {
	w := newWorld(t, deployment())
	w.failing("update", "deployments", apierrors.NewConflict(deployments, "web", errors.New("newer")))
	if _, err := w.sync(t); !apierrors.IsConflict(err) {
		t.Errorf("error %v, want a conflict", err)
	}
}

// The next plan is made from what was written, though the informer has not seen it.
func TestAStepSeesTheWritesBeforeIt(t *testing.T) {
	w := newWorld(t, deployment(noted), replicaSet("web-new", "v2", 2), replicaSet("web-old", "v1", 3))
	w.PrependReactor("update", "*", bumped)
	if _, err := w.sync(t); err != nil {
		t.Fatal(err)
	}
	if got, err := w.sync(t); err != nil || strings.Contains(got, "web-old") {
		t.Errorf("%v, scales again:\n%s", err, got)
	}
}

func TestDryRunPrintsAndWritesNothing(t *testing.T) {
	var printed bytes.Buffer
	w := newWorldWith(t, controller.Options{DryRun: &printed, Quirks: rollout.Kubernetes1_37},
		deployment(noted), replicaSet("web-new", "v2", 2), replicaSet("web-old", "v1", 3))
	if got, err := w.sync(t); err != nil || got != "" {
		t.Errorf("%v, wrote\n%s", err, got)
	}
	want := `shop/web: RollingUpdate
  scale web-old from 3 to 1: 5 pods are available and 3 must be, so 2 can be spared; it has 3
  held: the new ReplicaSet cannot grow: 5 pods are wanted, 5 may be
  held: no more old pods can be spared: 3 are available and 3 must be
  event: Normal ScalingReplicaSet Scaled down replica set web-old from 3 to 1
  status: 5 replicas, 2 updated, 5 ready, 5 available
`
	if diff := cmp.Diff(want, printed.String()); diff != "" {
		t.Errorf("output mismatch (-want +got)\n%s", diff)
	}
}
