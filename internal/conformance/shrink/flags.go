package shrink

import (
	"slices"

	apps "k8s.io/api/apps/v1"
	v1 "k8s.io/api/core/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// flags takes back what is not there by default.
func flags() []edit {
	all := []edit{
		func(s *sync.Start) bool { return zero(&s.Deployment.Spec.Paused) },
		func(s *sync.Start) bool { return zero(&s.Deployment.Spec.ProgressDeadlineSeconds) },
		func(s *sync.Start) bool { return zero(&s.Deployment.Spec.RevisionHistoryLimit) },
		func(s *sync.Start) bool { return zero(&s.Deployment.Spec.MinReadySeconds) },
		func(s *sync.Start) bool { return zero(&s.Deployment.Status.CollisionCount) },
		func(s *sync.Start) bool { return zero(&s.Deployment.Status.TerminatingReplicas) },
		func(s *sync.Start) bool { return revive(s.Deployment) },
		func(s *sync.Start) bool { return zero(&s.Deployment.ResourceVersion) },
		simpleNames,
	}
	all = append(all,
		onAll(func(rs *apps.ReplicaSet) bool { return zero(&rs.Status.TerminatingReplicas) }),
		onAll(func(rs *apps.ReplicaSet) bool { return revive(rs) }),
		onAll(func(rs *apps.ReplicaSet) bool { return zero(&rs.ResourceVersion) }),
	)
	for i := range simplest() {
		all = append(all, func(s *sync.Start) bool { return simplify(&s.Deployment.Spec.Strategy, i) })
	}
	return all
}

// onAll does the same to all ReplicaSets at once.
func onAll(do func(*apps.ReplicaSet) bool) edit {
	return func(s *sync.Start) bool {
		done := false
		for _, rs := range s.ReplicaSets {
			done = do(rs) || done
		}
		return done
	}
}

func zero[T comparable](field *T) bool {
	var none T
	was := *field
	*field = none
	return was != none
}

func revive(o meta.Object) bool {
	dying := o.GetDeletionTimestamp() != nil
	o.SetDeletionTimestamp(nil)
	o.SetFinalizers(nil)
	return dying
}

// simpleNames gives a Deployment of a long name a short one.
func simpleNames(s *sync.Start) bool {
	was, is := s.Deployment.Name, "web"
	if len(was) < 20 {
		return false
	}
	s.Deployment.Name = is
	for _, rs := range s.ReplicaSets {
		if len(rs.Name) > len(was) && rs.Name[:len(was)] == was {
			rs.Name = is + rs.Name[len(was):]
		}
	}
	return true
}

// simplest returns strategies, the simplest first.
func simplest() []apps.DeploymentStrategy {
	rolling := func(surge, unavailable int32) apps.DeploymentStrategy {
		return apps.DeploymentStrategy{
			Type: apps.RollingUpdateDeploymentStrategyType,
			RollingUpdate: &apps.RollingUpdateDeployment{
				MaxSurge: new(intstr.FromInt32(surge)), MaxUnavailable: new(intstr.FromInt32(unavailable)),
			},
		}
	}
	return []apps.DeploymentStrategy{
		rolling(0, 0), rolling(1, 0), rolling(0, 1), rolling(1, 1), {Type: apps.RecreateDeploymentStrategyType},
	}
}

// simplify puts a simple strategy in the place of one that is not as simple. The
// simplest is not put there, as no API server would have it.
func simplify(s *apps.DeploymentStrategy, i int) bool {
	same := func(simple apps.DeploymentStrategy) bool { return sameStrategy(s, &simple) }
	if i == 0 || slices.ContainsFunc(simplest()[:i+1], same) {
		return false
	}
	*s = simplest()[i]
	return true
}

func sameStrategy(a, b *apps.DeploymentStrategy) bool {
	if a.Type != b.Type || (a.RollingUpdate == nil) != (b.RollingUpdate == nil) {
		return false
	}
	return a.RollingUpdate == nil || sameAmount(a.RollingUpdate.MaxSurge, b.RollingUpdate.MaxSurge) &&
		sameAmount(a.RollingUpdate.MaxUnavailable, b.RollingUpdate.MaxUnavailable)
}

func sameAmount(a, b *intstr.IntOrString) bool { return a != nil && b != nil && *a == *b }

// templates leaves in all pod templates a container with a name and an image.
func templates() []edit {
	return []edit{func(s *sync.Start) bool {
		done := bare(&s.Deployment.Spec.Template)
		for _, rs := range s.ReplicaSets {
			done = bare(&rs.Spec.Template) || done
		}
		return done
	}}
}

func bare(t *v1.PodTemplateSpec) bool {
	if len(t.Spec.Containers) == 0 {
		return false
	}
	c := t.Spec.Containers[0]
	was := t.DeepCopy()
	t.Annotations = nil
	t.Spec = v1.PodSpec{Containers: []v1.Container{{Name: c.Name, Image: c.Image}}}
	return was.String() != t.String()
}
