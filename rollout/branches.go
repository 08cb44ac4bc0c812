package rollout

import (
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// noMoves returns an empty set of moves.
func (s *step) noMoves() *strategy.Moves {
	s.moves.Reset()
	return &s.moves
}

func (s *step) situation() strategy.Situation {
	return strategy.Situation{
		Group: &s.group, Strategy: &s.d.Strategy, Limits: s.limits,
		Replicas: s.d.Replicas, Recorded: s.seen.Status.Replicas, Paused: s.d.Paused,
	}
}

// resize lets sizes follow the replicas; a rollout waits meanwhile.
func (s *step) resize(decision Decision, why strategy.Rule, terms ...strategy.Term) {
	s.plan.Decision = decision
	s.plan.Holds.Add(why, terms...)
	m, situation := s.noMoves(), s.situation()
	s.rules.moves.Resize(&situation, m)
	s.act(m)
	if _, rollback := s.d.RollbackTo.Int(); s.d.Paused && !rollback && !m.Waits {
		s.cleanUp(replicaset.NewestFirst)
	}
	s.report()
}

// roll takes one step of the Deployment's strategy.
func (s *step) roll() {
	m, situation := s.noMoves(), s.situation()
	switch s.d.Strategy.Kind {
	case strategy.RollingUpdate:
		s.plan.Decision = RollingUpdate
		s.rules.moves.RollingUpdate(&situation, m)
	case strategy.Recreate:
		s.plan.Decision = Recreate
		s.rules.moves.Recreate(&situation, m)
	default:
		s.fail(UnknownStrategy, s.d.Strategy.String())
		return
	}
	switch {
	case m.Stuck:
		s.fail(NoSurge, s.d.Strategy.MaxSurge.String())
	case m.Creates():
		s.rollNew(m)
	default:
		s.rollOn(m)
	}
}

// rollNew creates the new ReplicaSet and goes on, unless its name is taken.
func (s *step) rollNew(m *strategy.Moves) {
	switch s.create(m.Targets()[0].Size) {
	case made:
		s.rollOn(m)
	case reused:
		s.roll()
	}
}

// rollOn carries out the strategy's moves.
func (s *step) rollOn(m *strategy.Moves) {
	s.plan.Holds.AddAll(&m.Holds)
	s.act(m)
	if m.Idle && s.seen.Status.Complete(&s.about) {
		s.cleanUp(replicaset.OldestFirst)
	}
	s.judge()
}

// fail ends the step with a fault. What was decided before stands.
func (s *step) fail(kind FaultKind, text string) {
	s.plan.Decision, s.plan.Fault = Failed, Fault{kind, text}
	s.act(s.noMoves())
	s.settle(true)
}

// report writes the status of a step that does not judge progress.
func (s *step) report() {
	wrote := s.rules.status.Report(&s.plan.Status, &s.about, s.sums())
	s.settle(wrote || s.noted)
}

// judge writes the status of a step that judges progress.
func (s *step) judge() {
	now, recorded := &s.plan.Status, &s.seen.Status
	wrote := s.rules.status.Report(now, &s.about, s.sums())
	wrote = s.rules.status.JudgeProgress(now, recorded, &s.about, s.newName()) || wrote
	wrote = s.judgeFailure() || wrote
	same := s.settle(wrote || s.noted)
	if s.noted { // what this step has noted before is no news
		same = !wrote && now.SameCounts(recorded)
	}
	if same {
		s.plan.Recheck = s.rules.status.Recheck(now, &s.about)
	}
}

func (s *step) judgeFailure() bool {
	i := s.group.Failing()
	if i == replicaset.None {
		return s.plan.Status.NoFailure()
	}
	return s.plan.Status.NoteFailure(&s.group.At(i).Failure)
}

// settle ends the step: the plan's status is as it is to be, and its conditions may
// be others than those that were read if wrote is set. It reports whether the
// status is as it was read.
func (s *step) settle(wrote bool) bool {
	now, was := &s.plan.Status, &s.seen.Status
	same := now.SameCounts(was) && (!wrote || now.Conditions.Equal(&was.Conditions))
	s.plan.StatusChanged = !same || s.plan.Revision != s.d.Revision
	return same
}

// sums are the totals over the ReplicaSets as they were read, and the size of the
// one that is created.
func (s *step) sums() *replicaset.Totals {
	s.totals = *s.group.Totals()
	s.totals.Size += int64(s.created.size)
	return &s.totals
}

// newName returns the name of the new ReplicaSet, "" where there is none.
func (s *step) newName() string {
	if i := s.group.New(); i != replicaset.None {
		return s.group.At(i).Name
	}
	return s.created.name
}
