package status

import (
	"fmt"
	"time"
)

// A Condition is one condition of a Deployment.
type Condition struct {
	Type, Status, Reason string
	Message              Message
	LastUpdate           time.Time
	LastTransition       time.Time
}

// The condition types that a Deployment's controller writes.
const (
	Progressing    = "Progressing"
	Available      = "Available"
	ReplicaFailure = "ReplicaFailure"
)

// The statuses of a condition.
const (
	True    = "True"
	False   = "False"
	Unknown = "Unknown"
)

// The reasons of Progressing and of Available.
const (
	ReplicaSetUpdated        = "ReplicaSetUpdated"
	ReplicaSetCreateError    = "ReplicaSetCreateError"
	NewReplicaSetCreated     = "NewReplicaSetCreated"
	FoundNewReplicaSet       = "FoundNewReplicaSet"
	NewReplicaSetAvailable   = "NewReplicaSetAvailable"
	ProgressDeadlineExceeded = "ProgressDeadlineExceeded"
	DeploymentPaused         = "DeploymentPaused"
	DeploymentResumed        = "DeploymentResumed"

	MinimumReplicasAvailable   = "MinimumReplicasAvailable"
	MinimumReplicasUnavailable = "MinimumReplicasUnavailable"
)

// A Message is the text of a condition: as it was read, or a sentence about a
// named object that is put together when it is asked for.
type Message struct {
	format string // with one %q for the name, where there is a name
	name   string
	named  bool
}

// Text returns the message that reads text.
func Text(text string) Message { return Message{format: text} }

func message(format, name string) Message { return Message{format, name, true} }

// String returns the text.
func (m Message) String() string {
	if m.named {
		return fmt.Sprintf(m.format, m.name)
	}
	return m.format
}

// maxConditions is one of each type that is ours.
const maxConditions = 3

// Conditions are the conditions of the three types that are ours, in order.
// Other types are the adapter's: it keeps them where they are. The zero
// Conditions is empty.
type Conditions struct {
	list [maxConditions]Condition
	n    int
}

// Put adds c at the end, in place of the condition of its type. A type that is
// not one of the three is left out.
func (cs *Conditions) Put(c Condition) {
	if c.Type != Progressing && c.Type != Available && c.Type != ReplicaFailure {
		return
	}
	cs.remove(c.Type)
	cs.list[cs.n] = c
	cs.n++
}

// Get returns the condition of a type, and whether there is one.
func (cs *Conditions) Get(kind string) (Condition, bool) {
	if i := cs.index(kind); i >= 0 {
		return cs.list[i], true
	}
	return Condition{}, false
}

// All returns the conditions in order. The slice is the receiver's own memory.
func (cs *Conditions) All() []Condition { return cs.list[:cs.n] }

func (cs *Conditions) index(kind string) int {
	for i := range cs.list[:cs.n] {
		if cs.list[i].Type == kind {
			return i
		}
	}
	return -1
}

// remove takes the condition of a type away, and reports whether there was one.
func (cs *Conditions) remove(kind string) bool {
	i := cs.index(kind)
	if i < 0 {
		return false
	}
	copy(cs.list[i:], cs.list[i+1:cs.n])
	cs.n--
	cs.list[cs.n] = Condition{}
	return true
}

// has reports whether the condition of a type has this status and reason.
func (cs *Conditions) has(kind, status, reason string) bool {
	i := cs.index(kind)
	return i >= 0 && cs.list[i].Status == status && cs.list[i].Reason == reason
}

// set is renew unless the condition has this status and reason already. It reports
// whether it did.
func (cs *Conditions) set(f *finding, at time.Time) bool {
	i := cs.index(f.kind)
	if i >= 0 && cs.list[i].Status == f.status && cs.list[i].Reason == f.reason {
		return false
	}
	return cs.replace(i, f, at)
}

// renew puts what was found at a time, and is true.
func (cs *Conditions) renew(f *finding, at time.Time) bool {
	return cs.replace(cs.index(f.kind), f, at)
}

// replace puts what was found at a time at the end, in place of the condition of its
// type, which stands at i unless that is negative. A status that stays keeps its
// transition time.
func (cs *Conditions) replace(i int, f *finding, at time.Time) bool {
	transition := at
	if i >= 0 {
		if cs.list[i].Status == f.status {
			transition = cs.list[i].LastTransition
		}
		cs.n--
		for ; i < cs.n; i++ {
			cs.list[i] = cs.list[i+1]
		}
	}
	c := &cs.list[cs.n]
	cs.n++
	c.Type, c.Status, c.Reason, c.Message = f.kind, f.status, f.reason, f.message
	c.LastUpdate, c.LastTransition = at, transition
	return true
}

// reason returns the reason of the condition of a type, "" where there is none.
func (cs *Conditions) reason(kind string) string {
	if i := cs.index(kind); i >= 0 {
		return cs.list[i].Reason
	}
	return ""
}

// Equal compares as the API does: times as instants, messages as text.
func (cs *Conditions) Equal(o *Conditions) bool {
	if cs.n != o.n {
		return false
	}
	for i := range cs.list[:cs.n] {
		if !cs.list[i].equal(&o.list[i]) {
			return false
		}
	}
	return true
}

func (c *Condition) equal(o *Condition) bool {
	return c.Type == o.Type && c.Status == o.Status && c.Reason == o.Reason &&
		c.LastUpdate.Equal(o.LastUpdate) && c.LastTransition.Equal(o.LastTransition) &&
		(c.Message == o.Message || c.Message.String() == o.Message.String())
}
