package invariant

import (
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// template returns the template of the set at an index.
func (c *change) template(i int) replicaset.Template {
	if c.sets[i].seen == nil {
		return c.d.Template
	}
	return c.sets[i].seen.Template
}

func (c *Checker) atMostOneCreate(missing bool) {
	most := 0
	if missing {
		most = 1
	}
	if c.change.created > most {
		c.breach(Breach{Promise: AtMostOneCreate, Got: int64(c.change.created), Limit: int64(most)})
	}
}

// oneActionEach looks at each pair of actions: there are few.
func (c *Checker) oneActionEach(actions []rollout.Action) {
	for i := range actions {
		for j := range i {
			a, b := &actions[j], &actions[i]
			adopted := a.Verb == rollout.Adopt && b.Verb == rollout.Delete
			if object(a) == object(b) && !adopted {
				c.breach(Breach{Promise: OneActionEach, ReplicaSet: b.ReplicaSet, Got: 2, Limit: 1})
				return
			}
		}
	}
}

// object returns the name of what an action writes to: "" is the Deployment.
func object(a *rollout.Action) string {
	if a.Verb == rollout.RollBack {
		return ""
	}
	return a.ReplicaSet
}

func (c *Checker) shrinks(plan *rollout.Plan) {
	total := c.change.sums().before
	if c.change.rolling && !c.change.quiet && plan.Decision != rollout.Failed && plan.Decision != rollout.Rollback &&
		total > c.change.limits.maxTotal && !c.change.moves() {
		c.breach(Breach{Promise: Shrinks, Got: total, Limit: c.change.limits.maxTotal})
	}
}

// mayWait reports whether a resize may be put off: until statuses have caught up, until
// stopping pods are gone where those count, or for good where only the rollout adds pods.
func (c *change) mayWait() bool {
	s := &c.d.Strategy
	return c.lags() || s.Replacement == strategy.TerminationComplete || s.HoldOld && !c.d.Paused
}

// lags reports whether an active ReplicaSet has a status older than its size, or tells
// of more available pods than it wants: a planner may wait for it to catch up.
func (c *change) lags() bool {
	for i := range c.sets {
		s := c.sets[i].seen
		if s != nil && s.Size > 0 && (s.ObservedGeneration < s.Generation || s.Available > s.Size) {
			return true
		}
	}
	return false
}

// moves reports whether any size changes.
func (c *change) moves() bool {
	for i := range c.sets {
		if c.sets[i].after != c.sets[i].before {
			return true
		}
	}
	return c.created > 0
}

// explains judges plans that go on: one that fails or goes back is its own
// explanation.
func (c *Checker) explains(plan *rollout.Plan) {
	if plan.Decision == rollout.Failed || plan.Decision == rollout.Rollback || plan.Holds.Len() > 0 {
		return
	}
	for i := range c.change.sets {
		want := 0
		if !c.change.isOld(i) {
			want = c.change.d.Replicas
		}
		if s := &c.change.sets[i]; s.after != want && (want > 0 || s.after > 0) {
			c.breach(Breach{Promise: Explains, ReplicaSet: s.name, Got: int64(s.after), Limit: int64(want)})
			return
		}
	}
}
