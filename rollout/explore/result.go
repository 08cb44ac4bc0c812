package explore

import (
	"fmt"
	"strings"

	"github.com/rollplan/rollplan/rollout/invariant"
)

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
