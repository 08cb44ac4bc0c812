package replicaset

import (
	"time"

	"github.com/rollplan/rollplan/internal/quantity"
)

// A Template is an opaque identity of a pod template, the pod-template-hash
// label left out: two templates are the same exactly if they are equal under ==.
// Adapters choose what it holds: a canonical form of the template, or a digest
// of one that is long enough.
type Template string

// A Snapshot is one ReplicaSet as it was read. The zero value of each field is
// what an absent field of the object means; counts are never negative.
type Snapshot struct {
	Name, UID string
	Version   string // the caller's lock (resourceVersion): opaque, handed back in actions
	Owner     string // UID of the controlling owner; empty: an orphan

	CreatedAt time.Time
	Deleting  bool // a deletion timestamp is set

	Labels   Pairs
	Template Template

	// Generation counts changes of the spec, ObservedGeneration says up to which
	// one the status is.
	Generation, ObservedGeneration int64

	Size             int // spec.replicas
	MinReadySeconds  int // spec.minReadySeconds
	Current          int // status.replicas: pods that exist, terminating ones left out
	Ready, Available int // status.readyReplicas, status.availableReplicas
	Terminating      Count

	// Live counts the pods of this set that have neither succeeded nor failed,
	// terminating ones included. Only the Recreate strategy looks at it. Where it
	// is not known, Current and Terminating stand in.
	Live Count

	Failure Failure

	Book  Bookkeeping
	Extra Pairs // the annotations that are not bookkeeping
}

// A Failure is the ReplicaFailure condition of a ReplicaSet: its controller
// could not create or delete a pod. The zero Failure is none.
type Failure struct {
	Status, Reason, Message string
	At                      time.Time // last transition
}

// Present reports whether there is a failure condition.
func (f *Failure) Present() bool {
	return f.Status != "" || f.Reason != "" || f.Message != "" || !f.At.IsZero()
}

// Active reports whether the ReplicaSet wants any pod.
func (s *Snapshot) Active() bool { return s.Size > 0 }

// Observed reports whether the status is of the present spec.
func (s *Snapshot) Observed() bool { return s.ObservedGeneration >= s.Generation }

// Lags reports whether the status may tell of pods that the ReplicaSet has been told
// to stop, or is about to be: it is not of the present spec, or more pods are
// available than wanted.
func (s *Snapshot) Lags() bool { return !s.Observed() || s.Available > s.Size }

// Counted returns the available pods that are safe to count: those reported, at
// most Size, since what is above it is about to be deleted.
func (s *Snapshot) Counted() int { return min(s.Size, s.Available) }

// LivePods returns the pods that may still be running, reported or counted, up to the
// largest count.
func (s *Snapshot) LivePods() int { return int(quantity.Clamp(s.live())) }

// live returns the pods that may still be running, reported or counted.
func (s *Snapshot) live() int64 {
	if s.Live.Known {
		return max(int64(s.Current), int64(s.Live.N))
	}
	return int64(s.Current) + int64(s.Terminating.N)
}
