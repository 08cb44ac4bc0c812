package generate

import (
	"slices"
	"strconv"
	"strings"

	apps "k8s.io/api/apps/v1"
)

// history adds old ReplicaSets of the versions 1 to k, all empty, and returns the
// next version and its revision.
func (m *maker) history(k int) (version int, revision int64) {
	revision = int64(m.between(1, 4))
	for version = 1; version <= k; version++ {
		m.add(version, revision, 0, settled)
		revision += int64(m.pick32(1, 1, 1, 2))
	}
	return version, revision
}

// settle lays out a Deployment at rest after k other versions.
func (m *maker) settle(k int) (version int, revision int64) {
	version, revision = m.history(k)
	m.d.Spec.Template = m.template(version)
	m.add(version, revision, m.replicas(), settled)
	m.d.Annotations[revisionNote] = strconv.FormatInt(revision, 10)
	m.count()
	return version, revision
}

// disturb lets a settled new ReplicaSet be in another state, once in a while.
func (m *maker) disturb() {
	if m.percent(30) {
		m.setMood(m.newSet(), m.anyMood())
		m.count()
	}
	reason := newSetAvailable
	if m.percent(25) {
		reason = m.anyReason()
	}
	m.setProgressing(reason)
}

func (m *maker) layStable() {
	m.settle(m.IntN(5))
	m.disturb()
	m.setAvailable()
}

func (m *maker) layFresh() {
	m.d.Generation = 1
	m.d.Spec.Template = m.template(1)
	if m.percent(20) {
		m.add(1, 1, pick(m.dice, 0, m.replicas()), untouched)
	}
}

// layTemplateChanged has a new template without a ReplicaSet.
func (m *maker) layTemplateChanged() {
	version, _ := m.settle(m.IntN(4))
	m.disturb()
	m.setAvailable()
	m.d.Generation++
	m.d.Spec.Template = m.template(version + 1)
}

// layTemplateBack has a template of an old ReplicaSet again, which stands empty.
func (m *maker) layTemplateBack() {
	version, _ := m.settle(m.IntN(4) + 1)
	m.disturb()
	m.setAvailable()
	m.d.Generation++
	m.d.Spec.Template = m.template(int(m.between(1, int32(version-1))))
	if m.percent(15) {
		notes := m.newSet().Annotations
		notes[historyNote] = m.longHistory()
		if m.percent(10) { // a number too long for any history
			notes[revisionNote] = strings.Repeat("0", 2000) + notes[revisionNote]
		}
	}
}

// layOut puts k old ReplicaSets with pods, and the new one, around the replicas as
// a rollout would leave them, or nearly.
func (m *maker) layOut(k int) *apps.ReplicaSet {
	version, revision := m.history(m.IntN(3))
	replicas := m.replicas()
	surge, unavailable := limits(&m.d.Spec.Strategy, replicas)
	total := satAdd(replicas, min(surge, satAdd(replicas, 5))) // a surge without bound is not used up
	switch m.weighted(45, 25, 30) {
	case 1:
		total = m.between(replicas-unavailable, total)
	case 2:
		total = replicas
	}
	fresh := m.between(0, replicas)
	old := max(0, total-fresh)
	if m.percent(10) {
		old = 0
	}
	for _, size := range m.split(old, k) {
		mood := pick(m.dice, settled, settled, settled, settled, starting, crashing, shrinking)
		m.add(version, revision, size, mood)
		version, revision = version+1, revision+1
	}
	m.d.Spec.Template = m.template(version)
	mood := pick(m.dice, settled, settled, settled, starting, starting, creating, crashing, untouched)
	current := m.add(version, revision, fresh, mood)
	m.d.Annotations[revisionNote] = strconv.FormatInt(revision, 10)
	m.recordRollout()
	return current
}

func (m *maker) recordRollout() {
	m.count()
	m.setProgressing(m.pickText(setUpdated, setUpdated, setUpdated, setCreated, setFound, m.anyReason()))
	m.setAvailable()
}

// split cuts a total into k parts.
func (m *maker) split(total int32, k int) []int32 {
	cuts := []int32{0, total}
	for range k - 1 {
		cuts = append(cuts, m.between(0, total))
	}
	slices.Sort(cuts)
	var parts []int32
	for i := range k {
		parts = append(parts, cuts[i+1]-cuts[i])
	}
	return parts
}

func (m *maker) layRollout() {
	m.layOut(1 + m.IntN(3))
	if m.percent(7) { // somebody has deleted the new ReplicaSet
		m.sets = m.sets[:len(m.sets)-1]
		m.count()
	}
}

// layRollover has a template that came before the last rollout was over.
func (m *maker) layRollover() {
	m.layOut(2 + m.IntN(5))
	if m.percent(50) {
		m.d.Generation++
		m.d.Spec.Template = m.template(50)
	}
}

// rescale changes the replicas. Notes on ReplicaSets stay as they were.
func (m *maker) rescale() {
	was := m.replicas()
	now := int32(0)
	switch m.weighted(50, 32, 12, 6) {
	case 0:
		now = m.between(0, satAdd(was, satAdd(was, 3)))
	case 1:
		now = max(0, satAdd(was, m.between(-3, 3)))
	case 3:
		now = satAdd(was, satAdd(was, satAdd(was, was)))
	}
	m.d.Spec.Replicas = &now
	m.d.Generation++
}

func (m *maker) layScaledAtRest() {
	m.layStable()
	m.rescale()
	if m.percent(12) { // image and replicas changed in one edit
		m.d.Spec.Template = m.template(50)
	}
}

func (m *maker) layScaledInRollout() {
	m.layOut(1 + m.IntN(4))
	m.rescale()
	if m.percent(15) {
		m.d.Spec.Strategy = m.strategy(m.replicas())
	}
	if m.percent(30) { // the last step failed half way: some carry the new note
		for _, rs := range m.sets {
			if m.percent(40) {
				m.note(rs, m.replicas())
			}
		}
	}
	if m.percent(10) {
		m.d.Spec.Template = m.template(50)
	}
}
