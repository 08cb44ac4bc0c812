package explore

import (
	"github.com/rollplan/rollplan/rollout/world"
)

// maxSets is how many ReplicaSets there can be, one for each template.
const maxSets = 3

// A situation is everything there is at one moment: the objects as the API holds
// them, the pods as they are, and a plan that is being carried out.
//
// Invariant: every number fits the bits it has in a state.
type situation struct {
	sets [maxSets]set // by template; age goes the same way

	template, replicas, surge, unavailable int
	recreate, paused                       bool

	revision int // of the Deployment
	recorded int // status.replicas of the Deployment

	progress progress // as recorded, with a deadline

	changes, failures int // how many the user and the world have left
	broken            int // 1 + the template whose pods never become available

	flight flight
}

// A set is one ReplicaSet.
type set struct {
	exists   bool
	size     int
	note     note
	revision int
	pods     world.Pods

	// told is what its status says: the pods as they were when its controller looked
	// last. fresh says that its size has not changed since.
	told  told
	fresh bool

	hurt bool // it has lost available pods that its status still tells of

	todo  todo // what a plan in flight does with it
	stale bool // it has changed since that plan was made: the write would conflict
}

// A note is what a ReplicaSet is noted as scaled for.
type note struct{ replicas, maxTotal int }

// absent stands for a note that is not there.
const absent = 15

// told is a status.
type told struct{ current, available, live int }

// A todo is an action that a plan in flight has not come to yet.
type todo struct {
	due            bool
	size, revision int
	notes          bool // it writes the flight's note
	deletes        bool
}

// A flight is a plan that is being carried out, action by action.
type flight struct {
	order    [maxSets]int // the sets whose actions are still to be done
	n        int
	note     note // that the actions write
	least    int  // pods that must stay available by what was seen when it was planned
	rolling  bool // it is a step of a RollingUpdate, not a resize
	recreate bool // it is a step of Recreate
	hurt     bool // it was planned by a status that told of lost pods, or some were lost since
}

// A state is a situation packed: a word for each set and one for the rest.
type state [maxSets + 1]uint64

// packer writes numbers into a word, lowest bits first.
type packer struct {
	word uint64
	at   uint
	lost bool // a number did not fit
}

func (p *packer) num(n int, bits uint) {
	p.lost = p.lost || n < 0 || n >= 1<<bits
	p.word |= uint64(n) << p.at
	p.at += bits
}

func (p *packer) flag(b bool) {
	if b {
		p.word |= 1 << p.at
	}
	p.at++
}

// pack returns the situation as a state, and false if it is too large for one.
func (w *situation) pack() (state, bool) {
	var s state
	lost := false
	for i := range w.sets {
		if !w.sets[i].exists && !w.sets[i].todo.due {
			continue
		}
		p := w.sets[i].pack()
		s[i], lost = p.word, lost || p.lost
	}
	p := w.packRest()
	s[maxSets] = p.word
	return s, !lost && !p.lost
}

func (s *set) pack() packer {
	var p packer
	p.flag(s.exists)
	p.num(s.size, 4)
	p.num(s.note.replicas, 4)
	p.num(s.note.maxTotal, 4)
	p.num(s.revision, 3)
	p.num(s.pods.Starting, 4)
	p.num(s.pods.Available, 4)
	p.num(s.pods.Terminating, 5)
	p.num(s.told.current, 4)
	p.num(s.told.available, 4)
	p.num(s.told.live, 5)
	p.flag(s.fresh)
	p.flag(s.hurt)
	p.flag(s.todo.due)
	p.num(s.todo.size, 4)
	p.num(s.todo.revision, 3)
	p.flag(s.todo.notes)
	p.flag(s.todo.deletes)
	p.flag(s.stale)
	return p
}

func (w *situation) packRest() packer {
	var p packer
	p.num(w.template, 2)
	p.num(w.replicas, 3)
	p.num(w.surge, 3)
	p.num(w.unavailable, 3)
	p.flag(w.recreate)
	p.flag(w.paused)
	p.num(w.revision, 3)
	p.num(w.recorded, 5)
	p.num(w.changes, 2)
	p.num(w.failures, 2)
	p.num(w.broken, 2)
	p.num(w.flight.n, 2)
	for _, i := range w.flight.order {
		p.num(i, 2)
	}
	p.num(w.flight.note.replicas, 4)
	p.num(w.flight.note.maxTotal, 4)
	p.num(w.flight.least, 3)
	p.flag(w.flight.rolling)
	p.flag(w.flight.recreate)
	p.flag(w.flight.hurt)
	w.progress.pack(&p)
	return p
}

// unpacker reads what a packer wrote, in the same order.
type unpacker struct{ word uint64 }

func (u *unpacker) num(bits uint) int {
	n := int(u.word & (1<<bits - 1))
	u.word >>= bits
	return n
}

func (u *unpacker) flag() bool { return u.num(1) == 1 }

// unpack makes w the situation of a state.
func (w *situation) unpack(s *state) {
	for i := range w.sets {
		if s[i] == 0 {
			w.sets[i] = set{}
			continue
		}
		w.sets[i].unpack(unpacker{s[i]})
	}
	w.unpackRest(unpacker{s[maxSets]})
}

func (s *set) unpack(u unpacker) {
	s.exists = u.flag()
	s.size = u.num(4)
	s.note.replicas = u.num(4)
	s.note.maxTotal = u.num(4)
	s.revision = u.num(3)
	s.pods.Starting = u.num(4)
	s.pods.Ready = 0
	s.pods.Available = u.num(4)
	s.pods.Terminating = u.num(5)
	s.told.current = u.num(4)
	s.told.available = u.num(4)
	s.told.live = u.num(5)
	s.fresh = u.flag()
	s.hurt = u.flag()
	s.todo.due = u.flag()
	s.todo.size = u.num(4)
	s.todo.revision = u.num(3)
	s.todo.notes = u.flag()
	s.todo.deletes = u.flag()
	s.stale = u.flag()
}

func (w *situation) unpackRest(u unpacker) {
	w.template = u.num(2)
	w.replicas = u.num(3)
	w.surge = u.num(3)
	w.unavailable = u.num(3)
	w.recreate = u.flag()
	w.paused = u.flag()
	w.revision = u.num(3)
	w.recorded = u.num(5)
	w.changes = u.num(2)
	w.failures = u.num(2)
	w.broken = u.num(2)
	w.flight.n = u.num(2)
	for i := range w.flight.order {
		w.flight.order[i] = u.num(2)
	}
	w.flight.note.replicas = u.num(4)
	w.flight.note.maxTotal = u.num(4)
	w.flight.least = u.num(3)
	w.flight.rolling = u.flag()
	w.flight.recreate = u.flag()
	w.flight.hurt = u.flag()
	w.progress.unpack(&u)
}
