package explore

import "github.com/rollplan/rollplan/rollout/world"

// settleAll finds out of every state whether, with no more changes and failures, the
// rollout settles in a fair and healthy world.
func (e *explorer) settleAll() {
	e.calm = true
	for _, round := range []func(*explorer, *situation){(*explorer).wholeRound, (*explorer).slowRound} {
		e.settled = newTable()
		for n := range e.table.states {
			e.now = uint32(n)
			var w situation
			w.unpack(&e.table.states[n])
			e.settle(w, round)
		}
	}
}

// settle goes on from w by rounds until it rests or comes to where others did. All
// situations on the way then settle too.
func (e *explorer) settle(w situation, round func(*explorer, *situation)) {
	w.changes, w.failures = 0, 0
	if w.broken == w.template+1 {
		w.broken = 0 // the template that is wanted heals; one that was given up need not
	}
	begun := len(e.settled.states)
	for {
		before := w
		round(e, &w)
		s, _ := w.pack()
		n, isNew := e.settled.add(s, 0, 0)
		switch {
		case e.settled.good[n]:
			e.praise(begun)
			return
		case w == before:
			if e.over(&w) {
				e.settled.good[n] = true
				e.praise(begun)
			} else {
				e.find(Finding{Kind: Stuck})
			}
			return
		case !isNew && int(n) >= begun:
			e.find(Finding{Kind: Cycles})
			return
		case !isNew:
			e.find(Finding{Kind: Stuck}) // one that others came to, and were stuck
			return
		}
	}
}

// praise marks the situations from one on as settling.
func (e *explorer) praise(begun int) {
	for n := begun; n < len(e.settled.good); n++ {
		e.settled.good[n] = true
	}
}

// wholeRound carries out what is in flight, lets the world come to rest, and takes
// one whole step.
func (e *explorer) wholeRound(w *situation) {
	for w.flight.n > 0 {
		e.act(w)
	}
	for i := range w.sets {
		if s := &w.sets[i]; s.exists {
			e.look(w, i)
			e.heal(w, i)
			s.pods = s.pods.Finish(s.pods.Terminating)
			e.look(w, i)
			e.look(w, i)
		}
	}
	e.wholeStep(w)
}

// heal lets all pods of a set become available, unless its template is broken.
func (e *explorer) heal(w *situation, i int) {
	if w.broken != i+1 {
		w.sets[i].pods = w.sets[i].pods.Move(world.Starting, world.Available, w.sets[i].pods.Starting)
	}
}

func (e *explorer) wholeStep(w *situation) {
	if e.plan(w) {
		e.act(w)
		for w.flight.n > 0 {
			e.act(w)
		}
	}
}

// slowRound is the slowest fair world: of what is in flight the rest is never done,
// each controller looks once, so that its report is the last but one, one pod of
// each set becomes available, and of a plan only the first action is carried out.
func (e *explorer) slowRound(w *situation) {
	w.land()
	if e.plan(w) {
		e.act(w)
		w.land()
	}
	for i := range w.sets {
		if s := &w.sets[i]; s.exists {
			e.look(w, i)
			if w.broken != i+1 {
				s.ready(1)
			}
			s.pods = s.pods.Finish(s.pods.Terminating)
		}
	}
}

// over reports whether the situation, which does not change any more, is as the user
// wants it: all pods of the template, noted for them; or paused.
func (e *explorer) over(w *situation) bool {
	if w.paused || !w.complete() {
		return w.paused
	}
	e.lens.show(w)
	err := e.next(&e.made, &e.lens.d, &e.lens.seen)
	again := e.made.Recheck.Due && e.made.Recheck.After == 0
	return err == nil && len(e.made.Actions) == 0 && !again
}

// complete reports whether all pods wanted are of the template, and all of them available.
func (w *situation) complete() bool {
	for i := range w.sets {
		if i != w.template && w.sets[i].size > 0 {
			return false
		}
	}
	s := &w.sets[w.template]
	return s.exists && s.size == w.replicas && s.pods.Available == w.replicas
}
