package forecast

import (
	"slices"
	"strconv"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout/world"
	"github.com/rollplan/rollplan/status"
)

// A report is the status of a ReplicaSet on its way to the planner.
type report struct {
	at         time.Duration
	set        int
	pods       world.Pods
	generation int64
	short      bool
}

// report sends the status of each ReplicaSet that has changed. Without a lag it is
// seen at once.
func (r *run) report() {
	for i := range r.sets {
		s := &r.sets[i]
		if !s.dirty {
			continue
		}
		s.dirty = false
		told := report{r.now + r.w.Lag, i, r.api.Pods[i], r.api.Seen.ReplicaSets[i].Generation, s.short}
		if r.w.Lag == 0 {
			r.see(&told)
			continue
		}
		r.reports = append(r.reports, told)
	}
}

// deliver lets the statuses be seen whose time has come.
func (r *run) deliver() {
	n := 0
	for n < len(r.reports) && r.reports[n].at <= r.now {
		r.see(&r.reports[n])
		n++
	}
	if n > 0 {
		r.reports = r.reports[:copy(r.reports, r.reports[n:])]
	}
}

// see writes a status as the planner sees it.
func (r *run) see(told *report) {
	snapshot := &r.api.Seen.ReplicaSets[told.set]
	told.pods.Report(snapshot)
	snapshot.ObservedGeneration = told.generation
	switch {
	case !told.short:
		snapshot.Failure = replicaset.Failure{}
	case !snapshot.Failure.Present():
		snapshot.Failure = replicaset.Failure{
			Status: status.True, Reason: "FailedCreate", At: r.api.Seen.At,
			Message: "exceeded quota: pods, limited: " + strconv.Itoa(r.w.Quota.N),
		}
	}
	r.stirred = true
}

// forget drops a deleted ReplicaSet. Its pods on their way out are still there.
func (r *run) forget(i int) {
	going := &r.sets[i].going
	for _, c := range going.list[going.head:] {
		r.orphans.add(c.at, c.n)
	}
	r.sets = slices.Delete(r.sets, i, i+1)
	r.line.forget(i)
	r.reports = slices.DeleteFunc(r.reports, func(t report) bool { return t.set == i })
	for k := range r.reports {
		if r.reports[k].set > i {
			r.reports[k].set--
		}
	}
}

// ghosts returns the terminating pods of ReplicaSets that are deleted already.
func (r *run) ghosts() int64 {
	n := int64(0)
	for _, c := range r.orphans.list[r.orphans.head:] {
		n += int64(c.n)
	}
	return n
}
