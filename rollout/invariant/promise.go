package invariant

import (
	"fmt"
	"strconv"
)

// A Promise is something a plan keeps, whatever it was made for.
type Promise uint8

// The promises. Sizes are spec.replicas of ReplicaSets; a set's counted pods are
// min(size, available): what it reports available, without pods that are about to
// go.
const (
	// WithinSurge: the sum of the sizes is at most max(before, MaxTotal).
	WithinSurge Promise = 1 + iota

	// Shrinks: a rollout above MaxTotal takes pods away, if it does nothing else.
	Shrinks

	// KeepsAvailable: while rolling, the sum of counted pods is at least min(before,
	// MinAvailable).
	KeepsAvailable

	// OldNeverGrows: no old ReplicaSet grows, but by a resize.
	OldNeverGrows

	// UnhealthyFirst: while rolling, no old ReplicaSet loses a counted pod while
	// another keeps one that is not.
	UnhealthyFirst

	// NoOvershoot: the new ReplicaSet does not grow above the replicas, but by a
	// resize.
	NoOvershoot

	// ResizeDirection: a resize does not grow one ReplicaSet and shrink another, nor
	// grow with MaxTotal wanted already, nor shrink with no more than the replicas.
	ResizeDirection

	// ResizeTotal: after a resize in proportion, MaxTotal pods are wanted: no leftover
	// is lost. It may wait, as a whole, for statuses to catch up.
	ResizeTotal

	// NoOverlap: with Recreate, no ReplicaSet grows while pods of another template
	// live.
	NoOverlap

	// AtMostOneCreate: and only where no ReplicaSet has the template.
	AtMostOneCreate

	// OneActionEach: each object is in one action, but for one that is adopted and
	// then deleted.
	OneActionEach

	// Explains: a plan that stops short of the end names its holds.
	Explains
)

// String returns the promise's name.
func (p Promise) String() string {
	return nameAt([]string{
		WithinSurge: "WithinSurge", Shrinks: "Shrinks", KeepsAvailable: "KeepsAvailable",
		OldNeverGrows: "OldNeverGrows", UnhealthyFirst: "UnhealthyFirst", NoOvershoot: "NoOvershoot",
		ResizeDirection: "ResizeDirection", ResizeTotal: "ResizeTotal", NoOverlap: "NoOverlap",
		AtMostOneCreate: "AtMostOneCreate", OneActionEach: "OneActionEach", Explains: "Explains",
	}, int(p))
}

func nameAt(names []string, at int) string {
	if at < len(names) && names[at] != "" {
		return names[at]
	}
	return strconv.Itoa(at)
}

// A Blame says who caused a breach.
type Blame uint8

// Who is to blame.
const (
	Planner Blame = 1 + iota // the plan made it worse
	User                     // a change of the Deployment
	Failure                  // pods that were lost
	Before                   // it was there when the trace began
)

// String returns the name.
func (b Blame) String() string {
	return nameAt([]string{Planner: "planner", User: "user", Failure: "failure", Before: "before"}, int(b))
}

// A Breach is one promise that is not kept. It is flat and comparable.
type Breach struct {
	Promise    Promise
	Blame      Blame
	ReplicaSet string // the one it is about, "" where it is about all of them
	Got, Limit int64  // the number there is, and the one that may be
	Actions    int    // after how many actions of the plan; all of them where it is of no matter
	Step       int    // of a trace, counted from 1; 0 for a single plan
}

// String returns the breach as one line.
func (b Breach) String() string {
	text := fmt.Sprintf("%s: %d %s, %d %s", b.Promise, b.Got, b.Promise.of(), b.Limit, b.Promise.may())
	if b.ReplicaSet != "" {
		text += ", " + b.ReplicaSet
	}
	if b.Step > 0 {
		text += fmt.Sprintf(", in step %d", b.Step)
	}
	return text + fmt.Sprintf(", after %d actions (%s)", b.Actions, b.Blame)
}

// of says what Got counts.
func (p Promise) of() string {
	return nameAt([]string{
		WithinSurge: "pods wanted", Shrinks: "pods wanted", KeepsAvailable: "pods stay available",
		OldNeverGrows: "pods of an old ReplicaSet", UnhealthyFirst: "available old pods go",
		NoOvershoot: "new pods wanted", ResizeDirection: "pods", ResizeTotal: "pods wanted",
		NoOverlap: "pods live of another template", AtMostOneCreate: "created",
		OneActionEach: "actions on one object", Explains: "pods, and no hold",
	}, int(p))
}

// may says what Limit is.
func (p Promise) may() string {
	return nameAt([]string{
		WithinSurge: "may be", Shrinks: "may be, and nothing is done", KeepsAvailable: "must",
		OldNeverGrows: "before", UnhealthyFirst: "unavailable ones stay", NoOvershoot: "may be",
		ResizeDirection: "before, against the direction", ResizeTotal: "may be, no more and no less",
		NoOverlap: "may when another grows", AtMostOneCreate: "missing",
		OneActionEach: "may be", Explains: "are to be in the end",
	}, int(p))
}
