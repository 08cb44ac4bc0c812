package controller

import (
	"context"
	"errors"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	typedapps "k8s.io/client-go/kubernetes/typed/apps/v1"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/rollout"
)

func (s *step) setsAPI() typedapps.ReplicaSetInterface {
	return s.client.AppsV1().ReplicaSets(s.d.Namespace)
}

func (s *step) deploymentsAPI() typedapps.DeploymentInterface {
	return s.client.AppsV1().Deployments(s.d.Namespace)
}

// carryOut does what the plan says, in its order, and stops at the first write that
// fails. What was done until then is safe to leave so: that is the planner's promise.
func (s *step) carryOut(ctx context.Context) error {
	for _, a := range s.plan.Actions {
		err := s.act(ctx, a)
		if err != nil && a.Verb == rollout.Create {
			return s.refused(ctx, a.ReplicaSet, err)
		}
		if err != nil && !(a.Verb == rollout.Delete && apierrors.IsNotFound(err)) {
			return fmt.Errorf("%s replica set %q: %w", a.Verb, a.ReplicaSet, err)
		}
		s.tell(a.ReplicaSet)
	}
	return s.report(ctx)
}

// act sends one action to the API. Each carries the version that the plan was made
// from, so that the API refuses it where that is not the present one.
func (s *step) act(ctx context.Context, a rollout.Action) error {
	switch a.Verb {
	case rollout.Create:
		return s.keep(s.setsAPI().Create(ctx, adapter.NewReplicaSet(s.d, a), metav1.CreateOptions{}))
	case rollout.Delete:
		uid := types.UID(a.UID)
		return s.setsAPI().Delete(ctx, a.ReplicaSet, metav1.DeleteOptions{
			Preconditions: &metav1.Preconditions{UID: &uid, ResourceVersion: &a.Version},
		})
	case rollout.RollBack:
		return s.keepDeployment(s.deploymentsAPI().Update(ctx,
			adapter.RolledBack(s.d, s.sets[a.ReplicaSet], a), metav1.UpdateOptions{}))
	case rollout.Adopt:
		if err := s.mayAdopt(ctx); err != nil {
			return err
		}
	}
	changed := adapter.Updated(s.d, s.sets[a.ReplicaSet], a)
	return s.keep(s.setsAPI().Update(ctx, changed, metav1.UpdateOptions{}))
}

// keep remembers what was written until the cache has it.
func (s *step) keep(rs *appsv1.ReplicaSet, err error) error {
	if err == nil {
		s.replicaSets.Mutation(rs)
	}
	return err
}

// keepDeployment does the same, and goes on with that version.
func (s *step) keepDeployment(d *appsv1.Deployment, err error) error {
	if err == nil {
		s.deployments.Mutation(d)
		s.d = d
	}
	return err
}

// mayAdopt asks the API itself, as the cache may not know yet that the Deployment is
// being deleted, or was made anew: what it adopted then would be deleted with it.
func (s *step) mayAdopt(ctx context.Context) error {
	d, err := s.deploymentsAPI().Get(ctx, s.d.Name, metav1.GetOptions{})
	switch {
	case err != nil:
		return err
	case d.UID != s.d.UID || d.DeletionTimestamp != nil:
		return fmt.Errorf("the deployment with UID %s is gone or going", s.d.UID)
	}
	return nil
}

// refused does what follows when the new ReplicaSet cannot be created.
func (s *step) refused(ctx context.Context, name string, refusal error) error {
	switch {
	case apierrors.HasStatusCause(refusal, corev1.NamespaceTerminatingCause):
		return refusal // nothing more can be written there
	case apierrors.IsAlreadyExists(refusal):
		return s.met(ctx, name, refusal)
	}
	var err error
	if s.plan, err = s.planner().CreateFailed(s.wanted, s.seen, refusal.Error()); err != nil {
		return err
	}
	return s.report(ctx)
}

// met looks at the ReplicaSet that has the new one's name. If it is somebody else's, a
// collision is counted in the status. Otherwise the cache was late, and the next step
// goes on with it.
func (s *step) met(ctx context.Context, name string, refusal error) error {
	met, err := s.setsAPI().Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	seen, err := adapter.Observation(s.d, []*appsv1.ReplicaSet{met}, nil, s.seen.At)
	if err != nil {
		return err
	}
	s.plan, err = s.planner().NameMet(s.wanted, s.seen, seen.ReplicaSets[0])
	if err == nil && s.plan.Fault.Kind == rollout.NameTaken {
		return s.report(ctx)
	}
	s.replicaSets.Mutation(met)
	return errors.Join(err, refusal)
}

// report writes status and revision, tells what is to be told of the Deployment, and
// returns the failure that the plan is about.
func (s *step) report(ctx context.Context) error {
	s.tell("")
	if s.plan.StatusChanged {
		d := adapter.WithStatus(s.d, &s.plan)
		if err := s.keepDeployment(s.deploymentsAPI().UpdateStatus(ctx, d, metav1.UpdateOptions{})); err != nil {
			return fmt.Errorf("status: %w", err)
		}
	}
	if s.plan.Fault.Kind != rollout.NoFault {
		return errors.New(s.plan.Fault.String())
	}
	return nil
}

// tell records the events about a ReplicaSet, or with no name about the Deployment.
func (s *step) tell(replicaSet string) {
	for _, e := range s.plan.Events {
		about := ""
		if e.Kind == rollout.ScaledReplicaSet {
			about = e.Name
		}
		if about == replicaSet {
			s.options.Events.Event(s.d, e.Type(), e.Reason(), e.Message())
		}
	}
}
