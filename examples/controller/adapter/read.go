package adapter

import (
	"errors"
	"fmt"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

var keys = replicaset.KubernetesKeys()

var errNoReplicas = errors.New("spec.replicas: is missing, which the API server does not leave so")

// FromObjects returns both arguments of a plan: see [Deployment] and [Observation].
func FromObjects(
	d *appsv1.Deployment, sets []*appsv1.ReplicaSet, pods []*corev1.Pod, at time.Time,
) (rollout.Deployment, rollout.Observation, error) {
	wanted, err := Deployment(d)
	if err != nil {
		return rollout.Deployment{}, rollout.Observation{}, err
	}
	seen, err := Observation(d, sets, pods, at)
	return wanted, seen, err
}

// Deployment returns what d wants. The error is about a field that no API server
// would hold so: spec.replicas is missing, or the selector cannot be read. What else
// is wrong with a Deployment, [rollout.Next] tells.
func Deployment(d *appsv1.Deployment) (rollout.Deployment, error) {
	if d.Spec.Replicas == nil {
		return rollout.Deployment{}, about("deployment", d, errNoReplicas)
	}
	selector, err := readSelector(d.Spec.Selector)
	if err != nil {
		return rollout.Deployment{}, about("deployment", d, fmt.Errorf("spec.selector: %w", err))
	}
	book, extra := keys.Read(d.Annotations)
	return rollout.Deployment{
		Name: d.Name, UID: string(d.UID), Generation: d.Generation,
		Replicas: int(*d.Spec.Replicas), Selector: selector,
		Template:        Template(&d.Spec.Template),
		TemplateLabels:  replicaset.PairsOf(withoutHash(d.Spec.Template.Labels)),
		TemplateHash:    Hash(&d.Spec.Template, d.Status.CollisionCount),
		Strategy:        readStrategy(d.Spec.Strategy),
		MinReadySeconds: int(d.Spec.MinReadySeconds),
		HistoryLimit:    count(d.Spec.RevisionHistoryLimit),
		Deadline:        count(d.Spec.ProgressDeadlineSeconds),
		Paused:          d.Spec.Paused, Deleting: d.DeletionTimestamp != nil,
		Revision: book.Revision, RollbackTo: keys.ReadRollbackTo(d.Annotations), Extra: extra,
	}, nil
}

// about puts before an error which object it is about.
func about(kind string, object metav1.Object, err error) error {
	return fmt.Errorf("%s %s/%s: %w", kind, object.GetNamespace(), object.GetName(), err)
}

// count returns the count that a field holds, not known where it is absent.
func count(field *int32) replicaset.Count {
	if field == nil {
		return replicaset.Count{}
	}
	return replicaset.Known(int(*field))
}

// readSelector returns a selector. An absent one matches nothing.
func readSelector(s *metav1.LabelSelector) (replicaset.Selector, error) {
	if s == nil {
		return replicaset.Selector{}, nil
	}
	// This is stricter than the library: keys and values must be those of labels.
	if _, err := metav1.LabelSelectorAsSelector(s); err != nil {
		return replicaset.Selector{}, err
	}
	var requirements []replicaset.Requirement
	for _, r := range s.MatchExpressions {
		requirements = append(requirements, replicaset.Requirement{
			Key: r.Key, Operator: replicaset.Operator(r.Operator), Values: r.Values,
		})
	}
	return replicaset.NewSelector(s.MatchLabels, requirements...)
}

func readStrategy(s appsv1.DeploymentStrategy) strategy.Strategy {
	read := strategy.Strategy{Other: string(s.Type)}
	switch s.Type {
	case appsv1.RollingUpdateDeploymentStrategyType:
		read = strategy.Strategy{Kind: strategy.RollingUpdate}
	case appsv1.RecreateDeploymentStrategyType:
		read = strategy.Strategy{Kind: strategy.Recreate}
	}
	if r := s.RollingUpdate; r != nil {
		read.MaxSurge, read.MaxUnavailable = amount(r.MaxSurge), amount(r.MaxUnavailable)
	}
	return read
}

// amount returns a number of pods, absent where the field is.
func amount(field *intstr.IntOrString) strategy.Amount {
	switch {
	case field == nil:
		return strategy.Amount{}
	case field.Type == intstr.Int:
		return strategy.Count(int(field.IntVal))
	}
	return strategy.ParseAmount(field.StrVal)
}
