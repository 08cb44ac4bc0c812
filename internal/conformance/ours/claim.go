package ours

import (
	"errors"
	"slices"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/internal/conformance/sync"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

// gone is the owner of an orphan that went away before it could be adopted.
const gone = "gone"

// loseOrphans leaves those orphans to others that are not there any more when they
// are to be adopted. The reference goes on without them, so they must not be planned
// with; but their names are taken.
func (s *step) loseOrphans() {
	if s.d.Deleting || s.d.Selector.Everything() {
		return
	}
	for i := range s.seen.ReplicaSets {
		set := &s.seen.ReplicaSets[i]
		orphan := replicaset.Claim(set, s.d.UID, s.d.Selector) == replicaset.Adopt
		if orphan && apierrors.IsNotFound(s.answer(toAdopt, set.Name)) {
			_ = s.call(toAdopt, set.Name)
			set.Owner = gone
		}
	}
}

// claim adopts and releases, by name. All is tried before the step ends for those
// that failed.
func (s *step) claim() error {
	var failed []error
	for _, a := range s.plan.Actions {
		switch a.Verb {
		case rollout.Adopt:
			failed = append(failed, s.own(toAdopt, a))
		case rollout.Release:
			failed = append(failed, s.own(toRelease, a))
		}
	}
	slices.SortStableFunc(s.end.Writes, func(a, b sync.Write) int { return strings.Compare(a.Name, b.Name) })
	return errors.Join(failed...)
}

// own changes the owner of a ReplicaSet, and only that.
func (s *step) own(k kind, a rollout.Action) error {
	err := s.call(k, a.ReplicaSet)
	if k == toRelease && apierrors.IsNotFound(err) {
		return nil // what is gone needs no release
	}
	if err == nil {
		verb := a.Verb
		a = s.asRead(a.ReplicaSet)
		a.Verb = verb
		s.put(a)
	}
	return err
}

// put makes the ReplicaSet what an action says, on the books.
func (s *step) put(a rollout.Action) {
	key := s.key(a.ReplicaSet)
	s.end.ReplicaSets[key] = adapter.Updated(s.start.Deployment, s.end.ReplicaSets[key], a)
}

// set returns the ReplicaSet with a name, as it was read.
func (s *step) set(name string) *replicaset.Snapshot {
	for i := range s.seen.ReplicaSets {
		if s.seen.ReplicaSets[i].Name == name {
			return &s.seen.ReplicaSets[i]
		}
	}
	panic("ours: the plan is about " + name + ", which is not there")
}

// asRead returns the action that leaves a ReplicaSet as it was read.
func (s *step) asRead(name string) rollout.Action {
	set := s.set(name)
	return rollout.Action{
		Verb: rollout.Annotate, ReplicaSet: name, UID: set.UID, Version: set.Version,
		From: set.Size, To: set.Size, MinReadySeconds: set.MinReadySeconds, Book: set.Book, Extra: set.Extra,
	}
}
