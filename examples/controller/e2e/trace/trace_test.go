package trace_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/rollplan/rollplan/examples/controller/e2e/trace"
	"github.com/rollplan/rollplan/rollout/invariant"
)

var labels = map[string]string{"app": "web"}

// deployment is web of 4 replicas, of which one may be missing and one too many.
func deployment(version int, strategy appsv1.DeploymentStrategyType) *appsv1.Deployment {
	d := &appsv1.Deployment{
		ObjectMeta: meta("web", version),
		Spec: appsv1.DeploymentSpec{
			Replicas: new(int32(4)), Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: template("v2"), Strategy: appsv1.DeploymentStrategy{Type: strategy},
		},
	}
	if strategy == appsv1.RollingUpdateDeploymentStrategyType {
		d.Spec.Strategy.RollingUpdate = &appsv1.RollingUpdateDeployment{
			MaxSurge: new(intstr.FromInt32(1)), MaxUnavailable: new(intstr.FromInt32(1)),
		}
	}
	return d
}

func template(image string) corev1.PodTemplateSpec {
	return corev1.PodTemplateSpec{
		ObjectMeta: metav1.ObjectMeta{Labels: labels},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Image: image}}},
	}
}

func meta(name string, version int) metav1.ObjectMeta {
	return metav1.ObjectMeta{
		Namespace: "shop", Name: name, UID: types.UID(name), ResourceVersion: strconv.Itoa(version), Labels: labels,
	}
}

// replicaSet is one of web's, named after its image.
func replicaSet(version int, image string, size, available int32) *appsv1.ReplicaSet {
	rs := &appsv1.ReplicaSet{
		ObjectMeta: meta(image, version),
		Spec:       appsv1.ReplicaSetSpec{Replicas: &size, Template: template(image)},
		Status:     appsv1.ReplicaSetStatus{Replicas: available, ReadyReplicas: available, AvailableReplicas: available},
	}
	rs.Annotations = map[string]string{
		"deployment.kubernetes.io/desired-replicas": "4", "deployment.kubernetes.io/max-replicas": "5",
	}
	rs.OwnerReferences = []metav1.OwnerReference{*metav1.NewControllerRef(
		deployment(1, ""), appsv1.SchemeGroupVersion.WithKind("Deployment"))}
	return rs
}

// pod is one of a ReplicaSet's.
func pod(version int, image string) *corev1.Pod {
	p := &corev1.Pod{ObjectMeta: meta(image+"-pod", version)}
	p.OwnerReferences = []metav1.OwnerReference{*metav1.NewControllerRef(
		replicaSet(1, image, 1, 1), appsv1.SchemeGroupVersion.WithKind("ReplicaSet"))}
	return p
}

func TestJudge(t *testing.T) {
	rolling, recreate := appsv1.RollingUpdateDeploymentStrategyType, appsv1.RecreateDeploymentStrategyType
	for _, c := range []struct {
		name  string
		trace []trace.Object
		want  trace.Verdict
	}{
		{"a rollout that keeps all promises", []trace.Object{
			deployment(1, rolling), replicaSet(2, "v1", 4, 4), replicaSet(3, "v2", 1, 0), replicaSet(4, "v1", 3, 3),
		}, trace.Verdict{States: 4, Peak: 5, Lowest: 3}},
		{"changes are put in order", []trace.Object{
			replicaSet(4, "v1", 3, 3), replicaSet(2, "v1", 4, 4), replicaSet(3, "v2", 1, 0), deployment(1, rolling),
		}, trace.Verdict{States: 4, Peak: 5, Lowest: 3}},
		{"one that takes a pod too many", []trace.Object{
			deployment(1, rolling), replicaSet(2, "v1", 4, 4), replicaSet(3, "v2", 1, 0), replicaSet(4, "v1", 2, 4),
		}, trace.Verdict{States: 4, Peak: 5, Lowest: 2, Breaches: []invariant.Breach{{
			Promise: invariant.KeepsAvailable, Blame: invariant.Planner, Got: 2, Limit: 3, Actions: 1, Step: 4,
		}}}},
		{"new pods beside old ones that Recreate should have waited for", []trace.Object{
			deployment(1, recreate), replicaSet(2, "v1", 0, 0), pod(3, "v1"), replicaSet(4, "v2", 4, 0),
		}, trace.Verdict{States: 4, Peak: 4, Breaches: []invariant.Breach{{
			Promise: invariant.NoOverlap, Blame: invariant.Planner, ReplicaSet: "v2", Got: 1, Actions: 1, Step: 4,
		}}}},
		{"others are of no matter", []trace.Object{
			deployment(1, rolling), pod(2, "v1"), pod(3, "v2"),
		}, trace.Verdict{States: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var tr trace.Trace
			for _, o := range c.trace {
				tr.Add(o)
			}
			got, err := tr.Judge("shop", "web")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("verdict mismatch (-want +got)\n%s", diff)
			}
		})
	}
}

func TestWhatWentAwayDoesNotCount(t *testing.T) {
	var tr trace.Trace
	tr.Add(deployment(1, appsv1.RecreateDeploymentStrategyType))
	tr.Add(replicaSet(2, "v1", 0, 0))
	tr.Add(pod(3, "v1"))
	tr.Remove(pod(4, "v1"))
	tr.Add(replicaSet(5, "v2", 4, 0))
	got, err := tr.Judge("shop", "web")
	if want := (trace.Verdict{States: 5, Peak: 4}); err != nil || cmp.Diff(want, got) != "" {
		t.Errorf("%v, verdict %+v, want %+v", err, got, want)
	}
}

// A user's change that the controller has not seen yet is not its fault: here replicas
// go from 4 to 1 just before it lets the new ReplicaSet grow as 4 replicas allow.
func TestAPlanMayBeAMomentOld(t *testing.T) {
	for _, old := range []time.Duration{time.Second, 3 * time.Second} {
		changed := deployment(4, appsv1.RollingUpdateDeploymentStrategyType)
		changed.Spec.Replicas, changed.Generation = new(int32(1)), 2
		var tr trace.Trace
		at := time.Unix(0, 0)
		for _, o := range []trace.Object{deployment(1, appsv1.RollingUpdateDeploymentStrategyType),
			replicaSet(2, "v1", 2, 2), replicaSet(3, "v2", 2, 2), changed} {
			tr.AddAt(o, at)
		}
		tr.AddAt(replicaSet(5, "v2", 3, 2), at.Add(old))
		got, err := tr.Judge("shop", "web")
		if known := old > 2*time.Second; err != nil || (len(got.Breaches) > 0) != known {
			t.Errorf("%s after the change: %v, breaches %v", old, err, got.Breaches)
		}
	}
}

// Of changes that are not all known, sums say nothing: old pods may have gone before.
func TestWhatWasMissedIsNotJudged(t *testing.T) {
	for _, missed := range []bool{false, true} {
		var tr trace.Trace
		tr.Add(deployment(1, appsv1.RollingUpdateDeploymentStrategyType))
		tr.Add(replicaSet(2, "v1", 4, 4))
		tr.Add(replicaSet(3, "v2", 3, 3))
		tr.Add(replicaSet(5, "v1", 2, 2))
		if missed {
			tr.Miss("2", "5")
		}
		got, err := tr.Judge("shop", "web")
		if err != nil || (len(got.Breaches) == 0) != missed {
			t.Errorf("missed %t: %v, breaches %v", missed, err, got.Breaches)
		}
	}
}
