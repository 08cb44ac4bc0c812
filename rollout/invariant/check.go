package invariant

import (
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// A Checker judges plans, one after another, in memory that it uses again. The zero
// Checker is ready for use. It is not safe for concurrent use.
type Checker struct {
	change   change
	breaches []Breach
	actions  int
}

// Check returns what a plan breaks, nothing if it keeps all promises.
func Check(d rollout.Deployment, seen rollout.Observation, plan rollout.Plan) []Breach {
	var c Checker
	return c.Plan(nil, &d, &seen, &plan)
}

// Plan appends to breaches what the plan breaks, after any number of its actions.
// It keeps nothing of its arguments.
func (c *Checker) Plan(breaches []Breach, d *rollout.Deployment, seen *rollout.Observation, plan *rollout.Plan) []Breach {
	c.breaches, c.actions = breaches, 0
	c.change.look(d, seen)
	missing := c.change.current == none
	c.prefixes(plan.Actions)
	c.judgeSizes()
	c.atMostOneCreate(missing)
	c.oneActionEach(plan.Actions)
	c.shrinks(plan)
	c.explains(plan)
	breaches, c.breaches = c.breaches, nil
	return breaches
}

// breach notes a breach by the planner.
func (c *Checker) breach(b Breach) {
	b.Blame, b.Actions = Planner, c.actions
	c.breaches = append(c.breaches, b)
}

// prefixes carries the actions out one by one. What must hold after each of them is
// judged on the way, and told once.
func (c *Checker) prefixes(actions []rollout.Action) {
	sums := c.change.sums()
	total, counted := sums.before, sums.counted
	most, least := max(total, c.change.limits.maxTotal), min(counted, c.change.limits.minAvailable)
	var above, below bool
	for i := range actions {
		c.actions = i + 1
		before := len(c.change.sets)
		size, had := 0, 0
		if at := c.change.index(actions[i].ReplicaSet); at != none {
			size, had = c.change.sets[at].after, c.change.sets[at].counted(c.change.sets[at].after)
		}
		at := c.change.take(&actions[i])
		if at == none {
			continue
		}
		if at == before {
			size, had = 0, 0
		}
		s := &c.change.sets[at]
		total += int64(s.after - size)
		counted += int64(s.counted(s.after) - had)
		if total > most && !above {
			above = true
			c.breach(Breach{Promise: WithinSurge, Got: total, Limit: most})
		}
		if c.change.rolling && counted < least && !below {
			below = true
			c.breach(Breach{Promise: KeepsAvailable, Got: counted, Limit: least})
		}
	}
	c.actions = len(actions)
}

// judgeSizes judges what is to hold once all is done.
func (c *Checker) judgeSizes() {
	c.oldNeverGrows()
	c.noOvershoot()
	switch {
	case c.change.quiet:
	case c.change.resized:
		c.resizeDirection()
		c.resizeTotal()
	case c.change.rolling:
		c.unhealthyFirst()
	case c.change.d.Strategy.Kind == strategy.Recreate:
		c.noOverlap()
	}
}

func (c *Checker) oldNeverGrows() {
	if c.change.resized {
		return
	}
	for i := range c.change.sets {
		if s := &c.change.sets[i]; c.change.isOld(i) && s.after > s.before {
			c.breach(Breach{Promise: OldNeverGrows, ReplicaSet: s.name, Got: int64(s.after), Limit: int64(s.before)})
		}
	}
}

func (c *Checker) noOvershoot() {
	if c.change.current == none || c.change.resized {
		return
	}
	s := &c.change.sets[c.change.current]
	if most := max(s.before, c.change.d.Replicas); s.after > most {
		c.breach(Breach{Promise: NoOvershoot, ReplicaSet: s.name, Got: int64(s.after), Limit: int64(most)})
	}
}

func (c *Checker) unhealthyFirst() {
	goes, stays, name := 0, 0, ""
	for i := range c.change.sets {
		s := &c.change.sets[i]
		if !c.change.isOld(i) || s.seen == nil {
			continue
		}
		if lost := s.counted(s.before) - s.counted(s.after); lost > 0 {
			goes, name = goes+lost, s.name
		}
		stays += max(s.after-s.seen.Available, 0)
	}
	if goes > 0 && stays > 0 {
		c.breach(Breach{Promise: UnhealthyFirst, ReplicaSet: name, Got: int64(goes), Limit: int64(stays)})
	}
}

func (c *Checker) resizeDirection() {
	total := c.change.sums().before
	var grows, shrinks *set
	for i := range c.change.sets {
		switch s := &c.change.sets[i]; {
		case s.after > s.before:
			grows = s
		case s.after < s.before:
			shrinks = s
		}
	}
	against := grows != nil && (shrinks != nil || total >= c.change.limits.maxTotal)
	if against {
		c.breach(Breach{Promise: ResizeDirection, ReplicaSet: grows.name, Got: int64(grows.after), Limit: int64(grows.before)})
	}
	if shrinks != nil && grows == nil && total <= int64(c.change.d.Replicas) {
		c.breach(Breach{Promise: ResizeDirection, ReplicaSet: shrinks.name, Got: int64(shrinks.after), Limit: int64(shrinks.before)})
	}
}

func (c *Checker) resizeTotal() {
	active := 0
	for i := range c.change.sets {
		if c.change.sets[i].before > 0 {
			active++
		}
	}
	waits := !c.change.moves() && c.change.mayWait()
	if c.change.d.Strategy.Kind != strategy.RollingUpdate || active < 2 || c.change.saturated() || waits {
		return
	}
	want := c.change.limits.maxTotal
	if c.change.d.Replicas == 0 {
		want = 0
	}
	if got := c.change.sums().after; got != want {
		c.breach(Breach{Promise: ResizeTotal, Got: got, Limit: want})
	}
}

// saturated reports whether the new ReplicaSet has all that it should have: then
// the old ones just stop.
func (c *change) saturated() bool {
	if c.current == none || c.sets[c.current].seen == nil {
		return false
	}
	s := c.sets[c.current].seen
	noted, ok := s.Book.ScaledFor.Replicas.Int()
	return ok && noted == int64(c.d.Replicas) && s.Size == c.d.Replicas && s.Available == c.d.Replicas
}

func (c *Checker) noOverlap() {
	for i := range c.change.sets {
		s := &c.change.sets[i]
		if s.after <= s.before {
			continue
		}
		for j := range c.change.sets {
			other := &c.change.sets[j]
			if live := other.live(c.change.d.Strategy.Replacement); live > 0 && other.seen.Template != c.change.template(i) {
				c.breach(Breach{Promise: NoOverlap, ReplicaSet: s.name, Got: int64(live)})
				break
			}
		}
	}
}
