package rollout

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/rollplan/rollplan/replicaset"
)

// A Revision is one line of a Deployment's history.
type Revision struct {
	Number      int64
	ReplicaSet  string
	ChangeCause string // annotation kubernetes.io/change-cause, "" for none
}

// History returns the revisions that can be gone back to, and the present one,
// lowest first: those of the owned ReplicaSets. Of two with the same number the
// newer counts, the new ReplicaSet most. One whose revision is no number is left
// out.
//
// Source: kubectl 1.37, rollout history.
func History(d Deployment, seen Observation) []Revision {
	byNumber := make(map[int64]Revision)
	for _, i := range d.owned(seen) {
		set := &seen.ReplicaSets[i]
		if n, ok := set.RevisionNumber(); ok {
			cause, _ := set.Extra.Get("kubernetes.io/change-cause")
			byNumber[n] = Revision{n, set.Name, cause}
		}
	}
	var all []Revision
	for _, r := range byNumber {
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b Revision) int { return cmp.Compare(a.Number, b.Number) })
	return all
}

// owned returns the indexes of the owned ReplicaSets, oldest first, new last.
func (d *Deployment) owned(seen Observation) []int {
	var claimed []int
	for i := range seen.ReplicaSets {
		if replicaset.Claim(&seen.ReplicaSets[i], d.UID, d.Selector) == replicaset.Owned {
			claimed = append(claimed, i)
		}
	}
	g := replicaset.Classify(seen.ReplicaSets, claimed, d.Template)
	if g.New() == replicaset.None {
		return g.Old()
	}
	return append(slices.Clip(g.Old()), g.New())
}

// Undo returns the Deployment as kubectl rollout undo leaves it: with the template
// and the annotations of the ReplicaSet that has this revision, or for 0 of the
// one with the second highest. The error wraps [replicaset.ErrInvalid]: the
// revision is negative or not there, there is nothing to go back to, the
// Deployment is paused, or has that template already.
//
// Source: kubectl 1.37, rollout undo.
func Undo(d Deployment, seen Observation, to int64) (Deployment, error) {
	i := d.previous(seen, to)
	switch {
	case to < 0 || i == replicaset.None && to > 0:
		return d, d.cannotUndo(to, "is not in the history")
	case i == replicaset.None:
		return d, d.cannotUndo(to, "is the last revision, and there is none")
	case d.Paused:
		return d, d.cannotUndo(to, "cannot be gone back to while the Deployment is paused")
	case seen.ReplicaSets[i].Template == d.Template:
		return d, d.cannotUndo(to, "has the present template")
	}
	d.Extra = seen.ReplicaSets[i].Extra
	d.Generation++
	d.takeTemplate(&seen.ReplicaSets[i])
	return d, nil
}

func (d *Deployment) cannotUndo(to int64, why string) error {
	return fmt.Errorf("deployment %q: %w", d.Name, invalid("revision", strconv.FormatInt(to, 10), why))
}

// previous returns the index of the ReplicaSet with a revision, for 0 that with
// the second highest.
func (d *Deployment) previous(seen Observation, to int64) int {
	latest, previous := replicaset.None, replicaset.None
	highest, second := int64(-1), int64(-1)
	for _, i := range d.owned(seen) {
		n, ok := seen.ReplicaSets[i].RevisionNumber()
		switch {
		case !ok:
		case to != 0 && n == to:
			return i
		case n > highest:
			previous, second = latest, highest
			latest, highest = i, n
		case n > second:
			previous, second = i, n
		}
	}
	if to != 0 {
		return replicaset.None
	}
	return previous
}
