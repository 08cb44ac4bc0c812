package shrink

import (
	"slices"

	apps "k8s.io/api/apps/v1"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// lists leaves out elements of lists.
func lists(s *sync.Start) []edit {
	all := []edit{
		func(s *sync.Start) bool { return empty(&s.Faults) },
		func(s *sync.Start) bool { return empty(&s.Pods) },
		func(s *sync.Start) bool { return empty(&s.Deployment.Status.Conditions) },
		noCounts,
	}
	for i := range s.Faults {
		all = append(all, func(s *sync.Start) bool { return drop(&s.Faults, i) })
	}
	for i := range slices.Backward(s.ReplicaSets) {
		all = append(all,
			func(s *sync.Start) bool { return drop(&s.ReplicaSets, i) },
			func(s *sync.Start) bool { return i < len(s.ReplicaSets) && empty(&s.ReplicaSets[i].Status.Conditions) },
			func(s *sync.Start) bool { return i < len(s.ReplicaSets) && noPods(s.ReplicaSets[i]) },
		)
	}
	for i := range slices.Backward(s.Pods) {
		all = append(all, func(s *sync.Start) bool { return drop(&s.Pods, i) })
	}
	for i := range slices.Backward(s.Deployment.Status.Conditions) {
		all = append(all, func(s *sync.Start) bool { return drop(&s.Deployment.Status.Conditions, i) })
	}
	return all
}

func empty[T any](list *[]T) bool {
	was := len(*list)
	*list = nil
	return was > 1 // one alone is left to drop
}

func drop[T any](list *[]T, i int) bool {
	if i >= len(*list) {
		return false
	}
	*list = slices.Delete(*list, i, i+1)
	return true
}

// noPods makes a ReplicaSet's status one without pods.
func noPods(rs *apps.ReplicaSet) bool {
	was := rs.Status
	rs.Status = apps.ReplicaSetStatus{
		ObservedGeneration: was.ObservedGeneration, Conditions: was.Conditions,
		TerminatingReplicas: was.TerminatingReplicas,
	}
	return was.Replicas != 0 || was.ReadyReplicas != 0 || was.AvailableReplicas != 0
}

// noCounts makes the Deployment's status one without pods.
func noCounts(s *sync.Start) bool {
	was := s.Deployment.Status
	s.Deployment.Status = apps.DeploymentStatus{
		ObservedGeneration: was.ObservedGeneration, Conditions: was.Conditions,
		CollisionCount: was.CollisionCount, TerminatingReplicas: was.TerminatingReplicas,
	}
	return was.Replicas != 0 || was.UpdatedReplicas != 0 || was.ReadyReplicas != 0 ||
		was.AvailableReplicas != 0 || was.UnavailableReplicas != 0
}
