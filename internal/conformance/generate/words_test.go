package generate_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/internal/conformance/generate"
	"github.com/rollplan/rollplan/internal/conformance/sync"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
)

// words returns what a step of the case does, in words: its branch, its writes, its
// events, and what it says of the progress.
func words(s sync.Start) map[string]bool {
	said := map[string]bool{}
	d, err := adapter.Deployment(s.Deployment)
	if err != nil {
		return map[string]bool{"unreadable": true}
	}
	seen, err := adapter.Observation(s.Deployment, s.ReplicaSets, s.Pods, s.Now)
	if err != nil {
		return map[string]bool{"unreadable": true}
	}
	plan, err := rollout.Planner{Quirks: rollout.Kubernetes1_37}.Next(d, seen)
	if err != nil {
		return map[string]bool{"refused": true}
	}
	said[plan.Decision.String()] = true
	for _, a := range plan.Actions {
		said[a.Verb.String()] = true
	}
	for _, e := range plan.Events {
		said[e.Reason()] = true
	}
	if c, ok := plan.Status.Conditions.Get(status.Progressing); ok {
		said[c.Reason] = true
	}
	if len(s.Faults) > 0 {
		said["fault"] = true
	}
	if !plan.StatusChanged && len(plan.Actions) == 0 {
		said["rest"] = true
	}
	return said
}

// Every branch, write, event and reason has at least 1 % of the cases, and the few
// that no user sees in a lifetime have some.
func TestEveryBranchIsReached(t *testing.T) {
	count := map[string]int{}
	for i := range uint64(cases) {
		for word := range words(generate.Start(7, i)) {
			count[word]++
		}
	}
	for _, word := range strings.Fields(`
		RollingUpdate Recreate Scaling Paused Rollback Deleting Failed rest fault
		adopt release create scale annotate delete rollback ScalingReplicaSet DeploymentRollback
		NewReplicaSetAvailable ReplicaSetUpdated NewReplicaSetCreated FoundNewReplicaSet
		ProgressDeadlineExceeded DeploymentPaused DeploymentResumed`) {
		if 100*count[word] < cases {
			t.Errorf("%s: %d of %d cases, want 1 %%", word, count[word], cases)
		}
	}
	for _, word := range strings.Fields(`SelectsAll SelectingAll DeploymentRollbackRevisionNotFound
		DeploymentRollbackTemplateUnchanged ReplicaSetCreateError unreadable`) {
		if 400*count[word] < cases {
			t.Errorf("%s: %d of %d cases, want a quarter of 1 %%", word, count[word], cases)
		}
	}
	for _, word := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%6.2f %% %s", 100*float64(count[word])/cases, word)
	}
}
