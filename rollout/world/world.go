package world

import (
	"slices"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

// A World is a Deployment, its ReplicaSets as the API holds them, and their pods.
type World struct {
	Deployment rollout.Deployment
	Seen       rollout.Observation

	// Pods are those of Seen.ReplicaSets, index by index.
	Pods []Pods
}

// Of returns a world whose pods are what the observed statuses say. It keeps
// nothing of seen.
func Of(d rollout.Deployment, seen rollout.Observation) World {
	seen.ReplicaSets = slices.Clone(seen.ReplicaSets)
	w := World{Deployment: d, Seen: seen}
	for i := range seen.ReplicaSets {
		w.Pods = append(w.Pods, told(&seen.ReplicaSets[i]))
	}
	return w
}

// told returns the pods that a status tells of, oddities cut to what can be.
func told(s *replicaset.Snapshot) Pods {
	ready := min(s.Ready, s.Current)
	available := min(s.Available, ready)
	return Pods{
		Starting: s.Current - ready, Ready: ready - available, Available: available,
		Terminating: max(s.Terminating.N, s.Live.N-s.Current, 0),
	}
}

// Do carries out one action of a plan. The pods of a deleted ReplicaSet are gone
// with it.
func (w *World) Do(a rollout.Action) {
	if i := w.Index(a.ReplicaSet); a.Verb == rollout.Delete && i >= 0 {
		w.Pods = slices.Delete(w.Pods, i, i+1)
	}
	a.CarryOut(&w.Deployment, &w.Seen)
	if a.Verb == rollout.Create {
		w.Pods = append(w.Pods, Pods{})
	}
}

// Conclude writes the status and the revision of a plan.
func (w *World) Conclude(plan *rollout.Plan) {
	plan.WriteStatus(&w.Deployment, &w.Seen)
}

// Index returns the index of the ReplicaSet with a name, [replicaset.None] where
// there is none.
func (w *World) Index(name string) int {
	return slices.IndexFunc(w.Seen.ReplicaSets, func(s replicaset.Snapshot) bool { return s.Name == name })
}

// Manage lets the controller of the ReplicaSet at index i make or stop pods.
func (w *World) Manage(i int) { w.Pods[i] = w.Pods[i].Manage(w.Seen.ReplicaSets[i].Size) }

// Report writes the status of the ReplicaSet at index i.
func (w *World) Report(i int) { w.Pods[i].Report(&w.Seen.ReplicaSets[i]) }

// Elapse lets as much time pass as it takes: all controllers bring their pods to their
// sizes, all pods become available, all that stop are gone, and all is reported.
func (w *World) Elapse() {
	for i := range w.Pods {
		w.Manage(i)
		p := w.Pods[i].Move(Starting, Ready, w.Pods[i].Starting)
		w.Pods[i] = p.Move(Ready, Available, p.Ready).Finish(p.Terminating)
		w.Report(i)
	}
}

// Current reports whether each ReplicaSet has as many pods as it wants, and its status
// tells of them.
func (w *World) Current() bool {
	for i := range w.Pods {
		s := &w.Seen.ReplicaSets[i]
		if w.Pods[i].Current() != s.Size || !s.Observed() || s.Current != s.Size || s.Available != w.Pods[i].Available {
			return false
		}
	}
	return true
}
