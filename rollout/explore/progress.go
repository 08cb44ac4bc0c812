package explore

import (
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
)

// deadline is that of the Deployment, in seconds, where it has one.
const deadline = 600

// A progress is what the Deployment's status says of progress. The zero progress is
// that of a Deployment without a deadline.
type progress struct {
	reason             int // 1 + the position in reasons
	late               bool
	updated, available int
}

// reasons are those of Progressing.
func reasons() []string {
	return []string{
		status.NewReplicaSetCreated, status.FoundNewReplicaSet, status.ReplicaSetUpdated,
		status.NewReplicaSetAvailable, status.ProgressDeadlineExceeded, status.DeploymentPaused,
		status.DeploymentResumed,
	}
}

func (p progress) pack(to *packer) {
	to.num(p.reason, 3)
	to.flag(p.late)
	to.num(p.updated, 4)
	to.num(p.available, 4)
}

func (p *progress) unpack(u *unpacker) {
	p.reason, p.late = u.num(3), u.flag()
	p.updated, p.available = u.num(4), u.num(4)
}

// show makes the status of the lens tell the progress. What a state does not hold is as
// the planner would write it if nothing has changed since.
func (p progress) show(l *lens, w *situation) {
	s := &l.seen.Status
	s.Updated, s.Ready, s.Available = p.updated, p.available, p.available
	s.Unavailable, s.Terminating = 0, replicaset.Known(0)
	for i := range w.sets {
		s.Unavailable += w.sets[i].size - w.sets[i].told.available
		s.Terminating.N += w.sets[i].told.live - w.sets[i].told.current
	}
	s.Unavailable = max(s.Unavailable, 0)
	s.Conditions = status.Conditions{}
	s.Conditions.Put(w.available(l.seen.At))
	if p.reason != 0 {
		s.Conditions.Put(p.condition(l.seen.At))
	}
}

// available returns the Available condition that goes with the recorded counts.
func (w *situation) available(at time.Time) status.Condition {
	c := status.Condition{Type: status.Available, Status: status.True, Reason: status.MinimumReplicasAvailable}
	if w.progress.available < w.floor() {
		c.Status, c.Reason = status.False, status.MinimumReplicasUnavailable
	}
	c.LastUpdate, c.LastTransition = at, at
	return c
}

func (p progress) condition(at time.Time) status.Condition {
	c := status.Condition{Type: status.Progressing, Status: status.True, Reason: reasons()[p.reason-1]}
	switch c.Reason {
	case status.ProgressDeadlineExceeded:
		c.Status = status.False
	case status.DeploymentPaused, status.DeploymentResumed:
		c.Status = status.Unknown
	}
	c.LastUpdate, c.LastTransition = at, at
	if p.late {
		c.LastUpdate = at.Add(-2 * deadline * time.Second)
	}
	return c
}

// progressOf returns what a status says of progress.
func progressOf(s *status.Status, at time.Time) progress {
	p := progress{updated: s.Updated, available: s.Available}
	c, ok := s.Conditions.Get(status.Progressing)
	for i, reason := range reasons() {
		if ok && c.Reason == reason {
			p.reason = i + 1
		}
	}
	p.late = ok && at.Sub(c.LastUpdate) > deadline*time.Second
	return p
}

// judgeDeadline judges the plan that was made by what it says of progress.
func (e *explorer) judgeDeadline() {
	c, _ := e.made.Status.Conditions.Get(status.Progressing)
	creates := len(e.made.Actions) > 0 && e.made.Actions[0].Verb == rollout.Create
	if creates && c.Reason == status.ProgressDeadlineExceeded {
		e.find(Finding{Kind: Hurries})
	}
	if len(e.made.Actions) == 0 && !e.made.StatusChanged && e.made.Recheck.Due && e.made.Recheck.After == 0 {
		e.find(Finding{Kind: Spins})
	}
}

// known returns the deadline of the options.
func (o Options) known() replicaset.Count {
	if o.Deadline {
		return replicaset.Known(deadline)
	}
	return replicaset.Count{}
}
