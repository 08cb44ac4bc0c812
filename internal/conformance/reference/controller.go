// Package reference runs the Deployment controller of Kubernetes itself, unmodified,
// for one sync on given objects.
//
// The controller gets a fake client with an object tracker behind it, caches filled
// by hand, a work queue and an event recorder that only take notes, and a clock that
// stands still. Nothing is patched and nothing runs in the background: the same
// [sync.Start] gives the same [sync.End].
package reference

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/go-logr/logr"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/controller/deployment"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// A Controller is a Deployment controller with all that it needs around it. It can
// be used for one sync after another, by one goroutine at a time.
type Controller struct {
	ctx    context.Context
	real   *deployment.DeploymentController
	client *fake.Clientset
	caches caches
	queue  *queue
	events *events
	server *server // of the objects loaded last
}

// caches are what the controller reads. Their informers are never started.
type caches struct{ deployments, replicaSets, pods cache.Indexer }

// ErrPanic is wrapped by the error of a sync in which the controller panicked.
var ErrPanic = errors.New("panic")

// New returns a Controller.
func New() *Controller {
	c := &Controller{}
	c.build()
	return c
}

// build makes everything anew.
func (c *Controller) build() {
	*c = Controller{
		ctx:    klog.NewContext(context.Background(), logr.Discard()),
		client: &fake.Clientset{},
		queue:  &queue{},
		events: &events{},
	}
	c.client.AddReactor("*", "*", c.react)
	factory := informers.NewSharedInformerFactory(c.client, 0)
	ds, rss := factory.Apps().V1().Deployments(), factory.Apps().V1().ReplicaSets()
	pods := factory.Core().V1().Pods()
	real, err := deployment.NewDeploymentController(c.ctx, ds, rss, pods, c.client)
	if err != nil {
		panic(fmt.Sprintf("reference: %v", err))
	}
	c.real = real
	c.caches = caches{ds.Informer().GetIndexer(), rss.Informer().GetIndexer(), pods.Informer().GetIndexer()}
	c.observe()
}

// observe puts our queue and recorder in place of the controller's, which have
// goroutines: those are stopped.
func (c *Controller) observe() {
	q := hidden(c.real, "queue")
	q.MethodByName("ShutDown").Call(nil)
	q.Set(reflect.ValueOf(c.queue))
	hidden(c.real, "eventBroadcaster").MethodByName("Shutdown").Call(nil)
	hidden(c.real, "eventRecorder").Set(reflect.ValueOf(c.events))
}

// Sync does one sync. The End shares with the Start what did not change; neither is
// kept. An error of the controller is the End's, and so is a panic, which wraps
// [ErrPanic].
//
// Sync panics if the objects cannot be loaded or if Now is before the year 2000,
// which is no matter of the controller. It must not be called in a bubble of
// testing/synctest.
func (c *Controller) Sync(s sync.Start) sync.End {
	c.Load(s)
	var err error
	at(s.Now, func() { err = c.Run() })
	end := c.server.end
	end.Events, end.Requeue, end.Err = c.events.lines, c.queue.after, err
	sortClaims(end.Writes)
	if errors.Is(err, ErrPanic) {
		c.build() // a panic may leave anything behind
	}
	return end
}

// Load fills the caches and the server, for [Controller.Run].
func (c *Controller) Load(s sync.Start) {
	c.caches.load(s)
	c.server = newServer(s)
	c.client.ClearActions()
	*c.queue, *c.events = queue{}, events{}
}

// Run does the sync of the objects loaded last, and only that: with the clock as it
// is, and nothing noted down from it but the error. It is the part of Sync to be
// measured.
func (c *Controller) Run() (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrPanic, p)
		}
	}()
	return inOrder(syncDeployment(c.real, c.ctx, c.server.key()))
}

// inOrder sorts what an error is made of: a cache lists its objects in any order.
func inOrder(err error) error {
	many, ok := err.(utilerrors.Aggregate)
	if !ok {
		return err
	}
	byText := func(a, b error) int { return strings.Compare(a.Error(), b.Error()) }
	return utilerrors.NewAggregate(slices.SortedFunc(slices.Values(many.Errors()), byText))
}

// load replaces what is in the caches.
func (c caches) load(s sync.Start) {
	replace(c.deployments, s.Deployment)
	replace(c.replicaSets, s.ReplicaSets...)
	replace(c.pods, s.Pods...)
}

func replace[T any](in cache.Indexer, objects ...T) {
	list := make([]any, len(objects))
	for i, o := range objects {
		list[i] = o
	}
	if err := in.Replace(list, "0"); err != nil {
		panic(fmt.Sprintf("reference: %v", err))
	}
}
