package forecast

import (
	"time"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/world"
	"github.com/rollplan/rollplan/status"
)

// A Step is one moment of a forecast: the planner has planned and the plan is
// carried out, or pods have changed. What it points to is the forecast's own, and
// changes with the next step: copy what is to be kept.
type Step struct {
	After time.Duration // since the observation

	// Plan is what was planned, nil where only pods have changed or an event took
	// place. In the last step it is the last plan there was, which did nothing.
	Plan *rollout.Plan

	Events []Event // that took place since the step before

	Deployment *rollout.Deployment  // as it is once the plan is carried out
	Seen       *rollout.Observation // as it is then; statuses may lag
	Pods       []world.Pods         // as they are, by the index of Seen.ReplicaSets

	Totals

	// Complete says that the recorded status tells that the rollout is over.
	Complete bool

	// Outcome is how the forecast ends, in its last step. Before that it is 0.
	Outcome Outcome
}

// Totals are sums over the pods as they are, whatever the statuses tell. They count
// the ReplicaSets that the Deployment owns or adopts.
//
// Invariant: Current() is that of the observation + Created - Deleted - Lost.
type Totals struct {
	Old, New Side // of old ReplicaSets, and of that with the Deployment's template

	Terminating int64 // told to stop and not gone
	Waiting     int64 // for room on a node
	Broken      int64 // on a node, and never ready

	// Since the observation: pods that were created, told to stop, and lost with a
	// node.
	Created, Deleted, Lost int64
}

// A Side is a sum over old ReplicaSets, or the new one.
type Side struct{ Size, Current, Ready, Available int64 }

// Current returns the pods that ReplicaSets count: terminating ones are left out.
func (t *Totals) Current() int64 { return t.Old.Current + t.New.Current }

// Available returns the available pods.
func (t *Totals) Available() int64 { return t.Old.Available + t.New.Available }

// Live returns all pods there are, terminating ones included.
func (t *Totals) Live() int64 { return t.Current() + t.Terminating }

// totals sums up.
func (r *run) totals() Totals {
	t := Totals{Terminating: r.ghosts(), Created: r.created, Deleted: r.deleted, Lost: r.lost}
	for i := range r.sets {
		s := &r.sets[i]
		if !s.mine {
			continue
		}
		side := &t.Old
		if i == r.newest {
			side = &t.New
		}
		p := &r.api.Pods[i]
		side.Size += int64(r.api.Seen.ReplicaSets[i].Size)
		side.Current += int64(p.Current())
		side.Ready += int64(p.Ready + p.Available)
		side.Available += int64(p.Available)
		t.Terminating += int64(p.Terminating)
		t.Waiting += int64(s.waiting)
		t.Broken += int64(s.broken)
	}
	return t
}

// complete reports, as the reference does, whether the recorded status tells that the
// rollout is over.
func (r *run) complete() bool {
	d := &r.api.Deployment
	return r.api.Seen.Status.Complete(&status.Subject{Generation: d.Generation, Replicas: d.Replicas})
}

// step returns the present moment as a step.
func (r *run) step() Step {
	return Step{
		After: r.now, Deployment: &r.api.Deployment, Seen: &r.api.Seen, Pods: r.api.Pods,
		Events: r.happened, Totals: r.totals(), Complete: r.complete(),
	}
}
