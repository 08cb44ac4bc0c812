package invariant

import (
	"math"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// none stands for "no ReplicaSet" where an index is asked for.
const none = -1

// A change is what the promises are judged by: the ReplicaSets that count, as they
// were seen, and the sizes they get.
type change struct {
	d       *rollout.Deployment
	sets    []set
	current int // index of the new one, none where there is none
	created int // how many are created
	limits  limits

	resized bool // the user has changed the replicas, or paused: sizes follow
	quiet   bool // being deleted, or selecting everything
	rolling bool // a RollingUpdate that is not resized

	strategy strategy.Strategy // what limits are of, and
	replicas int
}

// A set is one ReplicaSet in a change. One that is created has no snapshot.
type set struct {
	seen   *replicaset.Snapshot
	name   string
	before int
	after  int
}

// look takes in what was seen.
func (c *change) look(d *rollout.Deployment, seen *rollout.Observation) {
	c.d, c.sets, c.current, c.created = d, c.sets[:0], none, 0
	c.quiet, c.resized = d.Deleting || d.Selector.Everything(), d.Paused
	_, goesBack := d.RollbackTo.Int()
	for i := range seen.ReplicaSets {
		s := &seen.ReplicaSets[i]
		if !counts(d, s) {
			continue
		}
		c.add(s)
		c.resized = c.resized || !goesBack && s.Size > 0 && notedForOthers(s, d.Replicas)
	}
	c.rolling = d.Strategy.Kind == strategy.RollingUpdate && !c.resized
	c.limit()
}

// limit works the limits out, if they are of another Deployment than before.
func (c *change) limit() {
	if c.strategy != c.d.Strategy || c.replicas != c.d.Replicas || c.limits == (limits{}) {
		c.strategy, c.replicas = c.d.Strategy, c.d.Replicas
		c.limits = limitsOf(&c.d.Strategy, c.d.Replicas)
	}
}

// add takes in one ReplicaSet that counts.
func (c *change) add(s *replicaset.Snapshot) {
	c.sets = append(c.sets, set{seen: s, name: s.Name, before: s.Size, after: s.Size})
	if s.Template == c.d.Template && (c.current == none || older(s, c.sets[c.current].seen)) {
		c.current = len(c.sets) - 1
	}
}

// counts reports whether a ReplicaSet is the Deployment's: its own or an orphan it
// takes, and selected.
func counts(d *rollout.Deployment, s *replicaset.Snapshot) bool {
	orphan := s.Owner == "" && !s.Deleting && !d.Deleting
	return (s.Owner == d.UID || orphan) && d.Selector.Matches(s.Labels)
}

func older(a, b *replicaset.Snapshot) bool {
	return a.CreatedAt.Before(b.CreatedAt) || a.CreatedAt.Equal(b.CreatedAt) && a.Name < b.Name
}

// notedForOthers reports whether the set is noted as scaled for another number of
// replicas, written as plain digits.
func notedForOthers(s *replicaset.Snapshot, replicas int) bool {
	note := s.Book.ScaledFor.Replicas
	n, ok := note.Int()
	if !ok || n < 0 || n > math.MaxInt32 || n == int64(replicas) {
		return false
	}
	text := note.String()
	return text[0] != '+' && text[0] != '-'
}

// take carries out one action, and returns the index of its set, none where it
// changes no size.
func (c *change) take(a *rollout.Action) int {
	switch a.Verb {
	case rollout.RollBack:
		return none
	case rollout.Create:
		c.created++
		c.sets = append(c.sets, set{name: a.ReplicaSet, after: a.To})
		c.current = len(c.sets) - 1
		return c.current
	}
	i := c.index(a.ReplicaSet)
	switch {
	case i == none:
	case a.Verb == rollout.Delete:
		c.sets[i].after = 0
	default:
		c.sets[i].after = a.To
	}
	return i
}

func (c *change) index(name string) int {
	for i := range c.sets {
		if c.sets[i].name == name {
			return i
		}
	}
	return none
}

// isOld reports whether the set at an index is not the new one.
func (c *change) isOld(i int) bool { return i != c.current }

// counted returns the pods of the set that stay available with a size, as far as
// was observed.
func (s *set) counted(size int) int {
	if s.seen == nil {
		return 0
	}
	return min(size, s.seen.Available)
}

// live returns the pods of the set that run, or that it was told to run; without those
// that stop, where they make room as soon as they are told to.
func (s *set) live(r strategy.Replacement) int {
	switch {
	case s.seen == nil:
		return 0
	case r == strategy.TerminationStarted:
		return max(s.before, s.seen.Current)
	case s.seen.Live.Known:
		return max(s.before, s.seen.Current, s.seen.Live.N)
	}
	return max(s.before, s.seen.Current+s.seen.Terminating.N)
}

// sums are the sums over the sets of a change.
type sums struct{ before, after, counted int64 }

// sums returns the sums of the sizes before and after, and of the pods counted before.
func (c *change) sums() sums {
	var sum sums
	for i := range c.sets {
		s := &c.sets[i]
		sum.before += int64(s.before)
		sum.after += int64(s.after)
		sum.counted += int64(s.counted(s.before))
	}
	return sum
}
