package rollout

import (
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

// A Planner plans steps. The zero Planner has no quirks: every known fault of
// the reference is repaired. It may be used by several goroutines at once.
type Planner struct {
	Quirks Quirks
}

// Next returns what the zero [Planner] plans.
func Next(d Deployment, seen Observation) (Plan, error) { return Planner{}.Next(d, seen) }

// Next returns the plan for one step: what to do now, given what is wanted and
// what was seen. It reads the snapshots only during the call.
//
// The error is about the input, wraps [replicaset.ErrInvalid] and comes with the
// zero Plan. A failure that the step decides on is the plan's Fault.
func (p Planner) Next(d Deployment, seen Observation) (Plan, error) {
	var plan Plan
	err := p.NextInto(&plan, &d, &seen)
	plan.scratch = scratch{}
	return plan, err
}

// NextInto is Next into a plan whose memory is used again: what the plan held
// before is lost, also in copies of it. On error the plan is zero.
func (p Planner) NextInto(plan *Plan, d *Deployment, seen *Observation) error {
	*plan = Plan{Actions: plan.Actions[:0], Events: plan.Events[:0], scratch: plan.scratch}
	err := p.plan(&step{d: d, seen: seen, plan: plan, scratch: &plan.scratch})
	if err != nil {
		*plan = Plan{}
	}
	return err
}

// plan takes the step if its input can be used.
func (p Planner) plan(s *step) error {
	if err := p.check(s.d, s.seen); err != nil {
		return err
	}
	s.quirks, s.rules = p.Quirks, p.Quirks.rules()
	s.run()
	return nil
}

// scratch is memory that a step needs besides the plan.
type scratch struct {
	claimed, released, expired []int

	moves strategy.Moves
}

// A step is one call of Next on its way through the stages.
type step struct {
	rules  rules
	quirks Quirks
	d      *Deployment
	seen   *Observation
	plan   *Plan
	*scratch

	// recorded is the status as read, with the conditions this step has noted on
	// it; progress is judged against that.
	recorded status.Status
	about    status.Subject

	group    replicaset.Group
	limits   strategy.Limits
	revision int64             // of the new ReplicaSet, at least
	upkeep   replicaset.Upkeep // of the existing new ReplicaSet
	due      bool              // the upkeep is to be written in any case
	created  createdSet
	refusal  string // what the API answered to the creation that was planned
}

// A createdSet is the new ReplicaSet that this step creates; without a name it
// creates none.
type createdSet struct {
	name     string
	size     int
	revision replicaset.Number
}

// run takes the decisions in the order in which the reference takes them.
func (s *step) run() {
	s.recorded, s.plan.Revision = s.seen.Status, s.d.Revision
	if s.d.Selector.Everything() {
		s.leaveAlone()
		return
	}
	s.claim()
	s.limits = s.rules.moves.Limits(s.d.Strategy, s.d.Replicas)
	s.about = s.d.subject(s.limits.MinAvailable, s.seen)
	if !s.d.Deleting {
		s.notePause()
	}
	s.keepUp()
	asked, rollback := s.d.RollbackTo.Int()
	switch {
	case s.d.Deleting:
		s.plan.Decision = Deleting
		s.plan.Holds.Add(strategy.Because(strategy.BeingDeleted))
		s.act(s.noMoves())
		s.report()
	case s.d.Paused:
		s.resize(Paused, strategy.Because(strategy.Paused))
	case rollback:
		s.rollBack(asked)
	case s.scalingEvent():
		s.resize(Scaling, strategy.Because(strategy.ScalingFirst,
			strategy.Term{Name: strategy.Replicas, Value: int64(s.d.Replicas)}))
	default:
		s.roll()
	}
}

// subject returns the Deployment as package status sees it.
func (d *Deployment) subject(minAvailable int, seen *Observation) status.Subject {
	return status.Subject{
		Name: d.Name, Generation: d.Generation, Replicas: d.Replicas,
		MinAvailable: minAvailable, Deadline: d.Deadline, At: seen.At,
	}
}

// leaveAlone is the step of a Deployment that selects everything.
func (s *step) leaveAlone() {
	s.plan.Decision = SelectsAll
	s.plan.Events = append(s.plan.Events, Event{Kind: SelectsEverything, Name: s.d.Name})
	s.plan.Holds.Add(strategy.Because(strategy.SelectsEverything))
	s.recorded.ObservedGeneration = max(s.recorded.ObservedGeneration, s.d.Generation)
	s.settle(s.recorded)
}

// claim finds the ReplicaSets that count, and parts them into new and old.
func (s *step) claim() {
	s.claimed, s.released = s.claimed[:0], s.released[:0]
	for i := range s.seen.ReplicaSets {
		switch tie := replicaset.Claim(&s.seen.ReplicaSets[i], s.d.UID, s.d.Selector); {
		case tie == replicaset.Owned, tie == replicaset.Adopt && !s.d.Deleting:
			s.claimed = append(s.claimed, i)
		case tie == replicaset.Release && !s.d.Deleting:
			s.released = append(s.released, i)
		}
	}
	s.group = replicaset.Classify(s.seen.ReplicaSets, s.claimed, s.d.Template)
}

func (s *step) notePause() {
	if s.d.Paused {
		s.recorded.Pause(s.about)
	} else {
		s.recorded.Resume(s.about)
	}
}

// keepUp brings the bookkeeping of an existing new ReplicaSet up to date. In a
// step that has to write it, the Deployment's revision waits for the next.
func (s *step) keepUp() {
	s.revision = s.rules.sets.NextRevision(s.group)
	i := s.group.New()
	if i == replicaset.None {
		return
	}
	set := s.group.At(i)
	s.upkeep = s.rules.sets.Renew(set, s.revision, s.d.Extra)
	s.due = s.upkeep.Due || set.MinReadySeconds != s.d.MinReadySeconds
	if s.due {
		return
	}
	s.plan.Revision = set.Announce(s.d.Revision)
	s.recorded.Found(s.about, set.Name)
}

// scalingEvent reports whether an active ReplicaSet is noted as scaled for
// another number of replicas.
func (s *step) scalingEvent() bool {
	differs := func(set *replicaset.Snapshot) bool {
		noted, ok := set.Book.ScaledFor.Wanted()
		return ok && set.Active() && noted != int64(s.d.Replicas)
	}
	for _, i := range s.group.Old() {
		if differs(s.group.At(i)) {
			return true
		}
	}
	i := s.group.New()
	return i != replicaset.None && differs(s.group.At(i))
}
