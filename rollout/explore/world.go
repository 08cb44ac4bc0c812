package explore

import (
	"github.com/rollplan/rollplan/rollout/world"
	"github.com/rollplan/rollplan/strategy"
)

// expand goes on from a situation in every way there is.
func (e *explorer) expand(w *situation) {
	e.goOn(w)
	for i := range w.sets {
		if w.sets[i].exists {
			e.goOnWith(w, i)
		}
	}
	if w.progress.reason != 0 && !w.progress.late {
		next := *w
		next.progress.late = true
		e.reach(moveOf(waits, 0, 0), &next)
	}
	if w.changes > 0 || w.paused {
		e.change(w)
	}
}

// goOn takes the planner's moves.
func (e *explorer) goOn(w *situation) {
	if w.flight.n == 0 {
		next := *w
		if e.step(&next) {
			e.reach(moveOf(plans, 0, 0), &next)
		}
		return
	}
	next := *w
	e.act(&next)
	e.reach(moveOf(acts, 0, 0), &next)
	next = *w
	next.land()
	e.reach(moveOf(drops, 0, 0), &next)
}

// goOnWith takes the moves of a ReplicaSet's controller and of its pods.
func (e *explorer) goOnWith(w *situation, i int) {
	next := *w
	if e.Lag && e.look(&next, i) {
		e.reach(moveOf(looks, i, 0), &next)
		e.stopAny(w, i)
	}
	if w.sets[i].pods.Starting > 0 && w.broken != i+1 {
		next = *w
		next.sets[i].ready(1)
		e.reach(moveOf(readies, i, 0), &next)
	}
	if w.sets[i].pods.Terminating > 0 {
		next = *w
		next.sets[i].pods = next.sets[i].pods.Finish(next.sets[i].pods.Terminating)
		e.reach(moveOf(finishes, i, 0), &next)
	}
	if w.failures > 0 && w.sets[i].pods.Available > 0 {
		next = *w
		next.failures--
		next.sets[i].pods = next.sets[i].pods.Move(world.Available, world.Starting, 1)
		next.hurt(i)
		e.reach(moveOf(fails, i, 0), &next)
		next = *w
		next.failures--
		next.sets[i].pods = next.sets[i].pods.Lose(world.Available, 1)
		next.hurt(i)
		e.reach(moveOf(loses, i, 0), &next)
	}
}

// stopAny lets a ReplicaSet that shrinks stop available pods before others.
func (e *explorer) stopAny(w *situation, i int) {
	s := &w.sets[i]
	for n := 1; e.AnyPod && n <= min(s.pods.Current()-s.size, s.pods.Available); n++ {
		next := *w
		e.look(&next, i)
		to := &next.sets[i]
		to.pods = s.pods.Stop(world.Available, n).Manage(s.size)
		e.settlePods(&next, to)
		e.reach(moveOf(looks, i, n), &next)
	}
}

// hurt notes that the set has lost an available pod.
func (w *situation) hurt(i int) {
	w.sets[i].hurt = w.sets[i].overstated()
	w.flight.hurt = w.flight.n > 0
}

// ready lets up to n pods become available.
func (s *set) ready(n int) {
	s.pods = s.pods.Move(world.Starting, world.Available, n)
	s.hurt = s.hurt && s.overstated()
}

// overstated reports whether the status tells of available pods that there are not,
// besides those it wants gone.
func (s *set) overstated() bool { return min(s.size, s.told.available) > s.pods.Available }

// look lets a ReplicaSet's controller look: it reports the pods there are, as of the
// present size, and only then makes or stops pods, as the real one does. It is false
// where that changes nothing.
func (e *explorer) look(w *situation, i int) bool {
	s := &w.sets[i]
	before := *s
	s.report()
	s.pods = s.pods.Manage(s.size)
	e.settlePods(w, s)
	if s.told != before.told || !before.fresh {
		s.stale = w.flight.n > 0
	}
	return *s != before
}

func (s *set) report() {
	s.told = told{current: s.pods.Current(), available: s.pods.Available, live: s.pods.Live()}
	s.fresh, s.hurt = true, false
}

// settlePods forgets terminating pods where nobody will ever ask for them.
func (e *explorer) settlePods(w *situation, s *set) {
	if !w.recreate && w.changes == 0 && e.Policy.Replacement != strategy.TerminationComplete {
		s.pods.Terminating = 0
		s.told.live = s.told.current
	}
}

// refresh lets all controllers look until all is as it is told.
func (e *explorer) refresh(w *situation) {
	for i := range w.sets {
		if s := &w.sets[i]; s.exists {
			s.pods = s.pods.Manage(s.size)
			e.settlePods(w, s)
			s.report()
		}
	}
}
