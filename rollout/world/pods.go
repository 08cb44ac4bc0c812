package world

import "github.com/rollplan/rollplan/replicaset"

// Pods are the pods of one ReplicaSet by stage. It is a value: methods return what
// the pods are afterwards. The zero Pods is none.
//
// Invariant: no number is negative.
type Pods struct {
	Starting    int // not ready: new, restarted or broken
	Ready       int // ready, for less than minReadySeconds
	Available   int // ready for minReadySeconds
	Terminating int // told to stop, and not counted by the ReplicaSet any more
}

// A Stage is one of the stages of a pod.
type Stage uint8

// The stages, in the order in which a ReplicaSet gives up pods. A real one also
// looks at nodes, deletion cost and age, among pods of one stage.
const (
	Starting Stage = iota
	Ready
	Available
)

// Current returns the pods that the ReplicaSet counts.
func (p Pods) Current() int { return p.Starting + p.Ready + p.Available }

// Live returns all pods that may run.
func (p Pods) Live() int { return p.Current() + p.Terminating }

// Move moves up to n pods from one stage to another: on as they become ready or
// available, back as they fail.
func (p Pods) Move(from, to Stage, n int) Pods {
	n = max(min(n, *p.at(from)), 0)
	*p.at(from) -= n
	*p.at(to) += n
	return p
}

// Stop tells up to n pods of a stage to stop.
func (p Pods) Stop(stage Stage, n int) Pods {
	n = max(min(n, *p.at(stage)), 0)
	*p.at(stage) -= n
	p.Terminating += n
	return p
}

// Lose takes away up to n pods of a stage at once, as with a lost node.
func (p Pods) Lose(stage Stage, n int) Pods {
	*p.at(stage) -= max(min(n, *p.at(stage)), 0)
	return p
}

// Finish lets up to n terminating pods be gone.
func (p Pods) Finish(n int) Pods {
	p.Terminating -= max(min(n, p.Terminating), 0)
	return p
}

func (p *Pods) at(s Stage) *int {
	switch s {
	case Starting:
		return &p.Starting
	case Ready:
		return &p.Ready
	}
	return &p.Available
}

// Manage returns the pods after a ReplicaSet controller has brought them to a
// size: it starts what is missing, and stops what is too much, unavailable
// ones first.
func (p Pods) Manage(size int) Pods {
	p.Starting += max(size-p.Current(), 0)
	for stage := Starting; stage <= Available; stage++ {
		p = p.Stop(stage, p.Current()-size)
	}
	return p
}

// Report writes the pods into the status of a snapshot, as of its present spec.
func (p Pods) Report(s *replicaset.Snapshot) {
	s.Current, s.Ready, s.Available = p.Current(), p.Ready+p.Available, p.Available
	s.Terminating, s.Live = replicaset.Known(p.Terminating), replicaset.Known(p.Live())
	s.ObservedGeneration = s.Generation
}
