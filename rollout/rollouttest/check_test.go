package rollouttest_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/invariant"
	"github.com/rollplan/rollplan/rollout/rollouttest"
	"github.com/rollplan/rollplan/strategy"
)

func TestOurPlanner(t *testing.T) { rollouttest.Check(t, rollout.Next) }

func TestOurRollouts(t *testing.T) { rollouttest.Rollout(t, rollout.Next) }

// spoilt returns our planner with the sizes by one rule changed.
func spoilt(rule strategy.Rule, by int) invariant.Next {
	return func(d rollout.Deployment, seen rollout.Observation) (rollout.Plan, error) {
		plan, err := rollout.Next(d, seen)
		for i := range plan.Actions {
			if a := &plan.Actions[i]; a.Reason.Rule == rule {
				a.To = max(a.To+by, 0)
			}
		}
		return plan, err
	}
}

// A planner with one rule wrong is caught within a few hundred states.
func TestWrongPlannersAreCaught(t *testing.T) {
	type draws func(*rapid.T, invariant.Next) string
	for name, c := range map[string]struct {
		next  invariant.Next
		draws draws
	}{
		"one too many to begin with": {spoilt(strategy.NewStarts, 1), rollouttest.Broken},
		"one too many":               {spoilt(strategy.NewGrows, 1), rollouttest.Broken},
		"one available too few":      {spoilt(strategy.AboveFloor, -1), rollouttest.Broken},
		"a share too large":          {spoilt(strategy.Proportional, 1), rollouttest.Broken},
		"Recreate stops all but one": {spoilt(strategy.RecreateStops, 1), rollouttest.Unsettled},
		"the wrong size of one":      {spoilt(strategy.OnlyActive, 1), rollouttest.Broken},
	} {
		if found := search(c.draws, c.next); found == "" {
			t.Errorf("%s: not caught", name)
		}
	}
}

// search returns the first breach that it comes upon, "" if none in a thousand states.
func search(draws func(*rapid.T, invariant.Next) string, next invariant.Next) string {
	for seed := range 1000 {
		found := ""
		draw := rapid.Custom(func(t *rapid.T) string { return draws(t, next) })
		if found = draw.Example(seed); found != "" {
			return found
		}
	}
	return ""
}

func TestWhatIsFoundCanBeRead(t *testing.T) {
	found := search(rollouttest.Broken, spoilt(strategy.AboveFloor, -1))
	if !strings.Contains(found, "deployment") || !strings.Contains(found, "replica set web-") ||
		!strings.Contains(found, "(planner)") {
		t.Errorf("found\n%s", found)
	}
}

// The generators reach what a rollout is about.
func TestWhatIsDrawn(t *testing.T) {
	met := map[string]bool{}
	state := rapid.Custom(func(t *rapid.T) map[string]bool {
		d := rollouttest.Deployments().Draw(t, "d")
		seen := rollouttest.Observations(d).Draw(t, "seen")
		plan, err := rollout.Next(d, seen)
		if err != nil {
			return map[string]bool{"error": true}
		}
		kinds := map[string]bool{plan.Decision.String(): true}
		for _, a := range plan.Actions {
			kinds[a.Reason.Rule.String()] = true
		}
		for h := range plan.Holds.All() {
			kinds[h.Rule.String()] = true
		}
		return kinds
	})
	for seed := range 5000 {
		for kind := range state.Example(seed) {
			met[kind] = true
		}
	}
	for _, want := range []string{"RollingUpdate", "Recreate", "Scaling", "Paused", "NewStarts", "NewGrows",
		"NewAboveReplicas", "UnhealthyFirst", "AboveFloor", "RecreateStops", "RecreateStarts", "OnlyActive",
		"Proportional", "SurgeReached", "FloorReached", "NewUnready", "GrowthWaits", "OldUnobserved"} {
		if !met[want] {
			t.Errorf("%s is never met", want)
		}
	}
	if met["error"] {
		t.Error("a Deployment is drawn that is refused")
	}
}
