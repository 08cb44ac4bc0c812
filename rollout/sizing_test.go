package rollout_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
	"pgregory.net/rapid"
)

func TestEverySizeHasAReason(t *testing.T) {
	for _, c := range []struct{ rule, scene, want string }{
		{"one that grows, and two that wait", "deployment web c 4 1 0\nreplicaset web-a a 2 revision=1\n" +
			"replicaset web-b b 0 revision=2\nreplicaset web-c c 2 revision=3",
			"web-a 2 -> 2 NewMovesFirst\nweb-b 0 -> 0 Stopped\nweb-c 2 -> 3 NewGrows\n"},
		{"one that is created", "deployment web b 3 1 0\nreplicaset web-a a 3 revision=1",
			"web-a 3 -> 3 NewUnready\nweb-b 0 -> 1 NewStarts\n"},
		{"a rollout that is over", "deployment web b 3 1 0\nreplicaset web-a a 0 revision=1\n" +
			"replicaset web-b b 3 revision=2",
			"web-a 0 -> 0 Stopped\nweb-b 3 -> 3 AtReplicas\n"},
		{"a paused one", "deployment web b 3 1 0 paused\nreplicaset web-a a 2 revision=1\nreplicaset web-b b 2 revision=2",
			"web-a 2 -> 2 Paused\nweb-b 2 -> 2 Paused\n"},
		{"one that waits on both sides", "deployment web b 3 1 0\nreplicaset web-a a 3 revision=1\n" +
			"replicaset web-b b 1/0 revision=2",
			"web-a 3 -> 3 NewUnready\nweb-b 1 -> 1 SurgeReached\n"},
	} {
		s := parseScene(c.scene)
		plan := must(rollout.Next(s.d, s.seen))
		got := ""
		for _, z := range rollout.Sizings(s.d, s.seen, plan) {
			got += fmt.Sprintf("%s %d -> %d %s\n", z.ReplicaSet, z.From, z.To, z.Reason.Rule)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: sizings mismatch (-want +got)\n%s", c.rule, diff)
		}
	}
}

// Of any plan that goes on: no size is left without a reason, and the sizes are those
// that there are once it is carried out.
func TestNoSizeIsLeftOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, s := drawScene(t)
		plan, err := rollout.Next(s.d, s.seen)
		if err != nil || plan.Decision == rollout.Failed || plan.Decision == rollout.Rollback ||
			plan.Decision == rollout.SelectsAll {
			return
		}
		_, then := rollout.Apply(s.d, s.seen, plan)
		for _, z := range rollout.Sizings(s.d, s.seen, plan) {
			set, there := setNamed(then, z.ReplicaSet)
			if z.Reason.Rule == 0 || there && set.Size != z.To {
				t.Fatalf("%s\nplan:\n%s%+v, then %d", text, describe(plan), z, set.Size)
			}
			if size, _, ok := z.Reason.Size(); ok && size != int64(z.To) {
				t.Fatalf("%s\nplan:\n%s%+v: from its reason %d", text, describe(plan), z, size)
			}
		}
	})
}

func TestSizingsAreOfEachReplicaSetOnce(t *testing.T) {
	for _, c := range []struct {
		rule, scene string
		want        []string
	}{
		{"one is created, another shrinks and a third is released", "deployment web b 3 1 1\n" +
			"replicaset web-a a 3 revision=1\nreplicaset web-x x 1 labels=app:other",
			[]string{"web-a AboveFloor", "web-b NewStarts"}},
		{"upkeep is no ground of a size", "deployment web b 3 1 1 extra=team:red\nreplicaset web-b b 3 revision=1",
			[]string{"web-b AtReplicas"}},
		{"nor is a rollback", "deployment web b 3 1 1 rollback=1\nreplicaset web-a a 1 revision=1\n" +
			"replicaset web-b b 3 revision=2", []string{"web-a Rule(0)", "web-b AtReplicas"}},
		{"a new one of no pods waits, it is not stopped", "deployment web b 3 1 1\nreplicaset web-b b 0 gen=2 revision=2",
			[]string{"web-b GrowthWaits"}},
	} {
		s := parseScene(c.scene)
		var got []string
		for _, z := range rollout.Sizings(s.d, s.seen, must(rollout.Next(s.d, s.seen))) {
			got = append(got, z.ReplicaSet+" "+z.Reason.Rule.String())
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: mismatch (-want +got)\n%s", c.rule, diff)
		}
	}
}

func TestAHoldOfOldOnesHoldsNoNewOne(t *testing.T) {
	s := parseScene("deployment web b 3 1 1\nreplicaset web-a a 2 revision=1\nreplicaset web-b b 1 revision=2")
	var plan rollout.Plan
	plan.Holds.Add(strategy.FloorReached)
	plan.Holds.Add(strategy.SurgeReached)
	for i, want := range []strategy.Rule{strategy.FloorReached, strategy.SurgeReached} {
		if got := rollout.Sizings(s.d, s.seen, plan)[i]; got.Reason.Rule != want {
			t.Errorf("%s is held by %v, want %v", got.ReplicaSet, got.Reason.Rule, want)
		}
	}
}
