package forecast

import (
	"cmp"
	"iter"
	"slices"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/world"
)

// Forecast yields what a rollout will do in a world, step by step, from the state
// that was observed. The first step is that state; the last has the outcome. It
// changes none of its arguments, and gives the same steps every time.
//
// An error ends it. It is about the input and wraps [replicaset.ErrInvalid]: of the
// Deployment and the observation as [rollout.Planner.Next] finds it, of the world, or
// of an event that cannot be when its time comes.
func Forecast(d rollout.Deployment, seen rollout.Observation, w World) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		r := run{w: w}
		if err := r.prepare(d, seen); err != nil {
			yield(Step{}, err)
			return
		}
		r.yield = yield
		r.all()
	}
}

// A run is one forecast on its way.
type run struct {
	w    World
	api  world.World // the objects, and the truth about the pods by count
	sets []set       // by the index of the world's ReplicaSets
	plan rollout.Plan

	origin time.Time     // when the state was observed
	now    time.Duration // since then
	events []Event       // to come, the next first
	wake   time.Duration // when the planner wants to look again

	line    line     // pods that wait for a node
	reports []report // statuses that are not seen yet, the next first
	orphans queue    // terminating pods of deleted ReplicaSets

	newest    int // index of the new ReplicaSet, [replicaset.None] for none
	templates int // that events have brought
	stirred   bool
	idle      int // times in a row that the planner woke up for nothing

	created, deleted, lost int64

	happened []Event // not told yet
	last     Totals  // as told last
	yield    func(Step, error) bool
	watch    watch
}

// prepare makes the world of the observation.
func (r *run) prepare(d rollout.Deployment, seen rollout.Observation) error {
	if err := r.w.check(); err != nil {
		return err
	}
	if r.w.Planner == nil {
		r.w.Planner = rollout.Planner{}.NextInto
	}
	seen.ReplicaSets = slices.Clone(seen.ReplicaSets)
	slices.SortFunc(seen.ReplicaSets, func(a, b replicaset.Snapshot) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.Name, b.Name))
	})
	r.api = world.Of(d, seen)
	r.origin, r.wake = seen.At, never
	r.sets = make([]set, len(seen.ReplicaSets), len(seen.ReplicaSets)+2)
	for i := range r.sets {
		r.adopt(i)
	}
	r.findNew()
	r.events = slices.Clone(r.w.Events)
	slices.SortStableFunc(r.events, func(a, b Event) int { return cmp.Compare(a.At, b.At) })
	r.watch.limit = r.patience()
	return nil
}

// findNew notes which ReplicaSet has the Deployment's template: the oldest.
func (r *run) findNew() {
	r.newest = replicaset.None
	for i := range r.sets {
		if r.sets[i].mine && r.api.Seen.ReplicaSets[i].Template == r.api.Deployment.Template {
			r.newest = i
			return
		}
	}
}
