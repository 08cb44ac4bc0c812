package rollout

import (
	"fmt"
	"slices"

	"github.com/rollplan/rollplan/internal/quantity"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// making is how the creation of a new ReplicaSet went.
type making uint8

const (
	made   making = iota
	failed        // and the step has ended with a fault
	reused
)

// create notes that the missing new ReplicaSet is created with this size, if its
// name is free. If another has the name, that is a hash collision: it is counted
// and the step ends.
func (s *step) create(size int) making {
	name := replicaset.Name(s.d.Name, s.d.TemplateHash)
	if s.refusal != "" {
		return s.refused(name)
	}
	if i := s.named(name); i != replicaset.None {
		return s.meet(i)
	}
	s.created = createdSet{name: name, size: size}
	if s.revision > 0 {
		s.created.revision = replicaset.NumberOf(s.revision)
	}
	s.plan.Revision = replicaset.NumberOf(s.revision)
	s.rules.status.Created(&s.plan.Status, &s.about, name)
	s.noted = true
	return made
}

// named returns the index of the ReplicaSet with this name.
func (s *step) named(name string) int {
	sets := s.seen.ReplicaSets
	for i := range sets {
		if sets[i].Name == name {
			return i
		}
	}
	return replicaset.None
}

// meet deals with a ReplicaSet that has the name of the new one. It cannot be one
// that counts, or it would be the new one or have another template.
func (s *step) meet(i int) making {
	set := &s.seen.ReplicaSets[i]
	if s.quirks.Has(ReusesReleased) && set.Owner == s.d.UID && set.Template == s.d.Template {
		s.group.Take(i)
		s.met = true
		s.plan.Revision = replicaset.NumberOf(s.revision)
		return reused
	}
	s.plan.Status.Collisions = replicaset.Known(s.nextCollision())
	s.fail(NameTaken, set.Name)
	return failed
}

// refused deals with a creation that the API has refused.
func (s *step) refused(name string) making {
	text := fmt.Sprintf("Failed to create new replica set %q: %s", name, s.refusal)
	s.plan.Status.CreateFailed(&s.about, text)
	s.plan.Events = append(s.plan.Events, Event{Kind: CreateError, Name: s.d.Name, Text: text})
	s.fail(CreateFailed, text)
	return failed
}

// nextCollision counts one more collision, up to what a count can hold.
func (s *step) nextCollision() int {
	n := int64(s.seen.Status.Collisions.N) + 1
	if s.quirks.Has(Int32Wraps) {
		return int(quantity.Wrap(n))
	}
	return int(quantity.Clamp(n))
}

// act turns moves into actions and events: adoption and release first, then the
// upkeep of the new ReplicaSet, then the moves in their order. Each object gets
// one action, so what is adopted and moved is moved by its adoption.
func (s *step) act(m *strategy.Moves) {
	s.claimRest(m)
	i := s.group.New()
	if s.due && !m.Has(i) {
		why := strategy.Because(strategy.Upkeep)
		s.change(Annotate, i, s.group.At(i).Size, &why)
	}
	before := len(s.plan.Actions)
	targets := m.Targets()
	s.plan.reserve(len(targets))
	for k := range targets {
		t := &targets[k]
		switch {
		case t.Set == replicaset.None:
			s.addCreate(t)
		case t.Refines > 0:
			s.refine(&s.plan.Actions[before+t.Refines-1], t)
		case t.Size == s.group.At(t.Set).Size:
			s.change(Annotate, t.Set, t.Size, &t.Reason)
		default:
			s.tell(s.group.At(t.Set).Name, s.group.At(t.Set).Size, t.Size)
			s.change(Scale, t.Set, t.Size, &t.Reason)
		}
	}
	for k := range s.plan.Actions[before:] {
		s.note(&s.plan.Actions[before+k])
	}
}

// room is memory for the actions and events of a usual step, in one piece: a new
// ReplicaSet and two old ones.
type room struct {
	actions [3]Action
	events  [3]Event
}

// reserve makes room for n more actions with an event each.
func (p *Plan) reserve(n int) {
	if n > 0 && n <= len(room{}.actions) && cap(p.Actions)+cap(p.Events) == 0 {
		r := new(room)
		p.Actions, p.Events = r.actions[:0], r.events[:0]
		return
	}
	p.Actions, p.Events = slices.Grow(p.Actions, n), slices.Grow(p.Events, n)
}

// claimRest adopts what is not moved besides, and releases, oldest first.
func (s *step) claimRest(m *strategy.Moves) {
	if s.adopts {
		s.adopt(m)
	}
	released := s.released.All()
	replicaset.ByAge(s.seen.ReplicaSets, released)
	for _, i := range released {
		why := strategy.Because(strategy.NotSelected)
		s.add(Release, &s.seen.ReplicaSets[i], &why)
	}
}

func (s *step) adopt(m *strategy.Moves) {
	for _, i := range s.group.Old() {
		s.adoptUnmoved(i, m)
	}
	if i := s.group.New(); i != replicaset.None && !s.due {
		s.adoptUnmoved(i, m)
	}
}

func (s *step) adoptUnmoved(i int, m *strategy.Moves) {
	if set := s.group.At(i); set.Owner == "" && !m.Has(i) {
		why := strategy.Because(strategy.Selected)
		s.add(Adopt, set, &why)
	}
}

// add appends an action that leaves the ReplicaSet as it is.
func (s *step) add(verb Verb, set *replicaset.Snapshot, why *strategy.Reason) *Action {
	a := s.plan.nextAction()
	a.Verb, a.Reason = verb, *why
	a.ReplicaSet, a.UID, a.Version = set.Name, set.UID, set.Version
	a.From, a.To, a.MinReadySeconds = set.Size, set.Size, set.MinReadySeconds
	a.Book, a.Extra = set.Book, set.Extra
	return a
}

// nextAction appends an action, to be written in place and wholly.
func (p *Plan) nextAction() *Action {
	n := len(p.Actions)
	p.Actions = slices.Grow(p.Actions, 1)[:n+1]
	return &p.Actions[n]
}

// change appends an action on a ReplicaSet of the group: an adoption, if it has
// no owner yet.
func (s *step) change(verb Verb, i, size int, why *strategy.Reason) {
	set := s.group.At(i)
	if set.Owner == "" {
		verb = Adopt
	}
	a := s.add(verb, set, why)
	a.To = size
	if i == s.group.New() && (s.due || s.rules.sets.GarbageSticks) {
		upkeep := s.upkeep(set)
		a.Book, a.Extra = upkeep.Book, upkeep.Extra
	}
	if i == s.group.New() && s.due {
		a.MinReadySeconds = s.d.MinReadySeconds
	}
}

func (s *step) addCreate(t *strategy.Target) {
	s.plan.Actions = append(s.plan.Actions, Action{
		Verb: Create, ReplicaSet: s.created.name, To: t.Size, MinReadySeconds: s.d.MinReadySeconds,
		Book: replicaset.Bookkeeping{Revision: s.created.revision}, Extra: s.d.Extra, Reason: t.Reason,
	})
	if t.Size > 0 {
		s.tell(s.created.name, 0, t.Size)
	}
}

// refine lets a later target of the same ReplicaSet go on from an action.
func (s *step) refine(a *Action, t *strategy.Target) {
	s.tell(a.ReplicaSet, a.To, t.Size)
	a.To, a.Reason = t.Size, t.Reason
}

// note writes the Deployment's size on what is scaled for it.
func (s *step) note(a *Action) {
	a.Book.ScaledFor.Replicas = replicaset.NumberOf(int64(s.d.Replicas))
	a.Book.ScaledFor.MaxTotal = replicaset.NumberOf(int64(s.limits.MaxTotal))
}

func (s *step) tell(name string, from, to int) {
	n := len(s.plan.Events)
	s.plan.Events = append(s.plan.Events, Event{})
	e := &s.plan.Events[n]
	e.Kind, e.Name, e.From, e.To = ScaledReplicaSet, name, from, to
}
