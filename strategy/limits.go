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
// the largest count, and maxUnavailable at least 1 if that leaves no surge. With
// KeepOne, MinAvailable is at least 1 if MaxTotal is more than that.
//
// Source: Kubernetes API reference, RollingUpdateDeployment.
func (r Rules) Limits(s Strategy, replicas int) Limits {
	if s.Kind != RollingUpdate {
		return Limits{MinAvailable: replicas, MaxTotal: replicas, grows: s.Kind == Recreate}
	}
	want := int64(replicas)
	own := r.pods(&s.MaxSurge, want, 1)
	surge, unavailable := r.resolve(&s, own, want)
	lim := Limits{
		MaxTotal: int(r.bound(want + surge)),
		growTo:   r.bound(want + own),
		grows:    s.MaxSurge.readable() && (s.MaxSurge.Present() || !r.AbsentSurgeFails),
	}
	if clamped := surge > 0 && lim.MaxTotal == replicas; clamped && unavailable == 0 {
		unavailable = 1
	}
	if replicas > 0 {
		lim.MinAvailable = int(r.bound(want - min(unavailable, want)))
	}
	if s.KeepOne && lim.MaxTotal > 1 {
		lim.MinAvailable = max(lim.MinAvailable, min(replicas, 1))
	}
	return lim
}

// resolve returns maxSurge, which is surge pods, and maxUnavailable in pods, both 0
// if either cannot be read.
func (r Rules) resolve(s *Strategy, surge, replicas int64) (int64, int64) {
	if !s.MaxSurge.readable() || !s.MaxUnavailable.readable() {
		return 0, 0
	}
	unavailable := r.pods(&s.MaxUnavailable, replicas, -1)
	if surge == 0 && unavailable == 0 {
		unavailable = 1
	}
	return surge, unavailable
}

// pods returns the amount in pods. A percentage is rounded up for dir 1, as maxSurge
// is, and down for -1, as maxUnavailable is.
func (r Rules) pods(a *Amount, replicas int64, dir int) int64 {
	switch {
	case a.kind != percent:
		return r.fit(a.n)
	case r.WrapCounts && dir > 0:
		return quantity.WrapPercentUp(a.n, replicas)
	case r.WrapCounts:
		return quantity.WrapPercentDown(a.n, replicas)
	case dir > 0:
		return quantity.PercentUp(a.n, replicas)
	}
	return quantity.PercentDown(a.n, replicas)
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
	surge, unavailable := r.pods(&s.MaxSurge, int64(replicas), 1), r.pods(&s.MaxUnavailable, int64(replicas), -1)
	return max(surge, -surge) + max(unavailable, -unavailable)
}
