package explore

import (
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// A Planner plans a step into a plan that is used again, as
// [rollout.Planner.NextInto] does. It must be a pure function of its arguments.
type Planner func(plan *rollout.Plan, d *rollout.Deployment, seen *rollout.Observation) error

// Of returns the planner that plans as next does.
func Of(next func(rollout.Deployment, rollout.Observation) (rollout.Plan, error)) Planner {
	return func(plan *rollout.Plan, d *rollout.Deployment, seen *rollout.Observation) (err error) {
		*plan, err = next(*d, *seen)
		return err
	}
}

// A lens shows a situation as a planner sees it. Texts are made once; to show a
// situation only numbers change.
type lens struct {
	d      rollout.Deployment
	seen   rollout.Observation
	amount [8]strategy.Amount
	policy strategy.Strategy
	sets   [1 << maxSets][]replicaset.Snapshot // by which sets there are, a bit for each
}

const name = "web"

// templateOf returns the name of a template: a, b or c.
func templateOf(i int) string { return string(rune('a' + i)) }

// setOf returns the name of the ReplicaSet of a template.
func setOf(i int) string { return replicaset.Name(name, templateOf(i)) }

// indexOf returns the template that a ReplicaSet's name ends in.
func indexOf(set string) int { return int(set[len(set)-1] - 'a') }

func newLens() *lens {
	labels := replicaset.PairsOf(map[string]string{"app": name})
	selector, err := replicaset.NewSelector(labels.Map())
	if err != nil {
		panic(err) // it is the one above
	}
	l := &lens{
		d:    rollout.Deployment{Name: name, UID: "1", Generation: 1, Selector: selector, TemplateLabels: labels},
		seen: rollout.Observation{At: time.Unix(1e9, 0).UTC()},
	}
	l.seen.Status.ObservedGeneration = 1
	for n := range l.amount {
		l.amount[n] = strategy.Count(n)
	}
	for mask := range l.sets {
		for i := range maxSets {
			if mask>>i&1 == 1 {
				l.sets[mask] = append(l.sets[mask], replicaset.Snapshot{
					Name: setOf(i), UID: setOf(i), Version: "1", Owner: "1", Labels: labels,
					Template: replicaset.Template(templateOf(i)), CreatedAt: time.Unix(int64(i), 0).UTC(),
				})
			}
		}
	}
	return l
}

// show makes d and seen those of the situation.
func (l *lens) show(w *situation) {
	l.d.Replicas, l.d.Paused = w.replicas, w.paused
	l.d.Template, l.d.TemplateHash = replicaset.Template(templateOf(w.template)), templateOf(w.template)
	l.d.Revision = numberOf(w.revision)
	l.d.Strategy = l.policy
	l.d.Strategy.Kind = strategy.Recreate
	if !w.recreate {
		l.d.Strategy.Kind = strategy.RollingUpdate
		l.d.Strategy.MaxSurge, l.d.Strategy.MaxUnavailable = l.amount[w.surge], l.amount[w.unavailable]
	}
	l.seen.Status.Replicas = w.recorded
	if l.d.Deadline.Known {
		w.progress.show(l, w)
	}
	mask := 0
	for i := range w.sets {
		if w.sets[i].exists {
			mask |= 1 << i
		}
	}
	l.seen.ReplicaSets = l.sets[mask]
	for at := range l.seen.ReplicaSets {
		s := &l.seen.ReplicaSets[at]
		w.sets[indexOf(s.Name)].show(s)
	}
}

func (s *set) show(to *replicaset.Snapshot) {
	to.Size, to.Current, to.Ready, to.Available = s.size, s.told.current, s.told.available, s.told.available
	to.Live = replicaset.Known(s.told.live)
	to.Terminating = replicaset.Known(s.told.live - s.told.current)
	to.Generation, to.ObservedGeneration = 2, 1
	if s.fresh {
		to.ObservedGeneration = 2
	}
	to.Book.Revision = numberOf(s.revision)
	to.Book.ScaledFor = replicaset.ScaledFor{}
	if s.note.replicas != absent {
		to.Book.ScaledFor.Replicas = replicaset.NumberOf(int64(s.note.replicas))
	}
	if s.note.maxTotal != absent {
		to.Book.ScaledFor.MaxTotal = replicaset.NumberOf(int64(s.note.maxTotal))
	}
}

// numberOf returns a revision: 0 is none.
func numberOf(revision int) replicaset.Number {
	if revision == 0 {
		return replicaset.Number{}
	}
	return replicaset.NumberOf(int64(revision))
}
