package trace

import (
	"context"
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	toolswatch "k8s.io/client-go/tools/watch"
)

// A Recorder fills a trace with all that happens in a namespace from its start on. It
// goes on where it was when the API server is back after a restart.
type Recorder struct {
	Trace
	watched []watched
}

// A watched is one of the three kinds.
type watched struct {
	cache.ListerWatcherWithContext
	kind kind
}

// poll is how often is asked what nothing tells of.
const poll = 50 * time.Millisecond

// Record starts a recorder, which ends with the context.
func Record(ctx context.Context, client kubernetes.Interface, namespace string) (*Recorder, error) {
	apps, core := client.AppsV1().RESTClient(), client.CoreV1().RESTClient()
	r := &Recorder{}
	for _, k := range []kind{deployments, replicaSets, pods} {
		from := apps
		if k == pods {
			from = core
		}
		listed := cache.ToListerWatcherWithContext(
			cache.NewFilteredListWatchFromClient(from, string(k), namespace, func(*metav1.ListOptions) {}))
		r.watched = append(r.watched, watched{listed, k})
	}
	for _, w := range r.watched {
		if err := r.follow(ctx, w); err != nil {
			return nil, fmt.Errorf("watching %s of %s: %w", w.kind, namespace, err)
		}
	}
	return r, nil
}

// follow notes what there is of a kind, and starts to note what comes to be.
func (r *Recorder) follow(ctx context.Context, w watched) error {
	version, err := r.list(ctx, w)
	if err != nil {
		return err
	}
	go func() {
		for {
			version = r.watch(ctx, w, version)
			if ctx.Err() != nil {
				return
			}
			version = r.goOn(ctx, w, version)
		}
	}()
	return nil
}

// watch notes what comes to be after a version, and returns the last version that it
// has seen when the API server cannot tell on from there.
func (r *Recorder) watch(ctx context.Context, w watched, version string) string {
	changes, err := toolswatch.NewRetryWatcherWithContext(ctx, version, w)
	if err != nil {
		return version
	}
	for e := range changes.ResultChan() {
		if o, ok := e.Object.(Object); ok {
			version = o.GetResourceVersion()
			r.note(change{Object: o, gone: e.Type == watch.Deleted, told: time.Now()})
		}
	}
	return version
}

// goOn notes what there is when the API server answers again, and that it missed what
// happened between. It returns the version up to which all is known.
func (r *Recorder) goOn(ctx context.Context, w watched, from string) (to string) {
	_ = wait.PollUntilContextCancel(ctx, poll, true, func(ctx context.Context) (bool, error) {
		var err error
		to, err = r.list(ctx, w)
		return err == nil, nil
	})
	r.Miss(from, to)
	return to
}

// list notes what there is of a kind and was not known, and returns the version.
func (r *Recorder) list(ctx context.Context, w watched) (version string, err error) {
	list, version, err := w.now(ctx)
	if err != nil {
		return "", err
	}
	there := make(map[key]bool, len(list))
	for _, o := range list {
		there[keyOf(o)] = true
		if !r.has([]Object{o}) {
			r.Add(o)
		}
	}
	for _, o := range r.known(w.kind) {
		if !there[keyOf(o)] {
			o = o.DeepCopyObject().(Object)
			o.SetResourceVersion(version)
			r.Remove(o)
		}
	}
	return version, nil
}

// known returns the objects of a kind that the trace has at present.
func (r *Recorder) known(of kind) (all []Object) {
	r.lock.Lock()
	defer r.lock.Unlock()
	for k, o := range r.latest {
		if k.kind == of {
			all = append(all, o)
		}
	}
	return all
}

// now returns the objects there are of a kind, and the version of the list.
func (w watched) now(ctx context.Context) (all []Object, version string, err error) {
	list, err := w.ListWithContext(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, "", err
	}
	listMeta, err := meta.ListAccessor(list)
	if err != nil {
		return nil, "", err
	}
	err = meta.EachListItem(list, func(o runtime.Object) error {
		all = append(all, o.(Object))
		return nil
	})
	return all, listMeta.GetResourceVersion(), err
}

// CatchUp waits until the trace has all objects as the API has them.
func (r *Recorder) CatchUp(ctx context.Context) error {
	return wait.PollUntilContextCancel(ctx, poll, true, func(ctx context.Context) (bool, error) {
		for _, w := range r.watched {
			list, _, err := w.now(ctx)
			if err != nil || !r.has(list) || len(r.known(w.kind)) != len(list) {
				return false, nil // an error: the API server may be away for a moment
			}
		}
		return true, nil
	})
}

// has reports whether the trace has these objects in these versions.
func (r *Recorder) has(list []Object) bool {
	r.lock.Lock()
	defer r.lock.Unlock()
	for _, o := range list {
		known, ok := r.latest[keyOf(o)]
		if !ok || known.GetResourceVersion() != o.GetResourceVersion() {
			return false
		}
	}
	return true
}
