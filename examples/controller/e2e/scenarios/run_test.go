package scenarios_test

import (
	"slices"
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

// By default, what was recorded must keep all promises.
func TestDefaultMode(t *testing.T) { test(t, 0) }

// By the rules of Kubernetes 1.37, rollouts must end right.
func TestKubernetesMode(t *testing.T) { test(t, rollout.Kubernetes1_37) }

func test(t *testing.T, quirks rollout.Quirks) {
	t.Run("together", func(t *testing.T) {
		startController(t, quirks)
		all := slices.Concat(rollouts, ownership)
		if *full {
			all = append(all, scenario{"100 Deployments at once", many})
		}
		t.Run("all", func(t *testing.T) {
			for _, c := range all {
				t.Run(c.name, func(t *testing.T) {
					t.Parallel()
					c.run(newStage(t, quirks))
				})
			}
		})
	})
	if !*full {
		return
	}
	for _, c := range []struct {
		name string
		run  func(*testing.T, rollout.Quirks)
	}{
		{"the controller is killed 20 times", testKills},
		{"the API server is restarted", testRestart},
		{"two instances elect a leader", testLeaders},
	} {
		t.Run(c.name, func(t *testing.T) { c.run(t, quirks) })
	}
}
