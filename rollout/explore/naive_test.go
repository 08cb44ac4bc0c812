package explore_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/explore"
	"github.com/rollplan/rollplan/rollout/world"
	"github.com/rollplan/rollplan/strategy"
)

// naively explores a world without lag, failures and changes by what is public: a map of
// worlds printed as text, and no state packed.
func naively(o explore.Options) map[string]bool {
	met := map[string]bool{}
	for replicas := range o.MaxReplicas + 1 {
		for surge := range o.MaxSurge + 1 {
			for unavailable := range o.MaxUnavailable + 1 {
				s := strategy.Strategy{Kind: strategy.RollingUpdate,
					MaxSurge: strategy.Count(surge), MaxUnavailable: strategy.Count(unavailable)}
				for _, broken := range []bool{false, true} {
					if surge+unavailable > 0 {
						naivelyFrom(met, stable(s, replicas, replicas+surge), broken)
					}
				}
			}
		}
		for _, broken := range []bool{false, true} {
			naivelyFrom(met, stable(strategy.Strategy{Kind: strategy.Recreate}, replicas, replicas), broken)
		}
	}
	return met
}

// stable returns a world of template a that has just been given template b.
func stable(s strategy.Strategy, replicas, maxTotal int) world.World {
	labels := replicaset.PairsOf(map[string]string{"app": "web"})
	selector, err := replicaset.NewSelector(labels.Map())
	if err != nil {
		panic(err)
	}
	d := rollout.Deployment{Name: "web", UID: "1", Generation: 1, Selector: selector, TemplateLabels: labels,
		Replicas: replicas, Template: "b", TemplateHash: "b", Strategy: s, Revision: replicaset.NumberOf(1)}
	seen := rollout.Observation{At: noon, ReplicaSets: []replicaset.Snapshot{{
		Name: "web-a", UID: "a", Owner: "1", Labels: labels, Template: "a", CreatedAt: noon.AddDate(0, 0, -1),
		Generation: 1, ObservedGeneration: 1, Size: replicas, Current: replicas, Ready: replicas, Available: replicas,
		Live: replicaset.Known(replicas),
		Book: replicaset.Bookkeeping{Revision: replicaset.NumberOf(1),
			ScaledFor: replicaset.ScaledForOf(int64(replicas), int64(maxTotal))},
	}}}
	seen.Status.Replicas, seen.Status.ObservedGeneration = replicas, 1
	return world.Of(d, seen)
}

// naivelyFrom goes on from a world, depth first, as often as it meets another.
func naivelyFrom(met map[string]bool, w world.World, broken bool) {
	for i := range w.Pods {
		w.Manage(i)
		if w.Deployment.Strategy.Kind != strategy.Recreate {
			w.Pods[i].Terminating = 0
		}
		w.Report(i)
	}
	d := w.Deployment
	key := fmt.Sprint(d.Replicas, d.Strategy, d.Strategy.MaxSurge, d.Strategy.MaxUnavailable, d.Revision,
		w.Seen.Status.Replicas, broken)
	for i, s := range w.Seen.ReplicaSets {
		key += fmt.Sprint(s.Name, s.Size, s.Book.Revision, s.Book.ScaledFor, w.Pods[i])
	}
	if met[key] {
		return
	}
	met[key] = true
	for i, p := range w.Pods {
		if p.Starting > 0 && !(broken && w.Seen.ReplicaSets[i].Template == "b") {
			naivelyFrom(met, with(w, i, p.Move(world.Starting, world.Available, 1)), broken)
		}
		if p.Terminating > 0 {
			naivelyFrom(met, with(w, i, p.Finish(p.Terminating)), broken)
		}
	}
	plan, err := rollout.Next(w.Deployment, w.Seen)
	if err != nil {
		panic(err)
	}
	then := with(w, -1, world.Pods{})
	for _, a := range plan.Actions {
		then.Do(a)
	}
	then.Conclude(&plan)
	naivelyFrom(met, then, broken)
}

// with returns a copy of the world, with other pods in one set.
func with(w world.World, i int, pods world.Pods) world.World {
	then := world.World{Deployment: w.Deployment, Seen: w.Seen}
	then.Seen.ReplicaSets = slices.Clone(w.Seen.ReplicaSets)
	then.Pods = append(then.Pods, w.Pods...)
	if i >= 0 {
		then.Pods[i] = pods
	}
	return then
}

func TestAsManyStatesAsANaiveExploration(t *testing.T) {
	for most := 1; most <= 3; most++ {
		o := explore.Options{MaxReplicas: most, MaxSurge: most, MaxUnavailable: most}
		r := explore.Run(rollout.Planner{}.NextInto, o)
		if want := len(naively(o)); r.States != want {
			t.Errorf("up to %d: %d states, want %d", most, r.States, want)
		}
	}
}
