package rollout

import "fmt"

// An Event is one thing worth telling the Deployment's user. Its words are the
// reference's, which tools and people search for.
type Event struct {
	Kind     EventKind
	Name     string // of the ReplicaSet scaled; otherwise of the Deployment
	From, To int
	Revision int64
	Text     string // of CreateError: the whole message
}

// An EventKind tells events apart.
type EventKind uint8

// The kinds of events.
const (
	ScaledReplicaSet EventKind = 1 + iota
	RolledBack
	RollbackNoLast      // asked to go back to the last revision: there is none
	RollbackNotFound    // no ReplicaSet has the revision asked for
	RollbackNothingToDo // the revision asked for has the present template
	SelectsEverything
	CreateError
)

// Type returns "Normal" or "Warning".
func (e Event) Type() string {
	if e.Kind == ScaledReplicaSet || e.Kind == RolledBack {
		return "Normal"
	}
	return "Warning"
}

// Reason returns the reason of the event, as kubectl prints it.
func (e Event) Reason() string {
	names := [...]string{
		ScaledReplicaSet: "ScalingReplicaSet", RolledBack: "DeploymentRollback",
		RollbackNoLast: "DeploymentRollbackRevisionNotFound", RollbackNotFound: "DeploymentRollbackRevisionNotFound",
		RollbackNothingToDo: "DeploymentRollbackTemplateUnchanged",
		SelectsEverything:   "SelectingAll", CreateError: "ReplicaSetCreateError",
	}
	return nameAt(names[:], int(e.Kind), "Event")
}

// Message returns the text of the event.
func (e Event) Message() string {
	switch e.Kind {
	case ScaledReplicaSet:
		way := "down"
		if e.To > e.From {
			way = "up"
		}
		return fmt.Sprintf("Scaled %s replica set %s from %d to %d", way, e.Name, e.From, e.To)
	case RolledBack:
		return fmt.Sprintf("Rolled back deployment %q to revision %d", e.Name, e.Revision)
	case RollbackNoLast:
		return "Unable to find last revision."
	case RollbackNotFound:
		return "Unable to find the revision to rollback to."
	case RollbackNothingToDo:
		return fmt.Sprintf("The rollback revision contains the same template as current deployment %q", e.Name)
	case SelectsEverything:
		return "This deployment is selecting all pods. A non-empty selector is required."
	}
	return e.Text
}

// String returns type, reason and message.
func (e Event) String() string { return e.Type() + " " + e.Reason() + " " + e.Message() }
