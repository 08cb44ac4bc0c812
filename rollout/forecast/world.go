package forecast

import (
	"strconv"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

// A World is all that a Deployment does not say about its rollout: how long pods
// take, which of them fail, what room there is, and what the user does meanwhile.
//
// The zero World is one in which pods are ready, and gone, at once, there is room
// for all, statuses are seen as they change, nothing fails and nobody interferes.
// What is left of a rollout there is its order.
type World struct {
	Planner Planner // who plans; nil: the zero [rollout.Planner]

	// Ready is the time from the start of a pod until it is ready. The Deployment's
	// minReadySeconds come on top until it is available. A pod that is not ready
	// when observed is taken for one that has just started.
	Ready time.Duration

	// Gone is the time from telling a pod to stop until it is gone.
	Gone time.Duration

	// Lag is the time from a change of pods until the status of their ReplicaSet
	// that tells of it is seen.
	Lag time.Duration

	Failing []Failing // pods that never become ready; the first that has a template counts

	// Capacity is how many pods the nodes have room for, terminating ones included.
	// Further ones exist and wait until another is gone. Not known: room for all.
	Capacity replicaset.Count

	// Quota is how many pods there may be, terminating ones included. Further ones
	// are not even created, and the ReplicaSet reports that. Not known: no quota.
	Quota replicaset.Count

	Events []Event // in any order; of two at the same time the first comes first
}

// A Planner plans one step, as [rollout.Planner.NextInto] does. It must be a pure
// function of its arguments.
type Planner func(plan *rollout.Plan, d *rollout.Deployment, seen *rollout.Observation) error

// Failing are pods that never become ready.
type Failing struct {
	Template replicaset.Template // of this template; empty: of any

	// Percent of the pods that are started fail, evenly: of the first n, n times
	// Percent / 100, rounded down. 100 are all.
	Percent int

	// Pods are the numbers of those that fail, where Percent is 0: 1 is the first pod
	// that is started for the template.
	Pods []int
}

// among returns how many of n pods fail, before which others were started.
func (f *Failing) among(n, others int) int {
	if f.Percent > 0 {
		// At 25%, 4 pods after 2 others: 6 * 25 / 100 = 1 fails of the first 6, none of the
		// first 2, so 1 of these.
		before := int64(others) * int64(f.Percent) / 100
		return int((int64(others)+int64(n))*int64(f.Percent)/100 - before)
	}
	count := 0
	for _, number := range f.Pods {
		if number > others && number-others <= n {
			count++
		}
	}
	return count
}

// failing returns how many of n pods of a template fail.
func (w *World) failing(t replicaset.Template, n, others int) int {
	for i := range w.Failing {
		if f := &w.Failing[i]; f.Template == "" || f.Template == t {
			return min(f.among(n, others), n)
		}
	}
	return 0
}

// check returns why the world cannot be, as an error that names field and value.
func (w *World) check() error {
	for _, t := range [...]struct {
		field string
		value time.Duration
	}{{"ready", w.Ready}, {"gone", w.Gone}, {"lag", w.Lag}} {
		if t.value < 0 || t.value > longest {
			return invalid(t.field, t.value.String(), "is not between 0 and 10 years")
		}
	}
	if err := w.checkRoom(); err != nil {
		return err
	}
	for _, f := range w.Failing {
		if f.Percent < 0 || f.Percent > 100 {
			return invalid("failing.percent", strconv.Itoa(f.Percent), "is not between 0 and 100")
		}
	}
	for i := range w.Events {
		if err := w.Events[i].check(); err != nil {
			return err
		}
	}
	return nil
}

// checkRoom is check for what pods there may be.
func (w *World) checkRoom() error {
	switch {
	case w.Capacity.N < 0:
		return invalid("capacity", strconv.Itoa(w.Capacity.N), "is negative")
	case w.Quota.N < 0:
		return invalid("quota", strconv.Itoa(w.Quota.N), "is negative")
	}
	return nil
}

// longest is up to how long anything may take: the times of a long rollout then
// still fit in a Duration, which ends at 292 years.
const longest = 10 * 365 * 24 * time.Hour

// invalid returns the error that a field of the world has this value.
func invalid(field, value, why string) error {
	return &replicaset.InputError{Field: "world." + field, Value: value, Why: why}
}
