package generate

import (
	apps "k8s.io/api/apps/v1"
)

// A mood is a state that the pods of a ReplicaSet are in.
type mood int

const (
	settled   mood = iota // all pods available
	starting              // all pods exist, some are ready
	crashing              // all pods exist, few are ready or none
	creating              // some pods exist
	shrinking             // the size was lowered, pods above it still exist
	lagging               // the status is of another time
	untouched             // created just now
)

func (m *maker) anyMood() mood {
	return pick(m.dice, settled, settled, settled, settled, starting, starting, crashing, creating,
		shrinking, lagging, untouched)
}

// setMood fills in the status of a ReplicaSet.
func (m *maker) setMood(rs *apps.ReplicaSet, mood mood) {
	if mood == untouched {
		rs.Generation, rs.Status = 1, apps.ReplicaSetStatus{}
		return
	}
	pods := m.podsIn(mood, *rs.Spec.Replicas)
	rs.Status = apps.ReplicaSetStatus{
		ObservedGeneration: rs.Generation, Replicas: pods, FullyLabeledReplicas: pods,
	}
	m.setReady(&rs.Status, mood)
	if mood == lagging || mood == shrinking && m.percent(60) {
		rs.Status.ObservedGeneration = max(0, rs.Generation-int64(m.between(1, 2)))
	}
	switch m.weighted(60, 15, 25) {
	case 0:
		rs.Status.TerminatingReplicas = new(int32(0))
	case 1:
		rs.Status.TerminatingReplicas = new(m.between(1, 4))
	}
}

func (m *maker) podsIn(mood mood, size int32) int32 {
	switch mood {
	case creating:
		return m.between(0, size)
	case shrinking:
		return satAdd(size, m.between(0, max(1, min(10, satAdd(size, 3)))))
	case lagging:
		return m.between(0, satAdd(size, 3))
	}
	return size
}

func (m *maker) setReady(s *apps.ReplicaSetStatus, mood mood) {
	s.ReadyReplicas, s.AvailableReplicas = s.Replicas, s.Replicas
	switch {
	case mood == settled, mood == shrinking && m.percent(60):
		return
	case mood == crashing && m.percent(80):
		s.ReadyReplicas = 0
	default:
		s.ReadyReplicas = m.between(0, s.Replicas)
	}
	s.AvailableReplicas = s.ReadyReplicas
	if m.percent(40) {
		s.AvailableReplicas = m.between(0, s.ReadyReplicas)
	}
}

// count makes the counts of the Deployment's status what the controller would
// write, conditions left alone.
func (m *maker) count() {
	s := &m.d.Status
	counted := apps.DeploymentStatus{
		ObservedGeneration: m.d.Generation, CollisionCount: s.CollisionCount, Conditions: s.Conditions,
		TerminatingReplicas: new(int32(0)),
	}
	wanted, current := int32(0), m.newSet()
	for _, rs := range m.claimed() {
		wanted = satAdd(wanted, *rs.Spec.Replicas)
		counted.Replicas = satAdd(counted.Replicas, rs.Status.Replicas)
		counted.ReadyReplicas = satAdd(counted.ReadyReplicas, rs.Status.ReadyReplicas)
		counted.AvailableReplicas = satAdd(counted.AvailableReplicas, rs.Status.AvailableReplicas)
		if rs == current {
			counted.UpdatedReplicas = rs.Status.Replicas
		}
		counted.TerminatingReplicas = addTerminating(counted.TerminatingReplicas, &rs.Status)
	}
	counted.UnavailableReplicas = max(0, wanted-counted.AvailableReplicas)
	*s = counted
}

// addTerminating adds pods that terminate, as far as that is known.
func addTerminating(sum *int32, s *apps.ReplicaSetStatus) *int32 {
	switch {
	case sum == nil, s.TerminatingReplicas == nil && s.ObservedGeneration != 0:
		return nil
	case s.TerminatingReplicas == nil:
		return sum
	}
	return new(satAdd(*sum, *s.TerminatingReplicas))
}
