package rollout_test

import (
	"fmt"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

// odd gives the Deployment amounts that the notation does not know, and notes
// them as a comment.
func (m *sceneMaker) odd(s *scene) {
	st := &s.d.Strategy
	switch {
	case st.Kind != strategy.RollingUpdate:
		return
	case m.huge && m.maybe(3):
		st.MaxSurge = amount(m.word("2147483647", "46341", "9999999999%", "9223372036854775807%",
			"2147483647%"))
		st.MaxUnavailable = amount(m.word("2147483647", "0", "46341"))
	case m.maybe(12):
		st.MaxSurge = amount(m.word("x", "-1", "+5%", "-25%", "4294967295"))
		st.MaxUnavailable = amount(m.word("0", "y", "-2", "300%"))
	default:
		return
	}
	m.remark(fmt.Sprintf("surge %s, unavailable %s", st.MaxSurge, st.MaxUnavailable))
}

// blur takes away what the notation always tells, and notes it as a comment.
func (m *sceneMaker) blur(s *scene) {
	sets := s.seen.ReplicaSets
	if m.maybe(4) {
		m.remark("all sets were created at the same time")
		for i := range sets {
			sets[i].CreatedAt = noon.Add(-time.Hour)
		}
	}
	if m.maybe(3) {
		m.remark("live pods are not known")
		for i := range sets {
			sets[i].Live = replicaset.Count{}
		}
	}
	if m.maybe(4) {
		m.remark("terminating pods are not known")
		for i := range sets {
			sets[i].Terminating = replicaset.Count{}
		}
	}
	if m.maybe(4) {
		m.remark("the time is 400 ms past noon")
		s.seen.At = s.seen.At.Add(400 * time.Millisecond)
	}
}

// repeat makes the status what the step before would have written, so that a step
// is reached in which it does not change.
func (m *sceneMaker) repeat(s *scene) {
	if !m.maybe(3) {
		return
	}
	was := s.seen.Status
	plan, err := rollout.Planner{Quirks: rollout.AcceptsInvalid}.Next(s.d, s.seen)
	if err != nil {
		return
	}
	m.remark("the counts of the status are those of the step before")
	s.d.Revision, s.seen.Status = plan.Revision, plan.Status
	if c, ok := was.Conditions.Get(status.Progressing); ok {
		s.seen.Status.Conditions.Put(c)
	}
}

func (m *sceneMaker) remark(text string) { m.text.WriteString("# " + text + "\n") }
