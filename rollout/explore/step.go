package explore

import (
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

// step lets the planner plan, judges the plan by what was seen, and carries out its
// first action: that one is done in the state it was planned for. With plans that
// are not cut short all of it is done. It is false where the plan does nothing.
func (e *explorer) step(w *situation) bool {
	if !e.plan(w) {
		return false
	}
	e.act(w)
	if !e.Lag {
		for w.flight.n > 0 {
			e.act(w)
		}
		if e.Deadline {
			w.progress = progressOf(&e.made.Status, e.lens.seen.At)
		}
	}
	return true
}

// plan makes the plan of a situation the one in flight. It is false where it does
// nothing.
func (e *explorer) plan(w *situation) bool {
	e.lens.show(w)
	e.calls++
	if err := e.next(&e.made, &e.lens.d, &e.lens.seen); err != nil {
		e.find(Finding{Kind: Refuses, Text: err.Error()})
		return false
	}
	if e.Deadline {
		e.judgeDeadline()
	}
	if len(e.made.Actions) == 0 && !e.changesStatus(w) {
		return false
	}
	if !e.calm {
		e.breaches = e.checker.Plan(e.breaches[:0], &e.lens.d, &e.lens.seen, &e.made)
		for _, b := range e.breaches {
			e.find(Finding{Kind: Breaks, Breach: b})
		}
	}
	e.launch(w)
	return true
}

// changesStatus reports whether a plan without actions leaves another status that
// counts here.
func (e *explorer) changesStatus(w *situation) bool {
	if e.Deadline && e.made.StatusChanged {
		return true
	}
	then := *w
	then.conclude()
	return then.recorded != w.recorded || then.revision != w.revision
}

// launch puts the plan that was made in flight.
func (e *explorer) launch(w *situation) {
	w.flight = flight{
		rolling: e.made.Decision == rollout.RollingUpdate, recreate: e.made.Decision == rollout.Recreate,
		hurt: w.anyHurt(),
	}
	w.flight.least = min(w.counted(), e.promised(w))
	for i := range e.made.Actions {
		a := &e.made.Actions[i]
		if a.Verb == rollout.RollBack || a.Verb == rollout.Release || a.Verb == rollout.Adopt || w.flight.n == maxSets {
			continue // nothing here asks for these
		}
		at := indexOf(a.ReplicaSet)
		s := &w.sets[at]
		revision, _ := a.Book.Revision.Int()
		s.todo = todo{due: true, size: a.To, revision: int(revision), deletes: a.Verb == rollout.Delete}
		if n := noteOf(a.Book.ScaledFor); n != s.note || !s.exists {
			s.todo.notes = true
			w.flight.note = n
		}
		w.flight.order[w.flight.n] = at
		w.flight.n++
	}
}

func noteOf(s replicaset.ScaledFor) note {
	n := note{absent, absent}
	if replicas, ok := s.Replicas.Int(); ok {
		n.replicas = int(replicas)
	}
	if maxTotal, ok := s.MaxTotal.Int(); ok {
		n.maxTotal = int(maxTotal)
	}
	return n
}

// act carries out the next action of the plan in flight. If its ReplicaSet has
// changed since, the write conflicts, and that is the end of the plan.
func (e *explorer) act(w *situation) {
	if w.flight.n == 0 {
		w.land()
		w.conclude()
		return
	}
	at := w.flight.order[0]
	s := &w.sets[at]
	if s.stale {
		w.land()
		return
	}
	before := *w
	s.take(w.flight.note)
	if !e.calm {
		e.judge(&before, w, at)
	}
	copy(w.flight.order[:], w.flight.order[1:])
	w.flight.order[maxSets-1] = 0
	if w.flight.n--; w.flight.n == 0 {
		w.land()
		w.conclude()
	}
}

// take does what is to be done with the set.
func (s *set) take(n note) {
	do := s.todo
	s.todo = todo{}
	if do.deletes {
		*s = set{}
		return
	}
	if !s.exists {
		*s = set{exists: true, note: note{absent, absent}}
	}
	s.fresh = s.fresh && s.size == do.size
	s.size, s.revision = do.size, do.revision
	if do.notes {
		s.note = n
	}
}

// land ends the flight: what is left of the plan is never done.
func (w *situation) land() {
	w.flight = flight{}
	for i := range w.sets {
		w.sets[i].todo, w.sets[i].stale = todo{}, false
	}
}

// conclude writes the status of the Deployment.
func (w *situation) conclude() {
	w.recorded = 0
	for i := range w.sets {
		w.recorded += w.sets[i].told.current
	}
	if s := &w.sets[w.template]; s.exists && s.revision > 0 {
		w.revision = s.revision
	}
}
