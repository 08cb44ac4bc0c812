// Package ours carries out the plan of this library for one sync on given objects,
// as a controller would that is built on it.
//
// A plan has each object once; the reference writes some of them several times in a
// sync: it adopts, then annotates, then scales, and it writes the status whenever a
// condition comes up. [Step] takes the writes of the plan apart in the same way, in
// the places where the reference has them, for the sake of faults: which write fails
// decides what is left. What the writes say is always the plan's.
package ours

import (
	"errors"

	v1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/internal/conformance/sync"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
)

// Step plans one sync with these quirks and carries the plan out. The End shares
// with the Start what did not change; the Start stays as it is.
//
// What the API server sets by itself is left out: a created ReplicaSet has no UID
// and no creation time, and no generation is counted.
func Step(s sync.Start, quirks rollout.Quirks) sync.End {
	st := newStep(s, quirks)
	st.end.Err = st.run()
	return st.end
}

// A step is one sync on its way.
type step struct {
	server
	quirks rollout.Quirks
	d      rollout.Deployment
	seen   rollout.Observation
	group  *replicaset.Group // as the plan sees it, as read
	plan   rollout.Plan

	// recorded is the status as read with what was noted on it, as it was written.
	recorded status.Status
	written  map[string]rollout.Action // what ReplicaSets were made, by name
	refusal  error                     // what the API will answer to the creation of one
}

func newStep(s sync.Start, quirks rollout.Quirks) *step {
	return &step{server: newServer(s), quirks: quirks, written: make(map[string]rollout.Action)}
}

// run does the whole sync. It stops at the first write that fails, but for those
// that the reference does not mind.
func (s *step) run() error {
	var err error
	s.d, s.seen, err = adapter.FromObjects(s.start.Deployment, s.start.ReplicaSets, s.start.Pods, s.start.Now)
	if err != nil {
		return err
	}
	s.recorded = s.seen.Status
	s.loseOrphans()
	if err := s.decide(); err != nil {
		return err
	}
	if s.plan.Decision == rollout.SelectsAll {
		s.tell(s.plan.Events...)
		_ = s.report() // it fails without notice
		return nil
	}
	for _, stage := range []func() error{
		s.claim, s.notePause, s.keepUp, s.announce, s.move, s.rollBack, s.fail, s.report,
	} {
		if err := stage(); err != nil {
			return err
		}
	}
	return nil
}

// decide makes the plan, with the API's answer to a creation fed back.
func (s *step) decide() error {
	name := replicaset.Name(s.d.Name, s.d.TemplateHash)
	s.refusal = s.answer(toCreate, name)
	planner := rollout.Planner{Quirks: s.quirks}
	var err error
	if s.refusal == nil || apierrors.IsAlreadyExists(s.refusal) {
		s.plan, err = planner.Next(s.d, s.seen)
	} else {
		s.plan, err = planner.CreateFailed(s.d, s.seen, s.refusal.Error())
	}
	var claimed []int
	for i := range s.seen.ReplicaSets {
		tie := replicaset.Claim(&s.seen.ReplicaSets[i], s.d.UID, s.d.Selector)
		if tie == replicaset.Owned || tie == replicaset.Adopt && !s.d.Deleting {
			claimed = append(claimed, i)
		}
	}
	s.group = replicaset.Classify(s.seen.ReplicaSets, claimed, s.d.Template)
	return err
}

// fail ends a step whose plan has a fault.
func (s *step) fail() error {
	if s.plan.Fault.Kind == rollout.NoFault {
		return nil
	}
	write := s.record
	if s.plan.Fault.Kind == rollout.CreateFailed {
		_ = s.call(toCreate, replicaset.Name(s.d.Name, s.d.TemplateHash)) // it is known to fail
		if apierrors.HasStatusCause(s.refusal, v1.NamespaceTerminatingCause) {
			return s.refusal // nothing more can be written there
		}
		if s.about().Judged() {
			write = s.recordAnyway
		}
	}
	_ = write(s.plan.Status, s.plan.Revision) // there is a worse error to tell of
	s.tell(s.plan.Events...)
	return errors.New(s.plan.Fault.String())
}

// report writes the plan's status and revision, if they are not written yet, or asks
// to look again.
func (s *step) report() error {
	if s.plan.Recheck.Due {
		s.end.Requeue = &s.plan.Recheck.After
	}
	if !s.plan.StatusChanged {
		return nil
	}
	return s.record(s.plan.Status, s.plan.Revision)
}
