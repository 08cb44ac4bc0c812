// Package controller is a Deployment controller around package rollout: it watches
// Deployments, ReplicaSets and pods, plans one step of a Deployment at a time, and
// carries the plan out through the API. All decisions are the planner's. What is here
// is what every controller has: caches, a queue, workers, and writes that may fail.
package controller

import (
	"context"
	"io"
	"sync"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	appsinformers "k8s.io/client-go/informers/apps/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"

	"github.com/rollplan/rollplan/rollout"
)

// Options are what a controller can be told. The zero Options are usable.
type Options struct {
	Quirks rollout.Quirks // faults of the reference to bring back; none is the default mode

	Events record.EventRecorder // nil: events are recorded nowhere

	// DryRun gets every plan that does something, as text. Nothing is written to the
	// API then. A plan is one Write; workers write at the same time. nil: plans are
	// carried out.
	DryRun io.Writer
}

// A Controller carries out the rollouts of Deployments.
type Controller struct {
	options     Options
	client      kubernetes.Interface
	deployments *store[*appsv1.Deployment]
	replicaSets *store[*appsv1.ReplicaSet]
	pods        *store[*corev1.Pod]
	queue       workqueue.TypedRateLimitingInterface[cache.ObjectName]
}

// A step that fails is tried again, after twice as long each time.
const firstRetry, lastRetry = 5 * time.Millisecond, time.Minute

// New returns a controller that works on what the informers watch: all of a cluster,
// or a namespace. They must not be started yet.
func New(
	client kubernetes.Interface, deployments appsinformers.DeploymentInformer,
	replicaSets appsinformers.ReplicaSetInformer, pods coreinformers.PodInformer, o Options,
) (*Controller, error) {
	if o.Events == nil {
		o.Events = &record.FakeRecorder{}
	}
	c := &Controller{options: o, client: client, queue: workqueue.NewTypedRateLimitingQueueWithConfig(
		workqueue.NewTypedItemExponentialFailureRateLimiter[cache.ObjectName](firstRetry, lastRetry),
		workqueue.TypedRateLimitingQueueConfig[cache.ObjectName]{Name: "deployment"},
	)}
	var err error
	if c.deployments, err = newStore(deployments.Informer(), c.deploymentChanged); err != nil {
		return nil, err
	}
	if c.replicaSets, err = newStore(replicaSets.Informer(), c.replicaSetChanged); err != nil {
		return nil, err
	}
	c.pods, err = newStore(pods.Informer(), c.podChanged)
	return c, err
}

// HasSynced reports whether the caches have all that there was when they started.
func (c *Controller) HasSynced() bool {
	return c.deployments.synced() && c.replicaSets.synced() && c.pods.synced()
}

// Run works with so many workers until the context ends.
func (c *Controller) Run(ctx context.Context, workers int) {
	var running sync.WaitGroup
	defer running.Wait()
	defer c.queue.ShutDown()
	if !cache.WaitForNamedCacheSyncWithContext(ctx, c.HasSynced) {
		return
	}
	for range workers {
		running.Go(func() {
			for c.work(ctx) {
			}
		})
	}
	<-ctx.Done()
}

// work takes one Deployment from the queue. It is false when the queue is shut down.
func (c *Controller) work(ctx context.Context) bool {
	name, over := c.queue.Get()
	if over {
		return false
	}
	defer c.queue.Done(name)
	logger := klog.FromContext(ctx).WithValues("deployment", name)
	recheck, err := c.Sync(klog.NewContext(ctx, logger), name)
	count(err)
	switch {
	case err == nil:
		c.queue.Forget(name)
		if recheck.Due {
			c.queue.AddAfter(name, recheck.After)
		}
		return true
	case faster(err):
		logger.V(2).Info("Somebody else was faster: plans again", "err", err)
	default:
		logger.Error(err, "The step failed and will be tried again")
	}
	c.queue.AddRateLimited(name)
	return true
}
