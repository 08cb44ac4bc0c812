package invariant

import (
	"slices"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// A Monitor follows a recorded trace: what was seen of a Deployment, one state after
// another, as a watch tells it. It needs no plans: a ReplicaSet's size is changed by
// the planner, the Deployment's spec by the user, and statuses tell of pods.
//
// It tells each breach by a planner's change; and, once as long as it lasts, that more
// pods are wanted than may be or fewer are available than must be, for which the user,
// a failure or what was before the trace is to blame. The zero Monitor is ready for
// use. It is not safe for concurrent use.
type Monitor struct {
	step         int
	d            rollout.Deployment // as it was in the state before
	seen         rollout.Observation
	checker      Checker
	breaches     []Breach
	above, below bool // told already
}

// Observe takes in the next state and returns what is broken by it. It keeps a copy of
// what was seen, and what it returns is valid until the next call.
func (m *Monitor) Observe(d rollout.Deployment, seen rollout.Observation) []Breach {
	m.breaches = m.breaches[:0]
	m.step++
	if m.step > 1 {
		m.judgeChange(&d, &seen)
	}
	m.judgeState(&d, &seen)
	m.d, m.seen = d, seen
	m.seen.ReplicaSets = slices.Clone(seen.ReplicaSets)
	return m.breaches
}

// judgeChange judges the sizes that changed since the state before as a plan for it.
func (m *Monitor) judgeChange(d *rollout.Deployment, seen *rollout.Observation) {
	plan := m.differences(seen)
	if len(plan.Actions) == 0 {
		return
	}
	for _, b := range m.checker.Plan(nil, d, &m.seen, &plan) {
		switch b.Promise {
		case WithinSurge, KeepsAvailable, OldNeverGrows, NoOvershoot, NoOverlap, AtMostOneCreate:
			b.Step = m.step
			m.breaches = append(m.breaches, b)
		}
	}
}

// differences returns the change of sizes as a plan.
func (m *Monitor) differences(seen *rollout.Observation) rollout.Plan {
	var plan rollout.Plan
	for i := range seen.ReplicaSets {
		s := &seen.ReplicaSets[i]
		at := slices.IndexFunc(m.seen.ReplicaSets, func(was replicaset.Snapshot) bool { return was.Name == s.Name })
		switch {
		case at < 0:
			plan.Actions = append(plan.Actions, rollout.Action{Verb: rollout.Create, ReplicaSet: s.Name, To: s.Size})
		case m.seen.ReplicaSets[at].Size != s.Size:
			plan.Actions = append(plan.Actions, rollout.Action{Verb: rollout.Scale, ReplicaSet: s.Name,
				From: m.seen.ReplicaSets[at].Size, To: s.Size})
		}
	}
	return plan
}

// judgeState tells where the state itself is out of the limits.
func (m *Monitor) judgeState(d *rollout.Deployment, seen *rollout.Observation) {
	c := &m.checker.change
	c.look(d, seen)
	sums := c.sums()
	total, counted := sums.before, sums.counted
	above := c.rolling && !c.quiet && total > c.limits.maxTotal
	below := d.Strategy.Kind == strategy.RollingUpdate && !c.quiet && counted < c.limits.minAvailable
	if above && !m.above {
		m.tell(Breach{Promise: WithinSurge, Blame: m.blame(d), Got: total, Limit: c.limits.maxTotal})
	}
	if below && !m.below {
		m.tell(Breach{Promise: KeepsAvailable, Blame: m.blame(d), Got: counted, Limit: c.limits.minAvailable})
	}
	m.above, m.below = above, below
}

// tell notes a breach unless the planner is to blame for it in the same step.
func (m *Monitor) tell(b Breach) {
	b.Step = m.step
	same := func(other Breach) bool { return other.Promise == b.Promise }
	if !slices.ContainsFunc(m.breaches, same) {
		m.breaches = append(m.breaches, b)
	}
}

// blame tells who made the state what it is, if it was not the planner.
func (m *Monitor) blame(d *rollout.Deployment) Blame {
	switch {
	case m.step == 1:
		return Before
	case d.Replicas != m.d.Replicas || d.Strategy != m.d.Strategy || d.Paused != m.d.Paused:
		return User
	}
	return Failure
}
