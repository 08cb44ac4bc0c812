package status

import (
	"math"
	"time"

	"github.com/rollplan/rollplan/internal/quantity"
	"github.com/rollplan/rollplan/replicaset"
)

// Pause notes on s that the Deployment has been paused, and reports whether that
// is new. It does nothing without a deadline, and never hides that the deadline was
// exceeded.
func (s *Status) Pause(about *Subject) bool {
	switch s.Conditions.reason(Progressing) {
	case ProgressDeadlineExceeded, DeploymentPaused:
		return false
	}
	return about.Judged() && s.set(about, &finding{Progressing, Unknown, DeploymentPaused, Text("Deployment is paused")})
}

// Resume notes on s that a Deployment whose pause was noted goes on: the deadline
// runs from now. It reports whether that is new.
func (s *Status) Resume(about *Subject) bool {
	return about.Judged() && s.Conditions.reason(Progressing) == DeploymentPaused &&
		s.set(about, &finding{Progressing, Unknown, DeploymentResumed, Text("Deployment is resumed")})
}

// Found notes on s the existing new ReplicaSet of a Deployment whose progress
// nobody has judged yet. It reports whether that is new.
func (s *Status) Found(about *Subject, newSet string) bool {
	return about.Judged() && s.Conditions.index(Progressing) < 0 &&
		s.set(about, &finding{Progressing, True, FoundNewReplicaSet, message("Found new replica set %q", newSet)})
}

// Created notes on s that the new ReplicaSet is created: the deadline runs from now.
func (r Rules) Created(s *Status, about *Subject, newSet string) {
	f := finding{Progressing, True, NewReplicaSetCreated, message("Created new replica set %q", newSet)}
	switch {
	case !about.Judged():
	case r.OldDeadline:
		s.set(about, &f)
	default:
		s.Conditions.renew(&f, about.At)
	}
}

// CreateFailed notes on s that the new ReplicaSet could not be created.
func (s *Status) CreateFailed(about *Subject, why string) {
	if about.Judged() {
		s.set(about, &finding{Progressing, False, ReplicaSetCreateError, Text(why)})
	}
}

// JudgeProgress adds to s, which [Rules.Report] made of the recorded status, what
// it says of progress since: over, made, or not made in time. Of recorded only the
// counts are looked at, as s has its Progressing condition, or one noted in this step.
// newSet is the name of the new ReplicaSet, "" where there is none.
//
// A rollout that was over stays so as long as all pods are of the new template:
// pods lost later are not a rollout. Without a deadline there is no Progressing
// condition. It reports whether it wrote a condition or took one away.
func (r Rules) JudgeProgress(s, recorded *Status, about *Subject, newSet string) bool {
	over := s.Replicas == s.Updated && s.Conditions.reason(Progressing) == NewReplicaSetAvailable
	switch {
	case !about.Judged():
		return s.Conditions.remove(Progressing)
	case over:
		return false
	case s.Complete(about):
		m := about.sentence(newSet, "ReplicaSet %q has successfully progressed.", "Deployment %q has successfully progressed.")
		return s.set(about, &finding{Progressing, True, NewReplicaSetAvailable, m})
	case r.progressed(s, recorded): // an update even where status and reason stay
		m := about.sentence(newSet, "ReplicaSet %q is progressing.", "Deployment %q is progressing.")
		return s.Conditions.renew(&finding{Progressing, True, ReplicaSetUpdated, m}, about.At)
	case about.late(s):
		m := about.sentence(newSet, "ReplicaSet %q has timed out progressing.", "Deployment %q has timed out progressing.")
		return s.set(about, &finding{Progressing, False, ProgressDeadlineExceeded, m})
	}
	return false
}

// NoFailure takes the failure away that is noted on s, and reports whether there
// was one.
func (s *Status) NoFailure() bool { return s.Conditions.remove(ReplicaFailure) }

// NoteFailure makes the failure of a ReplicaSet the Deployment's. It reports whether
// it wrote a condition.
func (s *Status) NoteFailure(f *replicaset.Failure) bool {
	return s.Conditions.set(&finding{ReplicaFailure, f.Status, f.Reason, Text(f.Message)}, f.At)
}

// A finding is a condition without its times.
type finding struct {
	kind, status, reason string
	message              Message
}

// set makes a finding of now a condition of s, unless the one of its type has its
// status and reason. It reports whether it did.
func (s *Status) set(about *Subject, f *finding) bool {
	return s.Conditions.set(f, about.At)
}

// sentence says one thing of the new ReplicaSet, or another of the Deployment
// where there is none.
func (about *Subject) sentence(newSet, ofSet, ofDeployment string) Message {
	if newSet == "" {
		return message(ofDeployment, about.Name)
	}
	return message(ofSet, newSet)
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
	i := s.Conditions.index(Progressing)
	switch {
	case i < 0 || s.Conditions.list[i].Reason == NewReplicaSetAvailable:
		return false
	case s.Conditions.list[i].Reason == ProgressDeadlineExceeded:
		return true
	}
	return about.due(&s.Conditions.list[i]).Before(about.At)
}

// due returns when the deadline passes that runs since the condition's update.
func (about *Subject) due(c *Condition) time.Time {
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
func (r Rules) Recheck(s *Status, about *Subject) Recheck {
	i := s.Conditions.index(Progressing)
	if i < 0 || !about.Judged() || s.Complete(about) {
		return Recheck{}
	}
	c := &s.Conditions.list[i]
	if c.Reason == ProgressDeadlineExceeded {
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
