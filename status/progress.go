package status

import (
	"math"
	"time"

	"github.com/rollplan/rollplan/internal/quantity"
	"github.com/rollplan/rollplan/replicaset"
)

// Pause notes on s that the Deployment has been paused. It does nothing without a
// deadline, and never hides that the deadline was exceeded.
func (s *Status) Pause(about Subject) {
	switch s.Conditions.reason(Progressing) {
	case ProgressDeadlineExceeded, DeploymentPaused:
		return
	}
	if about.Judged() {
		s.Conditions.set(about.progress(Unknown, DeploymentPaused, Text("Deployment is paused")))
	}
}

// Resume notes on s that a Deployment whose pause was noted goes on: the deadline
// runs from now.
func (s *Status) Resume(about Subject) {
	if about.Judged() && s.Conditions.reason(Progressing) == DeploymentPaused {
		s.Conditions.set(about.progress(Unknown, DeploymentResumed, Text("Deployment is resumed")))
	}
}

// Found notes on s the existing new ReplicaSet of a Deployment whose progress
// nobody has judged yet.
func (s *Status) Found(about Subject, newSet string) {
	if about.Judged() && s.Conditions.index(Progressing) < 0 {
		s.Conditions.set(about.progress(True, FoundNewReplicaSet, message("Found new replica set %q", newSet)))
	}
}

// Created notes on s that the new ReplicaSet is created: the deadline runs from now.
func (r Rules) Created(s *Status, about Subject, newSet string) {
	if !about.Judged() {
		return
	}
	c := about.progress(True, NewReplicaSetCreated, message("Created new replica set %q", newSet))
	if r.OldDeadline {
		s.Conditions.set(c)
		return
	}
	s.renewProgress(c)
}

// CreateFailed notes on s that the new ReplicaSet could not be created.
func (s *Status) CreateFailed(about Subject, why string) {
	if about.Judged() {
		s.Conditions.set(about.progress(False, ReplicaSetCreateError, Text(why)))
	}
}

// JudgeProgress adds to s, which [Rules.Report] made, what it says of progress
// since the recorded status: over, made, or not made in time. newSet is the name
// of the new ReplicaSet, "" where there is none.
//
// A rollout that was over stays so as long as all pods are of the new template:
// pods lost later are not a rollout. Without a deadline there is no Progressing
// condition.
func (r Rules) JudgeProgress(s, recorded *Status, about Subject, newSet string) {
	over := s.Replicas == s.Updated && recorded.Conditions.reason(Progressing) == NewReplicaSetAvailable
	switch {
	case !about.Judged():
		s.Conditions.remove(Progressing)
	case over:
	case s.Complete(about):
		m := about.sentence(newSet, "has successfully progressed.")
		s.Conditions.set(about.progress(True, NewReplicaSetAvailable, m))
	case r.progressed(s, recorded):
		m := about.sentence(newSet, "is progressing.")
		s.renewProgress(about.progress(True, ReplicaSetUpdated, m))
	case about.late(s):
		m := about.sentence(newSet, "has timed out progressing.")
		s.Conditions.set(about.progress(False, ProgressDeadlineExceeded, m))
	}
}

// NoteFailure makes the failure of a ReplicaSet the Deployment's, or takes the one
// that is noted away where there is none.
func (s *Status) NoteFailure(f replicaset.Failure) {
	if !f.Present() {
		s.Conditions.remove(ReplicaFailure)
		return
	}
	s.Conditions.set(Condition{
		Type: ReplicaFailure, Status: f.Status, Reason: f.Reason, Message: Text(f.Message),
		LastUpdate: f.At, LastTransition: f.At,
	})
}

// progress returns a Progressing condition as of now.
func (about *Subject) progress(status, reason string, m Message) Condition {
	return Condition{
		Type: Progressing, Status: status, Reason: reason, Message: m,
		LastUpdate: about.At, LastTransition: about.At,
	}
}

// sentence says something of the new ReplicaSet, of the Deployment where there is
// none.
func (about *Subject) sentence(newSet, says string) Message {
	if newSet == "" {
		return message("Deployment %q "+says, about.Name)
	}
	return message("ReplicaSet %q "+says, newSet)
}

// renewProgress puts c even where status and reason stay: every progress counts
// as an update.
func (s *Status) renewProgress(c Condition) {
	if was, ok := s.Conditions.Get(Progressing); ok && was.Status == c.Status {
		c.LastTransition = was.LastTransition
	}
	s.Conditions.Put(c)
}

// progressed reports whether s is further than the recorded status: more new
// pods, fewer old ones, more ready or more available.
func (r Rules) progressed(s, recorded *Status) bool {
	return s.Updated > recorded.Updated || r.old(s) < r.old(recorded) || s.Ready > recorded.Ready || s.Available > recorded.Available
}

// old returns the pods that are not of the new template.
func (r Rules) old(s *Status) int64 {
	n := int64(s.Replicas) - int64(s.Updated)
	if r.WrapCounts {
		return quantity.Wrap(n)
	}
	return n
}

// late reports whether the deadline has passed since the last progress. It is
// not judged of a rollout that was over.
func (about *Subject) late(s *Status) bool {
	c, ok := s.Conditions.Get(Progressing)
	switch {
	case !ok || c.Reason == NewReplicaSetAvailable:
		return false
	case c.Reason == ProgressDeadlineExceeded:
		return true
	}
	return about.due(c).Before(about.At)
}

// due returns when the deadline passes that runs since the condition's update.
func (about *Subject) due(c Condition) time.Time {
	return c.LastUpdate.Add(time.Duration(about.Deadline.N) * time.Second)
}

// A Recheck is when to look again without anything having changed. The zero
// Recheck is never.
type Recheck struct {
	Due   bool
	After time.Duration // from now; 0 is at once, but not in a busy loop
}

// Recheck returns when the status s, which is as recorded, may change by the mere
// passing of time: a second after the deadline. It is never where no deadline is
// judged, the rollout is over, or it is late already.
func (r Rules) Recheck(s *Status, about Subject) Recheck {
	c, ok := s.Conditions.Get(Progressing)
	if !ok || !about.Judged() || s.Complete(about) || c.Reason == ProgressDeadlineExceeded {
		return Recheck{}
	}
	after := min(about.due(c).Sub(about.At), math.MaxInt64-time.Second)
	switch {
	case r.HotRecheck && after < time.Second:
		return Recheck{Due: true}
	case !r.HotRecheck && c.Reason == NewReplicaSetAvailable:
		return Recheck{}
	}
	return Recheck{Due: true, After: max(after, 0) + time.Second}
}
