package rollout_test

import (
	"fmt"
	"strconv"
	"strings"

	"pgregory.net/rapid"
)

// drawScene draws any scene, odd and refused ones too, and its text.
func drawScene(t *rapid.T) (string, scene) {
	return sceneFrom(choices().Draw(t, "choices"))
}

// choices generates numbers below 32. They are made of single bits, since rapid
// prefers small numbers, and those are the plain choices.
func choices() *rapid.Generator[[]byte] {
	bits := rapid.SliceOfN(rapid.Bool(), 500, 1000)
	return rapid.Custom(func(t *rapid.T) []byte {
		list := make([]byte, 200)
		for i, set := range bits.Draw(t, "bits") {
			if set {
				list[i/5] |= 1 << (i % 5)
			}
		}
		return list
	})
}

// A sceneMaker writes a scene as text, so that a failure can be read and pasted.
// It picks by the next byte, and after the last byte as if they were all 0; 0 is
// the plainest choice, so that failures shrink to plain scenes.
type sceneMaker struct {
	rest []byte
	text strings.Builder

	huge     bool   // numbers near the largest int32 are among the picks
	replicas string // of the Deployment
}

// sceneFrom returns the scene that the bytes choose, and its text.
func sceneFrom(choices []byte) (string, scene) {
	m := sceneMaker{rest: choices}
	m.huge = m.maybe(3)
	m.deployment()
	names := map[string]bool{}
	for i := range m.pick(6) {
		m.set(i, names)
	}
	m.status()
	s := parseScene(m.text.String())
	m.odd(&s)
	m.blur(&s)
	m.repeat(&s)
	return m.text.String(), s
}

// pick returns a number from 0 to n-1.
func (m *sceneMaker) pick(n int) int {
	if len(m.rest) == 0 {
		return 0
	}
	b := m.rest[0]
	m.rest = m.rest[1:]
	return int(b) % n
}

// maybe is true in one case of n.
func (m *sceneMaker) maybe(n int) bool { return m.pick(n) == n-1 }

// word picks one of the words; "" is the plain choice of most lists.
func (m *sceneMaker) word(words ...string) string { return words[m.pick(len(words))] }

// field writes key=value with one of the values in one case of n.
func (m *sceneMaker) field(n int, key string, values ...string) {
	if m.maybe(n) {
		fmt.Fprintf(&m.text, " %s=%s", key, m.word(values...))
	}
}

func (m *sceneMaker) number() string {
	if m.huge && m.maybe(2) {
		return m.word("46341", "100000", "1073741824", "2147483646", "2147483647")
	}
	return strconv.Itoa(m.pick(7))
}

func (m *sceneMaker) deployment() {
	surge := m.word("1", "0", "2", "25%", "30%", "100%", "-", "3", "250%")
	unavailable := m.word("1", "0", "2", "25%", "50%", "100%", "-", "1", "7")
	m.replicas = m.number()
	fmt.Fprintf(&m.text, "deployment web %s %s %s %s", m.word("b", "c", "a"), m.replicas, surge, unavailable)
	m.field(4, "strategy", "Recreate", "Recreate", "Recreate", "Canary")
	m.field(5, "paused", "")
	m.field(8, "deleting", "")
	m.field(5, "rollback", "0", "1", "2", "5", "x", "-1")
	m.field(2, "deadline", "600", "30", "1", "0", "2147483647")
	m.field(8, "minready", "5", "30")
	m.field(3, "history", "0", "1", "2", "2147483647")
	m.field(3, "revision", "1", "2", "x", "", "04")
	m.field(4, "gen", "2", "0")
	m.field(4, "extra", "team:blue", "team:red,kubernetes.io/change-cause:why")
	m.field(20, "labels", "app:other")
	m.text.WriteByte('\n')
}

func (m *sceneMaker) set(i int, names map[string]bool) {
	template := m.word("a", "b", "c")
	name := "rs" + strconv.Itoa(i)
	if other := "web-" + m.word("a", "b", "c"); m.maybe(3) && !names[other] {
		name = other
	}
	names[name] = true
	size := m.size()
	fmt.Fprintf(&m.text, "replicaset %s %s %s", name, template, size)
	switch m.pick(4) {
	case 1:
		m.text.WriteString("/0")
	case 2:
		fmt.Fprintf(&m.text, "/%s", m.number())
	case 3:
		fmt.Fprintf(&m.text, "/%s/%s", m.number(), m.number())
	}
	if m.maybe(4) {
		fmt.Fprintf(&m.text, " current=%s", m.number())
	}
	if m.maybe(2) {
		fmt.Fprintf(&m.text, " note=%s", m.note())
	}
	m.field(2, "revision", "1", "2", "3", "4", "x", "", "9223372036854775807", "02", "-3", "+2")
	m.field(8, "owner", "-", "somebody-else")
	m.field(8, "labels", "app:other", "app:web", "app:web,pod-template-hash:z")
	m.field(8, "deleting", "")
	m.field(6, "gen", "2", "3")
	m.field(6, "observed", "0", "2")
	m.field(5, "live", "1", "2", "0", "2147483647")
	m.field(5, "terminating", "1", "2")
	m.field(8, "failure", "FailedCreate", "FailedDelete")
	m.field(6, "past", "1", "1,2", "", ",")
	m.field(4, "extra", "team:blue", "team:red", "old:yes")
	m.field(6, "minready", "0", "5")
	m.text.WriteByte('\n')
}

func (m *sceneMaker) size() string {
	switch m.pick(4) {
	case 1:
		return "0"
	case 2:
		return m.replicas
	}
	return m.number()
}

// note is what a ReplicaSet is noted as scaled for.
func (m *sceneMaker) note() string {
	switch m.pick(3) {
	case 0:
		return m.number() + "," + m.number()
	case 1:
		return m.word("-", "x,4", "3,x", "-1,-1", "+3,+4", ",", "4294967296,5", "03,04", "5,0")
	}
	return m.word("3,4", "4,5", "2,3", "5,7")
}

func (m *sceneMaker) status() {
	if m.maybe(4) {
		return
	}
	fmt.Fprintf(&m.text, "status %s %s %s %s", m.number(), m.number(), m.number(), m.number())
	m.field(6, "observed", "0", "3")
	m.field(8, "collisions", "1", "2147483647")
	m.text.WriteByte('\n')
	ages := []string{"60s", "0s", "30s", "599500ms", "600s", "601s", "29s", "29500ms", "1h", "-5s"}
	if m.maybe(2) {
		fmt.Fprintf(&m.text, "condition Progressing %s %s\n", m.word(
			"True NewReplicaSetCreated", "True ReplicaSetUpdated", "True NewReplicaSetAvailable",
			"True FoundNewReplicaSet", "False ProgressDeadlineExceeded", "False ReplicaSetCreateError",
			"Unknown DeploymentPaused", "Unknown DeploymentResumed", "Unknown NewReplicaSetCreated",
			"False NewReplicaSetAvailable"), m.word(ages...))
	}
	if m.maybe(3) {
		fmt.Fprintf(&m.text, "condition Available %s %s\n", m.word(
			"True MinimumReplicasAvailable", "False MinimumReplicasUnavailable"), m.word(ages...))
	}
	if m.maybe(6) {
		fmt.Fprintf(&m.text, "condition ReplicaFailure True FailedCreate %s\n", m.word(ages...))
	}
}
