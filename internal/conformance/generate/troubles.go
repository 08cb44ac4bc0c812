package generate

import (
	"math"
	"strconv"
	"time"

	apps "k8s.io/api/apps/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// layStuck has a rollout whose new pods do not get ready.
func (m *maker) layStuck() {
	m.exact = true
	current := m.layOut(1 + m.IntN(2))
	m.setMood(current, crashing)
	if m.percent(50) {
		current.Status.Conditions = append(current.Status.Conditions, m.quota())
		pods := min(current.Status.Replicas, m.between(0, 3))
		current.Status.Replicas, current.Status.FullyLabeledReplicas = pods, pods
		current.Status.ReadyReplicas, current.Status.AvailableReplicas = 0, 0
	}
	for _, rs := range m.oldSets() {
		if m.percent(60) { // nothing is left to scale
			m.setMood(rs, settled)
		}
	}
	m.count()
	m.setAvailable()
	if m.percent(90) {
		m.setProgressing(m.pickText(setUpdated, setUpdated, setCreated, deadlineExceeded, resumed, newSetAvailable))
	}
}

// laySaturated has a new ReplicaSet with all replicas available beside others that
// have pods too.
func (m *maker) laySaturated() {
	version, revision := m.history(m.IntN(3))
	for range 1 + m.IntN(3) {
		rs := m.add(version, revision, m.between(0, satAdd(m.replicas(), 2)), m.anyMood())
		if m.percent(60) { // looks as if the replicas had changed
			m.note(rs, m.between(0, satAdd(m.replicas(), m.replicas())))
		}
		version, revision = version+1, revision+1
	}
	m.d.Spec.Template = m.template(version)
	current := m.add(version, revision, m.replicas(), settled)
	if m.percent(10) { // not quite: its status is of when it was larger
		current.Status.AvailableReplicas = satAdd(current.Status.AvailableReplicas, 1)
	}
	if m.percent(10) { // a sign counts here, and makes it another number elsewhere
		current.Annotations[desiredNote] = "+" + current.Annotations[desiredNote]
	}
	m.d.Annotations[revisionNote] = strconv.FormatInt(revision, 10)
	m.recordRollout()
	m.d.Spec.Paused = m.percent(30)
}

func (m *maker) layOwnership() {
	m.layAny()
	m.misown()
	m.count()
}

// misown gives ReplicaSets owners, labels and places other than they should have.
func (m *maker) misown() {
	for _, rs := range m.sets {
		switch m.weighted(45, 20, 6, 12, 8, 5, 4) {
		case 1: // to be adopted
			rs.OwnerReferences = nil
		case 2: // has an owner, but none that controls it
			rs.OwnerReferences = []meta.OwnerReference{{APIVersion: "v1", Kind: "ConfigMap", Name: "c", UID: "c-1"}}
		case 3: // to be released
			rs.Labels[appLabel] = "other"
		case 4: // of another Deployment
			rs.OwnerReferences[0].Name, rs.OwnerReferences[0].UID = "other", "d-other"
		case 5: // an orphan that is being deleted
			rs.OwnerReferences = nil
			m.kill(rs)
		case 6: // of the same name, elsewhere
			rs.Namespace = "elsewhere"
		}
	}
}

// layCollision has something of the name that the new ReplicaSet would get.
func (m *maker) layCollision() {
	if m.percent(40) {
		m.d.Status.CollisionCount = new(m.between(0, 3))
	}
	version, revision := m.settle(m.IntN(3))
	m.setProgressing(m.anyReason())
	m.d.Generation++
	m.d.Spec.Template = m.template(version + 1)
	taken := m.add(version+1, revision+1, m.between(0, 2), settled)
	switch m.weighted(40, 20, 20, 10, 5, 5) {
	case 0: // a true collision
		taken.Spec.Template.Spec.Containers[0].Image = "other:v9"
	case 1:
		taken.OwnerReferences[0].Name, taken.OwnerReferences[0].UID = "other", "d-other"
	case 2: // has the template, but is released in this step
		taken.Labels[appLabel] = "other"
	case 3: // an orphan that does not match
		taken.OwnerReferences, taken.Labels[appLabel] = nil, "other"
	case 4: // no collision: elsewhere
		taken.Namespace = "elsewhere"
	case 5: // the one of a Deployment of this name that is gone
		taken.OwnerReferences[0].UID = "d-before"
	}
	m.count()
	m.d.Status.ObservedGeneration--
}

// layLarge has counts that do not fit 32 bits when added or multiplied.
func (m *maker) layLarge() {
	replicas := m.pick32(m.between(20_000, 120_000), m.between(40_000, 60_000), 1<<30,
		math.MaxInt32, math.MaxInt32-m.between(1, 20))
	m.d.Spec.Replicas, m.was = &replicas, replicas
	if m.d.Spec.Strategy.Type != apps.RecreateDeploymentStrategyType {
		m.d.Spec.Strategy = m.strategy(replicas)
	}
	pick(m.dice, (*maker).layStable, (*maker).layRollout, (*maker).layScaledInRollout,
		(*maker).layScaledInRollout, (*maker).laySaturated)(m)
}

// layWild has ReplicaSets in no order that a rollout leaves behind.
func (m *maker) layWild() {
	m.was = pick(m.dice, m.replicas(), m.replicas(), m.size())
	k := m.IntN(6)
	for version := range k {
		size := m.pick32(0, 0, m.between(0, 20), m.between(0, satAdd(m.replicas(), 1)))
		m.add(version+1, int64(m.between(1, 9)), size, m.anyMood())
	}
	m.d.Spec.Template = m.template(int(m.between(1, int32(k+1))))
	if m.percent(70) {
		m.d.Spec.Template = m.template(k + 1)
		size := m.pick32(0, m.replicas(), m.between(0, 20))
		m.add(k+1, int64(m.between(1, 9)), size, m.anyMood())
	}
	if m.percent(80) {
		m.count()
	}
	if m.percent(70) {
		m.setProgressing(m.anyReason())
	}
	if m.percent(60) {
		m.setAvailable()
	}
	if m.percent(20) {
		m.d.CreationTimestamp = m.ago(time.Duration(m.IntN(3600)) * time.Second)
	}
}
