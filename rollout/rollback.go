package rollout

import (
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// rollBack is the step of a Deployment that is asked to go back to a revision.
// Where the present template has no ReplicaSet yet, it counts all the same when
// the last revision is looked for: "the last" is the one before it. Nothing is
// created for it, as it is about to be abandoned.
func (s *step) rollBack(asked int64) {
	s.plan.Decision = Rollback
	m := s.noMoves()
	if s.group.New() == replicaset.None && s.quirks.Has(RollbackCreates) {
		start, ok := s.startNew()
		if !ok {
			return
		}
		if s.created.name != "" {
			m.Add(start)
		}
	}
	s.act(m)
	s.goBack(asked)
	s.settle(s.noted)
}

// startNew creates the missing new ReplicaSet. It is false when the step has
// ended with a fault.
func (s *step) startNew() (strategy.Target, bool) {
	situation := s.situation()
	start, ok := s.rules.moves.Start(&situation)
	switch {
	case ok:
		return start, s.create(start.Size) != failed
	case s.d.Strategy.Kind == strategy.Unknown:
		s.fail(UnknownStrategy, s.d.Strategy.String())
	default:
		s.fail(NoSurge, s.d.Strategy.MaxSurge.String())
	}
	return strategy.Target{}, false
}

// goBack plans the write to the Deployment. In any case the request is cleared.
func (s *step) goBack(asked int64) {
	newest := s.newestRevision()
	if asked == 0 {
		if asked = s.group.LastRevision(newest); asked == 0 {
			s.dropRequest(RollbackNoLast, strategy.Because(strategy.RevisionMissing))
			return
		}
	}
	revision := strategy.Term{Name: strategy.Revision, Value: asked}
	i := s.group.FindOld(asked)
	present, _ := newest.Int()
	switch {
	case i == replicaset.None && present != asked:
		s.dropRequest(RollbackNotFound, strategy.Because(strategy.RevisionMissing))
	case i == replicaset.None || s.group.At(i).Template == s.d.Template:
		s.dropRequest(RollbackNothingToDo, strategy.Because(strategy.TemplateUnchanged, revision))
	default:
		set := s.group.At(i)
		s.plan.Actions = append(s.plan.Actions, Action{
			Verb: RollBack, ReplicaSet: set.Name, UID: set.UID, Version: set.Version,
			Extra: set.Extra, Reason: strategy.Because(strategy.RevisionWanted, revision),
		})
		s.plan.Events = append(s.plan.Events, Event{Kind: RolledBack, Name: s.d.Name, Revision: asked})
	}
}

func (s *step) dropRequest(kind EventKind, why strategy.Reason) {
	s.plan.Actions = append(s.plan.Actions, Action{Verb: RollBack, Extra: s.d.Extra, Reason: why})
	s.plan.Events = append(s.plan.Events, Event{Kind: kind, Name: s.d.Name})
}

// newestRevision returns the revision of the new ReplicaSet as it is after this
// step, or as it will be once it is created.
func (s *step) newestRevision() replicaset.Number {
	switch {
	case s.group.New() != replicaset.None:
		return s.upkeep(s.group.At(s.group.New())).Book.Revision
	case s.created.name != "":
		return s.created.revision
	}
	return replicaset.NumberOf(s.revision)
}
