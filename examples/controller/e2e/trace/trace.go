// Package trace records what an API server tells of the Deployments of a namespace, and
// judges afterwards what their controller did.
//
// Three watches tell of Deployments, ReplicaSets and pods, each in its own order. All
// of them are counted by one resource version, etcd's revision; by that the changes are
// put into the order in which they happened.
package trace

import (
	"cmp"
	"slices"
	"strconv"
	"sync"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// An Object is a Deployment, a ReplicaSet or a pod.
type Object interface {
	metav1.Object
	runtime.Object
}

// A change is an object as it came to be, or as it was last when it went away.
type change struct {
	Object
	version uint64
	gone    bool
	told    time.Time // when the API server told of it
}

// A Trace is a list of changes. The zero Trace is empty. It may be used by several
// goroutines at once.
type Trace struct {
	lock    sync.Mutex
	changes []change
	latest  map[key]Object // that are there
	gaps    []span
}

// A span is of versions: those above from, up to to.
type span struct{ from, to uint64 }

// A key tells objects apart.
type key struct {
	kind kind
	name string
}

type kind string

const (
	deployments kind = "deployments"
	replicaSets kind = "replicasets"
	pods        kind = "pods"
)

func keyOf(o Object) key {
	k := key{pods, o.GetNamespace() + "/" + o.GetName()}
	switch o.(type) {
	case *appsv1.Deployment:
		k.kind = deployments
	case *appsv1.ReplicaSet:
		k.kind = replicaSets
	}
	return k
}

// Add notes that an object came to be as it is. The order of the calls does not matter.
func (t *Trace) Add(o Object) { t.note(change{Object: o, told: time.Now()}) }

// AddAt is Add of what was told at that time.
func (t *Trace) AddAt(o Object, told time.Time) { t.note(change{Object: o, told: told}) }

// Remove notes that an object went away.
func (t *Trace) Remove(o Object) { t.note(change{Object: o, gone: true, told: time.Now()}) }

func (t *Trace) note(c change) {
	c.version = number(c.GetResourceVersion())
	t.lock.Lock()
	defer t.lock.Unlock()
	t.changes = append(t.changes, c)
	if t.latest == nil {
		t.latest = make(map[key]Object)
	}
	t.latest[keyOf(c.Object)] = c.Object
	if c.gone {
		delete(t.latest, keyOf(c.Object))
	}
}

// Miss notes that of the changes above one version, up to another, some are not known:
// what happened then is not judged.
func (t *Trace) Miss(from, to string) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.gaps = append(t.gaps, span{number(from), number(to)})
}

// missed reports whether changes of about this version may not be known.
func (t *Trace) missed(version uint64) bool {
	t.lock.Lock()
	defer t.lock.Unlock()
	return slices.ContainsFunc(t.gaps, func(s span) bool { return s.from < version && version <= s.to })
}

// number returns a resource version as what it is with etcd.
func number(version string) uint64 {
	n, _ := strconv.ParseUint(version, 10, 64)
	return n
}

// inOrder returns the changes in the order in which they happened.
func (t *Trace) inOrder() []change {
	t.lock.Lock()
	defer t.lock.Unlock()
	all := slices.Clone(t.changes)
	slices.SortStableFunc(all, func(a, b change) int { return cmp.Compare(a.version, b.version) })
	return all
}

// ended reports whether a pod has ended for good.
func ended(p *corev1.Pod) bool {
	return p.Status.Phase == corev1.PodSucceeded || p.Status.Phase == corev1.PodFailed
}
