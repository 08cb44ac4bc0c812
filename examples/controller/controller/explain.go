package controller

import (
	"fmt"
	"strings"

	"github.com/rollplan/rollplan/rollout"
)

// acts reports whether a plan does anything.
func acts(plan *rollout.Plan) bool {
	return len(plan.Actions) > 0 || len(plan.Events) > 0 || plan.StatusChanged ||
		plan.Fault.Kind != rollout.NoFault
}

// explain returns a plan and the reason for each thing as lines of text; nothing for a
// plan that does nothing.
func explain(name string, plan *rollout.Plan) string {
	if !acts(plan) {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s: %s\n", name, plan.Decision)
	for _, a := range plan.Actions {
		fmt.Fprintf(&out, "  %s %s from %d to %d: %s\n", a.Verb, a.ReplicaSet, a.From, a.To, a.Reason)
	}
	for h := range plan.Holds.All() {
		fmt.Fprintf(&out, "  held: %s\n", h)
	}
	for _, e := range plan.Events {
		fmt.Fprintf(&out, "  event: %s\n", e)
	}
	if plan.Fault.Kind != rollout.NoFault {
		fmt.Fprintf(&out, "  fault: %s\n", plan.Fault)
	}
	if plan.StatusChanged {
		s := &plan.Status
		fmt.Fprintf(&out, "  status: %d replicas, %d updated, %d ready, %d available\n",
			s.Replicas, s.Updated, s.Ready, s.Available)
	}
	return out.String()
}
