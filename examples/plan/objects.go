package main

import (
	"encoding/json"
	"reflect"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// The fields of apps/v1 and v1 objects that a rollout depends on.

type objectMeta struct {
	Name, Namespace, UID, ResourceVersion string
	Generation                            int64
	CreationTimestamp, DeletionTimestamp  *moment
	Labels, Annotations                   map[string]string
	OwnerReferences                       []struct {
		Kind, Name, UID string
		Controller      bool
	}
}

type deployment struct {
	Metadata objectMeta
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
	Status deploymentStatus
}

type replicaSet struct {
	Metadata objectMeta
	Spec     struct {
		Replicas        *int
		MinReadySeconds int
		Template        json.RawMessage
	}
	Status struct {
		Replicas, ReadyReplicas, AvailableReplicas int
		TerminatingReplicas                        *int
		ObservedGeneration                         int64
		Conditions                                 []condition
	}
}

type pod struct {
	Metadata objectMeta
	Status   struct{ Phase string }
}

type labelSelector struct {
	MatchLabels      map[string]string
	MatchExpressions []replicaset.Requirement
}

// A deploymentStatus is read and printed.
type deploymentStatus struct {
	ObservedGeneration  int64       `json:"observedGeneration,omitempty"`
	Replicas            int         `json:"replicas,omitempty"`
	UpdatedReplicas     int         `json:"updatedReplicas,omitempty"`
	ReadyReplicas       int         `json:"readyReplicas,omitempty"`
	AvailableReplicas   int         `json:"availableReplicas,omitempty"`
	UnavailableReplicas int         `json:"unavailableReplicas,omitempty"`
	TerminatingReplicas *int        `json:"terminatingReplicas,omitempty"`
	CollisionCount      *int        `json:"collisionCount,omitempty"`
	Conditions          []condition `json:"conditions,omitempty"`
}

type condition struct {
	Type               string  `json:"type"`
	Status             string  `json:"status"`
	LastUpdateTime     *moment `json:"lastUpdateTime,omitempty"`
	LastTransitionTime *moment `json:"lastTransitionTime,omitempty"`
	Reason             string  `json:"reason,omitempty"`
	Message            string  `json:"message,omitempty"`
}

// A moment is a time as the API writes it.
type moment struct{ time.Time }

func (m *moment) UnmarshalJSON(text []byte) error {
	var s string
	err := json.Unmarshal(text, &s)
	if err == nil {
		*m, err = parseMoment(s)
	}
	if err != nil {
		return unfit[moment](text)
	}
	return nil
}

// parseMoment reads a time that can be written again in UTC.
func parseMoment(text string) (moment, error) {
	t, err := time.Parse(time.RFC3339, text)
	if _, unwritable := t.UTC().MarshalText(); err == nil {
		err = unwritable
	}
	return moment{t.UTC()}, err
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
