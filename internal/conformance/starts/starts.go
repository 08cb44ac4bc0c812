// Package starts builds small starts of a sync by hand, for tests and benchmarks:
// one Deployment "web" and its ReplicaSets, whose pods are as the API server and
// the other controllers would leave them.
package starts

import (
	"strconv"
	"time"

	apps "k8s.io/api/apps/v1"
	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// Now is the time of every start.
var Now = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// Prefix is that of the annotations of the controller.
const Prefix = "deployment.kubernetes.io/"

// Template returns the pod template of a version of the application.
func Template(version int) v1.PodTemplateSpec {
	return v1.PodTemplateSpec{
		ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"app": "web"}},
		Spec: v1.PodSpec{
			Containers:    []v1.Container{{Name: "web", Image: "web:v" + strconv.Itoa(version)}},
			RestartPolicy: v1.RestartPolicyAlways,
		},
	}
}

// Deployment returns the Deployment, in the middle of a rollout of this version: a
// quarter may be missing, a quarter too many.
func Deployment(replicas int32, version int) *apps.Deployment {
	quarter := intstr.FromString("25%")
	return &apps.Deployment{
		ObjectMeta: metav1.ObjectMeta{
			Name: "web", Namespace: "shop", UID: "uid-web", Generation: 2,
			Annotations: map[string]string{Prefix + "revision": strconv.Itoa(version)},
		},
		Spec: apps.DeploymentSpec{
			Replicas: &replicas,
			Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": "web"}},
			Template: Template(version),
			Strategy: apps.DeploymentStrategy{
				Type:          apps.RollingUpdateDeploymentStrategyType,
				RollingUpdate: &apps.RollingUpdateDeployment{MaxSurge: &quarter, MaxUnavailable: &quarter},
			},
			ProgressDeadlineSeconds: new(int32(600)), RevisionHistoryLimit: new(int32(10)),
		},
		Status: apps.DeploymentStatus{ObservedGeneration: 2, Conditions: []apps.DeploymentCondition{
			Condition(apps.DeploymentProgressing, "True", "ReplicaSetUpdated", time.Minute),
		}},
	}
}

// Condition returns a condition that was updated so long before Now.
func Condition(
	kind apps.DeploymentConditionType, is v1.ConditionStatus, reason string, ago time.Duration,
) apps.DeploymentCondition {
	at := metav1.NewTime(Now.Add(-ago))
	return apps.DeploymentCondition{
		Type: kind, Status: is, Reason: reason, LastUpdateTime: at, LastTransitionTime: at,
	}
}

// ReplicaSet returns the one of a version: of this size, all of whose pods are
// available, last scaled for this number of replicas and limit. A higher version is
// younger.
func ReplicaSet(version int, size, scaledFor, limit int32) *apps.ReplicaSet {
	hash := "h" + strconv.Itoa(version)
	labels := map[string]string{"app": "web", apps.DefaultDeploymentUniqueLabelKey: hash}
	template := Template(version)
	template.Labels = labels
	return &apps.ReplicaSet{
		ObjectMeta: metav1.ObjectMeta{
			Name: "web-" + hash, Namespace: "shop", UID: types.UID("uid-" + hash), Generation: 1,
			CreationTimestamp: metav1.NewTime(Now.Add(time.Duration(version-100) * time.Hour)),
			Labels:            labels,
			Annotations: map[string]string{
				Prefix + "revision":         strconv.Itoa(version),
				Prefix + "desired-replicas": strconv.Itoa(int(scaledFor)),
				Prefix + "max-replicas":     strconv.Itoa(int(limit)),
			},
			OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(
				Deployment(0, 0), apps.SchemeGroupVersion.WithKind("Deployment"))},
		},
		Spec: apps.ReplicaSetSpec{
			Replicas: &size, Template: template, Selector: &metav1.LabelSelector{MatchLabels: labels},
		},
		Status: apps.ReplicaSetStatus{
			Replicas: size, ReadyReplicas: size, AvailableReplicas: size,
			TerminatingReplicas: new(int32(0)), ObservedGeneration: 1,
		},
	}
}

// Of returns the start of a Deployment and its ReplicaSets.
func Of(d *apps.Deployment, sets ...*apps.ReplicaSet) sync.Start {
	return sync.Start{Now: Now, Deployment: d, ReplicaSets: sets}
}

// Orphan takes the owner away.
func Orphan(rs *apps.ReplicaSet) *apps.ReplicaSet {
	rs.OwnerReferences = nil
	return rs
}

// Counts returns the ReplicaSet with other numbers of pods and available pods.
func Counts(rs *apps.ReplicaSet, pods, available int32) *apps.ReplicaSet {
	rs.Status.Replicas, rs.Status.ReadyReplicas, rs.Status.AvailableReplicas = pods, available, available
	return rs
}
