package explore

// change takes every change of the user's.
func (e *explorer) change(w *situation) {
	if w.paused {
		next := *w
		next.paused = false // free: it ends the pause that was paid for
		e.reach(moveOf(resumes, 0, 0), &next)
	}
	if w.changes == 0 {
		return
	}
	e.changeSpec(w)
	for i := range w.sets {
		if w.sets[i].exists && e.Changes.Has(Notes) {
			e.tamper(w, i)
		}
	}
}

// changed goes on from w, in which the user has changed something.
func (e *explorer) changed(m move, w *situation) {
	w.changes--
	if !w.recreate && w.changes == 0 {
		for i := range w.sets {
			e.settlePods(w, &w.sets[i])
		}
	}
	e.reach(m, w)
}

func (e *explorer) changeSpec(w *situation) {
	for _, n := range []number{
		{Template, templates, maxSets - 1, func(w *situation) *int { return &w.template }},
		{Replicas, replicas, e.MaxReplicas, func(w *situation) *int { return &w.replicas }},
		{Limits, surges, e.MaxSurge, func(w *situation) *int { return &w.surge }},
		{Limits, unavails, e.MaxUnavailable, func(w *situation) *int { return &w.unavailable }},
	} {
		if e.Changes.Has(n.kind) && !(w.recreate && n.kind == Limits) {
			e.changeNumber(w, n)
		}
	}
	if e.Changes.Has(Strategy) {
		next := *w
		next.recreate = !next.recreate
		if !next.recreate && next.surge+next.unavailable == 0 {
			next.unavailable = 1
		}
		e.changed(moveOf(switches, 0, 0), &next)
	}
	if e.Changes.Has(Pause) && !w.paused {
		next := *w
		next.paused = true
		e.changed(moveOf(pauses, 0, 0), &next)
	}
}

// A number of the situation that the user may change, up to most.
type number struct {
	kind Changes
	move kind
	most int
	at   func(*situation) *int
}

// changeNumber gives a number every other value.
func (e *explorer) changeNumber(w *situation, n number) {
	for value := range n.most + 1 {
		next := *w
		if *n.at(&next) == value {
			continue
		}
		*n.at(&next) = value
		if next.recreate || next.surge+next.unavailable > 0 { // both 0 are refused
			e.changed(moveOf(n.move, 0, value), &next)
		}
	}
}

// tamper removes the notes of a set, or gives them other numbers.
func (e *explorer) tamper(w *situation, i int) {
	next := *w
	next.sets[i].rewrite(w, note{absent, absent})
	e.changed(moveOf(forgets, i, 0), &next)
	for n := range e.MaxReplicas + e.MaxSurge + 1 {
		next = *w
		next.sets[i].rewrite(w, note{n, w.sets[i].note.maxTotal})
		e.changed(moveOf(tampers, i, n), &next)
		next = *w
		next.sets[i].rewrite(w, note{w.sets[i].note.replicas, n})
		e.changed(moveOf(tampers, i, n), &next)
	}
}

func (s *set) rewrite(w *situation, n note) {
	s.note, s.stale = n, w.flight.n > 0
}
