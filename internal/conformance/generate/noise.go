package generate

import (
	"time"

	apps "k8s.io/api/apps/v1"
	v1 "k8s.io/api/core/v1"
)

// finish bends a few things about the situation that is laid out.
func (m *maker) finish() {
	m.annotate()
	if !m.exact && m.percent(45) {
		m.tamperAll()
	}
	m.ask()
	if !m.exact && m.percent(35) {
		m.restate()
	}
	m.bendConditions()
	if m.d.Status.CollisionCount == nil && m.percent(4) {
		m.d.Status.CollisionCount = new(m.between(0, 4))
	}
	m.populate()
	if m.percent(2) {
		m.fail()
	}
	if len(m.d.Annotations) == 0 && m.percent(50) {
		m.d.Annotations = nil
	}
	m.Shuffle(len(m.sets), func(i, j int) { m.sets[i], m.sets[j] = m.sets[j], m.sets[i] })
}

// annotate adds annotations of users, some of them already copied.
func (m *maker) annotate() {
	if m.percent(20) {
		m.d.Annotations[causeNote] = m.pickText("kubectl set image", "helm upgrade")
		if rs := m.newSet(); rs != nil && m.percent(75) {
			rs.Annotations[causeNote] = m.d.Annotations[causeNote]
		}
	}
	if m.percent(10) {
		m.d.Annotations[appliedNote] = "{}"
	}
	if m.percent(6) {
		m.d.Annotations[teamNote] = m.pickText("red", "blue", "")
	}
	if m.percent(3) { // not the Deployment's to have
		m.d.Annotations[m.pickText(desiredNote, maxNote, historyNote)] = "5"
	}
	if m.percent(3) {
		m.d.Annotations[revisionNote] = m.pickText("1", "abc", "", "99")
	}
	if m.percent(2) {
		delete(m.d.Annotations, revisionNote)
	}
}

// ask adds requests of users to any situation.
func (m *maker) ask() {
	if m.percent(2) {
		m.d.Spec.Paused = true
	}
	if m.percent(2) {
		m.askRollback()
	}
	if m.percent(1) && m.d.DeletionTimestamp == nil {
		m.die()
	}
	if m.percent(3) {
		m.d.Spec.MinReadySeconds = m.pick32(0, 3, 60)
	}
}

// restate makes the Deployment's status one of another time.
func (m *maker) restate() {
	s := &m.d.Status
	switch m.IntN(5) {
	case 0:
		s.ObservedGeneration = max(0, m.d.Generation-int64(m.between(0, 3)))
	case 1:
		s.Replicas = max(0, satAdd(s.Replicas, m.between(-2, 2)))
		s.ReadyReplicas = m.between(0, s.Replicas)
		s.AvailableReplicas = m.between(0, s.ReadyReplicas)
		s.UpdatedReplicas = m.between(0, s.Replicas)
	case 2:
		s.UpdatedReplicas = max(0, satAdd(s.UpdatedReplicas, m.between(-2, 2)))
	case 3:
		s.TerminatingReplicas = nil
	default:
		m.count()
	}
	if m.oneIn(40) {
		m.d.Status = apps.DeploymentStatus{CollisionCount: s.CollisionCount}
	}
}

// bendConditions drops, adds and reorders conditions.
func (m *maker) bendConditions() {
	if m.percent(5) {
		m.d.Status.Conditions = nil
	}
	if m.percent(5) {
		at := m.ago(time.Duration(m.IntN(600)) * time.Second)
		m.setCondition(apps.DeploymentCondition{
			Type: apps.DeploymentReplicaFailure, Status: v1.ConditionTrue, Reason: "FailedCreate",
			Message: "quota", LastUpdateTime: at, LastTransitionTime: at,
		})
	}
	if m.percent(4) { // of somebody else, who need not give times or reasons
		m.setCondition(apps.DeploymentCondition{Type: "example.com/Checked", Status: v1.ConditionTrue})
	}
	cs := m.d.Status.Conditions
	if len(cs) > 0 && m.percent(2) { // a reason that does not fit the status
		cs[m.IntN(len(cs))].Status = pick(m.dice, v1.ConditionTrue, v1.ConditionFalse, v1.ConditionUnknown)
	}
	if m.percent(20) {
		m.Shuffle(len(cs), func(i, j int) { cs[i], cs[j] = cs[j], cs[i] })
	}
}

// populate adds the pods that a step of Recreate looks at.
func (m *maker) populate() {
	if m.d.Spec.Strategy.Type != apps.RecreateDeploymentStrategyType && !m.oneIn(50) {
		return
	}
	for _, rs := range m.sets {
		if n := min(3, rs.Status.Replicas); n > 0 && m.percent(50) {
			m.addPods(rs, int(n))
		}
	}
}
