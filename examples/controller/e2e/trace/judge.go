package trace

import (
	"fmt"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/invariant"
	"github.com/rollplan/rollplan/strategy"
)

// A Verdict is what is to be said of one Deployment's trace.
type Verdict struct {
	States   int                // that it came through
	Breaches []invariant.Breach // of the promises, by the controller
	Peak     int                // most pods wanted at once
	Lowest   int                // fewest counted as available, once there were enough
}

// Judge goes through what happened to a Deployment, state by state, and returns which
// promises its controller broke. What users and failures do is not its fault.
func (t *Trace) Judge(namespace, name string) (Verdict, error) {
	s := state{namespace: namespace, name: name, sets: make(map[types.UID]*appsv1.ReplicaSet),
		pods: make(map[types.UID]*corev1.Pod)}
	var v Verdict
	var monitor invariant.Monitor
	for _, c := range t.inOrder() {
		if !s.take(c) || s.d == nil {
			continue
		}
		d, seen, err := adapter.FromObjects(s.d, s.owned(), s.podsOf(), time.Unix(0, 0))
		if err != nil {
			return v, fmt.Errorf("version %d: %w", c.version, err)
		}
		v.States++
		if t.missed(c.version) {
			monitor = invariant.Monitor{} // which starts with the next state
			continue
		}
		for _, b := range monitor.Observe(d, seen) {
			if b.Blame == invariant.Planner {
				v.Breaches = append(v.Breaches, b)
			}
		}
		v.count(&d, &seen)
	}
	return v, nil
}

// count keeps the extremes.
func (v *Verdict) count(d *rollout.Deployment, seen *rollout.Observation) {
	wanted, available := 0, 0
	for i := range seen.ReplicaSets {
		s := &seen.ReplicaSets[i]
		wanted += s.Size
		available += min(s.Size, s.Available)
	}
	v.Peak = max(v.Peak, wanted)
	enough := strategy.Rules{}.Limits(d.Strategy, d.Replicas).MinAvailable
	if v.Lowest == 0 && available < enough {
		return // it is still starting
	}
	if v.Lowest == 0 || available < v.Lowest {
		v.Lowest = available
	}
}

// A state is what there is of a Deployment at one moment.
type state struct {
	namespace, name string
	d               *appsv1.Deployment
	sets            map[types.UID]*appsv1.ReplicaSet // of the whole namespace
	pods            map[types.UID]*corev1.Pod
}

// take lets a change happen, and reports whether it is one of the Deployment, or of a
// ReplicaSet or pod of its own.
func (s *state) take(c change) bool {
	if c.GetNamespace() != s.namespace {
		return false
	}
	switch o := c.Object.(type) {
	case *appsv1.Deployment:
		if o.Name != s.name {
			return false
		}
		s.d = o
		if c.gone {
			s.d = nil
		}
		return true
	case *appsv1.ReplicaSet:
		before := s.mine(s.sets[o.UID])
		put(s.sets, o.UID, o, c.gone)
		return before || s.mine(o)
	case *corev1.Pod:
		put(s.pods, o.UID, o, c.gone || ended(o))
		owner := metav1.GetControllerOfNoCopy(o)
		return s.recreates() && owner != nil && s.mine(s.sets[owner.UID])
	}
	return false
}

func put[T any](all map[types.UID]T, uid types.UID, o T, gone bool) {
	if gone {
		delete(all, uid)
		return
	}
	all[uid] = o
}

// mine reports whether the Deployment owns a ReplicaSet.
func (s *state) mine(rs *appsv1.ReplicaSet) bool {
	return s.d != nil && rs != nil && metav1.IsControlledBy(rs, s.d)
}

func (s *state) recreates() bool {
	return s.d != nil && s.d.Spec.Strategy.Type == appsv1.RecreateDeploymentStrategyType
}

func (s *state) owned() (all []*appsv1.ReplicaSet) {
	for _, rs := range s.sets {
		if s.mine(rs) {
			all = append(all, rs)
		}
	}
	return all
}

// podsOf returns the pods where they matter: NoOverlap is about them.
func (s *state) podsOf() (all []*corev1.Pod) {
	if !s.recreates() {
		return nil
	}
	for _, p := range s.pods {
		all = append(all, p)
	}
	return all
}
