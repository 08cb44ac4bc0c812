package generate

import (
	"strconv"
	"time"

	apps "k8s.io/api/apps/v1"
)

// layAny lays out one of the usual situations, to which something is added.
func (m *maker) layAny() {
	pick(m.dice, (*maker).layStable, (*maker).layTemplateChanged, (*maker).layTemplateBack,
		(*maker).layRollout, (*maker).layRollout, (*maker).layRollover)(m)
}

func (m *maker) layPaused() {
	m.layAny()
	m.d.Spec.Paused = true
	if m.percent(55) {
		m.setProgressing(deploymentPaused)
	}
	if m.percent(55) {
		m.rescale()
	}
	if m.percent(30) {
		m.d.Spec.RevisionHistoryLimit = new(m.between(0, 2))
	}
	if m.percent(10) {
		m.askRollback()
	}
}

func (m *maker) layResumed() {
	m.layAny()
	m.setProgressing(deploymentPaused)
}

func (m *maker) layRollback() {
	m.layAny()
	m.askRollback()
	for _, rs := range m.oldSets() { // annotations that the Deployment takes over
		if m.percent(30) {
			rs.Annotations[causeNote] = "version of revision " + rs.Annotations[revisionNote]
			rs.Annotations[teamNote] = "blue"
		}
		if m.percent(10) {
			rs.Annotations[appliedNote] = "{}"
		}
	}
}

// askRollback asks for the last revision, one that exists, the present one, one
// that does not exist, or something that is no number.
func (m *maker) askRollback() {
	to := "0"
	switch m.weighted(30, 45, 8, 8, 9) {
	case 1:
		if own := m.claimed(); len(own) > 0 {
			to = pick(m.dice, own...).Annotations[revisionNote]
		}
	case 2:
		if current := m.newSet(); current != nil {
			to = current.Annotations[revisionNote]
		}
	case 3:
		to = m.pickText("999", "77", "-1", "9223372036854775807")
	case 4:
		to = m.pickText("abc", "", "1.5", "+1", "99999999999999999999")
	}
	m.d.Annotations[rollbackNote] = to
}

func (m *maker) layStrategyChanged() {
	m.layAny()
	m.d.Generation++
	if m.d.Spec.Strategy.Type == apps.RecreateDeploymentStrategyType {
		for m.d.Spec.Strategy.Type == apps.RecreateDeploymentStrategyType {
			m.d.Spec.Strategy = m.strategy(m.replicas())
		}
		return
	}
	m.d.Spec.Strategy = m.strategy(m.replicas())
	if m.percent(50) {
		m.d.Spec.Strategy = apps.DeploymentStrategy{Type: apps.RecreateDeploymentStrategyType}
	}
}

func (m *maker) layDeleting() {
	m.layAny()
	m.die()
	if m.percent(40) {
		m.misown()
	}
}

// die lets the Deployment be deleted, its dependents first.
func (m *maker) die() {
	m.d.DeletionTimestamp = new(m.ago(time.Duration(m.IntN(60)) * time.Second))
	m.d.Finalizers = []string{"foregroundDeletion"}
	m.d.Generation++
}

// layHistory has more old ReplicaSets than are to be kept, some of which have to
// stay and some with revisions that are no numbers.
func (m *maker) layHistory() {
	m.exact = m.percent(70)
	k := 1 + m.IntN(6)
	version, _ := m.settle(k)
	for _, rs := range m.oldSets() {
		switch m.weighted(78, 5, 5, 4, 8) {
		case 1:
			rs.Status.Replicas = 1
		case 2:
			rs.Status.ObservedGeneration = rs.Generation - 1
		case 3:
			m.kill(rs)
		case 4:
			rs.Annotations[revisionNote] = m.pickText("7", "abc", "", "-3", "1e3", strconv.Itoa(version))
		}
		if m.percent(5) {
			delete(rs.Annotations, revisionNote)
		}
	}
	m.d.Spec.RevisionHistoryLimit = new(m.between(0, int32(k)))
	m.count()
	m.setProgressing(newSetAvailable)
	m.setAvailable()
	if m.percent(15) {
		m.d.Spec.Paused = true
	}
}

// kill lets a ReplicaSet be deleted, held by a finalizer.
func (m *maker) kill(rs *apps.ReplicaSet) {
	rs.DeletionTimestamp = new(m.ago(time.Minute))
	rs.Finalizers = []string{"example.com/hold"}
}
