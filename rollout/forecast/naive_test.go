package forecast_test

import (
	"slices"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/forecast"
)

// The same world said twice: every pod by itself, second after second.

// A pod of the naive world. Its stages are those of package world, and waiting for a
// node, and terminating.
type pod struct {
	set    string
	stage  stage
	at     int // the second at which it goes on; -1: never
	joined int // when, counted in pods
}

type stage int

// The order is that in which a ReplicaSet gives pods up.
const (
	waiting stage = iota
	broken
	starting
	ready
	available
	terminating
)

// A naive world takes whole seconds only, has no lag, and of events only changes of the
// replicas and of the template.
type naive struct {
	w    forecast.World
	d    rollout.Deployment
	seen rollout.Observation
	pods []*pod
	now  int

	joined           int
	placed           map[string]int // pods of a ReplicaSet that were given a node
	created, deleted int
}

func seconds(d time.Duration) int { return int(d / time.Second) }

// begin takes the observation over, of which all pods are available.
func (n *naive) begin(d rollout.Deployment, seen rollout.Observation) {
	n.d, n.seen, n.placed = d, seen, make(map[string]int)
	n.seen.ReplicaSets = slices.Clone(seen.ReplicaSets)
	for _, s := range seen.ReplicaSets {
		for range s.Available {
			n.pods = append(n.pods, &pod{set: s.Name, stage: available})
		}
	}
}

// second lets all happen that happens in the present second, and goes to the next.
func (n *naive) second() error {
	n.seen.At = noon().Add(time.Duration(n.now) * time.Second)
	for _, e := range n.w.Events {
		if seconds(e.At) == n.now {
			n.change(e)
		}
	}
	if n.now > 0 {
		n.settle()
	}
	for {
		plan, err := rollout.Next(n.d, n.seen)
		if err != nil {
			return err
		}
		if len(plan.Actions) == 0 && !plan.StatusChanged {
			break
		}
		n.d, n.seen = rollout.Apply(n.d, n.seen, plan)
		for _, a := range plan.Actions {
			if a.Verb == rollout.Delete {
				n.orphan(a.ReplicaSet)
			}
		}
		n.settle()
	}
	n.now++
	return nil
}

func (n *naive) change(e forecast.Event) {
	n.d.Generation++
	if e.Kind == forecast.Scale {
		n.d.Replicas = e.N
	} else {
		n.d.Template, n.d.TemplateHash = e.Template, e.Hash
	}
}

func (n *naive) settle() {
	for moved := true; moved; {
		moved = n.mature(&replicaset.Snapshot{Name: "nobody's"})
		for i := range n.seen.ReplicaSets {
			s := &n.seen.ReplicaSets[i]
			moved = n.mature(s) || moved
			moved = n.manage(s) || moved
		}
		moved = n.place() || moved
	}
	for i := range n.seen.ReplicaSets {
		n.report(&n.seen.ReplicaSets[i])
	}
}

// orphan leaves the last pods of a deleted ReplicaSet to themselves.
func (n *naive) orphan(name string) {
	delete(n.placed, name)
	for _, p := range n.pods {
		if p.set == name {
			p.set = "nobody's"
		}
	}
}

// mature lets the pods of a ReplicaSet go on that are due.
func (n *naive) mature(s *replicaset.Snapshot) bool {
	moved := false
	for _, p := range n.pods {
		if p.set == s.Name && p.stage == starting && p.at <= n.now {
			p.stage, p.at, moved = ready, n.now+s.MinReadySeconds, true
		}
		if p.set == s.Name && p.stage == ready && p.at <= n.now {
			p.stage, moved = available, true
		}
	}
	before := len(n.pods)
	n.pods = slices.DeleteFunc(n.pods, func(p *pod) bool {
		return p.set == s.Name && p.stage == terminating && p.at <= n.now
	})
	return moved || len(n.pods) < before
}

// count returns the pods of a ReplicaSet that it counts, or all for no name.
func (n *naive) count(name string) int {
	count := 0
	for _, p := range n.pods {
		if name == "" || p.set == name && p.stage != terminating {
			count++
		}
	}
	return count
}

// manage starts and stops pods one by one.
func (n *naive) manage(s *replicaset.Snapshot) bool {
	moved := false
	for n.count(s.Name) < s.Size && (!n.w.Quota.Known || n.count("") < n.w.Quota.N) {
		n.joined++
		n.created++
		n.pods = append(n.pods, &pod{set: s.Name, stage: waiting, joined: n.joined})
		moved = true
	}
	for n.count(s.Name) > s.Size {
		n.stop(s.Name)
		moved = true
	}
	return moved
}

// stop stops the pod of a ReplicaSet that is at the earliest stage, the youngest of
// several.
func (n *naive) stop(name string) {
	var victim *pod
	for _, p := range n.pods {
		younger := victim == nil || p.stage < victim.stage || p.stage == victim.stage && p.joined > victim.joined
		if p.set == name && p.stage != terminating && younger {
			victim = p
		}
	}
	n.deleted++
	if victim.stage == waiting {
		n.pods = slices.DeleteFunc(n.pods, func(p *pod) bool { return p == victim })
		return
	}
	victim.stage, victim.at = terminating, n.now+seconds(n.w.Gone)
}

// place gives each waiting pod a node, the first that joined first.
func (n *naive) place() bool {
	moved := false
	for _, p := range n.pods {
		if p.stage != waiting || n.w.Capacity.Known && n.onNodes() >= n.w.Capacity.N {
			continue
		}
		n.placed[p.set]++
		p.stage, p.at, moved = starting, n.now+seconds(n.w.Ready), true
		if n.fails(p) {
			p.stage = broken
		}
	}
	return moved
}

func (n *naive) onNodes() int {
	count := 0
	for _, p := range n.pods {
		if p.stage != waiting {
			count++
		}
	}
	return count
}

// fails reports whether the pod that was placed last for its ReplicaSet is a failing
// one: one with which the failing ones would be too few.
func (n *naive) fails(p *pod) bool {
	for _, s := range n.seen.ReplicaSets {
		if s.Name != p.set {
			continue
		}
		for _, f := range n.w.Failing {
			if f.Template == "" || f.Template == s.Template {
				k := n.placed[p.set]
				return f.Percent > 0 && k*f.Percent/100 > (k-1)*f.Percent/100 ||
					f.Percent == 0 && slices.Contains(f.Pods, k)
			}
		}
	}
	return false
}

func (n *naive) report(s *replicaset.Snapshot) {
	s.Current, s.Ready, s.Available, s.ObservedGeneration = n.count(s.Name), 0, 0, s.Generation
	going := 0
	for _, p := range n.pods {
		switch {
		case p.set != s.Name:
		case p.stage == terminating:
			going++
		case p.stage >= ready:
			s.Ready++
			s.Available += int(p.stage - ready)
		}
	}
	s.Terminating, s.Live = replicaset.Known(going), replicaset.Known(s.Current+going)
	s.Failure = replicaset.Failure{}
	if s.Current < s.Size {
		s.Failure = replicaset.Failure{Status: "True", Reason: "FailedCreate"}
	}
}

// totals sums up as a forecast does.
func (n *naive) totals() forecast.Totals {
	t := forecast.Totals{Created: int64(n.created), Deleted: int64(n.deleted)}
	for _, s := range n.seen.ReplicaSets {
		side := &t.Old
		if s.Template == n.d.Template {
			side = &t.New
		}
		side.Size += int64(s.Size)
		side.Current += int64(s.Current)
		side.Ready += int64(s.Ready)
		side.Available += int64(s.Available)
	}
	for _, p := range n.pods {
		switch p.stage {
		case waiting:
			t.Waiting++
		case broken:
			t.Broken++
		case terminating:
			t.Terminating++
		}
	}
	return t
}
