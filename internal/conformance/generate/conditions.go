package generate

import (
	"time"

	apps "k8s.io/api/apps/v1"
	v1 "k8s.io/api/core/v1"
)

// The reasons of the condition Progressing.
const (
	newSetAvailable  = "NewReplicaSetAvailable"
	setUpdated       = "ReplicaSetUpdated"
	setCreated       = "NewReplicaSetCreated"
	setFound         = "FoundNewReplicaSet"
	createFailed     = "ReplicaSetCreateError"
	deadlineExceeded = "ProgressDeadlineExceeded"
	deploymentPaused = "DeploymentPaused"
	resumed          = "DeploymentResumed"
)

func (m *maker) anyReason() string {
	return m.pickText(newSetAvailable, setUpdated, setUpdated, setCreated, setFound, deadlineExceeded,
		deploymentPaused, resumed, createFailed)
}

// setProgressing records the condition Progressing.
func (m *maker) setProgressing(reason string) {
	c := apps.DeploymentCondition{
		Type: apps.DeploymentProgressing, Status: v1.ConditionTrue, Reason: reason,
		Message: `ReplicaSet "` + m.d.Name + `-x" is progressing.`,
	}
	switch reason {
	case deadlineExceeded, createFailed:
		c.Status = v1.ConditionFalse
	case deploymentPaused, resumed:
		c.Status, c.Message = v1.ConditionUnknown, "Deployment is paused"
	}
	age := m.age()
	c.LastUpdateTime = m.ago(age)
	c.LastTransitionTime = m.ago(age + time.Duration(m.IntN(3600))*time.Second)
	m.setCondition(c)
}

// age draws how long ago progress was made, often near the deadline.
func (m *maker) age() time.Duration {
	deadline := int32(600)
	if HasDeadline(m.d) {
		deadline = *m.d.Spec.ProgressDeadlineSeconds
	}
	seconds := int32(0)
	switch m.weighted(25, 30, 20, 15, 10) {
	case 0:
		seconds = m.between(0, max(1, satAdd(deadline, -1)))
	case 1:
		seconds = satAdd(deadline, m.pick32(-2, -1, -1, 0, 0, 0, 1, 1, 2))
	case 2:
		seconds = satAdd(deadline, m.between(1, 100_000))
	case 3:
		seconds = m.between(0, 5)
	default: // the clock of who wrote it is ahead
		seconds = -m.between(1, 120)
	}
	return time.Duration(seconds) * time.Second
}

// setAvailable records the condition Available that fits the counts.
func (m *maker) setAvailable() {
	c := apps.DeploymentCondition{
		Type: apps.DeploymentAvailable, Status: v1.ConditionFalse, Reason: "MinimumReplicasUnavailable",
		Message: "Deployment does not have minimum availability.",
	}
	_, unavailable := limits(&m.d.Spec.Strategy, m.replicas())
	enough := m.d.Status.AvailableReplicas >= m.replicas()-unavailable
	if enough != m.oneIn(20) { // once in a while it does not fit
		c.Status, c.Reason = v1.ConditionTrue, "MinimumReplicasAvailable"
		c.Message = "Deployment has minimum availability."
	}
	c.LastUpdateTime = m.ago(time.Duration(m.IntN(7200)) * time.Second)
	c.LastTransitionTime = c.LastUpdateTime
	m.setCondition(c)
}

// setCondition puts the condition in the place of one of its type.
func (m *maker) setCondition(c apps.DeploymentCondition) {
	for i := range m.d.Status.Conditions {
		if m.d.Status.Conditions[i].Type == c.Type {
			m.d.Status.Conditions[i] = c
			return
		}
	}
	m.d.Status.Conditions = append(m.d.Status.Conditions, c)
}

// quota is the condition of a ReplicaSet that may not create pods.
func (m *maker) quota() apps.ReplicaSetCondition {
	return apps.ReplicaSetCondition{
		Type: apps.ReplicaSetReplicaFailure, Status: v1.ConditionTrue, Reason: "FailedCreate",
		Message:            `pods "` + m.d.Name + `-" is forbidden: exceeded quota`,
		LastTransitionTime: m.ago(time.Duration(m.IntN(600)) * time.Second),
	}
}
