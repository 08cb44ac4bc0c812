package objects

import (
	"fmt"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

// A Case is one Deployment with the objects around it.
type Case struct {
	ID          string
	Now         time.Time // zero: the time of the call
	Deployment  *Deployment
	ReplicaSets []*ReplicaSet
	Pods        []*Pod
}

// Wanted returns the Deployment as the library takes it.
func (c *Case) Wanted() (rollout.Deployment, error) {
	d := c.Deployment
	selector, err := d.Spec.Selector.library()
	if err != nil {
		return rollout.Deployment{}, fmt.Errorf("spec.selector: %w", err)
	}
	template, labels, err := ReadTemplate(d.Spec.Template)
	if err != nil {
		return rollout.Deployment{}, fmt.Errorf("spec.template: %w", err)
	}
	keys := replicaset.KubernetesKeys()
	book, extra := keys.Read(d.Metadata.Annotations)
	return rollout.Deployment{
		Name: d.Metadata.Name, UID: d.Metadata.UID, Generation: d.Metadata.Generation,
		Replicas: valueOr(d.Spec.Replicas, 1), Selector: selector,
		Template: template, TemplateLabels: labels,
		TemplateHash:    c.hashOf(template),
		Strategy:        d.strategy(),
		MinReadySeconds: valueOr(d.Spec.MinReadySeconds, 0),
		HistoryLimit:    known(d.Spec.RevisionHistoryLimit),
		Deadline:        known(d.Spec.ProgressDeadlineSeconds),
		Paused:          d.Spec.Paused, Deleting: d.Metadata.DeletionTimestamp != nil,
		Revision: book.Revision, RollbackTo: keys.ReadRollbackTo(d.Metadata.Annotations), Extra: extra,
	}, nil
}

func (d *Deployment) strategy() strategy.Strategy {
	s := strategy.Strategy{Other: d.Spec.Strategy.Type}
	switch d.Spec.Strategy.Type {
	case "RollingUpdate":
		s = strategy.Strategy{Kind: strategy.RollingUpdate}
	case "Recreate":
		s = strategy.Strategy{Kind: strategy.Recreate}
	}
	if r := d.Spec.Strategy.RollingUpdate; r != nil {
		s.MaxSurge = valueOr(r.MaxSurge, amount{}).Amount
		s.MaxUnavailable = valueOr(r.MaxUnavailable, amount{}).Amount
	}
	return s
}

func (s *labelSelector) library() (replicaset.Selector, error) {
	if s == nil {
		return replicaset.Selector{}, nil
	}
	return replicaset.NewSelector(s.MatchLabels, s.MatchExpressions...)
}

// Seen returns the observation as the library takes it.
func (c *Case) Seen() (rollout.Observation, error) {
	seen := rollout.Observation{Status: c.Deployment.Status.library(), At: c.Now}
	alive := countLive(c.Pods)
	for _, rs := range c.ReplicaSets {
		if rs.Metadata.Namespace != c.Deployment.Metadata.Namespace {
			continue
		}
		snapshot, err := rs.snapshot(alive)
		if err != nil {
			return seen, fmt.Errorf("ReplicaSet %s: %w", rs.Metadata.Name, err)
		}
		seen.ReplicaSets = append(seen.ReplicaSets, snapshot)
	}
	return seen, nil
}

func (rs *ReplicaSet) snapshot(alive map[controller]int) (replicaset.Snapshot, error) {
	template, _, err := ReadTemplate(rs.Spec.Template)
	if err != nil {
		return replicaset.Snapshot{}, fmt.Errorf("spec.template: %w", err)
	}
	book, extra := replicaset.KubernetesKeys().Read(rs.Metadata.Annotations)
	m := rs.Metadata
	return replicaset.Snapshot{
		Name: m.Name, UID: m.UID, Version: m.ResourceVersion, Owner: m.controller().uid,
		CreatedAt: valueOr(m.CreationTimestamp, Moment{}).Time, Deleting: m.DeletionTimestamp != nil,
		Labels: replicaset.PairsOf(m.Labels), Template: template,
		Generation: m.Generation, ObservedGeneration: rs.Status.ObservedGeneration,
		Size: valueOr(rs.Spec.Replicas, 1), MinReadySeconds: rs.Spec.MinReadySeconds,
		Current: rs.Status.Replicas, Ready: rs.Status.ReadyReplicas, Available: rs.Status.AvailableReplicas,
		Terminating: known(rs.Status.TerminatingReplicas),
		Live:        replicaset.Known(alive[rs.asOwner()]),
		Failure:     rs.failure(), Book: book, Extra: extra,
	}, nil
}

func (rs *ReplicaSet) failure() replicaset.Failure {
	for _, c := range rs.Status.Conditions {
		if c.Type == status.ReplicaFailure {
			at := valueOr(c.LastTransitionTime, Moment{}).Time
			return replicaset.Failure{Status: c.Status, Reason: c.Reason, Message: c.Message, At: at}
		}
	}
	return replicaset.Failure{}
}

// A controller is the owner that manages an object.
type controller struct{ namespace, kind, name, uid string }

func (rs *ReplicaSet) asOwner() controller {
	return controller{rs.Metadata.Namespace, "ReplicaSet", rs.Metadata.Name, rs.Metadata.UID}
}

// countLive counts, by owner, the pods that have neither succeeded nor failed.
func countLive(pods []*Pod) map[controller]int {
	alive := make(map[controller]int)
	for _, p := range pods {
		if p.Status.Phase != "Succeeded" && p.Status.Phase != "Failed" {
			alive[p.Metadata.controller()]++
		}
	}
	return alive
}

func (m *Meta) controller() controller {
	for _, o := range m.OwnerReferences {
		if o.Controller {
			return controller{m.Namespace, o.Kind, o.Name, o.UID}
		}
	}
	return controller{}
}

func (s *Status) library() status.Status {
	out := status.Status{
		ObservedGeneration: s.ObservedGeneration,
		Replicas:           s.Replicas, Updated: s.UpdatedReplicas, Ready: s.ReadyReplicas,
		Available: s.AvailableReplicas, Unavailable: s.UnavailableReplicas,
		Terminating: known(s.TerminatingReplicas), Collisions: known(s.CollisionCount),
	}
	for _, c := range s.Conditions {
		out.Conditions.Put(status.Condition{
			Type: c.Type, Status: c.Status, Reason: c.Reason, Message: status.Text(c.Message),
			LastUpdate:     valueOr(c.LastUpdateTime, Moment{}).Time,
			LastTransition: valueOr(c.LastTransitionTime, Moment{}).Time,
		})
	}
	return out
}

func known(n *int) replicaset.Count {
	if n == nil {
		return replicaset.Count{}
	}
	return replicaset.Known(*n)
}

func valueOr[T any](p *T, otherwise T) T {
	if p == nil {
		return otherwise
	}
	return *p
}
