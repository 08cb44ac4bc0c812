package controller

import (
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/tools/cache"
)

// What follows tells which Deployments are to be looked at when something changes. A
// Deployment may be named more than once: the queue has it once.

func (c *Controller) deploymentChanged(_, is *appsv1.Deployment) {
	if is != nil {
		c.queue.Add(cache.MetaObjectToName(is))
	}
}

// replicaSetChanged wakes the owner, the owner before that, and for an orphan those
// that may adopt it.
func (c *Controller) replicaSetChanged(was, is *appsv1.ReplicaSet) {
	if was != nil {
		c.wake(c.ownerOf(was))
	}
	if is == nil {
		return
	}
	c.wake(c.ownerOf(is))
	if metav1.GetControllerOfNoCopy(is) == nil {
		c.wakeSelecting(is)
	}
}

// podChanged wakes a Deployment that waits, by the Recreate strategy, for pods to go.
func (c *Controller) podChanged(was, is *corev1.Pod) {
	if is != nil && is.Status.Phase != corev1.PodSucceeded && is.Status.Phase != corev1.PodFailed {
		return
	}
	pod := was
	if is != nil {
		pod = is
	}
	owner := metav1.GetControllerOfNoCopy(pod)
	if owner == nil {
		return
	}
	rs, exists, _ := c.replicaSets.get(cache.NewObjectName(pod.Namespace, owner.Name))
	if !exists || rs.UID != owner.UID {
		return
	}
	if d := c.ownerOf(rs); d != nil && d.Spec.Strategy.Type == appsv1.RecreateDeploymentStrategyType {
		c.wake(d)
	}
}

// ownerOf returns the Deployment that controls a ReplicaSet, nil for none.
func (c *Controller) ownerOf(rs *appsv1.ReplicaSet) *appsv1.Deployment {
	owner := metav1.GetControllerOfNoCopy(rs)
	if owner == nil || owner.Kind != "Deployment" {
		return nil
	}
	d, exists, _ := c.deployments.get(cache.NewObjectName(rs.Namespace, owner.Name))
	if !exists || d.UID != owner.UID {
		return nil
	}
	return d
}

func (c *Controller) wake(d *appsv1.Deployment) {
	if d != nil {
		c.queue.Add(cache.MetaObjectToName(d))
	}
}

// wakeSelecting wakes the Deployments that may adopt an orphan.
func (c *Controller) wakeSelecting(orphan *appsv1.ReplicaSet) {
	all, _ := c.deployments.list(cache.NamespaceIndex, orphan.Namespace)
	for _, d := range all {
		selector, err := metav1.LabelSelectorAsSelector(d.Spec.Selector)
		if err == nil && !selector.Empty() && selector.Matches(labels.Set(orphan.Labels)) {
			c.wake(d)
		}
	}
}
