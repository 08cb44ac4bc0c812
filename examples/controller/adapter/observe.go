package adapter

import (
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
)

// Observation returns what was seen at a time: d's recorded status and, of the
// ReplicaSets and pods, which may be of the whole cluster, those of its namespace.
//
// Only the Recreate strategy needs pods: without them it may start new ones while
// old ones still terminate. The error is about a ReplicaSet without spec.replicas.
func Observation(
	d *appsv1.Deployment, sets []*appsv1.ReplicaSet, pods []*corev1.Pod, at time.Time,
) (rollout.Observation, error) {
	seen := rollout.Observation{Status: readStatus(&d.Status), At: at}
	live := countLive(pods)
	for _, rs := range sets {
		if rs.Namespace != d.Namespace {
			continue
		}
		if rs.Spec.Replicas == nil {
			return rollout.Observation{}, about("replica set", rs, errNoReplicas)
		}
		s := snapshot(rs)
		s.Live = replicaset.Known(live[owner{rs.Namespace, "ReplicaSet", rs.Name, s.UID}])
		seen.ReplicaSets = append(seen.ReplicaSets, s)
	}
	return seen, nil
}

func snapshot(rs *appsv1.ReplicaSet) replicaset.Snapshot {
	book, extra := keys.Read(rs.Annotations)
	return replicaset.Snapshot{
		Name: rs.Name, UID: string(rs.UID), Version: rs.ResourceVersion, Owner: ownerOf(rs).uid,
		CreatedAt: rs.CreationTimestamp.Time, Deleting: rs.DeletionTimestamp != nil,
		Labels: replicaset.PairsOf(rs.Labels), Template: Template(&rs.Spec.Template),
		Generation: rs.Generation, ObservedGeneration: rs.Status.ObservedGeneration,
		Size: int(*rs.Spec.Replicas), MinReadySeconds: int(rs.Spec.MinReadySeconds),
		Current: int(rs.Status.Replicas), Ready: int(rs.Status.ReadyReplicas),
		Available:   int(rs.Status.AvailableReplicas),
		Terminating: count(rs.Status.TerminatingReplicas),
		Failure:     failure(rs), Book: book, Extra: extra,
	}
}

// failure returns the first ReplicaFailure condition.
func failure(rs *appsv1.ReplicaSet) replicaset.Failure {
	for _, c := range rs.Status.Conditions {
		if c.Type == appsv1.ReplicaSetReplicaFailure {
			return replicaset.Failure{
				Status: string(c.Status), Reason: c.Reason, Message: c.Message, At: c.LastTransitionTime.Time,
			}
		}
	}
	return replicaset.Failure{}
}

// An owner is what controls an object.
type owner struct{ namespace, kind, name, uid string }

func ownerOf(object metav1.Object) owner {
	ref := metav1.GetControllerOfNoCopy(object)
	if ref == nil {
		return owner{}
	}
	return owner{object.GetNamespace(), ref.Kind, ref.Name, string(ref.UID)}
}

// countLive counts, by owner, the pods that have neither succeeded nor failed.
func countLive(pods []*corev1.Pod) map[owner]int {
	live := make(map[owner]int)
	for _, p := range pods {
		if p.Status.Phase != corev1.PodSucceeded && p.Status.Phase != corev1.PodFailed {
			live[ownerOf(p)]++
		}
	}
	return live
}

// readStatus returns the recorded status. Conditions of types that are not the
// controller's are left out: [WithStatus] keeps them.
func readStatus(s *appsv1.DeploymentStatus) status.Status {
	read := status.Status{
		ObservedGeneration: s.ObservedGeneration,
		Replicas:           int(s.Replicas), Updated: int(s.UpdatedReplicas), Ready: int(s.ReadyReplicas),
		Available: int(s.AvailableReplicas), Unavailable: int(s.UnavailableReplicas),
		Terminating: count(s.TerminatingReplicas), Collisions: count(s.CollisionCount),
	}
	for _, c := range s.Conditions {
		read.Conditions.Put(status.Condition{
			Type: string(c.Type), Status: string(c.Status), Reason: c.Reason, Message: status.Text(c.Message),
			LastUpdate: c.LastUpdateTime.Time, LastTransition: c.LastTransitionTime.Time,
		})
	}
	return read
}
