package forecast

import (
	"strconv"
	"time"

	"github.com/rollplan/rollplan/rollout"
)

// all yields the steps, moment by moment, until nothing more happens.
func (r *run) all() {
	r.last = r.totals()
	if !r.yield(r.step(), nil) {
		return
	}
	r.stirred = true
	for first := true; ; first = false {
		on, err := r.moment(first)
		if err != nil {
			r.yield(Step{}, err)
			return
		}
		if !on {
			return
		}
		if how := r.goOn(); how != 0 {
			end := r.step()
			end.Plan, end.Outcome = &r.plan, how
			r.yield(end, nil)
			return
		}
	}
}

// moment lets all happen that happens now. It is false when the caller has had
// enough. The very first plan is for the state as it was observed: no ReplicaSet
// controller looks before.
func (r *run) moment(first bool) (bool, error) {
	r.api.Seen.At = r.origin.Add(r.now)
	if err := r.occur(); err != nil {
		return false, err
	}
	if !first {
		r.settle()
	}
	if on, err := r.planOn(); !on {
		return false, err
	}
	if first {
		r.settle()
	}
	if len(r.happened) > 0 || r.last != r.totals() {
		return r.tell(nil), nil
	}
	return true, nil
}

// planOn lets the planner plan until it has nothing more to do, each plan for what the
// one before has brought about. Nobody asks it where nothing has stirred: pods whose
// status is not seen yet are none of its business.
func (r *run) planOn() (bool, error) {
	for r.stirred && r.watch.ended == 0 {
		did, err := r.think()
		if err != nil {
			return false, err
		}
		if !did {
			break
		}
		r.settle()
		r.stirred = true // it sees its own writes
		if !r.tell(&r.plan) {
			return false, nil
		}
		r.watchOut()
	}
	r.stirred = false
	return true, nil
}

// tell yields the present moment.
func (r *run) tell(plan *rollout.Plan) bool {
	step := r.step()
	step.Plan = plan
	r.last, r.happened = step.Totals, nil
	return r.yield(step, nil)
}

// occur lets the events happen whose time has come.
func (r *run) occur() error {
	for len(r.events) > 0 && r.events[0].At <= r.now {
		e := r.events[0]
		r.events = r.events[1:]
		if err := r.happen(&e); err != nil {
			return err
		}
		r.happened = append(r.happened, e)
		r.findNew()
		r.stirred = true
	}
	return nil
}

// settle lets pods, nodes and ReplicaSet controllers do what they do at once, and
// statuses that are due be seen. Each round moves pods on or uses up room, so it
// ends.
func (r *run) settle() {
	for moved := true; moved; {
		moved = r.orphans.due(r.now) > 0
		for i := range r.sets {
			if r.sets[i].mine {
				moved = r.mature(i) || moved
				moved = r.manage(i) || moved
			}
		}
		moved = r.place() || moved
	}
	r.report()
	r.deliver()
}

// think lets the planner plan once and carries the plan out. It is false where the
// plan does nothing.
func (r *run) think() (bool, error) {
	if err := r.w.Planner(&r.plan, &r.api.Deployment, &r.api.Seen); err != nil {
		return false, err
	}
	// Only the last plan's wish to look again counts: an earlier look finds nothing that
	// the plan between the two has not found.
	r.wake = never
	if r.plan.Recheck.Due {
		r.wake = r.now + max(r.plan.Recheck.After, time.Second) // at once would be a busy loop
	}
	if len(r.plan.Actions) == 0 && !r.plan.StatusChanged {
		return false, nil
	}
	r.idle = 0
	sets, template := len(r.sets), r.api.Deployment.Template
	for i := range r.plan.Actions {
		r.do(&r.plan.Actions[i])
	}
	if r.plan.StatusChanged {
		r.api.Conclude(&r.plan)
	}
	if r.plan.Fault.Kind == rollout.NameTaken { // the controller makes the next hash with the count
		r.api.Deployment.TemplateHash += strconv.Itoa(r.plan.Status.Collisions.N)
	}
	if len(r.sets) != sets || r.api.Deployment.Template != template {
		r.findNew()
	}
	return true, nil
}

// patient is how often the planner is let look again in vain while nothing else is
// to come: a deadline that counts in whole seconds may need a second look.
const patient = 3

// horizon is when a forecast is given up: every time in it still fits a Duration.
const horizon = 100 * 365 * 24 * time.Hour

// goOn goes to the next time at which anything happens. Where nothing will, it
// returns how the forecast ends.
func (r *run) goOn() Outcome {
	if r.watch.ended != 0 {
		return r.watch.ended
	}
	next := r.next()
	switch {
	case next == never && (r.wake == never || r.idle == patient):
		return r.outcome()
	case min(next, r.wake) > horizon:
		return Endless
	case next == never:
		r.idle++
	}
	// Where only pods change, the planner is asked once their status is seen: see planOn.
	r.stirred = r.wake <= next
	r.now = min(next, r.wake)
	return 0
}

// outcome returns how a forecast ends in which nothing more happens.
func (r *run) outcome() Outcome {
	if r.complete() && r.plan.Fault.Kind == rollout.NoFault {
		return Completes
	}
	return Stuck
}

// next returns when anything happens by itself.
func (r *run) next() time.Duration {
	next := r.orphans.next()
	if len(r.events) > 0 {
		next = min(next, r.events[0].At)
	}
	if len(r.reports) > 0 {
		next = min(next, r.reports[0].at)
	}
	for i := range r.sets {
		s := &r.sets[i]
		next = min(next, s.starting.next(), s.ready.next(), s.going.next())
	}
	return next
}
