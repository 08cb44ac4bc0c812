package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

// An answer is a plan with what it was made from and what follows from it.
type answer struct {
	*rolloutCase
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
	Status              deploymentStatus  `json:"status"`
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
		ID: a.ID, Deployment: a.Deployment.fullName(), Decision: a.plan.Decision.String(),
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
	was := make(map[string]*replicaSet)
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
func (a *answer) status() deploymentStatus {
	s := a.plan.Status
	out := deploymentStatus{
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
			out.Conditions = append(out.Conditions, condition{
				c.Type, c.Status, utc(c.LastUpdate), utc(c.LastTransition), c.Reason, c.Message.String(),
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
func utc(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC().Truncate(time.Second)
	return &t
}

// The text form: for a person.

func (a *answer) text(w io.Writer) {
	fmt.Fprintf(w, "Deployment %s: %s\n", a.Deployment.fullName(), a.plan.Decision)
	fmt.Fprintf(w, "  %d replicas wanted; %s\n", a.d.Replicas, a.promise())
	a.table(w)
	a.list(w, "Now", "nothing to do", func(line func(string, ...any)) {
		for _, act := range a.plan.Actions {
			line("%s\n      because %s", a.sentence(act), act.Reason)
		}
	})
	a.list(w, "Held back", "by nothing", func(line func(string, ...any)) {
		for h := range a.plan.Holds.All() {
			line("%s", h)
		}
	})
	if a.plan.Fault.Kind != rollout.NoFault {
		fmt.Fprintf(w, "  Fault: %s\n", a.plan.Fault)
	}
	a.list(w, "Events", "none", func(line func(string, ...any)) {
		for _, e := range a.plan.Events {
			line("%s", e)
		}
	})
	a.textStatus(w)
}

// promise says what the strategy and its limits mean for this many replicas.
func (a *answer) promise() string {
	s := a.d.Strategy
	if s.Kind == strategy.Recreate {
		return "Recreate: all old pods stop before the first new one starts"
	}
	limits := strategy.Rules{}.Limits(s, a.d.Replicas)
	settings := fmt.Sprintf("maxUnavailable %s, maxSurge %s", s.MaxUnavailable, s.MaxSurge)
	if limits.MinAvailable == 0 {
		return fmt.Sprintf("no availability is promised, at most %d pods may be wanted (%s)", limits.MaxTotal, settings)
	}
	return fmt.Sprintf("at least %d must stay available, at most %d pods may be wanted (%s)",
		limits.MinAvailable, limits.MaxTotal, settings)
}

// list prints a heading and indented lines, or what stands for no lines.
func (a *answer) list(w io.Writer, heading, none string, fill func(line func(string, ...any))) {
	var lines strings.Builder
	fill(func(format string, args ...any) { fmt.Fprintf(&lines, "    "+format+"\n", args...) })
	if lines.Len() == 0 {
		fmt.Fprintf(w, "  %s: %s\n", heading, none)
		return
	}
	fmt.Fprintf(w, "  %s:\n%s", heading, lines.String())
}

func (a *answer) table(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "  REPLICASET\tTEMPLATE\tREVISION\tSIZE\tPODS\tREADY\tAVAILABLE")
	for i := range a.observed.ReplicaSets {
		s := &a.observed.ReplicaSets[i]
		if !replicaset.Claim(s, a.d.UID, a.d.Selector).Claimed() {
			continue
		}
		age := "old"
		if s.Template == a.d.Template {
			age = "new"
		}
		fmt.Fprintf(t, "  %s\t%s\t%s\t%d\t%d\t%d\t%d\n",
			s.Name, age, s.Book.Revision, s.Size, s.Current, s.Ready, s.Available)
	}
	t.Flush()
}

func (a *answer) sentence(act rollout.Action) string {
	switch {
	case act.Verb == rollout.Create:
		return fmt.Sprintf("create %s with %d replicas (the controller's own name has another hash)", act.ReplicaSet, act.To)
	case act.Verb == rollout.RollBack && act.ReplicaSet == "":
		return "drop the request for a rollback"
	case act.Verb == rollout.RollBack:
		return "roll back to the template of " + act.ReplicaSet
	case act.From != act.To:
		return fmt.Sprintf("%s %s from %d to %d", act.Verb, act.ReplicaSet, act.From, act.To)
	}
	return fmt.Sprintf("%s %s (size stays %d)", act.Verb, act.ReplicaSet, act.To)
}

func (a *answer) textStatus(w io.Writer) {
	s := a.plan.Status
	about := status.Subject{Name: a.d.Name, Generation: a.d.Generation, Replicas: a.d.Replicas}
	_, line := status.StateOf(about, &s)
	fmt.Fprintf(w, "  Status: %d pods, %d updated, %d ready, %d available, %d unavailable\n",
		s.Replicas, s.Updated, s.Ready, s.Available, s.Unavailable)
	for _, c := range s.Conditions.All() {
		fmt.Fprintf(w, "    %s=%s (%s): %s\n", c.Type, c.Status, c.Reason, c.Message)
	}
	fmt.Fprintf(w, "  Rollout status: %s\n", line)
	if a.plan.Recheck.Due {
		fmt.Fprintf(w, "  Look again: in %s, or when anything changes\n", a.plan.Recheck.After.Round(time.Second))
	} else {
		fmt.Fprintln(w, "  Look again: when anything changes")
	}
}
