package trajectory

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	apps "k8s.io/api/apps/v1"
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"

	"github.com/rollplan/rollplan/internal/conformance/generate"
	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// A cluster is one Deployment with its objects, and how they behave.
type cluster struct {
	*rand.Rand
	now  time.Time
	d    *apps.Deployment
	sets []*apps.ReplicaSet // by name
	pods []*pod

	length   time.Duration // of a tick
	warm     int           // ticks until a pod is ready
	stop     int           // ticks until a deleted pod is gone
	late     int           // percent of ticks in which a ReplicaSet does nothing
	flaky    int           // percent of pods that never get ready
	faulty   int           // percent of syncs in which writes fail
	counting bool          // ReplicaSets tell how many pods terminate
	showing  bool          // pods are part of a start even if no strategy needs them

	images map[string]bool // those whose pods never get ready
	quota  int             // most pods that there may be; 0: no such limit
	names  int             // objects named so far
	latest int             // the highest version of the template
}

// newCluster returns one at rest, or one in which the Deployment is new.
func newCluster(seed, i uint64) *cluster {
	draw := rand.New(rand.NewPCG(seed, i))
	s := generate.Settled(draw)
	c := &cluster{
		Rand: draw, now: s.Now, d: s.Deployment, sets: s.ReplicaSets,
		images: map[string]bool{}, latest: 100,
	}
	c.length = time.Duration(c.pick(1000, 2000, 5000, 10_000, 1700)) * time.Millisecond
	c.warm, c.stop = 1+c.IntN(4), c.IntN(4)
	c.late, c.flaky, c.faulty = c.pick(0, 0, 20, 50), c.pick(0, 0, 0, 10), c.pick(0, 0, 0, 0, 5)
	c.counting, c.showing = c.percent(80), c.percent(10)
	if c.percent(12) {
		c.sets, c.d.Status, c.d.Annotations, c.d.Generation = nil, apps.DeploymentStatus{}, nil, 1
		return c
	}
	c.d.Status.TerminatingReplicas = c.count(0)
	for _, rs := range c.sets {
		rs.Status.TerminatingReplicas = c.count(0)
		for range rs.Status.Replicas {
			p := c.addPod(rs)
			p.readyAt, p.since = c.now, c.now.Add(-24*time.Hour)
			p.object.Status.Phase = v1.PodRunning
		}
	}
	return c
}

func (c *cluster) percent(p int) bool   { return c.IntN(100) < p }
func (c *cluster) pick(from ...int) int { return from[c.IntN(len(from))] }
func (c *cluster) count(n int32) *int32 {
	if !c.counting {
		return nil
	}
	return &n
}

// start returns copies of all objects.
func (c *cluster) start() sync.Start {
	s := sync.Start{Now: c.now, Deployment: c.d.DeepCopy()}
	for _, rs := range c.sets {
		s.ReplicaSets = append(s.ReplicaSets, rs.DeepCopy())
	}
	if c.showing || c.d.Spec.Strategy.Type == apps.RecreateDeploymentStrategyType {
		for _, p := range c.pods {
			s.Pods = append(s.Pods, p.object.DeepCopy())
		}
	}
	if c.percent(c.faulty) {
		s.Faults = []sync.Fault{c.fault()}
	}
	return s
}

func (c *cluster) fault() sync.Fault {
	reasons := []string{"Conflict", "InternalError", "Forbidden", "NotFound"}
	f := sync.Fault{Reason: reasons[c.IntN(len(reasons))]}
	f.Verb = []string{"", "create", "update", "update", "delete"}[c.IntN(5)]
	f.Resource = []string{"", "replicasets"}[c.IntN(2)]
	return f
}

// take makes the end of a sync the cluster's state, as an API server stores it.
func (c *cluster) take(s sync.Start, end sync.End) {
	was := map[string]*apps.ReplicaSet{}
	for _, rs := range s.ReplicaSets {
		was[rs.Namespace+"/"+rs.Name] = rs
	}
	c.sets = nil
	for key, rs := range end.ReplicaSets {
		c.sets = append(c.sets, c.stored(was[key], rs.DeepCopy()))
	}
	slices.SortFunc(c.sets, func(a, b *apps.ReplicaSet) int { return cmp.Compare(a.Name, b.Name) })
	for _, rs := range c.sets { // in this order, so that a walk is the same each time
		if rs.UID == "" {
			c.name(rs)
		}
	}
	c.dropPods()

	d := end.Deployment.DeepCopy()
	end.Status.DeepCopyInto(&d.Status)
	for i := range d.Status.Conditions {
		cut(&d.Status.Conditions[i].LastUpdateTime)
		cut(&d.Status.Conditions[i].LastTransitionTime)
	}
	if !equality.Semantic.DeepEqual(d.Spec.Template, s.Deployment.Spec.Template) { // a rollback
		d.Generation = s.Deployment.Generation + 1
	}
	c.d = d
}

// stored counts the generation of a ReplicaSet whose spec was changed.
func (c *cluster) stored(was, rs *apps.ReplicaSet) *apps.ReplicaSet {
	if was != nil {
		rs.Generation = was.Generation
		if *rs.Spec.Replicas != *was.Spec.Replicas || rs.Spec.MinReadySeconds != was.Spec.MinReadySeconds {
			rs.Generation++
		}
	}
	return rs
}

// name gives a new object what only an API server can give.
func (c *cluster) name(o meta.Object) {
	c.names++
	o.SetUID(types.UID("made-" + strconv.Itoa(c.names)))
	o.SetResourceVersion(strconv.Itoa(10_000 + c.names))
	o.SetGeneration(1)
	o.SetCreationTimestamp(meta.Time{Time: c.now.Truncate(time.Second)})
}

// cut leaves of a time the whole seconds, as the API does.
func cut(t *meta.Time) { t.Time = t.Truncate(time.Second) }
