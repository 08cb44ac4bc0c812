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
	e.changeNumber(w, Template, templates, maxSets-1, func(w *situation) *int { return &w.template })
	e.changeNumber(w, Replicas, replicas, e.MaxReplicas, func(w *situation) *int { return &w.replicas })
	if !w.recreate {
		e.changeNumber(w, Limits, surges, e.MaxSurge, func(w *situation) *int { return &w.surge })
		e.changeNumber(w, Limits, unavails, e.MaxUnavailable, func(w *situation) *int { return &w.unavailable })
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

// changeNumber gives one number of the situation every other value up to most.
func (e *explorer) changeNumber(w *situation, c Changes, k kind, most int, at func(*situation) *int) {
	if !e.Changes.Has(c) {
		return
	}
	for n := range most + 1 {
		next := *w
		if *at(&next) == n {
			continue
		}
		*at(&next) = n
		if next.recreate || next.surge+next.unavailable > 0 { // both 0 are refused
			e.changed(moveOf(k, 0, n), &next)
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
