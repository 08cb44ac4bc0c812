package explore

import (
	"fmt"
	"strings"

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

// A Kind tells findings apart.
type Kind uint8

// The kinds of findings.
const (
	Breaks  Kind = 1 + iota // a plan breaks a promise, by what was seen
	Really                  // an action breaks one by what is really there
	Stuck                   // nothing more is planned, and the rollout is not over
	Cycles                  // steps go round and round
	Refuses                 // the planner returns an error
	Hurries                 // a ReplicaSet is created, and its deadline has passed
	Spins                   // nothing is planned, but to look again at once
)

// String returns the kind's name.
func (k Kind) String() string {
	return [...]string{"", "Breaks", "Really", "Stuck", "Cycles", "Refuses", "Hurries", "Spins"}[min(k, Spins)]
}

// A Finding is something that should not be, the first of its kind and promise with
// a shortest trace to it.
type Finding struct {
	Kind     Kind
	Recreate bool             // the strategy is Recreate
	Breach   invariant.Breach // of Breaks and Really
	Text     string           // of Refuses
	Count    int              // states in which it is found
	Trace    Trace
}

// String returns the finding as one line.
func (f Finding) String() string {
	text := f.Kind.String()
	switch f.Kind {
	case Breaks, Really:
		text += " " + f.Breach.String()
	case Refuses:
		text += ": " + f.Text
	}
	if f.Recreate {
		text += " under Recreate"
	}
	return text
}

// family is what findings are grouped by.
type family struct {
	kind     Kind
	recreate bool
	promise  invariant.Promise
	blame    invariant.Blame
}

// A Result is what an exploration has found.
type Result struct {
	Configurations int // of replicas, surge, unavailable and strategy to begin with
	States         int
	Transitions    int // moves taken, those back to known states included
	Calls          int // of the planner
	Outside        int // moves that led to more pods than a state holds
	Cut            bool
	Findings       []Finding // by what was met first
}

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
		for surge := range e.MaxSurge + 1 {
			for unavailable := range e.MaxUnavailable + 1 {
				if surge+unavailable > 0 {
					e.root(situation{replicas: replicas, surge: surge, unavailable: unavailable})
				}
			}
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

// Faults returns the findings that are the planner's: those a failure is to blame for
// are left out, which no planner can know of before a status tells it.
func (r Result) Faults() []Finding {
	var faults []Finding
	for _, f := range r.Findings {
		if f.Breach.Blame != invariant.Failure {
			faults = append(faults, f)
		}
	}
	return faults
}

// Find returns the first finding whose line begins with text.
func (r Result) Find(text string) (Finding, bool) {
	for _, f := range r.Findings {
		if strings.HasPrefix(f.String(), text) {
			return f, true
		}
	}
	return Finding{}, false
}

// String returns the result as text: the sums, and each finding with its trace.
func (r Result) String() string {
	text := fmt.Sprintf("%d configurations, %d states, %d moves, %d calls of the planner", r.Configurations,
		r.States, r.Transitions, r.Calls)
	if r.Outside > 0 {
		text += fmt.Sprintf(", %d moves to more pods than are explored", r.Outside)
	}
	if r.Cut {
		text += ", cut short"
	}
	for _, f := range r.Findings {
		text += fmt.Sprintf("\n%s, in %d states; the nearest:\n%s", f, f.Count, f.Trace)
	}
	return text
}
