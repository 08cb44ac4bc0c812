package explore

import (
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/invariant"
	"github.com/rollplan/rollplan/strategy"
)

// Options bound an exploration.
type Options struct {
	MaxReplicas, MaxSurge, MaxUnavailable int // at most 7 each; the configurations are all up to these

	// Lag lets statuses lag, plans be carried out in part, and anything happen between
	// two actions of a plan. Without it a plan is carried out at once, and statuses
	// tell what there is.
	Lag bool

	Failures    int     // pods that fail or are lost in a trace, at most 3
	UserChanges int     // changes by the user in a trace, at most 3, besides the template that begins it
	Changes     Changes // of these kinds; none is all

	// AnyPod lets a ReplicaSet stop any of its pods when it shrinks, not unavailable ones
	// first: as a real one may that ranks by node, cost or age.
	AnyPod bool

	// Policy is what the strategies have besides their kind and limits: Replacement,
	// HoldOld and KeepOne.
	Policy strategy.Strategy

	// Deadline gives the Deployment a progress deadline, which may pass at any time. It
	// cannot be had together with Lag.
	Deadline bool

	MaxStates int // where to stop; 0: nowhere
}

// Changes are kinds of changes by the user.
type Changes uint8

// The kinds.
const (
	Template Changes = 1 << iota // another template, new or back to an old one
	Replicas                     // any number up to MaxReplicas
	Limits                       // maxSurge or maxUnavailable
	Strategy                     // RollingUpdate to Recreate and back
	Pause                        // and resume at any time
	Notes                        // the scaled-for annotations of a ReplicaSet, removed or changed

	allChanges = 1<<iota - 1
)

// Has reports whether any of these kinds is among c.
func (c Changes) Has(any Changes) bool { return c&any != 0 }

// Run explores every configuration from a stable Deployment whose template has just been
// changed. It is deterministic.
func Run(next Planner, o Options) Result {
	e := newExplorer(next, o)
	e.roots()
	for n := 0; n < len(e.table.states) && !e.result.Cut; n++ {
		e.now = uint32(n)
		var w situation
		w.unpack(&e.table.states[n])
		e.expand(&w)
		e.result.Cut = o.MaxStates > 0 && len(e.table.states) >= o.MaxStates
	}
	e.settleAll()
	return e.finish()
}

// An explorer is a run.
type explorer struct {
	Options
	next     Planner
	lens     *lens
	made     rollout.Plan
	checker  invariant.Checker
	breaches []invariant.Breach

	table   *table
	settled *table // situations between the rounds of a fair world
	now     uint32 // the state that is gone on from
	calm    bool   // nothing is judged: it has been, or will be
	calls   int
	found   map[family]int // indexes of result.Findings
	at      []uint32       // the states in which they were found first
	result  Result
}

func newExplorer(next Planner, o Options) *explorer {
	if o.Changes == 0 {
		o.Changes = allChanges
	}
	e := &explorer{Options: o, next: next, lens: newLens(), table: newTable(), settled: newTable(),
		found: map[family]int{}}
	e.lens.d.Deadline, e.lens.policy = o.known(), o.Policy
	return e
}

// roots adds the situations that all begins with: a stable Deployment of template a
// and a changed template, whose pods become available or never do.
func (e *explorer) roots() {
	for replicas := range e.MaxReplicas + 1 {
		for limits := 1; limits < (e.MaxSurge+1)*(e.MaxUnavailable+1); limits++ { // 0 is both 0, which is refused
			e.root(situation{replicas: replicas, surge: limits / (e.MaxUnavailable + 1),
				unavailable: limits % (e.MaxUnavailable + 1)})
		}
		e.root(situation{replicas: replicas, recreate: true})
	}
}

func (e *explorer) root(w situation) {
	e.result.Configurations++
	w.template, w.revision, w.recorded = 1, 1, w.replicas
	w.changes, w.failures = e.UserChanges, e.Failures
	w.sets[0] = set{exists: true, size: w.replicas, revision: 1, fresh: true}
	w.sets[0].note = note{w.replicas, w.replicas + w.surge}
	w.sets[0].pods.Available = w.replicas
	w.sets[0].report()
	if e.Deadline {
		w.progress = progress{reason: 4, late: true, updated: w.replicas, available: w.replicas} // it was over
	}
	for _, broken := range []int{0, 2} {
		w.broken = broken
		if s, ok := w.pack(); ok {
			e.table.add(s, uint32(len(e.table.states)), moveOf(begins, 0, 0))
		}
	}
}

// reach adds the situation that a move leads to.
func (e *explorer) reach(m move, w *situation) {
	e.result.Transitions++
	if !e.Lag {
		e.refresh(w)
	}
	s, ok := w.pack()
	if !ok {
		e.result.Outside++
		return
	}
	e.table.add(s, e.now, m)
}

// find notes a finding in the state that is gone on from.
func (e *explorer) find(f Finding) {
	f.Recreate = e.table.recreates(e.now)
	key := family{f.Kind, f.Recreate, f.Breach.Promise, f.Breach.Blame}
	i, known := e.found[key]
	if !known {
		i = len(e.result.Findings)
		e.found[key] = i
		e.result.Findings = append(e.result.Findings, f)
		e.at = append(e.at, e.now)
	}
	e.result.Findings[i].Count++
}

// finish adds traces and sums.
func (e *explorer) finish() Result {
	e.result.States, e.result.Calls = len(e.table.states), e.calls
	for i := range e.result.Findings {
		e.result.Findings[i].Trace = e.trace(e.at[i])
	}
	return e.result
}
