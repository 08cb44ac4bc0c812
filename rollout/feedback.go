package rollout

import (
	"slices"

	"github.com/rollplan/rollplan/replicaset"
)

// NameMet returns the plan for a step whose Create met a ReplicaSet of that name
// which was not seen: the plan that follows when it is seen. If it belongs to the
// Deployment and has its template, it is the new one; otherwise a collision is
// counted, and the hash of the next step is to be made with that count.
func (p Planner) NameMet(d Deployment, seen Observation, met replicaset.Snapshot) (Plan, error) {
	seen.ReplicaSets = append(slices.Clip(seen.ReplicaSets), met)
	return p.Next(d, seen)
}

// CreateFailed returns the plan for a step whose Create was refused, with what
// the API answered: what comes before the Create stands, the failure is noted in
// the status and told by an event. Of a namespace that is being deleted nothing
// is to be written at all, and this is not to be called.
//
// Where the step creates nothing, it is the plan of Next.
func (p Planner) CreateFailed(d Deployment, seen Observation, answer string) (Plan, error) {
	var plan Plan
	memory := scratch{refusal: answer}
	err := p.plan(&step{d: &d, seen: &seen, plan: &plan, scratch: &memory})
	return plan, err
}
