package controller

import (
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/component-base/metrics"
	"k8s.io/component-base/metrics/legacyregistry"
)

var syncs = metrics.NewCounterVec(&metrics.CounterOpts{
	Name: "rollplan_syncs_total", StabilityLevel: metrics.ALPHA,
	Help: "Steps of Deployments, by how they ended: done, conflict or failed.",
}, []string{"result"})

func init() { legacyregistry.MustRegister(syncs) }

// count counts a step by how it ended.
func count(err error) {
	result := "failed"
	switch {
	case err == nil:
		result = "done"
	case faster(err):
		result = "conflict"
	}
	syncs.WithLabelValues(result).Inc()
}

// faster reports whether a write failed because somebody else was faster, so that the
// next step sees what they did.
func faster(err error) bool {
	return apierrors.IsConflict(err) || apierrors.IsNotFound(err) || apierrors.IsAlreadyExists(err)
}
