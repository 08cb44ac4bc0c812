package rollout_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"pgregory.net/rapid"
)

func TestEveryPlanKeepsThePromises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, s := drawScene(t)
		plan, err := rollout.Next(s.d, s.seen)
		if err != nil {
			return
		}
		if broken := brokenPromises(s.d, s.seen, plan); broken != "" {
			t.Fatalf("%s\nplan:\n%s\nbroken:\n%s", text, describe(plan), broken)
		}
	})
}

// bothModes are the two planners that users choose.
func bothModes() []rollout.Planner {
	return []rollout.Planner{{}, {Quirks: rollout.Kubernetes1_37}}
}

func TestPlanningIsPure(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, s := drawScene(t)
		before := inputText(s)
		for _, p := range bothModes() {
			first := fullText(p, s)
			if diff := cmp.Diff(first, fullText(p, s)); diff != "" {
				t.Fatalf("%s\nplanned twice with quirks %s (-first +second)\n%s", text, p.Quirks, diff)
			}
			p.CreateFailed(s.d, s.seen, "quota")
			rollout.Relevant(s.d, s.seen)
			rollout.History(s.d, s.seen)
			rollout.Undo(s.d, s.seen, 1)
			if diff := cmp.Diff(before, inputText(s)); diff != "" {
				t.Fatalf("%s\nquirks %s changed the arguments (-before +after)\n%s", text, p.Quirks, diff)
			}
		}
	})
}

func TestTheOrderOfReplicaSetsDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, s := drawScene(t)
		mixed := s
		mixed.seen.ReplicaSets = rapid.Permutation(s.seen.ReplicaSets).Draw(t, "order")
		for _, p := range bothModes() {
			if diff := cmp.Diff(fullText(p, s), fullText(p, mixed)); diff != "" {
				t.Fatalf("%s\nin another order, quirks %s (-want +got)\n%s", text, p.Quirks, diff)
			}
		}
	})
}

func TestAReusedPlanIsANewPlan(t *testing.T) {
	var reused rollout.Plan
	rapid.Check(t, func(t *rapid.T) {
		text, s := drawScene(t)
		for _, p := range bothModes() {
			err := p.NextInto(&reused, &s.d, &s.seen)
			if diff := cmp.Diff(fullText(p, s), outcomeText(reused, err)); diff != "" {
				t.Fatalf("%s\nquirks %s (-Next +NextInto)\n%s", text, p.Quirks, diff)
			}
		}
	})
}

// Many sets are compared by other means than few, and need more than the memory
// a step has at hand.
func TestTheOrderOfManyReplicaSetsDoesNotMatter(t *testing.T) {
	s := parseScene("deployment web b 60 25% 25% history=3")
	for i := range 40 {
		set := s.parseSet([]string{"rs" + string(rune('A'+i)), "a", "2"}, map[string]string{"revision": "x"})
		set.Book.Revision = replicaset.NumberOf(int64(i % 7))
		s.seen.ReplicaSets = append(s.seen.ReplicaSets, set)
	}
	for _, p := range bothModes() {
		want := fullText(p, s)
		for seed := range uint64(10) {
			mixed := s
			mixed.seen.ReplicaSets = slices.Clone(s.seen.ReplicaSets)
			rand.New(rand.NewPCG(seed, 0)).Shuffle(len(mixed.seen.ReplicaSets), func(i, j int) {
				sets := mixed.seen.ReplicaSets
				sets[i], sets[j] = sets[j], sets[i]
			})
			if diff := cmp.Diff(want, fullText(p, mixed)); diff != "" {
				t.Fatalf("shuffled with seed %d, quirks %s (-want +got)\n%s", seed, p.Quirks, diff)
			}
		}
	}
}
