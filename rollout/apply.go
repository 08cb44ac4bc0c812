package rollout

import (
	"slices"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/status"
)

// HashLabel is the label that a ReplicaSet's pods have besides the template's.
const HashLabel = "pod-template-hash"

// Apply returns what there is after the plan is carried out and its status is
// written: the same as the API would hold, with nothing else happening and no
// time passing. A created ReplicaSet has no UID and no pods yet. It changes
// neither argument.
//
// After a rollback the Deployment has the old template, and the labels and the
// hash by which its ReplicaSet is labelled.
func Apply(d Deployment, seen Observation, plan Plan) (Deployment, Observation) {
	d, seen = ApplyPrefix(d, seen, plan, len(plan.Actions))
	plan.WriteStatus(&d, &seen)
	return d, seen
}

// ApplyPrefix returns what there is after the first n actions of the plan, when
// the caller got no further.
func ApplyPrefix(d Deployment, seen Observation, plan Plan, n int) (Deployment, Observation) {
	seen.ReplicaSets = slices.Clone(seen.ReplicaSets)
	for _, a := range plan.Actions[:min(max(n, 0), len(plan.Actions))] {
		a.CarryOut(&d, &seen)
	}
	return d, seen
}

// CarryOut does the action, as Apply does, to a Deployment and an observation of
// the caller's own: it changes them, and the snapshots in place.
func (a Action) CarryOut(d *Deployment, seen *Observation) {
	i := slices.IndexFunc(seen.ReplicaSets, func(s replicaset.Snapshot) bool { return s.Name == a.ReplicaSet })
	switch {
	case a.Verb == RollBack:
		d.rollBack(a, seen.ReplicaSets, i)
	case a.Verb == Create:
		seen.ReplicaSets = append(seen.ReplicaSets, d.newSet(a, seen.At))
	case i < 0:
	case a.Verb == Delete:
		seen.ReplicaSets = slices.Delete(seen.ReplicaSets, i, i+1)
	default:
		d.write(a, &seen.ReplicaSets[i])
	}
}

// WriteStatus writes the plan's status and revision, with times in whole seconds as the API keeps them, to
// a Deployment and an observation of the caller's own.
func (p *Plan) WriteStatus(d *Deployment, seen *Observation) {
	d.Revision, seen.Status = p.Revision, inSeconds(p.Status)
}

// newSet is the ReplicaSet that a Create makes.
func (d *Deployment) newSet(a Action, at time.Time) replicaset.Snapshot {
	hash := replicaset.PairsOf(map[string]string{HashLabel: d.TemplateHash})
	return replicaset.Snapshot{
		Name: a.ReplicaSet, Owner: d.UID, CreatedAt: at.Truncate(time.Second),
		Labels: d.TemplateLabels.With(hash), Template: d.Template,
		Generation: 1, Size: a.To, MinReadySeconds: a.MinReadySeconds,
		Terminating: replicaset.Known(0), Live: replicaset.Known(0),
		Book: a.Book, Extra: a.Extra,
	}
}

// write carries out an action on a ReplicaSet that exists.
func (d *Deployment) write(a Action, set *replicaset.Snapshot) {
	switch a.Verb {
	case Adopt:
		set.Owner = d.UID
	case Release:
		set.Owner = ""
	}
	if set.Size != a.To || set.MinReadySeconds != a.MinReadySeconds {
		set.Generation++
	}
	set.Size, set.MinReadySeconds, set.Book, set.Extra = a.To, a.MinReadySeconds, a.Book, a.Extra
}

// rollBack carries out a rollback to the ReplicaSet at index i, if there is one.
func (d *Deployment) rollBack(a Action, sets []replicaset.Snapshot, i int) {
	d.RollbackTo, d.Extra = replicaset.Number{}, a.Extra
	if a.ReplicaSet == "" || i < 0 {
		return
	}
	d.Generation++
	d.takeTemplate(&sets[i])
}

func (d *Deployment) takeTemplate(set *replicaset.Snapshot) {
	d.Template = set.Template
	d.TemplateLabels = set.Labels.Without(HashLabel)
	if hash, ok := set.Labels.Get(HashLabel); ok {
		d.TemplateHash = hash
	}
}

// inSeconds returns the status as the API keeps it, with times in whole seconds.
func inSeconds(s status.Status) status.Status {
	for i, c := range s.Conditions.All() {
		s.Conditions.All()[i].LastUpdate = c.LastUpdate.Truncate(time.Second)
		s.Conditions.All()[i].LastTransition = c.LastTransition.Truncate(time.Second)
	}
	return s
}
