package strategy

import "github.com/rollplan/rollplan/internal/quantity"

// Limits are the two numbers every plan stands between.
//
// Invariant: MinAvailable < MaxTotal whenever the Deployment wants pods and
// rolls, and neither amount has a Fault, so that one of both leaves room. For the
// other strategies both are the Deployment's replicas.
type Limits struct {
	MinAvailable int // pods that must stay available: replicas - maxUnavailable
	MaxTotal     int // pods that may be wanted in all: replicas + maxSurge

	growTo int64 // MaxTotal, where that can be read from maxSurge alone
	grows  bool  // growTo is known
}

// Limits resolves the limits of a Deployment with this many replicas. A
// percentage of maxSurge is rounded up, one of maxUnavailable down, both of the
// replicas. If both resolve to 0, maxUnavailable is 1. It is at most the
// replicas. Where replicas + maxSurge is more than a count can hold, MaxTotal is
// the largest count, and maxUnavailable at least 1 if that leaves no surge.
//
// Source: Kubernetes API reference, RollingUpdateDeployment.
func (r Rules) Limits(s Strategy, replicas int) Limits {
	if s.Kind != RollingUpdate {
		return Limits{MinAvailable: replicas, MaxTotal: replicas, grows: s.Kind == Recreate}
	}
	want := int64(replicas)
	own := r.surge(s.MaxSurge, want)
	surge, unavailable := r.resolve(s, want)
	lim := Limits{
		MaxTotal: int(r.bound(want + surge)),
		growTo:   r.bound(want + own),
		grows:    s.MaxSurge.readable() && (s.MaxSurge.Present() || !r.AbsentSurgeFails),
	}
	if clamped := surge > 0 && lim.MaxTotal == replicas; clamped && unavailable == 0 {
		unavailable = 1
	}
	if replicas == 0 {
		unavailable = 0
	}
	lim.MinAvailable = int(r.bound(want - min(unavailable, want)))
	return lim
}

// resolve returns maxSurge and maxUnavailable in pods, both 0 if either cannot
// be read.
func (r Rules) resolve(s Strategy, replicas int64) (surge, unavailable int64) {
	if !s.MaxSurge.readable() || !s.MaxUnavailable.readable() {
		return 0, 0
	}
	surge = r.surge(s.MaxSurge, replicas)
	unavailable = r.unavailable(s.MaxUnavailable, replicas)
	if surge == 0 && unavailable == 0 {
		unavailable = 1
	}
	return surge, unavailable
}

func (r Rules) surge(a Amount, replicas int64) int64 {
	return r.pods(a, replicas, quantity.PercentUp, quantity.WrapPercentUp)
}

func (r Rules) unavailable(a Amount, replicas int64) int64 {
	return r.pods(a, replicas, quantity.PercentDown, quantity.WrapPercentDown)
}

// pods returns the amount in pods, a percentage as one of two functions has it.
func (r Rules) pods(a Amount, replicas int64, exact, wrapping func(percent, total int64) int64) int64 {
	switch {
	case a.kind != percent:
		return r.fit(a.n)
	case r.WrapCounts:
		return wrapping(a.n, replicas)
	}
	return exact(a.n, replicas)
}

// bound keeps a total in the range of counts.
func (r Rules) bound(total int64) int64 {
	if r.WrapCounts {
		return quantity.Wrap(total)
	}
	return min(total, quantity.Max)
}

// SurgeBound returns the absolute value of maxSurge plus that of maxUnavailable
// in pods, each as far as it can be read: a bound on what the limits add.
func (r Rules) SurgeBound(s Strategy, replicas int) int64 {
	surge, unavailable := r.surge(s.MaxSurge, int64(replicas)), r.unavailable(s.MaxUnavailable, int64(replicas))
	return max(surge, -surge) + max(unavailable, -unavailable)
}
