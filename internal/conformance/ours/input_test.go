package ours_test

import (
	"errors"
	"testing"

	apps "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/rollplan/rollplan/internal/conformance/ours"
	"github.com/rollplan/rollplan/internal/conformance/starts"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

func TestWhatCannotBePlannedChangesNothing(t *testing.T) {
	bothZero := func(d *apps.Deployment) {
		zero := intstr.FromInt32(0)
		d.Spec.Strategy.RollingUpdate.MaxSurge, d.Spec.Strategy.RollingUpdate.MaxUnavailable = &zero, &zero
	}
	for _, c := range []struct {
		name    string
		change  func(*apps.Deployment)
		invalid bool
	}{
		{"what the API server would refuse", bothZero, true},
		{"what cannot be read", func(d *apps.Deployment) { d.Spec.Replicas = nil }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			start := with(starts.Of(starts.Deployment(4, 3), starts.ReplicaSet(2, 4, 4, 5)), c.change)
			end := ours.Step(start, 0)
			if end.Err == nil || errors.Is(end.Err, replicaset.ErrInvalid) != c.invalid {
				t.Errorf("error %v, want one, invalid %t", end.Err, c.invalid)
			}
			if len(end.Writes)+len(end.Events) > 0 || end.Deployment != start.Deployment || len(end.ReplicaSets) != 1 {
				t.Errorf("Step() left %+v, want what there was", end)
			}
		})
	}
}

// The default mode does not start pods of a template that is about to be abandoned.
func TestStepHasTheQuirksItIsGiven(t *testing.T) {
	start := annotated(starts.Of(starts.Deployment(4, 3), starts.ReplicaSet(1, 0, 4, 5),
		starts.ReplicaSet(2, 4, 4, 5)), rollbackTo, "1")
	for quirks, want := range map[rollout.Quirks]int{0: 2, rollout.RollbackCreates: 3} {
		if got := len(ours.Step(start, quirks).ReplicaSets); got != want {
			t.Errorf("quirks %s: %d ReplicaSets, want %d", quirks, got, want)
		}
	}
}
