package controller_test

import (
	"context"
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	clienttesting "k8s.io/client-go/testing"
)

// bumped lets the API count versions, as the fake does not.
func bumped(a clienttesting.Action) (bool, runtime.Object, error) {
	if o, ok := a.(clienttesting.UpdateAction).GetObject().(metav1.Object); ok {
		o.SetResourceVersion("1" + o.GetResourceVersion() + "0")
	}
	return false, nil, nil
}

func TestARefusedCreationIsNotedAndTold(t *testing.T) {
	w := newWorld(t, deployment())
	w.failing("create", "replicasets", apierrors.NewForbidden(sets, "web", context.DeadlineExceeded))
	got, err := w.sync(t)
	if err == nil || !strings.Contains(err.Error(), "forbidden") {
		t.Errorf("error %v, want what the API has said", err)
	}
	if !strings.Contains(got, "event Warning ReplicaSetCreateError") {
		t.Errorf("no warning in\n%s", got)
	}
	if got, want := w.condition(t, "Progressing"), "Progressing False ReplicaSetCreateError"; got != want {
		t.Errorf("condition %q, want %q", got, want)
	}
}

func TestNothingIsWrittenWhereTheNamespaceGoes(t *testing.T) {
	w := newWorld(t, deployment())
	going := apierrors.NewForbidden(sets, "web", context.DeadlineExceeded)
	going.ErrStatus.Details.Causes = []metav1.StatusCause{{Type: corev1.NamespaceTerminatingCause}}
	w.failing("create", "replicasets", going)
	got, err := w.sync(t)
	if want := "create replicasets web-" + hash + ` size 4 of version ""`; err == nil || got != want {
		t.Errorf("%v, wrote\n%s\nwant an error and\n%s", err, got, want)
	}
}

// uncached adds an object that the API has and the cache has not.
func (w *world) uncached(t *testing.T, rs *appsv1.ReplicaSet) {
	t.Helper()
	if err := w.Tracker().Add(rs); err != nil {
		t.Fatal(err)
	}
}

func TestANameThatIsTakenIsACollision(t *testing.T) {
	w := newWorld(t, deployment())
	w.uncached(t, replicaSet("web-"+hash, "v1", 1, somebodyElses))
	if _, err := w.sync(t); err == nil || !strings.Contains(err.Error(), "taken by another ReplicaSet") {
		t.Errorf("error %v, want the collision", err)
	}
	d, err := w.AppsV1().Deployments("shop").Get(context.Background(), "web", metav1.GetOptions{})
	if err != nil || d.Status.CollisionCount == nil || *d.Status.CollisionCount != 1 {
		t.Errorf("%v, collisions %v, want 1", err, d.Status.CollisionCount)
	}
}

func TestWhatWasMadeBeforeIsGoneOnWith(t *testing.T) {
	w := newWorld(t, deployment())
	w.uncached(t, replicaSet("web-"+hash, "v2", 4, atVersion))
	if got, err := w.sync(t); !apierrors.IsAlreadyExists(err) || strings.Contains(got, "status") {
		t.Errorf("error %v, want that it exists; wrote\n%s", err, got)
	}
	got, err := w.sync(t)
	if want := "update deployments/status image v2 replicas 4"; err != nil || got != want {
		t.Errorf("%v, then wrote\n%s\nwant\n%s", err, got, want)
	}
}

// The cache may be too old to know that the Deployment is gone, or is another.
func TestNothingIsAdoptedByWhatIsGone(t *testing.T) {
	for name, now := range map[string]*appsv1.Deployment{
		"being deleted": deployment(beingDeleted),
		"made anew":     deployment(func(d *appsv1.Deployment) { d.UID = "d-9" }),
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, deployment(noted), replicaSet("web-new", "v2", 4, orphan))
			if err := w.Tracker().Update(appsv1.SchemeGroupVersion.WithResource("deployments"), now, "shop"); err != nil {
				t.Fatal(err)
			}
			if got, err := w.sync(t); err == nil || got != "get deployments web" {
				t.Errorf("%v, wrote\n%s", err, got)
			}
		})
	}
}
