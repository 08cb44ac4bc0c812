package adapter_test

import (
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/rollout"
)

const prefix = "deployment.kubernetes.io/"

var noon = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

func ptr[T any](v T) *T { return &v }

// podsOf returns the template of an application's pods.
func podsOf(image string) corev1.PodTemplateSpec {
	return corev1.PodTemplateSpec{
		ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"app": "web"}},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "c", Image: image}}},
	}
}

// web is a Deployment of three pods, as the API server fills it in.
func web(image string) *appsv1.Deployment {
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{
			Name: "web", Namespace: "shop", UID: "d1", Generation: 2, ResourceVersion: "70",
			Annotations: map[string]string{prefix + "revision": "1", "team": "red"},
		},
		Spec: appsv1.DeploymentSpec{
			Replicas: ptr[int32](3),
			Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": "web"}},
			Template: podsOf(image),
			Strategy: appsv1.DeploymentStrategy{
				Type: appsv1.RollingUpdateDeploymentStrategyType,
				RollingUpdate: &appsv1.RollingUpdateDeployment{
					MaxSurge: ptr(intstr.FromString("25%")), MaxUnavailable: ptr(intstr.FromInt32(0)),
				},
			},
			RevisionHistoryLimit: ptr[int32](10), ProgressDeadlineSeconds: ptr[int32](600),
		},
	}
}

// set is a ReplicaSet of the Deployment with three available pods.
func set(name, image string) *appsv1.ReplicaSet {
	template := podsOf(image)
	template.Labels["pod-template-hash"] = name
	return &appsv1.ReplicaSet{
		ObjectMeta: metav1.ObjectMeta{
			Name: "web-" + name, Namespace: "shop", UID: types.UID("r-" + name), ResourceVersion: "7",
			Generation: 4, CreationTimestamp: metav1.NewTime(noon.Add(-time.Hour)), Labels: template.Labels,
			Annotations: map[string]string{
				prefix + "revision": "1", prefix + "desired-replicas": "3", prefix + "max-replicas": "4", "team": "red",
			},
			OwnerReferences: []metav1.OwnerReference{{
				APIVersion: "apps/v1", Kind: "Deployment", Name: "web", UID: "d1",
				Controller: ptr(true), BlockOwnerDeletion: ptr(true),
			}},
		},
		Spec: appsv1.ReplicaSetSpec{Replicas: ptr[int32](3), Template: template},
		Status: appsv1.ReplicaSetStatus{
			Replicas: 3, ReadyReplicas: 3, AvailableReplicas: 3, TerminatingReplicas: ptr[int32](0),
			ObservedGeneration: 4,
		},
	}
}

// pod is one of a ReplicaSet.
func pod(of *appsv1.ReplicaSet, phase corev1.PodPhase) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Namespace: of.Namespace, OwnerReferences: []metav1.OwnerReference{
			{APIVersion: "apps/v1", Kind: "ReplicaSet", Name: of.Name, UID: of.UID, Controller: ptr(true)},
		}},
		Status: corev1.PodStatus{Phase: phase},
	}
}

// read reads both arguments of a plan.
func read(
	t *testing.T, d *appsv1.Deployment, sets ...*appsv1.ReplicaSet,
) (rollout.Deployment, rollout.Observation) {
	t.Helper()
	wanted, seen, err := adapter.FromObjects(d, sets, nil, noon)
	if err != nil {
		t.Fatal(err)
	}
	return wanted, seen
}

// planned returns the plan for some objects.
func planned(t *testing.T, d *appsv1.Deployment, sets ...*appsv1.ReplicaSet) rollout.Plan {
	t.Helper()
	plan, err := rollout.Next(read(t, d, sets...))
	if err != nil {
		t.Fatal(err)
	}
	return plan
}
