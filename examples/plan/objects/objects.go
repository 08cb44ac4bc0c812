package objects

import (
	"encoding/json"
	"fmt"
	"reflect"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// Meta is the metadata of an object, as far as a rollout depends on it. So it is
// with the fields of the other types here.
type Meta struct {
	Name, Namespace, UID, ResourceVersion string
	Generation                            int64
	CreationTimestamp, DeletionTimestamp  *Moment
	Labels, Annotations                   map[string]string
	OwnerReferences                       []struct {
		Kind, Name, UID string
		Controller      bool
	}
}

// A Deployment is one of apps/v1.
type Deployment struct {
	Metadata Meta
	Spec     struct {
		Replicas *int
		Selector *labelSelector
		Template json.RawMessage
		Strategy struct {
			Type          string
			RollingUpdate *struct{ MaxSurge, MaxUnavailable *amount }
		}
		MinReadySeconds, RevisionHistoryLimit, ProgressDeadlineSeconds *int
		Paused                                                         bool
	}
	Status Status
}

// FullName returns namespace/name.
func (d *Deployment) FullName() string { return d.Metadata.Namespace + "/" + d.Metadata.Name }

// Blame returns err as one about the Deployment.
func (d *Deployment) Blame(err error) error {
	return fmt.Errorf("deployment %s: %w", d.FullName(), err)
}

// A ReplicaSet is one of apps/v1.
type ReplicaSet struct {
	Metadata Meta
	Spec     struct {
		Replicas        *int
		MinReadySeconds int
		Template        json.RawMessage
	}
	Status struct {
		Replicas, ReadyReplicas, AvailableReplicas int
		TerminatingReplicas                        *int
		ObservedGeneration                         int64
		Conditions                                 []Condition
	}
}

// A Pod is one of v1.
type Pod struct {
	Metadata Meta
	Status   struct{ Phase string }
}

type labelSelector struct {
	MatchLabels      map[string]string
	MatchExpressions []replicaset.Requirement
}

// A Status is that of a Deployment. It is read and printed.
type Status struct {
	ObservedGeneration  int64       `json:"observedGeneration,omitempty"`
	Replicas            int         `json:"replicas,omitempty"`
	UpdatedReplicas     int         `json:"updatedReplicas,omitempty"`
	ReadyReplicas       int         `json:"readyReplicas,omitempty"`
	AvailableReplicas   int         `json:"availableReplicas,omitempty"`
	UnavailableReplicas int         `json:"unavailableReplicas,omitempty"`
	TerminatingReplicas *int        `json:"terminatingReplicas,omitempty"`
	CollisionCount      *int        `json:"collisionCount,omitempty"`
	Conditions          []Condition `json:"conditions,omitempty"`
}

// A Condition is one of a Deployment or of a ReplicaSet.
type Condition struct {
	Type               string  `json:"type"`
	Status             string  `json:"status"`
	LastUpdateTime     *Moment `json:"lastUpdateTime,omitempty"`
	LastTransitionTime *Moment `json:"lastTransitionTime,omitempty"`
	Reason             string  `json:"reason,omitempty"`
	Message            string  `json:"message,omitempty"`
}

// A Moment is a time as the API writes it.
type Moment struct{ time.Time }

// UnmarshalJSON reads RFC 3339, and refuses what could not be written again.
func (m *Moment) UnmarshalJSON(text []byte) error {
	var s string
	err := json.Unmarshal(text, &s)
	if err == nil {
		*m, err = ParseMoment(s)
	}
	if err != nil {
		return unfit[Moment](text)
	}
	return nil
}

// ParseMoment reads a time that can be written again in UTC.
func ParseMoment(text string) (Moment, error) {
	t, err := time.Parse(time.RFC3339, text)
	if _, unwritable := t.UTC().MarshalText(); err == nil {
		err = unwritable
	}
	return Moment{t.UTC()}, err
}

// An amount is a maxSurge or maxUnavailable: a JSON number or a string.
type amount struct{ strategy.Amount }

func (a *amount) UnmarshalJSON(text []byte) error {
	var n int
	var s string
	if json.Unmarshal(text, &n) == nil {
		a.Amount = strategy.Count(n)
	} else if json.Unmarshal(text, &s) == nil {
		a.Amount = strategy.ParseAmount(s)
	} else {
		return unfit[amount](text)
	}
	return nil
}

// unfit is the error for a value that is no T, to which package json adds the field.
func unfit[T any](text []byte) error {
	return &json.UnmarshalTypeError{Value: "value " + string(text), Type: reflect.TypeFor[T]()}
}
