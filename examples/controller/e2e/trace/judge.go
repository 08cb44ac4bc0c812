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
	var j judge
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
			j = judge{} // which starts with the next state
			continue
		}
		v.Breaches = append(v.Breaches, j.look(d, seen, c.told)...)
		v.count(&d, &seen)
	}
	return v, nil
}

// late is how old the Deployment may be that a controller has planned from: its watch
// and its writes take their time. Within that a user's change does not count.
const late = 2 * time.Second

// A judge sees one state after another.
type judge struct {
	monitor invariant.Monitor
	wanted  []wanted // the last, and those before it that are not too old
}

// A wanted is a Deployment, and since when it is so.
type wanted struct {
	rollout.Deployment
	since time.Time
}

// look returns what the controller broke with the change that led to this state, even
// if it planned from a Deployment that was replaced a moment ago.
func (j *judge) look(d rollout.Deployment, seen rollout.Observation, now time.Time) []invariant.Breach {
	for len(j.wanted) > 1 && now.Sub(j.wanted[1].since) > late {
		j.wanted = j.wanted[1:]
	}
	before := j.monitor
	broken := byController(j.monitor.Observe(d, seen))
	for i := range j.wanted {
		if len(broken) == 0 {
			break
		}
		asThen := before
		if len(byController(asThen.Observe(j.wanted[i].Deployment, seen))) == 0 {
			broken = nil
		}
	}
	if n := len(j.wanted); n == 0 || j.wanted[n-1].Generation != d.Generation {
		j.wanted = append(j.wanted, wanted{d, now})
	}
	return broken
}

// byController returns a copy of the breaches that are neither a user's doing nor a
// failure.
func byController(all []invariant.Breach) (broken []invariant.Breach) {
	for _, b := range all {
		if b.Blame == invariant.Planner {
			broken = append(broken, b)
		}
	}
	return broken
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
