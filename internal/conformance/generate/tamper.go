package generate

import (
	"strconv"
	"strings"
	"time"

	apps "k8s.io/api/apps/v1"
	v1 "k8s.io/api/core/v1"
)

// garbage is what may stand where a count or a revision should.
func (m *maker) garbage() string {
	return m.pickText("abc", "", "-1", "-7", "5.0", " 5", "+3", "007", "0x10", "2147483647", "2147483648",
		"4294967295", "4294967296", "99999999999999999999")
}

// tamperAll bends the ReplicaSets.
func (m *maker) tamperAll() {
	for _, rs := range m.sets {
		m.tamper(rs)
	}
	m.tamperNew()
}

// tamper bends one ReplicaSet.
func (m *maker) tamper(rs *apps.ReplicaSet) {
	m.tamperScaledFor(rs.Annotations)
	m.tamperRevision(rs.Annotations)
	if m.percent(1) {
		rs.Annotations = nil
	}
	m.tamperConditions(rs)
	if m.percent(3) {
		rs.CreationTimestamp = m.sets[0].CreationTimestamp
	}
	if m.percent(1) {
		m.kill(rs)
	}
	if m.percent(3) {
		respell(&rs.Spec.Template)
	}
	if m.percent(3) { // by hand
		rs.Generation++
		*rs.Spec.Replicas = m.between(0, satAdd(*rs.Spec.Replicas, 3))
	}
}

func (m *maker) tamperScaledFor(notes map[string]string) {
	switch m.weighted(86, 4, 4, 3, 3) {
	case 1:
		delete(notes, m.pickText(desiredNote, maxNote))
	case 2:
		notes[desiredNote] = m.garbage()
	case 3:
		notes[maxNote] = m.pickText("0", "0", m.garbage())
	case 4:
		notes[desiredNote], notes[maxNote] = strconv.Itoa(m.IntN(30)), strconv.Itoa(m.IntN(40))
	}
}

func (m *maker) tamperRevision(notes map[string]string) {
	switch m.weighted(90, 3, 3, 2, 2) {
	case 1:
		delete(notes, revisionNote)
	case 2:
		notes[revisionNote] = m.garbage()
	case 3:
		notes[revisionNote] = strconv.Itoa(m.IntN(12))
	case 4:
		notes[revisionNote] = m.pickText("9223372036854775807", "9223372036854775806", "-9223372036854775808")
	}
	switch m.weighted(88, 7, 3, 2) {
	case 1:
		notes[historyNote] = m.pickText("1", "1,3", "2,4,6")
	case 2:
		notes[historyNote] = m.pickText("", ",", "x,y", "1,,2")
	case 3:
		notes[historyNote] = m.longHistory()
	}
}

// longHistory has nearly the 2,000 characters that a revision history may have.
func (m *maker) longHistory() string {
	n := m.pick32(1990, 1997, 1998, 1999, 2000, 2005, 2500)
	return strings.Repeat(m.pickText("12345,", "1"), 2500)[:n]
}

func (m *maker) tamperConditions(rs *apps.ReplicaSet) {
	if m.percent(2) {
		rs.Status.Conditions = append(rs.Status.Conditions,
			apps.ReplicaSetCondition{Type: "example.com/Checked", Status: v1.ConditionTrue})
	}
	if m.percent(4) {
		rs.Status.Conditions = append(rs.Status.Conditions, m.quota())
	}
}

// tamperNew bends the new ReplicaSet, or gives it a twin of the same template.
func (m *maker) tamperNew() {
	rs := m.newSet()
	if rs == nil {
		return
	}
	if m.percent(8) {
		rs.Spec.MinReadySeconds = m.pick32(0, 3, 60)
	}
	if m.percent(6) {
		twin := rs.DeepCopy()
		twin.Name, twin.UID, twin.ResourceVersion = rs.Name+"x", m.uid("rs"), m.version()
		twin.CreationTimestamp.Time = rs.CreationTimestamp.Add(time.Duration(m.between(-1, 1)) * time.Hour)
		twin.Spec.Replicas = new(m.between(0, 3))
		m.setMood(twin, m.anyMood())
		m.sets = append(m.sets, twin)
	}
}
