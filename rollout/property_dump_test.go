package rollout_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

// fullText plans for the scene and writes all of the plan, or the error.
func fullText(p rollout.Planner, s scene) string {
	plan, err := p.Next(s.d, s.seen)
	return outcomeText(plan, err)
}

func outcomeText(plan rollout.Plan, err error) string {
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	return planText(plan)
}

// planText writes every field of a plan, a line each part.
func planText(plan rollout.Plan) string {
	var b strings.Builder
	fmt.Fprintf(&b, "decision %s\n", plan.Decision)
	for _, a := range plan.Actions {
		fmt.Fprintf(&b, "%s %q uid=%q version=%q %d->%d minready=%d %s %s because %s\n", a.Verb, a.ReplicaSet,
			a.UID, a.Version, a.From, a.To, a.MinReadySeconds, bookText(a.Book), pairsText(a.Extra),
			reasonText(a.Reason))
	}
	for _, e := range plan.Events {
		fmt.Fprintf(&b, "event %d %s (%+v)\n", e.Kind, e, struct{ e rollout.Event }{e})
	}
	b.WriteString(statusText(plan.Status))
	fmt.Fprintf(&b, "revision %s changed %t recheck %+v\n", numberText(plan.Revision), plan.StatusChanged,
		plan.Recheck)
	for r := range plan.Holds.All() {
		fmt.Fprintf(&b, "hold %s\n", reasonText(r))
	}
	fmt.Fprintf(&b, "fault %d %q\n", plan.Fault.Kind, plan.Fault.Text)
	return b.String()
}

func statusText(s status.Status) string {
	var b strings.Builder
	fmt.Fprintf(&b, "status observed=%d replicas=%d updated=%d ready=%d available=%d unavailable=%d terminating=%v collisions=%v\n",
		s.ObservedGeneration, s.Replicas, s.Updated, s.Ready, s.Available, s.Unavailable, s.Terminating,
		s.Collisions)
	for _, c := range s.Conditions.All() {
		fmt.Fprintf(&b, "condition %s %s %s %s %s %q\n", c.Type, c.Status, c.Reason,
			c.LastUpdate.Format(time.RFC3339Nano), c.LastTransition.Format(time.RFC3339Nano), c.Message)
	}
	return b.String()
}

func reasonText(r strategy.Reason) string {
	text := r.Rule.String()
	for t := range r.Terms() {
		text += fmt.Sprintf(" %s=%d", t.Name, t.Value)
	}
	return text + ": " + r.String()
}

func bookText(b replicaset.Bookkeeping) string {
	return fmt.Sprintf("revision=%s history=%q,%t note=%s,%s", numberText(b.Revision), b.History,
		b.HasHistory,
		numberText(b.ScaledFor.Replicas), numberText(b.ScaledFor.MaxTotal))
}

func numberText(n replicaset.Number) string {
	if !n.Present() {
		return "absent"
	}
	return fmt.Sprintf("%q", n)
}

func pairsText(p replicaset.Pairs) string { return fmt.Sprint(p.Map()) }

// inputText writes all of the arguments, hidden fields too.
func inputText(s scene) string { return fmt.Sprintf("%#v\n%#v", s.d, s.seen) }
