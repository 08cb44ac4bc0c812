package strategy

import "github.com/rollplan/rollplan/internal/quantity"

// A Kind of strategy. The zero Kind is none of them: a Deployment whose strategy
// has no name, or one of another name, which stands in Strategy.Other.
type Kind uint8

// The kinds.
const (
	Unknown Kind = iota
	RollingUpdate
	Recreate
)

// A Strategy is how a Deployment wants its pods replaced.
type Strategy struct {
	Kind Kind

	// MaxSurge is how many pods there may be above the replicas, MaxUnavailable
	// how many fewer may be available. Only RollingUpdate looks at them. An
	// absent one counts as 0.
	MaxSurge, MaxUnavailable Amount

	// Replacement says when a pod that stops makes room for another.
	Replacement Replacement

	// HoldOld keeps a change of the replicas that adds pods from the old ReplicaSets of a
	// rollout: they are to go anyway, and all that is added is of the new template.
	HoldOld bool

	// KeepOne never takes the last available pod, where maxSurge leaves room for another.
	KeepOne bool

	Other string // the name, where Kind is Unknown
}

// A Replacement says when a pod that stops makes room for another. The zero
// Replacement is what Kubernetes does: a RollingUpdate goes by TerminationStarted,
// Recreate by TerminationComplete.
//
// Source: the proposed podReplacementPolicy of Deployments, KEP-3973.
type Replacement uint8

// The replacements.
const (
	TerminationStarted  Replacement = 1 + iota // as soon as it is told to stop
	TerminationComplete                        // when it is gone: MaxTotal pods may exist, stopping ones included
)

// String returns the name of the strategy.
func (s Strategy) String() string {
	switch s.Kind {
	case RollingUpdate:
		return "RollingUpdate"
	case Recreate:
		return "Recreate"
	}
	return s.Other
}

// Rules choose between repaired and reference behaviour. The zero Rules are
// repaired throughout; each field brings one fault of the reference back.
type Rules struct {
	// WrapCounts computes in int32, which wraps around.
	WrapCounts bool

	// StaleNotes leaves ReplicaSets whose size needs no change with the note of an
	// earlier size of the Deployment, so that a scaling event does not end.
	StaleNotes bool

	// CountDoomed counts all pods a ReplicaSet reports available, also those above
	// its size, which are about to be deleted.
	CountDoomed bool

	// LagStops ends scaling down old ReplicaSets at the first one that reports more
	// available pods than its size.
	LagStops bool

	// AgainstDirection lets a share shrink a ReplicaSet while pods are added, and
	// grow one while pods are removed.
	AgainstDirection bool

	// LoseLeftover takes what is left over when removing from the first ReplicaSet
	// only, and forgets what that one does not have.
	LoseLeftover bool

	// KeepExcess leaves pods above MaxTotal where nothing else moves.
	KeepExcess bool

	// GrowUnobserved lets a ReplicaSet grow whose status lags behind its size.
	GrowUnobserved bool

	// StartUnobserved lets Recreate start the new ReplicaSet though the status of an
	// old one is not of its present size.
	StartUnobserved bool

	// AbsentSurgeFails fails the step in which the new ReplicaSet should grow where
	// MaxSurge is not set.
	AbsentSurgeFails bool
}

// fit keeps a result of arithmetic on counts as the rules want it.
func (r Rules) fit(x int64) int64 {
	if r.WrapCounts {
		return quantity.Wrap(x)
	}
	return x
}
