package trajectory

import (
	"fmt"
	"slices"
	"time"

	apps "k8s.io/api/apps/v1"
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

// A pod is one that runs, or is about to.
type pod struct {
	object  *v1.Pod
	owner   types.UID
	readyAt time.Time // zero: never
	since   time.Time // when it got ready; zero: not yet
	goneAt  time.Time // of one being deleted
}

func (p *pod) dying() bool { return p.object.DeletionTimestamp != nil }

// tick lets some time pass, and reports whether anything moves.
func (c *cluster) tick() bool {
	c.now = c.now.Add(c.length)
	moved := c.agePods()
	for _, rs := range slices.Clone(c.sets) {
		moved = c.run(rs) || moved
	}
	return moved
}

// agePods lets pods start, get ready and go.
func (c *cluster) agePods() bool {
	moved := false
	c.pods = slices.DeleteFunc(c.pods, func(p *pod) bool {
		if p.dying() {
			moved = true
			return !c.now.Before(p.goneAt)
		}
		if p.readyAt.IsZero() || !p.since.IsZero() {
			return false
		}
		moved = true
		p.object.Status.Phase = v1.PodRunning
		if !c.now.Before(p.readyAt) {
			p.since = c.now
		}
		return false
	})
	return moved
}

// run is what the ReplicaSet controller does in a tick: it reports what it sees, and
// only then makes or deletes pods, so that the status is a tick late.
func (c *cluster) run(rs *apps.ReplicaSet) bool {
	own := c.podsOf(rs)
	if rs.DeletionTimestamp != nil {
		return c.reap(rs, own)
	}
	if c.d.DeletionTimestamp != nil {
		doom(rs, c.now)
		return true
	}
	status, waiting := c.statusOf(rs, own)
	if c.percent(c.late) {
		return waiting || !equality.Semantic.DeepEqual(status, rs.Status) || len(own) != int(*rs.Spec.Replicas)
	}
	changed, refused := c.match(rs, own)
	if refused {
		status.Conditions = c.overQuota(rs)
	}
	moved := waiting || changed || !equality.Semantic.DeepEqual(status, rs.Status)
	rs.Status = status
	return moved
}

// match makes as many pods as are wanted, as far as the quota allows, or deletes
// those that are too many.
func (c *cluster) match(rs *apps.ReplicaSet, own []*pod) (changed, refused bool) {
	missing := int(*rs.Spec.Replicas) - len(own)
	if missing <= 0 {
		c.deletePods(own, -missing)
		return missing < 0, false
	}
	made := c.addPods(rs, missing)
	return made > 0, made < missing
}

// podsOf returns the pods that count, without those on their way out.
func (c *cluster) podsOf(rs *apps.ReplicaSet) []*pod {
	var own []*pod
	for _, p := range c.pods {
		if p.owner == rs.UID && !p.dying() {
			own = append(own, p)
		}
	}
	return own
}

// statusOf returns what there is to report, and whether a pod that is ready has yet
// to become available.
func (c *cluster) statusOf(rs *apps.ReplicaSet, own []*pod) (status apps.ReplicaSetStatus, waiting bool) {
	n, dying := int32(len(own)), int32(0)
	status = apps.ReplicaSetStatus{ObservedGeneration: rs.Generation, Replicas: n, FullyLabeledReplicas: n}
	for _, p := range own {
		if p.since.IsZero() {
			continue
		}
		status.ReadyReplicas++
		if c.now.Sub(p.since) < time.Duration(rs.Spec.MinReadySeconds)*time.Second {
			waiting = true
			continue
		}
		status.AvailableReplicas++
	}
	for _, p := range c.pods {
		if p.owner == rs.UID && p.dying() {
			dying++
		}
	}
	status.TerminatingReplicas = c.count(dying)
	return status, waiting
}

func (c *cluster) overQuota(rs *apps.ReplicaSet) []apps.ReplicaSetCondition {
	if len(rs.Status.Conditions) > 0 {
		return rs.Status.Conditions
	}
	return []apps.ReplicaSetCondition{{
		Type: apps.ReplicaSetReplicaFailure, Status: v1.ConditionTrue, Reason: "FailedCreate",
		Message: "exceeded quota", LastTransitionTime: meta.Time{Time: c.now.Truncate(time.Second)},
	}}
}

// addPods adds n pods of a ReplicaSet, or as many as the quota allows.
func (c *cluster) addPods(rs *apps.ReplicaSet, n int) int {
	if c.quota > 0 {
		n = max(0, min(n, c.quota-len(c.pods)))
	}
	for range n {
		c.addPod(rs)
	}
	return n
}

func (c *cluster) addPod(rs *apps.ReplicaSet) *pod {
	object := &v1.Pod{ObjectMeta: meta.ObjectMeta{
		Namespace: rs.Namespace, Labels: rs.Spec.Template.Labels,
		OwnerReferences: []meta.OwnerReference{
			*meta.NewControllerRef(rs, apps.SchemeGroupVersion.WithKind("ReplicaSet"))},
	}}
	c.name(object)
	object.Name = fmt.Sprintf("%s-%d", rs.Name, c.names)
	object.Status.Phase = v1.PodPending
	p := &pod{object: object, owner: rs.UID}
	if image := rs.Spec.Template.Spec.Containers[0].Image; !c.images[image] && !c.percent(c.flaky) {
		p.readyAt = c.now.Add(time.Duration(c.warm) * c.length)
	}
	c.pods = append(c.pods, p)
	return p
}

// deletePods deletes n of the pods: those not ready first, then the youngest.
func (c *cluster) deletePods(own []*pod, n int) {
	slices.Reverse(own)
	slices.SortStableFunc(own, func(a, b *pod) int {
		return btoi(!a.since.IsZero()) - btoi(!b.since.IsZero())
	})
	for _, p := range own[:n] {
		c.deletePod(p)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// deletePod lets a pod terminate. Some pods have ended by themselves when they go.
func (c *cluster) deletePod(p *pod) {
	p.object.DeletionTimestamp = &meta.Time{Time: c.now.Truncate(time.Second)}
	p.goneAt = c.now.Add(time.Duration(c.stop) * c.length)
	if c.percent(20) {
		p.object.Status.Phase = []v1.PodPhase{v1.PodSucceeded, v1.PodFailed, v1.PodUnknown}[c.IntN(3)]
	}
}

// doom lets a ReplicaSet be deleted with its pods.
func doom(rs *apps.ReplicaSet, at time.Time) {
	rs.DeletionTimestamp = &meta.Time{Time: at.Truncate(time.Second)}
	rs.Finalizers = []string{"foregroundDeletion"}
}

// reap deletes what is left of a doomed ReplicaSet.
func (c *cluster) reap(rs *apps.ReplicaSet, own []*pod) bool {
	c.deletePods(own, len(own))
	rs.Status, _ = c.statusOf(rs, own)
	if len(own) == 0 {
		c.sets = slices.DeleteFunc(c.sets, func(other *apps.ReplicaSet) bool { return other == rs })
	}
	return true
}

// dropPods lets pods go whose ReplicaSet is gone.
func (c *cluster) dropPods() {
	for _, p := range c.pods {
		owned := slices.ContainsFunc(c.sets, func(rs *apps.ReplicaSet) bool { return rs.UID == p.owner })
		if !owned && !p.dying() {
			c.deletePod(p)
		}
	}
}
