package trajectory

import (
	"strconv"

	apps "k8s.io/api/apps/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/internal/conformance/generate"
)

// event lets a user do something, or the cluster have a mishap.
func (w *walk) event() {
	if w.d.Spec.Paused && w.percent(50) {
		w.edit(func() { w.d.Spec.Paused = false })
		return
	}
	all := []struct {
		weight int
		do     func()
	}{
		{26, w.newTemplate}, {7, w.oldTemplate}, {9, w.askRollback}, {16, w.scale}, {9, w.pause},
		{5, w.changeStrategy}, {4, w.annotate}, {7, w.tamper}, {4, w.changeLimits}, {9, w.mishap},
		{4, w.scaleAndChange},
	}
	sum := 0
	for _, e := range all {
		sum += e.weight
	}
	at := w.IntN(sum)
	for _, e := range all {
		if at -= e.weight; at < 0 {
			e.do()
			return
		}
	}
}

// edit changes the Deployment's spec.
func (c *cluster) edit(do func()) {
	do()
	c.d.Generation++
}

func (c *cluster) note(key, value string) {
	if c.d.Annotations == nil {
		c.d.Annotations = map[string]string{}
	}
	c.d.Annotations[key] = value
}

func (w *walk) newTemplate() {
	w.latest++
	image := w.d.Name + ":v" + strconv.Itoa(w.latest)
	w.images[image] = w.percent(20)
	w.edit(func() { w.d.Spec.Template.Spec.Containers[0].Image = image })
	if w.percent(30) {
		w.note("kubernetes.io/change-cause", image)
	}
}

// oldTemplate makes a ReplicaSet's template the Deployment's again, without asking
// the controller for it.
func (w *walk) oldTemplate() {
	if rs := w.anySet(); rs != nil {
		t := rs.Spec.Template.DeepCopy()
		delete(t.Labels, apps.DefaultDeploymentUniqueLabelKey)
		w.edit(func() { w.d.Spec.Template = *t })
	}
}

func (w *walk) askRollback() {
	to := []string{"0", "0", "0", "1", "2", "3", "77", "x"}[w.IntN(8)]
	if rs := w.anySet(); rs != nil && w.percent(40) {
		to = rs.Annotations[revision]
	}
	w.note(apps.DeprecatedRollbackTo, to)
}

func (w *walk) scale() {
	was := int(*w.d.Spec.Replicas)
	n := w.pick(0, 1, 2, 3, 5, 8, 10, 15, 20, was+1, was+3, max(0, was-1), max(0, was-3), min(60, 2*was), was/2)
	w.edit(func() { w.d.Spec.Replicas = new(int32(n)) })
}

// scaleAndChange changes replicas and image in one edit.
func (w *walk) scaleAndChange() {
	w.scale()
	w.newTemplate()
	w.d.Generation--
}

func (w *walk) pause() {
	w.edit(func() { w.d.Spec.Paused = !w.d.Spec.Paused })
	if w.percent(40) { // and something else before the controller looks
		w.scale()
	}
}

func (w *walk) changeStrategy() {
	w.edit(func() { w.d.Spec.Strategy = generate.Strategy(w.Rand, *w.d.Spec.Replicas) })
}

func (w *walk) annotate() {
	w.note([]string{"team", "kubernetes.io/change-cause"}[w.IntN(2)], strconv.Itoa(w.IntN(100)))
}

func (w *walk) changeLimits() {
	w.edit(func() {
		switch w.IntN(3) {
		case 0:
			w.d.Spec.RevisionHistoryLimit = new(int32(w.IntN(4)))
		case 1:
			w.d.Spec.MinReadySeconds = int32(w.pick(0, 5, 20))
		case 2:
			w.d.Spec.ProgressDeadlineSeconds = new(int32(w.pick(30, 60, 600, 1<<31-1)))
		}
	})
}

// remove deletes the Deployment, its dependents first.
func (w *walk) remove() {
	w.edit(func() {
		w.d.DeletionTimestamp = &meta.Time{Time: w.now}
		cut(w.d.DeletionTimestamp)
		w.d.Finalizers = []string{"foregroundDeletion"}
	})
}
