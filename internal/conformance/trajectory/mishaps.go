package trajectory

import (
	"strconv"
	"time"

	apps "k8s.io/api/apps/v1"
)

// The annotations of a ReplicaSet that the controller keeps its notes in.
const (
	prefix   = "deployment.kubernetes.io/"
	revision = prefix + "revision"
)

// anySet returns one of the ReplicaSets, nil where there is none.
func (c *cluster) anySet() *apps.ReplicaSet {
	if len(c.sets) == 0 {
		return nil
	}
	return c.sets[c.IntN(len(c.sets))]
}

// tamper changes an annotation that is the controller's.
func (w *walk) tamper() {
	key := prefix + []string{"revision", "desired-replicas", "max-replicas", "revision-history"}[w.IntN(4)]
	value := []string{strconv.Itoa(w.IntN(30)), "", "garbage", "-1", "1,2"}[w.IntN(5)]
	rs := w.anySet()
	switch {
	case rs == nil || w.percent(10):
		w.note(revision, value)
	case w.percent(25):
		delete(rs.Annotations, key)
	case rs.Annotations != nil:
		rs.Annotations[key] = value
	}
}

// mishap is something that no user of the Deployment has asked for.
func (w *walk) mishap() {
	rs := w.anySet()
	if rs == nil {
		return
	}
	switch w.IntN(7) {
	case 0:
		rs.OwnerReferences = nil
	case 1:
		rs.Labels["app"] = "stray"
	case 2: // scaled by hand
		rs.Generation++
		rs.Spec.Replicas = new(int32(w.IntN(int(*w.d.Spec.Replicas) + 3)))
	case 3:
		doom(rs, w.now)
	case 4:
		w.quota = w.pick(0, len(w.pods), len(w.pods)+1, len(w.pods)+2)
	case 5:
		w.sicken()
	case 6:
		w.drain()
	}
}

// drain deletes the pods of a node.
func (w *walk) drain() {
	for _, p := range w.pods {
		if !p.dying() && w.percent(30) {
			w.deletePod(p)
		}
	}
}

// sicken lets some pods not be ready any more, most of them for a time.
func (w *walk) sicken() {
	for _, p := range w.pods {
		if p.dying() || p.since.IsZero() || !w.percent(40) {
			continue
		}
		p.since, p.readyAt = time.Time{}, time.Time{}
		if w.percent(70) {
			p.readyAt = w.now.Add(time.Duration(1+w.IntN(6)) * w.length)
		}
	}
}
