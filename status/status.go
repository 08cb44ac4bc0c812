package status

import (
	"time"

	"github.com/rollplan/rollplan/internal/quantity"
	"github.com/rollplan/rollplan/replicaset"
)

// A Status is the status of a Deployment: as recorded before, or to be written.
// The zero Status is that of a Deployment nobody has looked at.
type Status struct {
	ObservedGeneration int64

	Replicas, Updated, Ready, Available, Unavailable int

	Terminating replicaset.Count // not known where a ReplicaSet does not tell
	Collisions  replicaset.Count // collisionCount: how often a name was taken

	Conditions Conditions
}

// Equal reports whether both would read the same in the API.
func (s *Status) Equal(o *Status) bool {
	return s.SameCounts(o) && s.Conditions.Equal(&o.Conditions)
}

// SameCounts reports whether both differ in conditions at most.
func (s *Status) SameCounts(o *Status) bool {
	return s.ObservedGeneration == o.ObservedGeneration &&
		s.Replicas == o.Replicas && s.Updated == o.Updated && s.Ready == o.Ready &&
		s.Available == o.Available && s.Unavailable == o.Unavailable &&
		s.Terminating == o.Terminating && s.Collisions == o.Collisions
}

// A Subject is the Deployment a status is about.
type Subject struct {
	Name         string
	Generation   int64
	Replicas     int
	MinAvailable int
	Deadline     replicaset.Count // seconds; not known: progress is not judged
	At           time.Time        // now
}

// Rules choose between repaired and reference behaviour. The zero Rules are
// repaired throughout; each field brings one fault of the reference back.
type Rules struct {
	// WrapCounts computes in int32, which wraps around.
	WrapCounts bool

	// OldDeadline leaves a recorded NewReplicaSetCreated its times when another
	// ReplicaSet is created, so that the new one's deadline may have passed already.
	OldDeadline bool

	// HotRecheck asks to look again also when that can find nothing new, and at
	// once when less than a second is left.
	HotRecheck bool
}

// Report writes to s, which is as recorded, the counts over the ReplicaSets and
// the Available condition. Progressing, ReplicaFailure and collisions stay. A sum
// that is more than a count can hold is reported as the largest count. It reports
// whether it wrote a condition.
func (r Rules) Report(s *Status, about *Subject, t *replicaset.Totals) bool {
	s.ObservedGeneration = about.Generation
	s.Replicas, s.Updated = r.count(t.Current), r.count(t.Updated)
	s.Ready, s.Available = r.count(t.Ready), r.count(t.Available)
	s.Unavailable = max(r.count(t.Size-t.Available), 0)
	s.Terminating = replicaset.Count{}
	if t.TerminatingKnown {
		s.Terminating = replicaset.Known(r.count(t.Terminating))
	}
	switch enough := s.Available >= about.MinAvailable; {
	case enough && !s.Conditions.has(Available, True, MinimumReplicasAvailable):
		m := Text("Deployment has minimum availability.")
		return s.Conditions.renew(&finding{Available, True, MinimumReplicasAvailable, m}, about.At)
	case !enough && !s.Conditions.has(Available, False, MinimumReplicasUnavailable):
		m := Text("Deployment does not have minimum availability.")
		return s.Conditions.renew(&finding{Available, False, MinimumReplicasUnavailable, m}, about.At)
	}
	return false
}

func (r Rules) count(x int64) int {
	if r.WrapCounts {
		return int(quantity.Wrap(x))
	}
	return int(quantity.Clamp(x))
}

// Complete reports whether the status says that the rollout is over: all replicas
// are of the new template, available, and the only ones.
func (s *Status) Complete(about *Subject) bool {
	return s.Updated == about.Replicas && s.Replicas == about.Replicas &&
		s.Available == about.Replicas && s.ObservedGeneration >= about.Generation
}

// noDeadline is the deadline that stands for none, besides an unknown one.
const noDeadline = quantity.Max

// Judged reports whether the Deployment has a deadline to judge progress by.
func (about *Subject) Judged() bool {
	return about.Deadline.Known && about.Deadline.N != noDeadline
}
