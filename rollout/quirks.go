package rollout

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

// Quirks are faults of the reference, one bit each. A bit that is set brings the
// fault back; with none, every known fault is repaired. Each bit documents the
// condition outside of which it changes no plan, and [Relevant] tells which
// conditions hold.
type Quirks uint32

// The quirks.
const (
	// StaleScaledFor leaves a ReplicaSet whose size needs no change with the note of
	// an earlier size of the Deployment, where it is the only active one or the
	// strategy is not RollingUpdate. The scaling event then never ends and the new
	// template never rolls out (kubernetes#102551, argo-rollouts#412).
	// Condition: an active ReplicaSet is not noted as scaled for the present limits,
	// or that of Int32Wraps.
	StaleScaledFor Quirks = 1 << iota

	// CountDoomed counts every pod that is reported available, also those above
	// their ReplicaSet's size, which are about to be deleted: fewer than promised
	// stay available.
	// Condition: a ReplicaSet reports more available pods than its size.
	CountDoomed

	// LagStops ends scaling down at the first old ReplicaSet that reports more
	// available pods than its size (cluster-api#8987). Without CountDoomed it is
	// mere delay; with it, it is what keeps availability while statuses lag.
	// Condition: a ReplicaSet reports more available pods than its size.
	LagStops

	// AgainstDirection lets a proportional share shrink a ReplicaSet while pods are
	// added, or grow one while pods are removed, up to above the allowed total.
	// Condition: an active ReplicaSet is not noted as scaled for the present limits,
	// or that of Int32Wraps.
	AgainstDirection

	// LoseLeftover takes what is left over in a proportional scale-down from one
	// ReplicaSet only; what that one has not got stays above the allowed total.
	// Condition: the active ReplicaSets want more pods than are allowed, or that of
	// Int32Wraps.
	LoseLeftover

	// ExcessStays leaves more pods wanted than MaxTotal, as after a cut of maxSurge in
	// mid-rollout, until new ones are available, be it never.
	// Condition: more pods are wanted than MaxTotal, or that of Int32Wraps.
	ExcessStays

	// GrowsUnobserved lets a ReplicaSet grow while its status lags behind its size.
	// Pods that it has been told to stop, or is about to be, then count as available.
	// Condition: a ReplicaSet's generation is not observed, or it reports more
	// available pods than its size.
	GrowsUnobserved

	// StartsUnobserved lets Recreate start the new ReplicaSet while the status of an
	// old one is not of its present size, and its pods may run.
	// Condition: an old ReplicaSet's generation is not observed.
	StartsUnobserved

	// OldDeadline keeps the times of a recorded NewReplicaSetCreated when another
	// ReplicaSet is created, whose deadline may then have passed at once.
	// Condition: Progressing is recorded as True for NewReplicaSetCreated.
	OldDeadline

	// HotRecheck asks to look again, at once and over and over, at a rollout that
	// was completed and has lost pods since, though no deadline is judged of it; and
	// at once, instead of when it is due, at a deadline less than a second away.
	// Condition: Progressing is recorded for NewReplicaSetAvailable, or its deadline
	// is less than a second away or past, or is not above 0 seconds.
	HotRecheck

	// Int32Wraps computes counts in int32: sums, replicas + maxSurge, and size times
	// allowed total wrap around (kubernetes#126892).
	// Condition: the sum of all counts and limits, or one such product, is above the
	// largest int32, or a desired-replicas annotation is no count.
	Int32Wraps

	// RevisionWraps takes the revision after the largest int64 to be the smallest.
	// Condition: an old ReplicaSet has the revision 9223372036854775807.
	RevisionWraps

	// GarbageSticks keeps a revision that is no number on the new ReplicaSet, gives
	// it to the Deployment, and stops annotations from being copied.
	// Condition: the new ReplicaSet has a revision that is no number.
	GarbageSticks

	// GarbageUnsorted compares old ReplicaSets with a revision that is no number by
	// age in history clean-up, which is no order, instead of as revision 0.
	// Condition: an old ReplicaSet has a revision that is no number.
	GarbageUnsorted

	// ReusesReleased scales a ReplicaSet that is released in the same step, where it
	// has the name and the template of the new one.
	// Condition: an owned ReplicaSet that the selector does not match has the new
	// one's name.
	ReusesReleased

	// DeletesRevived deletes a ReplicaSet beyond the history limit that is scaled up
	// in the same step.
	// Condition: the Deployment is paused and no ReplicaSet is active.
	DeletesRevived

	// RollbackCreates creates a missing new ReplicaSet before a rollback abandons its
	// template, and starts pods of it, under Recreate beside those of old ones.
	// Condition: a rollback is asked for, the Deployment is neither paused nor being
	// deleted, and no ReplicaSet has its template.
	RollbackCreates

	// AbsentSurgeFails fails the step in which the new ReplicaSet should grow where
	// maxSurge is not set, instead of taking it for 0.
	// Condition: maxSurge is not set.
	AbsentSurgeFails

	// AcceptsInvalid plans for a Deployment that the API server would refuse,
	// instead of returning an error.
	// Condition: the API server would refuse the Deployment.
	AcceptsInvalid

	firstUnused
)

// Kubernetes1_37 makes plans equal to the decisions of the Deployment controller
// of Kubernetes 1.37.
const Kubernetes1_37 = firstUnused - 1

func quirkNames() []string {
	return []string{
		"StaleScaledFor", "CountDoomed", "LagStops", "AgainstDirection", "LoseLeftover", "ExcessStays",
		"GrowsUnobserved", "StartsUnobserved",
		"OldDeadline", "HotRecheck", "Int32Wraps", "RevisionWraps", "GarbageSticks",
		"GarbageUnsorted", "ReusesReleased", "DeletesRevived", "RollbackCreates", "AbsentSurgeFails", "AcceptsInvalid",
	}
}

// String returns the names of the quirks joined by commas, "none" for none and
// "kubernetes" for all of [Kubernetes1_37].
func (q Quirks) String() string {
	switch q {
	case 0:
		return "none"
	case Kubernetes1_37:
		return "kubernetes"
	}
	var names []string
	for ; q != 0; q &= q - 1 {
		names = append(names, nameAt(quirkNames(), bits.TrailingZeros32(uint32(q)), "Quirk"))
	}
	return strings.Join(names, ",")
}

// ParseQuirks reads what String writes.
func ParseQuirks(text string) (Quirks, error) {
	var q Quirks
	for _, name := range strings.Split(text, ",") {
		one, ok := parseQuirk(name)
		if !ok {
			why := "is not none, kubernetes or one of " + strings.Join(quirkNames(), ", ")
			return 0, &replicaset.InputError{Field: "quirks", Value: fmt.Sprintf("%q", name), Why: why}
		}
		q |= one
	}
	return q, nil
}

func parseQuirk(name string) (Quirks, bool) {
	switch name {
	case "none":
		return 0, true
	case "kubernetes":
		return Kubernetes1_37, true
	}
	for i, known := range quirkNames() {
		if name == known {
			return 1 << i, true
		}
	}
	return 0, false
}

// Has reports whether any of these quirks is set.
func (q Quirks) Has(any Quirks) bool { return q&any != 0 }

// rules is the one table from quirks to the rules of the packages.
func (q Quirks) rules() rules {
	return rules{
		sets: replicaset.Rules{
			WrapRevision:    q.Has(RevisionWraps),
			GarbageSticks:   q.Has(GarbageSticks),
			GarbageUnsorted: q.Has(GarbageUnsorted),
		},
		moves: strategy.Rules{
			WrapCounts:       q.Has(Int32Wraps),
			StaleNotes:       q.Has(StaleScaledFor),
			CountDoomed:      q.Has(CountDoomed),
			LagStops:         q.Has(LagStops),
			AgainstDirection: q.Has(AgainstDirection),
			LoseLeftover:     q.Has(LoseLeftover),
			KeepExcess:       q.Has(ExcessStays),
			GrowUnobserved:   q.Has(GrowsUnobserved),
			StartUnobserved:  q.Has(StartsUnobserved),
			AbsentSurgeFails: q.Has(AbsentSurgeFails),
		},
		status: status.Rules{
			WrapCounts:  q.Has(Int32Wraps),
			OldDeadline: q.Has(OldDeadline),
			HotRecheck:  q.Has(HotRecheck),
		},
	}
}

type rules struct {
	sets   replicaset.Rules
	moves  strategy.Rules
	status status.Rules
}
