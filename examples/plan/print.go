package main

import (
	"slices"
	"time"

	"github.com/rollplan/rollplan/examples/plan/objects"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// An answer is a plan with what it was made from and what follows from it.
type answer struct {
	*objects.Case
	d        rollout.Deployment
	observed rollout.Observation
	plan     rollout.Plan

	dAfter rollout.Deployment
	after  rollout.Observation
}

// The JSON form: one object for a Deployment.

type answerJSON struct {
	ID                  string            `json:"id"`
	Deployment          string            `json:"deployment"`
	Error               string            `json:"error"`
	Decision            string            `json:"decision"`
	Actions             []actionJSON      `json:"actions"`
	ReplicaSets         []replicaSetJSON  `json:"replicaSets"`
	Annotations         map[string]string `json:"annotations"`
	Status              objects.Status    `json:"status"`
	Events              []eventJSON       `json:"events"`
	RecheckAfterSeconds *float64          `json:"recheckAfterSeconds"`
	Holds               []reasonJSON      `json:"holds"`
	Fault               string            `json:"fault"`
}

type actionJSON struct {
	Verb       string     `json:"verb"`
	ReplicaSet string     `json:"replicaSet"`
	From       int        `json:"from"`
	To         int        `json:"to"`
	Reason     reasonJSON `json:"reason"`
	Why        string     `json:"why"`
}

type replicaSetJSON struct {
	Name        string            `json:"name"`
	Created     bool              `json:"created,omitempty"`
	Replicas    int               `json:"replicas"`
	Annotations map[string]string `json:"annotations"`
}

type eventJSON struct {
	Type    string `json:"type"`
	Reason  string `json:"reason"`
	Message string `json:"message"`
}

type reasonJSON struct {
	Rule  string           `json:"rule"`
	Terms map[string]int64 `json:"terms"`
	Why   string           `json:"why,omitempty"`
}

func (a *answer) json() answerJSON {
	out := answerJSON{
		ID: a.ID, Deployment: a.Deployment.FullName(), Decision: a.plan.Decision.String(),
		Actions: []actionJSON{}, Events: []eventJSON{}, Holds: []reasonJSON{},
		ReplicaSets: a.setsAfter(), Annotations: a.annotations(), Status: a.status(),
		Fault: a.plan.Fault.String(),
	}
	for _, act := range a.plan.Actions {
		out.Actions = append(out.Actions, actionJSON{
			act.Verb.String(), act.ReplicaSet, act.From, act.To, reason(act.Reason), act.Reason.String(),
		})
	}
	for _, e := range a.plan.Events {
		out.Events = append(out.Events, eventJSON{e.Type(), e.Reason(), e.Message()})
	}
	for h := range a.plan.Holds.All() {
		r := reason(h)
		r.Why = h.String()
		out.Holds = append(out.Holds, r)
	}
	if a.plan.Recheck.Due {
		seconds := a.plan.Recheck.After.Seconds()
		out.RecheckAfterSeconds = &seconds
	}
	return out
}

func reason(r strategy.Reason) reasonJSON {
	terms := make(map[string]int64)
	for t := range r.Terms() {
		terms[t.Name.String()] = t.Value
	}
	return reasonJSON{Rule: r.Rule.String(), Terms: terms}
}

// setsAfter returns the ReplicaSets that the Deployment owns once the plan is
// carried out, and any other that the plan resizes.
func (a *answer) setsAfter() []replicaSetJSON {
	was := make(map[string]*objects.ReplicaSet)
	for _, rs := range a.ReplicaSets {
		if rs.Metadata.Namespace == a.Deployment.Metadata.Namespace {
			was[rs.Metadata.Name] = rs
		}
	}
	out := []replicaSetJSON{}
	for i := range a.after.ReplicaSets {
		s := &a.after.ReplicaSets[i]
		resized := slices.ContainsFunc(a.plan.Actions, func(act rollout.Action) bool {
			return act.Verb == rollout.Scale && act.ReplicaSet == s.Name
		})
		if replicaset.Claim(s, a.d.UID, a.d.Selector) != replicaset.Owned && !resized {
			continue
		}
		rs, existed := was[s.Name]
		var annotations map[string]string
		if existed {
			annotations = rs.Metadata.Annotations
		}
		out = append(out, replicaSetJSON{s.Name, !existed, s.Size,
			replicaset.KubernetesKeys().Write(annotations, s.Book, s.Extra)})
	}
	return out
}

// annotations returns the Deployment's own, once the plan is carried out.
func (a *answer) annotations() map[string]string {
	keys := replicaset.KubernetesKeys()
	own := keys.Write(a.Deployment.Metadata.Annotations,
		replicaset.Bookkeeping{Revision: a.dAfter.Revision}, a.dAfter.Extra)
	if !a.dAfter.RollbackTo.Present() {
		delete(own, keys.RollbackTo)
	}
	return own
}

// status returns the status to be written. Conditions of types that are not the
// library's stay where they are, as do those of its types that do not change;
// changed ones move to the end.
func (a *answer) status() objects.Status {
	s := a.plan.Status
	out := objects.Status{
		ObservedGeneration: s.ObservedGeneration,
		Replicas:           s.Replicas, UpdatedReplicas: s.Updated, ReadyReplicas: s.Ready,
		AvailableReplicas: s.Available, UnavailableReplicas: s.Unavailable,
		TerminatingReplicas: pointer(s.Terminating), CollisionCount: pointer(s.Collisions),
	}
	for _, c := range a.Deployment.Status.Conditions {
		now, ours := s.Conditions.Get(c.Type)
		before, _ := a.observed.Status.Conditions.Get(c.Type)
		if before.Type == "" || ours && now == before {
			out.Conditions = append(out.Conditions, c)
		}
	}
	for _, c := range s.Conditions.All() {
		if before, _ := a.observed.Status.Conditions.Get(c.Type); c != before {
			out.Conditions = append(out.Conditions, objects.Condition{
				Type: c.Type, Status: c.Status, Reason: c.Reason, Message: c.Message.String(),
				LastUpdateTime: utc(c.LastUpdate), LastTransitionTime: utc(c.LastTransition),
			})
		}
	}
	return out
}

func pointer(c replicaset.Count) *int {
	if !c.Known {
		return nil
	}
	return &c.N
}

// utc returns the time as the API writes it, nil for none.
func utc(t time.Time) *objects.Moment {
	if t.IsZero() {
		return nil
	}
	return &objects.Moment{Time: t.UTC().Truncate(time.Second)}
}
