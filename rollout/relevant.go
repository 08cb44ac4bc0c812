package rollout

import (
	"math"
	"time"

	"github.com/rollplan/rollplan/internal/quantity"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

// Relevant returns the quirks whose documented condition holds: switching any
// other one, alone or with others, changes nothing in the plan for this input.
// It tells which known faults of the reference a state can meet.
func Relevant(d Deployment, seen Observation) Quirks {
	s := step{d: &d, seen: &seen, plan: new(Plan), scratch: new(scratch)}
	s.claim()
	s.limits = s.rules.moves.Limits(d.Strategy, d.Replicas)
	q := s.relevantSizes() | s.relevantRevisions() | s.relevantTimes()
	if s.releasedName() {
		q |= ReusesReleased
	}
	if d.Paused && len(s.group.Active()) == 0 {
		q |= DeletesRevived
	}
	if _, asked := d.RollbackTo.Int(); asked && !d.Paused && !d.Deleting && s.group.New() == replicaset.None {
		q |= RollbackCreates
	}
	if !d.Strategy.MaxSurge.Present() {
		q |= AbsentSurgeFails
	}
	if d.refused() != nil {
		q |= AcceptsInvalid
	}
	return q
}

func (s *step) relevantSizes() Quirks {
	q := s.relevantStatuses()
	now := replicaset.ScaledForOf(int64(s.d.Replicas), int64(s.limits.MaxTotal))
	var total int64
	for _, i := range s.group.Active() {
		total += int64(s.group.At(i).Size)
		if s.group.At(i).Book.ScaledFor != now {
			q |= StaleScaledFor | AgainstDirection
		}
	}
	if total > int64(s.limits.MaxTotal) || s.d.Replicas == 0 {
		q |= LoseLeftover
	}
	if total > int64(s.limits.MaxTotal) {
		q |= ExcessStays
	}
	if s.overflows() { // what wraps around is another limit, total or share
		q |= Int32Wraps | StaleScaledFor | AgainstDirection | LoseLeftover | ExcessStays
	}
	return q
}

// relevantStatuses are the quirks that show where statuses lag.
func (s *step) relevantStatuses() Quirks {
	var q Quirks
	for i := range s.seen.ReplicaSets {
		set := &s.seen.ReplicaSets[i]
		if set.Available > set.Size {
			q |= CountDoomed | LagStops
		}
		if set.Lags() {
			q |= GrowsUnobserved
		}
	}
	if s.group.OldUnobserved() > 0 {
		q |= StartsUnobserved
	}
	return q
}

// overflows reports whether any number the step computes may be above a count: it
// takes the sum of them all, which no sum of some exceeds, and each product.
func (s *step) overflows() bool {
	span := int64(s.d.Replicas) + strategy.Rules{}.SurgeBound(s.d.Strategy, s.d.Replicas)
	sum := span + max(int64(s.seen.Status.Collisions.N), 0) + 1
	if sum > quantity.Max {
		return true
	}
	for i := range s.seen.ReplicaSets {
		set := &s.seen.ReplicaSets[i]
		sum += int64(set.Size) + int64(set.Current) + int64(set.Ready) + int64(set.Available) + int64(set.Terminating.N)
		noted, _ := set.Book.ScaledFor.Replicas.Int()
		if noted > quantity.Max || noted < 0 || int64(set.Size)*span > quantity.Max {
			return true
		}
	}
	return sum > quantity.Max
}

func (s *step) relevantRevisions() Quirks {
	var q Quirks
	for _, i := range s.group.Old() {
		n, ok := s.group.At(i).Book.Revision.Int()
		if ok && n == math.MaxInt64 {
			q |= RevisionWraps
		}
		if s.group.At(i).Book.Revision.Present() && !ok {
			q |= GarbageUnsorted
		}
	}
	if i := s.group.New(); i != replicaset.None {
		if _, ok := s.group.At(i).Book.Revision.Int(); !ok && s.group.At(i).Book.Revision.Present() {
			q |= GarbageSticks
		}
	}
	return q
}

func (s *step) relevantTimes() Quirks {
	var q Quirks
	if s.d.Deadline.N <= 0 {
		q |= HotRecheck
	}
	c, ok := s.seen.Status.Conditions.Get(status.Progressing)
	if !ok {
		return q
	}
	if c.Status == status.True && c.Reason == status.NewReplicaSetCreated {
		q |= OldDeadline
	}
	due := c.LastUpdate.Add(time.Duration(s.d.Deadline.N) * time.Second)
	if c.Reason == status.NewReplicaSetAvailable || due.Sub(s.seen.At) < time.Second {
		q |= HotRecheck
	}
	return q
}

// releasedName reports whether a ReplicaSet that is released has the name of the
// new one.
func (s *step) releasedName() bool {
	i := s.named(replicaset.Name(s.d.Name, s.d.TemplateHash))
	return i != replicaset.None && s.seen.ReplicaSets[i].Owner == s.d.UID &&
		!s.d.Selector.Matches(s.seen.ReplicaSets[i].Labels)
}
