package ours

import (
	"slices"

	apierrors "k8s.io/apimachinery/pkg/api/errors"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// A move is one write of the part of the plan that scales.
type move struct {
	rollout.Action
	events []rollout.Event
}

// moves returns the plan's actions as the reference writes them. Where the plan has
// two events for one ReplicaSet, it takes its unavailable pods first, and some of the
// others once all ReplicaSets had their turn.
func (s *step) moves() []move {
	var all []move
	next := 0
	for _, e := range s.plan.Events {
		at := s.action(e.Name)
		if e.Kind != rollout.ScaledReplicaSet || at < 0 {
			continue
		}
		if at >= next {
			all = append(all, quiet(s.plan.Actions[next:at])...)
			next = at + 1
		}
		a := s.plan.Actions[at]
		if a.To = e.To; a.Verb == rollout.Delete {
			a.Book.ScaledFor = s.scaledFor()
		}
		all = append(all, move{a, []rollout.Event{e}})
	}
	return append(all, quiet(s.plan.Actions[next:])...)
}

// scaledFor returns the note that is made with every scaling. A plan leaves it out on
// what is scaled and then deleted, where only a failed deletion shows it.
func (s *step) scaledFor() replicaset.ScaledFor {
	rules := strategy.Rules{WrapCounts: s.quirks.Has(rollout.Int32Wraps)}
	limits := rules.Limits(s.d.Strategy, s.d.Replicas)
	return replicaset.ScaledForOf(int64(s.d.Replicas), int64(limits.MaxTotal))
}

// quiet returns the moves of actions without events.
func quiet(actions []rollout.Action) []move {
	var all []move
	for _, a := range actions {
		switch a.Verb {
		case rollout.Create, rollout.Scale, rollout.Annotate, rollout.Adopt:
			all = append(all, move{Action: a})
		}
	}
	return all
}

// move scales, and deletes what history does not keep.
func (s *step) move() error {
	deletions := slices.DeleteFunc(slices.Clone(s.plan.Actions), func(a rollout.Action) bool {
		return a.Verb != rollout.Delete
	})
	for _, m := range s.moves() {
		err := s.carryOut(m)
		if err != nil && !m.minor() {
			return err
		}
		if err != nil {
			deletions = s.expired()
			break
		}
	}
	return s.deleteSets(deletions)
}

func (s *step) carryOut(m move) error {
	if m.Verb == rollout.Create {
		return s.create(m)
	}
	if err := s.change(m.Action); err != nil {
		return err
	}
	s.tell(m.events...)
	return nil
}

func (s *step) create(m move) error {
	if err := s.call(toCreate, m.ReplicaSet); err != nil {
		return err
	}
	s.end.ReplicaSets[s.key(m.ReplicaSet)] = adapter.NewReplicaSet(s.start.Deployment, m.Action)
	s.tell(m.events...)
	return s.announceCreated(m.ReplicaSet)
}

// change writes a ReplicaSet, unless it is already what the action says.
func (s *step) change(a rollout.Action) error {
	is, written := s.written[a.ReplicaSet]
	if !written {
		is = s.asRead(a.ReplicaSet)
	}
	if same(is, a) {
		return nil
	}
	if err := s.call(toUpdate, a.ReplicaSet); err != nil {
		return err
	}
	a.Verb = rollout.Scale // whoever is to own it does by now
	s.written[a.ReplicaSet] = a
	s.put(a)
	return nil
}

// same reports whether two actions leave the same behind, the owner left out.
func same(a, b rollout.Action) bool {
	return a.To == b.To && a.MinReadySeconds == b.MinReadySeconds && a.Book == b.Book && a.Extra.Equal(b.Extra)
}

// minor reports whether the reference does not mind that a move failed: it scales no
// more, and goes on.
func (m move) minor() bool {
	switch m.Reason.Rule {
	case strategy.UnhealthyFirst, strategy.AboveFloor:
		return true
	}
	return false
}

// expired returns what the reference deletes after a failure it did not mind, as then
// it thinks that there was nothing to scale.
func (s *step) expired() []rollout.Action {
	if !s.recorded.Complete(s.about()) {
		return nil
	}
	rules := replicaset.Rules{GarbageUnsorted: s.quirks.Has(rollout.GarbageUnsorted)}
	var all []rollout.Action
	for _, i := range rules.Expired(s.group, s.d.HistoryLimit, replicaset.OldestFirst, nil) {
		all = append(all, rollout.Action{Verb: rollout.Delete, ReplicaSet: s.group.At(i).Name})
	}
	return all
}

func (s *step) deleteSets(actions []rollout.Action) error {
	for _, a := range actions {
		switch err := s.call(toDelete, a.ReplicaSet); {
		case err == nil:
			delete(s.end.ReplicaSets, s.key(a.ReplicaSet))
		case !apierrors.IsNotFound(err):
			return err
		}
	}
	return nil
}

// rollBack writes the Deployment that a rollback makes. That it was made is told once
// it is, why it was not made in any case.
func (s *step) rollBack() error {
	at := slices.IndexFunc(s.plan.Actions, func(a rollout.Action) bool { return a.Verb == rollout.RollBack })
	if at < 0 {
		return nil
	}
	a, e := s.plan.Actions[at], s.plan.Events[len(s.plan.Events)-1]
	if e.Kind != rollout.RolledBack {
		s.tell(e)
	}
	if err := s.call(toRollBack, s.d.Name); err != nil {
		return err
	}
	// No ReplicaSet has no name: then this is nil.
	s.end.Deployment = adapter.RolledBack(s.end.Deployment, s.end.ReplicaSets[s.key(a.ReplicaSet)], a)
	if e.Kind == rollout.RolledBack {
		s.tell(e)
	}
	return nil
}

func (s *step) tell(events ...rollout.Event) {
	for _, e := range events {
		s.end.Events = append(s.end.Events, e.String())
	}
}
