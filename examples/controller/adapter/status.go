package adapter

import (
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
)

// WithStatus returns the Deployment with the status and the revision of a plan, to
// be written where the plan's StatusChanged says so.
func WithStatus(d *appsv1.Deployment, plan *rollout.Plan) *appsv1.Deployment {
	d = d.DeepCopy()
	d.Status = writeStatus(&plan.Status, d.Status)
	book, extra := keys.Read(d.Annotations)
	if book.Revision != plan.Revision {
		book.Revision = plan.Revision
		d.Annotations = keys.Write(d.Annotations, book, extra)
	}
	return d
}

// writeStatus returns s for the API. was is the status before.
func writeStatus(s *status.Status, was appsv1.DeploymentStatus) appsv1.DeploymentStatus {
	return appsv1.DeploymentStatus{
		ObservedGeneration: s.ObservedGeneration,
		Replicas:           int32(s.Replicas), UpdatedReplicas: int32(s.Updated), ReadyReplicas: int32(s.Ready),
		AvailableReplicas: int32(s.Available), UnavailableReplicas: int32(s.Unavailable),
		TerminatingReplicas: field(s.Terminating), CollisionCount: field(s.Collisions),
		Conditions: writeConditions(s.Conditions.All(), was.Conditions),
	}
}

// field is the inverse of count.
func field(c replicaset.Count) *int32 {
	if !c.Known {
		return nil
	}
	n := int32(c.N)
	return &n
}

// writeConditions merges the controller's conditions, as they are to be, with all
// that there were. Types of others stay where they were and so does each condition
// that did not change. Those that did come last: that is how the controller orders
// them, and so they are in the plan.
func writeConditions(ours []status.Condition, was []appsv1.DeploymentCondition) []appsv1.DeploymentCondition {
	var all []appsv1.DeploymentCondition
	for _, c := range was {
		switch {
		case !controllers(c.Type):
			all = append(all, c)
		case len(ours) > 0 && same(&c, &ours[0]):
			all, ours = append(all, c), ours[1:]
		}
	}
	for _, c := range ours {
		all = append(all, appsv1.DeploymentCondition{
			Type: appsv1.DeploymentConditionType(c.Type), Status: corev1.ConditionStatus(c.Status),
			Reason: c.Reason, Message: c.Message.String(),
			LastUpdateTime: metav1.NewTime(c.LastUpdate), LastTransitionTime: metav1.NewTime(c.LastTransition),
		})
	}
	return all
}

// controllers reports whether conditions of this type are the controller's.
func controllers(kind appsv1.DeploymentConditionType) bool {
	switch kind {
	case appsv1.DeploymentProgressing, appsv1.DeploymentAvailable, appsv1.DeploymentReplicaFailure:
		return true
	}
	return false
}

func same(c *appsv1.DeploymentCondition, o *status.Condition) bool {
	return string(c.Type) == o.Type && string(c.Status) == o.Status &&
		c.Reason == o.Reason && c.Message == o.Message.String() &&
		c.LastUpdateTime.Time.Equal(o.LastUpdate) && c.LastTransitionTime.Time.Equal(o.LastTransition)
}
