// Package kubelet plays scheduler and kubelet for a control plane without nodes. It
// runs no containers: it binds pods to one node, reports them as running and ready, and
// ends those that are deleted, in the steps in which real kubelets report it.
package kubelet

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Options are how fast the made-up containers are. The zero Options are usable: all
// happens at once.
type Options struct {
	ReadyAfter time.Duration // from the first sight of a pod
	EndAfter   time.Duration // from the first sight of its deletion
}

// Node is the name of the one node.
const Node = "fake-node"

// Requests mostly wait for the API server, so many are under way at once.
const workers = 32

// retry is when a pod is looked at again after a failed request.
const retry = 200 * time.Millisecond

// A kubelet is what runs.
type kubelet struct {
	Options
	client kubernetes.Interface
	pods   listers.PodLister
	queue  workqueue.TypedDelayingInterface[cache.ObjectName]

	// Times in objects have steps of a second, so the kubelet keeps its own.
	lock          sync.Mutex
	seen, deleted map[types.UID]time.Time
}

// Run makes the node and serves its pods until the context ends. The client should have
// no limit of its own.
func Run(ctx context.Context, client kubernetes.Interface, o Options) error {
	if err := ensureNode(ctx, client); err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(client, 0)
	pods := factory.Core().V1().Pods()
	k := &kubelet{
		Options: o, client: client, pods: pods.Lister(),
		queue:   workqueue.NewTypedDelayingQueue[cache.ObjectName](),
		seen:    make(map[types.UID]time.Time),
		deleted: make(map[types.UID]time.Time),
	}
	if _, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    k.look,
		UpdateFunc: func(_, pod any) { k.look(pod) },
		DeleteFunc: k.forget,
	}); err != nil {
		return err
	}
	factory.StartWithContext(ctx)
	defer factory.Shutdown()
	factory.WaitForCacheSync(ctx.Done())
	k.work(ctx)
	return nil
}

// look puts a pod into the queue.
func (k *kubelet) look(o any) {
	pod := o.(*corev1.Pod)
	k.queue.Add(cache.MetaObjectToName(pod))
}

// forget drops what is kept of a pod that is gone.
func (k *kubelet) forget(o any) {
	if last, ok := o.(cache.DeletedFinalStateUnknown); ok {
		o = last.Obj
	}
	pod := o.(*corev1.Pod)
	k.lock.Lock()
	defer k.lock.Unlock()
	delete(k.seen, pod.UID)
	delete(k.deleted, pod.UID)
}

// work serves the queue until the context ends.
func (k *kubelet) work(ctx context.Context) {
	var running sync.WaitGroup
	defer running.Wait()
	defer k.queue.ShutDown()
	for range workers {
		running.Go(func() {
			for k.next(ctx) {
			}
		})
	}
	<-ctx.Done()
}

// next serves one pod. It is false when the queue is shut down.
func (k *kubelet) next(ctx context.Context) bool {
	name, over := k.queue.Get()
	if over {
		return false
	}
	defer k.queue.Done(name)
	pod, err := k.pods.Pods(name.Namespace).Get(name.Name)
	if err != nil {
		return true // gone meanwhile
	}
	again, err := k.step(ctx, pod)
	if err != nil && !apierrors.IsNotFound(err) && !apierrors.IsConflict(err) {
		again = retry // a conflict means that a newer pod is on its way
	}
	if again > 0 {
		k.queue.AddAfter(name, again)
	}
	return true
}

// left returns how much of a delay is left since the pod was first met in a state.
func (k *kubelet) left(times map[types.UID]time.Time, pod *corev1.Pod, delay time.Duration) time.Duration {
	k.lock.Lock()
	defer k.lock.Unlock()
	first, known := times[pod.UID]
	if !known {
		first = time.Now()
		times[pod.UID] = first
	}
	return delay - time.Since(first)
}
