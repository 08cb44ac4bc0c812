package ours

import (
	"slices"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
)

// The reference writes a condition when it comes up, before it goes on. If it gets no
// further, that is what stays; the plan has the conditions at its end only. So they
// are noted here once more, with the library's own functions.

// record writes a status, with a revision of the Deployment, unless that is what has
// been written last.
func (s *step) record(now status.Status, revision replicaset.Number) error {
	if now.Equal(&s.recorded) && revision == s.d.Revision {
		return nil
	}
	return s.recordAnyway(now, revision)
}

func (s *step) recordAnyway(now status.Status, revision replicaset.Number) error {
	if err := s.call(toReport, s.d.Name); err != nil {
		return err
	}
	s.recorded, s.d.Revision = now, revision
	s.end.Deployment = adapter.WithStatus(s.end.Deployment, &rollout.Plan{Status: now, Revision: revision})
	s.end.Status = s.end.Deployment.Status
	return nil
}

func (s *step) about() *status.Subject {
	return &status.Subject{
		Name: s.d.Name, Generation: s.d.Generation, Replicas: s.d.Replicas, Deadline: s.d.Deadline, At: s.seen.At,
	}
}

// notePause writes that the Deployment was paused or resumed.
func (s *step) notePause() error {
	now := s.recorded
	switch {
	case s.d.Deleting:
	case s.d.Paused:
		now.Pause(s.about())
	default:
		now.Resume(s.about())
	}
	return s.record(now, s.d.Revision)
}

// keepUp brings the bookkeeping of the new ReplicaSet up to date, before anything is
// scaled.
func (s *step) keepUp() error {
	if u, due := s.upkeep(); due {
		return s.change(u)
	}
	return nil
}

// upkeep returns the part of the plan that is about the bookkeeping of the new
// ReplicaSet, and whether that is written by itself.
func (s *step) upkeep() (rollout.Action, bool) {
	i := s.group.New()
	if i == replicaset.None {
		return rollout.Action{}, false
	}
	read := s.asRead(s.group.At(i).Name)
	at := s.action(read.ReplicaSet)
	if at < 0 {
		return read, false
	}
	a, u := s.plan.Actions[at], read
	u.MinReadySeconds, u.Book, u.Extra = a.MinReadySeconds, a.Book, a.Extra
	u.Book.ScaledFor = read.Book.ScaledFor
	// A revision that is no number keeps the rest from being written on its own account.
	_, isInt := read.Book.Revision.Int()
	frozen := s.quirks.Has(rollout.GarbageSticks) && !isInt && read.Book.Revision.String() != ""
	return u, u.MinReadySeconds != read.MinReadySeconds || !frozen && !same(u, read)
}

// action returns the position of the action that can change what a ReplicaSet says,
// -1 where there is none.
func (s *step) action(name string) int {
	return slices.IndexFunc(s.plan.Actions, func(a rollout.Action) bool {
		return a.ReplicaSet == name && a.Verb != rollout.Release && a.Verb != rollout.RollBack
	})
}

// announce writes that the new ReplicaSet was found, and its revision, unless it was
// just brought up to date or is still to be created.
func (s *step) announce() error {
	i := s.group.New()
	if _, due := s.upkeep(); due || s.creates() {
		return nil
	}
	now := s.recorded
	if i != replicaset.None {
		now.Found(s.about(), s.group.At(i).Name)
	}
	return s.record(now, s.plan.Revision)
}

func (s *step) creates() bool {
	return slices.ContainsFunc(s.plan.Actions, func(a rollout.Action) bool { return a.Verb == rollout.Create })
}

// announceCreated writes that the new ReplicaSet was created. The reference does so
// even where the condition is kept as it was.
func (s *step) announceCreated(name string) error {
	now := s.recorded
	status.Rules{OldDeadline: s.quirks.Has(rollout.OldDeadline)}.Created(&now, s.about(), name)
	if s.about().Judged() {
		return s.recordAnyway(now, s.plan.Revision)
	}
	return s.record(now, s.plan.Revision)
}
