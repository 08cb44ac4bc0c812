package rollout

import (
	"github.com/rollplan/rollplan/internal/short"
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
func (p Planner) Next(d Deployment, seen Observation) (plan Plan, err error) {
	var memory scratch
	err = p.plan(&step{d: &d, seen: &seen, plan: &plan, scratch: &memory})
	return plan, err
}

// NextInto is Next into a plan whose memory is used again: what the plan held
// before is lost, also in copies of it. On error the plan is zero.
func (p Planner) NextInto(plan *Plan, d *Deployment, seen *Observation) error {
	if plan.scratch == nil {
		plan.scratch = new(scratch)
	}
	plan.reset()
	err := p.plan(&step{d: d, seen: seen, plan: plan, scratch: plan.scratch})
	if err != nil {
		*plan = Plan{}
	}
	return err
}

// reset empties the plan and keeps its memory. Status and revision are always
// written anew.
func (p *Plan) reset() {
	p.Decision, p.Actions, p.Events = 0, p.Actions[:0], p.Events[:0]
	p.Recheck, p.Fault = status.Recheck{}, Fault{}
	p.Holds.Reset()
}

// plan takes the step if its input can be used.
func (p Planner) plan(s *step) error {
	if err := p.check(s.d, s.seen, &s.twins); err != nil {
		return err
	}
	if s.quirks = p.Quirks; p.Quirks != 0 {
		s.rules = p.Quirks.rules()
	}
	s.run()
	return nil
}

// scratch is memory that a step needs besides the plan, used again with it. What a
// step takes over into its plan stands here, not in the step itself, which then
// needs no memory but the stack's.
type scratch struct {
	moves    strategy.Moves
	group    replicaset.Group
	released short.List[int]
	expired  []int
	twins    twins
	totals   replicaset.Totals
	about    status.Subject
	created  createdSet
	refusal  string // what the API answered to the creation that was planned
}

// A step is one call of Next on its way through the stages.
type step struct {
	rules  rules
	quirks Quirks
	d      *Deployment
	seen   *Observation
	plan   *Plan
	*scratch

	limits   strategy.Limits
	adopts   bool  // an orphan is claimed
	noted    bool  // the plan's status has conditions that this step has noted
	revision int64 // of the new ReplicaSet, at least
	due      bool  // the new ReplicaSet's bookkeeping is to be written in any case
	met      bool  // the new ReplicaSet is one that was met by its name, and stays as it is
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
	s.plan.Status, s.plan.Revision, s.created = s.seen.Status, s.d.Revision, createdSet{}
	if s.d.Selector.Everything() {
		s.leaveAlone()
		return
	}
	s.claim()
	s.limits = s.rules.moves.Limits(s.d.Strategy, s.d.Replicas)
	s.describe()
	if !s.d.Deleting {
		s.notePause()
	}
	s.keepUp()
	asked, rollback := s.d.RollbackTo.Int()
	switch {
	case s.d.Deleting:
		s.plan.Decision = Deleting
		s.plan.Holds.Add(strategy.BeingDeleted)
		s.act(s.noMoves())
		s.report()
	case s.d.Paused:
		s.resize(Paused, strategy.Paused)
	case rollback:
		s.rollBack(asked)
	case s.group.NotedForOthers(int64(s.d.Replicas)): // a scaling event
		s.resize(Scaling, strategy.ScalingFirst, strategy.Term{Name: strategy.Replicas, Value: int64(s.d.Replicas)})
	default:
		s.roll()
	}
}

// describe makes the Deployment the subject that package status sees.
func (s *step) describe() {
	a := &s.about
	a.Name, a.Generation, a.Replicas = s.d.Name, s.d.Generation, s.d.Replicas
	a.MinAvailable, a.Deadline, a.At = s.limits.MinAvailable, s.d.Deadline, s.seen.At
}

// leaveAlone is the step of a Deployment that selects everything.
func (s *step) leaveAlone() {
	s.plan.Decision = SelectsAll
	s.plan.Events = append(s.plan.Events, Event{Kind: SelectsEverything, Name: s.d.Name})
	s.plan.Holds.Add(strategy.SelectsEverything)
	s.plan.Status.ObservedGeneration = max(s.seen.Status.ObservedGeneration, s.d.Generation)
	s.settle(false)
}

// claim finds the ReplicaSets that count, and parts them into new and old.
func (s *step) claim() {
	s.group.Reset(s.seen.ReplicaSets, s.d.Template)
	s.released.Reset()
	for i := range s.seen.ReplicaSets {
		switch tie := replicaset.Claim(&s.seen.ReplicaSets[i], s.d.UID, s.d.Selector); {
		case tie == replicaset.Owned:
			s.group.Add(i)
		case tie == replicaset.Adopt && !s.d.Deleting:
			s.group.Add(i)
			s.adopts = true
		case tie == replicaset.Release && !s.d.Deleting:
			s.released.Add(i)
		}
	}
}

func (s *step) notePause() {
	if s.d.Paused {
		s.noted = s.plan.Status.Pause(&s.about)
	} else {
		s.noted = s.plan.Status.Resume(&s.about)
	}
}

// keepUp brings the bookkeeping of an existing new ReplicaSet up to date. In a
// step that has to write it, the Deployment's revision waits for the next.
func (s *step) keepUp() {
	s.revision = s.rules.sets.NextRevision(&s.group)
	i := s.group.New()
	if i == replicaset.None {
		return
	}
	set := s.group.At(i)
	s.due = set.MinReadySeconds != s.d.MinReadySeconds || s.rules.sets.Due(set, s.revision, s.d.Extra)
	if s.due {
		return
	}
	s.plan.Revision = set.Announce(s.d.Revision)
	s.noted = s.plan.Status.Found(&s.about, set.Name) || s.noted
}

// upkeep returns the bookkeeping and annotations of the new ReplicaSet as they are
// to be.
func (s *step) upkeep(set *replicaset.Snapshot) replicaset.Upkeep {
	if s.met {
		return replicaset.Upkeep{Book: set.Book, Extra: set.Extra}
	}
	return s.rules.sets.Renew(set, s.revision, s.d.Extra)
}
