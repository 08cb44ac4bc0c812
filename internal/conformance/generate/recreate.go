package generate

import (
	"strconv"
	"time"

	apps "k8s.io/api/apps/v1"
	v1 "k8s.io/api/core/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// layRecreate has the strategy Recreate somewhere between its steps.
func (m *maker) layRecreate() {
	m.d.Spec.Strategy = apps.DeploymentStrategy{Type: apps.RecreateDeploymentStrategyType}
	m.layAny()
	if m.percent(60) {
		m.drain()
	}
}

// drain brings old ReplicaSets to 0. Their pods may still be there, which only
// the pods themselves tell.
func (m *maker) drain() {
	for _, rs := range m.oldSets() {
		*rs.Spec.Replicas = 0
		m.setMood(rs, settled)
		if m.percent(10) {
			rs.Status.Replicas = m.between(1, 2)
		}
		if m.percent(40) {
			m.addPods(rs, 1+m.IntN(3))
		}
	}
	m.count()
	m.setAvailable()
}

// addPods adds pods of a ReplicaSet in every phase, some on their way out.
func (m *maker) addPods(rs *apps.ReplicaSet, k int) {
	for range k {
		p := &v1.Pod{ObjectMeta: meta.ObjectMeta{
			Name: rs.Name + "-" + strconv.Itoa(len(m.pods)), Namespace: rs.Namespace,
			UID: m.uid("p"), ResourceVersion: m.version(), Labels: rs.Spec.Template.Labels,
			OwnerReferences: []meta.OwnerReference{*ownedBy(rs, "ReplicaSet")},
		}}
		p.Status.Phase = pick(m.dice, v1.PodRunning, v1.PodPending, v1.PodUnknown, v1.PodFailed, v1.PodFailed,
			v1.PodSucceeded, v1.PodSucceeded)
		if m.percent(50) {
			p.DeletionTimestamp = new(m.ago(time.Duration(m.IntN(30)) * time.Second))
			p.DeletionGracePeriodSeconds = new(int64(30))
		}
		m.mislay(p)
		m.pods = append(m.pods, p)
	}
}

// mislay lets a pod not be, or only nearly be, the ReplicaSet's, once in a while.
func (m *maker) mislay(p *v1.Pod) {
	switch m.weighted(90, 2, 2, 2, 2, 2) {
	case 1: // of one of the same name that is gone
		p.OwnerReferences[0].UID = "rs-before"
	case 2:
		p.OwnerReferences = nil
	case 3: // owned by it, managed by nobody
		p.OwnerReferences[0].Controller = nil
	case 4: // its labels are another's: the owner counts
		p.Labels = map[string]string{appLabel: "other"}
	case 5:
		p.OwnerReferences[0].Kind = "StatefulSet"
	}
}
