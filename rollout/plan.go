package rollout

import (
	"strconv"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

// A Plan is what to do in one step, and why. The zero Plan does nothing.
//
// A caller carries out the actions in order, then writes status and revision if
// StatusChanged, records the events, and comes back when something has changed
// or Recheck is due. Each object is in one action at most, but for an orphan that
// is adopted and then deleted, and what [ReusesReleased] releases. If an action
// fails, what was done stands: read again and plan again.
type Plan struct {
	Decision Decision
	Actions  []Action // in the order in which they are safe
	Events   []Event

	// Status and Revision are to be written, with one write, where StatusChanged.
	// Revision is the Deployment's annotation.
	Status        status.Status
	Revision      replicaset.Number
	StatusChanged bool

	Recheck status.Recheck // when to look again though nothing has changed
	Holds   strategy.Holds // why no more was done: the limits that bind
	Fault   Fault          // a failure that the step decided on

	scratch *scratch // of the step, kept for a plan that is used again
}

// A Decision is the branch that a step took.
type Decision uint8

// The decisions.
const (
	RollingUpdate Decision = 1 + iota
	Recreate
	Scaling    // the replicas have changed: sizes follow
	Paused     // sizes follow the replicas, nothing is rolled out
	Rollback   // the Deployment goes back to a revision, or the request is dropped
	Deleting   // the Deployment is being deleted: only status and bookkeeping
	SelectsAll // the selector is empty: nothing is done
	Failed     // see the plan's Fault
)

// String returns the decision's name.
func (d Decision) String() string {
	names := [...]string{
		RollingUpdate: "RollingUpdate", Recreate: "Recreate", Scaling: "Scaling", Paused: "Paused",
		Rollback: "Rollback", Deleting: "Deleting", SelectsAll: "SelectsAll", Failed: "Failed",
	}
	return nameAt(names[:], int(d), "Decision")
}

// A Verb says what an Action does.
type Verb uint8

// The verbs.
const (
	Adopt    Verb = 1 + iota // make the Deployment the owner; and all that differs from what was read
	Release                  // remove the Deployment as the owner
	Create                   // the new ReplicaSet, with the template's labels and the hash
	Scale                    // change the size, and all else that differs
	Annotate                 // size stays: change annotations and minReadySeconds
	Delete                   // an old ReplicaSet that history does not keep
	RollBack                 // on the Deployment: see Action.ReplicaSet
)

// String returns the verb as it stands in the command's output.
func (v Verb) String() string {
	names := [...]string{
		Adopt: "adopt", Release: "release", Create: "create", Scale: "scale",
		Annotate: "annotate", Delete: "delete", RollBack: "rollback",
	}
	return nameAt(names[:], int(v), "Verb")
}

// An Action is one write. It tells all that this library manages of the object,
// as it is to be afterwards.
type Action struct {
	Verb Verb

	// ReplicaSet is the name of the object. With RollBack, which is a write to the
	// Deployment, it is the one whose template and annotations the Deployment
	// takes; empty, the Deployment keeps its own. The request is cleared either way.
	ReplicaSet   string
	UID, Version string // as read: the caller's lock; empty with Create

	From, To        int // the size
	MinReadySeconds int
	Book            replicaset.Bookkeeping
	Extra           replicaset.Pairs

	Reason strategy.Reason
}

// A Fault is a failure that a step decided on: what was planned before it
// stands, and no more is done. The zero Fault is none.
type Fault struct {
	Kind FaultKind
	Text string // the name or the message that goes with it
}

// A FaultKind tells faults apart.
type FaultKind uint8

// The faults.
const (
	NoFault         FaultKind = iota
	UnknownStrategy           // Text: its name
	NameTaken                 // Text: the name; the status counts a collision, try again
	CreateFailed              // Text: what the API answered
	NoSurge                   // Text: maxSurge, which does not tell how far to grow
)

// String returns the fault as one line, "" for none.
func (f Fault) String() string {
	switch f.Kind {
	case NoFault:
		return ""
	case UnknownStrategy:
		return "unknown strategy " + strconv.Quote(f.Text)
	case NameTaken:
		return "the name " + f.Text + " is taken by another ReplicaSet: hash collision"
	case NoSurge:
		return "maxSurge " + strconv.Quote(f.Text) + " does not tell how far to grow"
	}
	return f.Text
}

func nameAt(names []string, at int, kind string) string {
	if at < len(names) && names[at] != "" {
		return names[at]
	}
	return kind + "(" + strconv.Itoa(at) + ")"
}
