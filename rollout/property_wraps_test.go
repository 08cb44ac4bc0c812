package rollout_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

// No small world is large enough to overflow. These are the repairs that the exploration
// cannot show to be needed: over many random scenes a promise is broken without the
// repair, and none with it.
func TestWhatWrapsBreaksPromises(t *testing.T) {
	for _, c := range []struct {
		quirk  rollout.Quirks
		broken func(s scene, plan rollout.Plan) string
		large  func(s *scene)
	}{
		{rollout.Int32Wraps, func(s scene, plan rollout.Plan) string { return brokenPromises(s.d, s.seen, plan) },
			func(*scene) {}},
		{rollout.RevisionWraps, revisionFalls, func(s *scene) {
			for i := range s.seen.ReplicaSets {
				s.seen.ReplicaSets[i].Book.Revision = replicaset.NumberOf(math.MaxInt64)
			}
		}},
	} {
		found := map[rollout.Quirks]int{}
		random := rand.New(rand.NewPCG(1, uint64(c.quirk)))
		for range 20_000 {
			choices := make([]byte, 200)
			for i := range choices {
				choices[i] = byte(random.UintN(32))
			}
			_, s := sceneFrom(choices)
			c.large(&s)
			for _, quirks := range []rollout.Quirks{0, c.quirk} {
				if plan, err := (rollout.Planner{Quirks: quirks}).Next(s.d, s.seen); err == nil && c.broken(s, plan) != "" {
					found[quirks]++
				}
			}
		}
		if found[0] != 0 || found[c.quirk] == 0 {
			t.Errorf("%s: %d plans break a promise with the repair, %d without", c.quirk, found[0], found[c.quirk])
		}
	}
}

// revisionFalls tells where a created ReplicaSet does not have the highest revision.
func revisionFalls(s scene, plan rollout.Plan) string {
	for _, a := range plan.Actions {
		if n, _ := a.Book.Revision.Int(); a.Verb == rollout.Create && n < 1 {
			return "revision " + a.Book.Revision.String()
		}
	}
	return ""
}
