package compare

import (
	"fmt"
	"time"

	apps "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func (d *differences) status(r, o *apps.DeploymentStatus) {
	d.value("status observedGeneration", r.ObservedGeneration, o.ObservedGeneration)
	d.value("status replicas", r.Replicas, o.Replicas)
	d.value("status updatedReplicas", r.UpdatedReplicas, o.UpdatedReplicas)
	d.value("status readyReplicas", r.ReadyReplicas, o.ReadyReplicas)
	d.value("status availableReplicas", r.AvailableReplicas, o.AvailableReplicas)
	d.value("status unavailableReplicas", r.UnavailableReplicas, o.UnavailableReplicas)
	d.value("status terminatingReplicas", field(r.TerminatingReplicas), field(o.TerminatingReplicas))
	d.value("status collisionCount", field(r.CollisionCount), field(o.CollisionCount))
	for i := range max(len(r.Conditions), len(o.Conditions)) {
		a, b := conditionAt(r, i), conditionAt(o, i)
		if !sameCondition(a, b) {
			d.add(fmt.Sprintf("status condition %d", i+1), conditionText(a), conditionText(b))
		}
	}
}

func conditionAt(s *apps.DeploymentStatus, i int) *apps.DeploymentCondition {
	if i < len(s.Conditions) {
		return &s.Conditions[i]
	}
	return nil
}

func sameCondition(a, b *apps.DeploymentCondition) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Type == b.Type && a.Status == b.Status && a.Reason == b.Reason && a.Message == b.Message &&
		sameSecond(a.LastUpdateTime, b.LastUpdateTime) && sameSecond(a.LastTransitionTime, b.LastTransitionTime)
}

// sameSecond compares times as the API keeps them.
func sameSecond(a, b metav1.Time) bool { return a.Unix() == b.Unix() }

func conditionText(c *apps.DeploymentCondition) string {
	if c == nil {
		return none
	}
	return fmt.Sprintf("%s=%s %s %q updated %s changed %s", c.Type, c.Status, c.Reason, c.Message,
		second(c.LastUpdateTime), second(c.LastTransitionTime))
}

func second(t metav1.Time) string { return t.UTC().Format(time.RFC3339) }
