package rollout_test

import (
	"errors"
	"testing"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// why returns why a planner refuses a scene.
func why(p rollout.Planner, s scene) string {
	var bad *replicaset.InputError
	if _, err := p.Next(s.d, s.seen); errors.As(err, &bad) {
		return bad.Field + " " + bad.Why
	}
	return ""
}

func TestWhatNoCountHoldsIsRefusedByAll(t *testing.T) {
	const most = "is more than the API can hold"
	huge := 1 << 30
	huge *= 2 // past the largest int32 where int is larger, negative where it is not
	if huge < 0 {
		return
	}
	for field, change := range map[string]func(*rollout.Deployment){
		"spec.replicas":                func(d *rollout.Deployment) { d.Replicas = huge },
		"spec.minReadySeconds":         func(d *rollout.Deployment) { d.MinReadySeconds = huge },
		"spec.progressDeadlineSeconds": func(d *rollout.Deployment) { d.Deadline = replicaset.Known(huge) },
		"spec.revisionHistoryLimit":    func(d *rollout.Deployment) { d.HistoryLimit = replicaset.Known(huge) },
	} {
		s := parseScene("deployment web b 3 1 1")
		change(&s.d)
		for _, p := range []rollout.Planner{{}, {Quirks: rollout.Kubernetes1_37}} {
			if got, want := why(p, s), field+" "+most; got != want {
				t.Errorf("%+v refuses as %q, want %q", p, got, want)
			}
		}
	}
}

func TestWhyItIsRefused(t *testing.T) {
	for want, change := range map[string]func(*scene){
		"spec.replicas is negative": func(s *scene) { s.d.Replicas = -1 },
		"metadata.name is empty":    func(s *scene) { s.d.Name, s.seen.At = "", time.Time{} },
		"spec.strategy.rollingUpdate may not be set for Recreate": func(s *scene) {
			s.d.Strategy = strategy.Strategy{Kind: strategy.Recreate, MaxSurge: strategy.Count(1)}
		},
	} {
		s := parseScene("deployment web b 3 1 1")
		change(&s)
		if got := why(rollout.Planner{}, s); got != want {
			t.Errorf("refused as %q, want %q", got, want)
		}
	}
	s := parseScene("deployment web b 3 1 1")
	s.d.Strategy = strategy.Strategy{Kind: strategy.Recreate, MaxUnavailable: strategy.Count(1)}
	if got := why(rollout.Planner{}, s); got != "spec.strategy.rollingUpdate may not be set for Recreate" {
		t.Errorf("Recreate with maxUnavailable alone is refused as %q", got)
	}
}
