package forecast

import (
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/status"
)

// A watch sees to it that every forecast ends: it knows a state again, and its
// patience is limited.
type watch struct {
	steps, limit int
	mark         uint64 // the fingerprint of a state
	since, power int    // steps since then, and after how many it is replaced
	ended        Outcome
}

// unwatched is up to how many steps no state is looked at: nearly all rollouts are
// over by then, and pay nothing.
const unwatched = 256

// patience returns how many steps a forecast may have. A step that moves no pod is
// followed by one that does, or by none; with surge 1 each pod takes about 4, so 16
// are plenty.
func (r *run) patience() int {
	pods := int64(r.api.Deployment.Replicas)
	for i := range r.sets {
		pods += int64(r.api.Seen.ReplicaSets[i].Size) + int64(r.current(i))
	}
	most := pods
	for _, e := range r.events {
		most = max(most, int64(e.N))
	}
	pods += int64(len(r.events)) * 2 * most
	return int(min(10_000+16*pods, maxCount))
}

// watchOut looks at the state after a step: has it been there before? If so, and if
// no event is to come, it will be again and again.
//
// The state kept for comparison is replaced after 1, 2, 4, 8 … steps, so a cycle is
// found within three times its length from where it begins.
func (r *run) watchOut() {
	w := &r.watch
	w.steps++ // plans that did something
	if w.steps > w.limit {
		w.ended = Endless
	}
	if w.steps < unwatched || len(r.events) > 0 {
		return
	}
	now := r.fingerprint()
	if w.power > 0 && now == w.mark {
		w.ended = Cycles
	}
	if w.since++; w.since > w.power {
		w.mark, w.since, w.power = now, 0, 2*w.power+1
	}
}

// A hash is a running hash of numbers.
type hash uint64

// add takes in numbers, in order.
func (p *hash) add(numbers ...int64) {
	for _, n := range numbers {
		x := uint64(*p) ^ uint64(n)*0x9e3779b97f4a7c15
		x = (x ^ x>>32) * 0xd6e8feb86659fd93
		*p = hash(x ^ x>>29)
	}
}

// queue takes in the pods of a queue, and that it ends.
func (p *hash) queue(q *queue, now time.Duration) {
	for _, c := range q.list[q.head:] {
		p.add(int64(c.at-now), int64(c.n))
	}
	p.add(-1)
}

// fingerprint returns a number that two states have in common, as good as only if
// all goes on from them in the same way. Times count from now.
func (r *run) fingerprint() uint64 {
	var p hash
	for i := range r.sets {
		s, seen, pods := &r.sets[i], &r.api.Seen.ReplicaSets[i], &r.api.Pods[i]
		p.add(int64(seen.Size), seen.Generation-seen.ObservedGeneration, int64(seen.Current),
			int64(seen.Ready), int64(seen.Available), int64(seen.Terminating.N))
		p.add(int64(pods.Starting), int64(pods.Ready), int64(pods.Available), int64(pods.Terminating))
		p.add(int64(s.waiting), int64(s.broken), r.w.phase(s.started))
		noted := &seen.Book.ScaledFor
		p.add(number(seen.Book.Revision), number(noted.Replicas), number(noted.MaxTotal))
		p.queue(&s.starting, r.now)
		p.queue(&s.ready, r.now)
		p.queue(&s.going, r.now)
	}
	for i := range r.reports {
		t := &r.reports[i]
		p.add(int64(t.at-r.now), int64(t.set), int64(t.pods.Starting), int64(t.pods.Available))
	}
	d, s := &r.api.Deployment, &r.api.Seen.Status
	p.add(int64(d.Replicas), d.Generation-s.ObservedGeneration)
	p.add(number(d.RollbackTo), number(d.Revision), int64(s.Collisions.N))
	p.add(int64(s.Replicas), int64(s.Updated), int64(s.Ready), int64(s.Available))
	r.printDeadline(&p)
	return uint64(p)
}

// phase returns what the pods that were started so far mean for which of the next ones
// fail: a percentage repeats after 100, and numbers of pods are over some time.
func (w *World) phase(started int) int64 {
	last := 0
	for i := range w.Failing {
		for _, n := range w.Failing[i].Pods {
			last = max(last, n)
		}
	}
	return int64(min(started, last))*100 + int64(started%100)*min(int64(len(w.Failing)), 1)
}

// printDeadline adds how long it is since the last progress, unless that is late
// already.
func (r *run) printDeadline(p *hash) {
	c, _ := r.api.Seen.Status.Conditions.Get(status.Progressing)
	if c.Reason != status.ProgressDeadlineExceeded {
		p.add(int64(r.api.Seen.At.Sub(c.LastUpdate)))
	}
}

// number returns what counts of a note: garbage and none are as good as 0.
func number(n replicaset.Number) int64 {
	value, _ := n.Int()
	return value
}
