package rollout_test

import (
	"strings"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/invariant"
)

// brokenPromises returns what the plan breaks, a line each, and "" for nothing.
func brokenPromises(d rollout.Deployment, seen rollout.Observation, plan rollout.Plan) string {
	var broken []string
	for _, b := range invariant.Check(d, seen, plan) {
		broken = append(broken, b.String())
	}
	return strings.Join(broken, "\n")
}
