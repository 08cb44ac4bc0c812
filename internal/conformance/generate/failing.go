package generate

import (
	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// layFailing has a write that is likely to be made and that fails.
func (m *maker) layFailing() {
	switch m.weighted(35, 25, 15, 10, 15) {
	case 0: // the creation
		m.layTemplateChanged()
		m.spoil("create", "replicasets",
			m.pickText("Forbidden", "InternalError", "NamespaceTerminating", "AlreadyExists"))
	case 1:
		if m.percent(30) { // the new ReplicaSet is to be written first
			m.d.Annotations[teamNote] = "green"
		}
		pick(m.dice, (*maker).layRollout, (*maker).layScaledInRollout, (*maker).layRecreate)(m)
		m.spoil("update", "replicasets", m.anyFailure())
		if m.percent(60) {
			m.faults[0].Name = m.anySet()
		}
	case 2:
		m.layRollback()
		m.spoil("update", "deployments", m.anyFailure())
	case 3: // adopting and releasing
		m.layOwnership()
		m.spoil("patch", "replicasets", m.anyFailure())
	case 4:
		m.layHistory()
		m.spoil("delete", "replicasets", m.pickText("NotFound", m.anyFailure()))
		if m.percent(50) {
			m.faults[0].Name = m.anySet()
		}
	}
	m.exact = m.exact || m.percent(50)
}

// fail makes some write fail, whether it is made or not.
func (m *maker) fail() {
	verb := m.pickText("create", "update", "update", "update", "patch", "delete", "")
	resource := m.pickText("replicasets", "replicasets", "deployments", "")
	m.spoil(verb, resource, m.anyFailure())
	f := &m.faults[len(m.faults)-1]
	switch m.IntN(3) {
	case 0:
		f.Name = m.anySet()
	case 1:
		if resource == "deployments" {
			f.Subresource = "status"
		}
	}
}

func (m *maker) spoil(verb, resource, reason string) {
	m.faults = append(m.faults, sync.Fault{Verb: verb, Resource: resource, Reason: reason})
}

func (m *maker) anyFailure() string {
	return m.pickText("Conflict", "NotFound", "Forbidden", "InternalError")
}

// anySet returns the name of a ReplicaSet, "" where there is none.
func (m *maker) anySet() string {
	if len(m.sets) == 0 {
		return ""
	}
	return pick(m.dice, m.sets...).Name
}
