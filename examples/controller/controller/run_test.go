package controller_test

import (
	"context"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
)

// run starts the controller and what it watches with.
func (w *world) run(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	w.factory.StartWithContext(ctx)
	go func() {
		defer close(done)
		w.c.Run(ctx, 2)
	}()
	t.Cleanup(func() {
		stop()
		<-done
		w.factory.Shutdown()
	})
}

// eventually waits until the ReplicaSets are as they should be.
func (w *world) eventually(t *testing.T, what string, good func([]appsv1.ReplicaSet) bool) {
	t.Helper()
	var last []appsv1.ReplicaSet
	err := wait.PollUntilContextTimeout(t.Context(), 5*time.Millisecond, 20*time.Second, true,
		func(ctx context.Context) (bool, error) {
			all, err := w.AppsV1().ReplicaSets("shop").List(ctx, metav1.ListOptions{})
			if err != nil {
				return false, err
			}
			last = all.Items
			return good(last), nil
		})
	if err != nil {
		t.Fatalf("%s: %v; there are %+v", what, err, last)
	}
}

func started(all []appsv1.ReplicaSet) bool {
	for i := range all {
		if all[i].Name == "web-"+hash && *all[i].Spec.Replicas == 4 {
			return true
		}
	}
	return false
}

// owned reports whether the first ReplicaSet has an owner.
func owned(all []appsv1.ReplicaSet) bool { return len(all[0].OwnerReferences) == 1 }

func TestRunWorksOnWhatChanges(t *testing.T) {
	ctx := t.Context()
	t.Run("a Deployment", func(t *testing.T) {
		w := newWorld(t)
		w.run(t)
		if _, err := w.AppsV1().Deployments("shop").Create(ctx, deployment(), metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
		w.eventually(t, "a ReplicaSet", started)
	})
	t.Run("a pod that Recreate waits for", func(t *testing.T) {
		w := newWorld(t, deployment(recreated), replicaSet("web-old", "v1", 0), pod("web-old"))
		w.run(t)
		if err := w.CoreV1().Pods("shop").Delete(ctx, "web-old-1", metav1.DeleteOptions{}); err != nil {
			t.Fatal(err)
		}
		w.eventually(t, "a new ReplicaSet", started)
	})
	t.Run("an orphan whose labels come to match", func(t *testing.T) {
		stray := replicaSet("web-new", "v2", 4, orphan)
		stray.Labels["app"] = "other"
		w := newWorld(t, deployment(noted), stray)
		w.run(t)
		stray = stray.DeepCopy()
		stray.Labels["app"], stray.ResourceVersion = "web", "8"
		if _, err := w.AppsV1().ReplicaSets("shop").Update(ctx, stray, metav1.UpdateOptions{}); err != nil {
			t.Fatal(err)
		}
		w.eventually(t, "an owner", owned)
	})
	t.Run("a ReplicaSet that is gone", func(t *testing.T) {
		w := newWorld(t, deployment(noted), replicaSet("web-"+hash, "v2", 4))
		w.PrependReactor("create", "*", bumped)
		w.run(t)
		if err := w.AppsV1().ReplicaSets("shop").Delete(ctx, "web-"+hash, metav1.DeleteOptions{}); err != nil {
			t.Fatal(err)
		}
		w.eventually(t, "another", started)
	})
}
