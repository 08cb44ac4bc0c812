package controller

import (
	"context"
	"fmt"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
)

// A step is one plan of one Deployment on its way to the API.
type step struct {
	*Controller
	d      *appsv1.Deployment
	sets   map[string]*appsv1.ReplicaSet // by name
	wanted rollout.Deployment
	seen   rollout.Observation
	plan   rollout.Plan
}

// Sync plans one step of a Deployment and carries it out. It returns when to look
// again though nothing has changed. No two Syncs of one Deployment may run at once.
func (c *Controller) Sync(ctx context.Context, name cache.ObjectName) (status.Recheck, error) {
	d, exists, err := c.deployments.get(name)
	if err != nil || !exists {
		return status.Recheck{}, err
	}
	s := &step{Controller: c, d: d}
	if err := s.look(); err != nil {
		return status.Recheck{}, err
	}
	if s.plan, err = s.planner().Next(s.wanted, s.seen); err != nil {
		return status.Recheck{}, err
	}
	if c.options.DryRun != nil {
		_, err = fmt.Fprint(c.options.DryRun, explain(name.String(), &s.plan))
		return s.plan.Recheck, err
	}
	if logger := klog.FromContext(ctx).V(2); logger.Enabled() && acts(&s.plan) {
		logger.Info("Carries out", "plan", explain(name.String(), &s.plan))
	}
	return s.plan.Recheck, s.carryOut(ctx)
}

func (s *step) planner() rollout.Planner { return rollout.Planner{Quirks: s.options.Quirks} }

// look reads what the planner is to know from the caches: the Deployment's ReplicaSets,
// orphans that it may adopt, and pods where the strategy waits for them to go.
func (s *step) look() error {
	sets, err := s.replicaSets.list(byOwner, string(s.d.UID), orphansOf(s.d.Namespace))
	if err != nil {
		return err
	}
	s.sets = make(map[string]*appsv1.ReplicaSet, len(sets))
	var uids []string
	for _, rs := range sets {
		s.sets[rs.Name] = rs
		uids = append(uids, string(rs.UID))
	}
	var pods []*corev1.Pod
	if s.d.Spec.Strategy.Type == appsv1.RecreateDeploymentStrategyType {
		if pods, err = s.pods.list(byOwner, uids...); err != nil {
			return err
		}
	}
	s.wanted, s.seen, err = adapter.FromObjects(s.d, sets, pods, time.Now())
	return err
}
