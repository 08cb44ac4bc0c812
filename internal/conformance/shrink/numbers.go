package shrink

import (
	apps "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// ways to make a number smaller, of which those come first that take most away.
var ways = []func(int64) int64{
	func(int64) int64 { return 0 },
	func(int64) int64 { return 1 },
	func(n int64) int64 { return n / 2 },
	func(n int64) int64 { return n - n/8 },
	func(n int64) int64 { return n - sign(n) },
}

func sign(n int64) int64 {
	if n < 0 {
		return -1
	}
	return 1
}

// lower makes n smaller if it can be.
func lower[T int32 | int64](n *T, way func(int64) int64) bool {
	was := int64(*n)
	now := way(was)
	*n = T(now)
	return now*sign(now) < was*sign(was) || was == -1<<63
}

// numbers lowers numbers: each, and before that all of one size together, as they
// often have to stay equal.
func numbers(s *sync.Start) []edit {
	var all []edit
	for _, way := range ways {
		all = append(all, func(s *sync.Start) bool { return lowerAll(s, way) })
	}
	for i := range counts(s) {
		for _, way := range ways {
			all = append(all, func(s *sync.Start) bool {
				c := counts(s)
				return i < len(c) && lower(c[i], way)
			})
		}
	}
	all = append(all, levelGenerations)
	for i := range generations(s) {
		for _, way := range ways {
			all = append(all, func(s *sync.Start) bool {
				g := generations(s)
				return i < len(g) && lower(g[i], way)
			})
		}
	}
	return all
}

// lowerAll lowers every number that the Deployment's replicas are equal to.
func lowerAll(s *sync.Start, way func(int64) int64) bool {
	was := *s.Deployment.Spec.Replicas
	now := was
	if !lower(&now, way) {
		return false
	}
	for _, n := range counts(s) {
		if *n == was {
			*n = now
		}
	}
	return true
}

// counts returns the numbers of replicas and of seconds.
func counts(s *sync.Start) []*int32 {
	d := s.Deployment
	all := present(d.Spec.Replicas, d.Spec.ProgressDeadlineSeconds, d.Spec.RevisionHistoryLimit,
		&d.Spec.MinReadySeconds, d.Status.CollisionCount, d.Status.TerminatingReplicas,
		&d.Status.Replicas, &d.Status.UpdatedReplicas, &d.Status.ReadyReplicas,
		&d.Status.AvailableReplicas, &d.Status.UnavailableReplicas)
	if r := d.Spec.Strategy.RollingUpdate; r != nil {
		all = append(all, amount(r.MaxSurge)...)
		all = append(all, amount(r.MaxUnavailable)...)
	}
	for _, rs := range s.ReplicaSets {
		all = append(all, countsOf(rs)...)
	}
	return all
}

func countsOf(rs *apps.ReplicaSet) []*int32 {
	s := &rs.Status
	return present(rs.Spec.Replicas, &rs.Spec.MinReadySeconds, &s.Replicas, &s.FullyLabeledReplicas,
		&s.ReadyReplicas, &s.AvailableReplicas, s.TerminatingReplicas)
}

func amount(a *intstr.IntOrString) []*int32 {
	if a == nil || a.Type != intstr.Int {
		return nil
	}
	return []*int32{&a.IntVal}
}

func present(all ...*int32) []*int32 {
	var there []*int32
	for _, n := range all {
		if n != nil {
			there = append(there, n)
		}
	}
	return there
}

// levelGenerations makes every generation that was observed the first.
func levelGenerations(s *sync.Start) bool {
	done, all := false, generations(s)
	for i := 0; i < len(all); i += 2 {
		if observed, generation := all[i], all[i+1]; *observed == *generation && *observed > 1 {
			*observed, *generation, done = 1, 1, true
		}
	}
	return done
}

// generations returns pairs of an observed generation and the real one.
func generations(s *sync.Start) []*int64 {
	all := []*int64{&s.Deployment.Status.ObservedGeneration, &s.Deployment.Generation}
	for _, rs := range s.ReplicaSets {
		all = append(all, &rs.Status.ObservedGeneration, &rs.Generation)
	}
	return all
}
