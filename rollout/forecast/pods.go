package forecast

import (
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/world"
)

// A set is what there is to know about the pods of one ReplicaSet besides their
// number by stage, which the world holds.
//
// Invariant: waiting + broken + the starting are the world's Starting, the ready its
// Ready and the going its Terminating.
type set struct {
	mine bool // the Deployment's: claimed when observed, or created since

	waiting  int   // started, but no node has room for them
	broken   int   // started, and never ready
	starting queue // until they are ready
	ready    queue // until they are available
	going    queue // until they are gone

	started int  // pods that were started on a node, the failing among them by number
	short   bool // the quota left pods out
	dirty   bool // changed since the status was last written
}

// adopt takes over the pods of an observed ReplicaSet: none of them has got
// anywhere yet. Those of one that is not the Deployment's, or will be released in the
// first step, do not count.
func (r *run) adopt(i int) {
	s, pods := &r.sets[i], r.api.Pods[i]
	d := &r.api.Deployment
	s.mine = replicaset.Claim(&r.api.Seen.ReplicaSets[i], d.UID, d.Selector).Claimed()
	if !s.mine {
		r.api.Pods[i] = world.Pods{}
		return
	}
	s.ready.add(r.minReady(i), pods.Ready)
	s.going.add(r.w.Gone, pods.Terminating)
	r.line.join(i, pods.Starting)
	s.waiting = pods.Starting
}

// minReady is how long a ready pod of a ReplicaSet is not available yet. The
// ReplicaSet's own setting counts, which follows the Deployment's by one step.
func (r *run) minReady(i int) time.Duration {
	return time.Duration(r.api.Seen.ReplicaSets[i].MinReadySeconds) * time.Second
}

// current returns the pods that a ReplicaSet counts.
func (r *run) current(i int) int { return r.api.Pods[i].Current() }

// mature lets the pods of a ReplicaSet change stage whose time has come, and
// reports whether any did.
func (r *run) mature(i int) bool {
	s := &r.sets[i]
	if s.starting.empty() && s.ready.empty() && s.going.empty() {
		return false
	}
	pods := &r.api.Pods[i]
	before := *pods
	if n := s.starting.due(r.now); n > 0 {
		*pods = pods.Move(world.Starting, world.Ready, n)
		s.ready.add(r.now+r.minReady(i), n)
	}
	*pods = pods.Move(world.Ready, world.Available, s.ready.due(r.now))
	*pods = pods.Finish(s.going.due(r.now))
	s.dirty = s.dirty || *pods != before
	return *pods != before
}

// manage lets the controller of a ReplicaSet start or stop pods, and reports whether
// it did.
func (r *run) manage(i int) bool {
	s, pods := &r.sets[i], &r.api.Pods[i]
	size := r.api.Seen.ReplicaSets[i].Size
	if pods.Current() == size && !s.short {
		return false
	}
	before := *pods
	most := size // under a quota of 10 with 9 pods there: of 3 that are missing 1 is created
	if missing := size - before.Current(); missing > 0 {
		most = before.Current() + min(missing, r.underQuota())
	}
	*pods = before.Manage(most)
	if short := most < size; s.short != short {
		s.short, s.dirty = short, true
	}
	if *pods == before {
		return false
	}
	s.dirty = true
	r.start(i, pods.Starting-before.Starting)
	r.stopped(i, &before)
	return true
}

// start lets n new pods join the line for a node.
func (r *run) start(i, n int) {
	if n > 0 {
		r.sets[i].waiting += n
		r.created += int64(n)
		r.line.join(i, n)
	}
}

// stopped keeps the queues in step with pods that were told to stop. Of those that
// are not ready, ones without a node go first and at once, then broken ones, which
// have restarted most.
func (r *run) stopped(i int, before *world.Pods) {
	s, pods := &r.sets[i], &r.api.Pods[i]
	n := max(before.Starting-pods.Starting, 0) // below 0 where pods were started
	unplaced := min(n, s.waiting)
	r.dropStarting(i, n)
	s.ready.takeLast(before.Ready - pods.Ready)
	r.deleted += int64(pods.Terminating - before.Terminating)
	s.going.add(r.now+r.w.Gone, pods.Terminating-before.Terminating-unplaced)
	*pods = pods.Finish(unplaced)
}

// dropStarting takes n pods out of those that are not ready.
func (r *run) dropStarting(i, n int) {
	s := &r.sets[i]
	unplaced := min(n, s.waiting)
	s.waiting -= unplaced
	r.line.leave(i, unplaced)
	broken := min(n-unplaced, s.broken)
	s.broken -= broken
	s.starting.takeLast(n - unplaced - broken)
}

// loseOf takes n pods of a ReplicaSet away at once: available ones first, which is
// the worst that can happen.
func (r *run) loseOf(i, n int) {
	s, pods := &r.sets[i], &r.api.Pods[i]
	available := min(n, pods.Available)
	ready := min(n-available, pods.Ready)
	starting := min(n-available-ready, pods.Starting)
	*pods = pods.Lose(world.Available, available).Lose(world.Ready, ready)
	*pods = pods.Lose(world.Starting, starting)
	s.ready.takeLast(ready)
	r.dropStarting(i, starting)
	r.lost += int64(available + ready + starting)
	s.dirty = s.dirty || n > 0
}

// do carries out one action of a plan.
func (r *run) do(a *rollout.Action) {
	i := r.api.Index(a.ReplicaSet)
	r.api.Do(*a)
	switch {
	case a.Verb == rollout.Create:
		r.sets = append(r.sets, set{mine: true, dirty: true})
	case a.Verb == rollout.Delete && i >= 0:
		r.forget(i)
	case a.Verb == rollout.Release && i >= 0:
		r.sets[i] = set{} // what is released was never the Deployment's here: see adopt
	case i >= 0:
		r.sets[i].dirty = true
	}
}
