package explore

import (
	"github.com/rollplan/rollplan/rollout/invariant"
	"github.com/rollplan/rollplan/strategy"
)

// counted returns the pods that are seen to be available and not about to go.
func (w *situation) counted() int {
	sum := 0
	for i := range w.sets {
		sum += min(w.sets[i].size, w.sets[i].told.available)
	}
	return sum
}

// stays returns the pods that really stay available.
func (w *situation) stays() int {
	sum := 0
	for i := range w.sets {
		sum += min(w.sets[i].size, w.sets[i].pods.Available)
	}
	return sum
}

// anyHurt reports whether a status tells of available pods that are lost.
func (w *situation) anyHurt() bool {
	for i := range w.sets {
		if w.sets[i].hurt {
			return true
		}
	}
	return false
}

// promised returns how many pods the step that is planned may leave available at least.
func (e *explorer) promised(w *situation) int {
	one := e.Policy.KeepOne && w.replicas > 0 && w.replicas+w.surge > 1 && !w.recreate
	switch {
	case w.flight.rolling && one:
		return max(w.floor(), 1)
	case w.flight.rolling:
		return w.floor()
	case one:
		return 1
	}
	return 0
}

// floor is MinAvailable, worked out once more: neither package strategy nor the checks
// of package invariant are asked.
func (w *situation) floor() int {
	if w.recreate {
		return w.replicas
	}
	unavailable := w.unavailable
	if w.surge == 0 && unavailable == 0 {
		unavailable = 1
	}
	return max(w.replicas-unavailable, 0)
}

// judgeExisting judges growth where stopping pods count: no more pods are there or wanted
// than MaxTotal.
func (e *explorer) judgeExisting(before, w *situation) {
	most := max(before.existing(), w.replicas+w.surge)
	if e.Policy.Replacement == strategy.TerminationComplete && before.flight.rolling && w.existing() > most {
		e.find(Finding{Kind: Really, Breach: invariant.Breach{Promise: invariant.WithinSurge,
			Blame: invariant.Planner, Got: int64(w.existing()), Limit: int64(most)}})
	}
}

// existing returns the pods that are there or wanted, stopping ones included.
func (w *situation) existing() int {
	sum := 0
	for i := range w.sets {
		s := &w.sets[i]
		sum += max(s.size, s.pods.Current()) + s.pods.Terminating
	}
	return sum
}

// judge holds an action that was carried out on the set at an index against what is
// really there: what was promised by what was seen must hold.
func (e *explorer) judge(before, w *situation, at int) {
	blame := invariant.Planner
	if before.flight.hurt {
		blame = invariant.Failure
	}
	had, stays := before.stays(), w.stays()
	if least := min(had, before.flight.least); stays < least {
		e.find(Finding{Kind: Really, Breach: invariant.Breach{Promise: invariant.KeepsAvailable, Blame: blame,
			Got: int64(stays), Limit: int64(least)}})
	}
	if w.sets[at].size <= before.sets[at].size {
		return
	}
	e.judgeExisting(before, w)
	for i := range before.sets {
		live := before.sets[i].pods.Live()
		if e.Policy.Replacement == strategy.TerminationStarted {
			live = before.sets[i].pods.Current()
		}
		if before.flight.recreate && i != at && live > 0 {
			e.find(Finding{Kind: Really, Breach: invariant.Breach{Promise: invariant.NoOverlap, Blame: blame,
				ReplicaSet: setOf(at), Got: int64(live)}})
		}
	}
}
