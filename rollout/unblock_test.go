package rollout_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
	"pgregory.net/rapid"
)

func TestUnblock(t *testing.T) {
	for _, c := range []struct {
		rule, scene string
		want        []string
	}{
		{"B04: a pod that cannot be scheduled", "deployment web b 3 25% 25%\nreplicaset web-a a 3 revision=1\n" +
			"replicaset web-b b 1/0 current=1 revision=2", []string{
			"1 more available of web-b (0 -> 1)", "maxSurge 1 -> 2", "maxUnavailable 0 -> 1",
		}},
		{"B05: no quota for the surge", "deployment web b 1 25% 25%\nreplicaset web-a a 1 revision=1\n" +
			"replicaset web-b b 1/0 current=0 revision=2 failure=FailedCreate", []string{
			"quota, or what else there was none of, for 1 more of web-b (0 -> 1)", "maxUnavailable 0 -> 1",
		}},
		{"a paused one whose sizes are right", "deployment web b 3 1 0 paused\nreplicaset web-a a 3 revision=1",
			[]string{"the Deployment goes on"}},
		{"Recreate that waits for a pod", "deployment web b 1 - - strategy=Recreate\n" +
			"replicaset web-a a 0 live=1 terminating=1 revision=1",
			[]string{"1 pods fewer of web-a (1 -> 0)"}},
		{"growth that waits for a status", "deployment web b 2 1 0\nreplicaset web-a a 2 revision=1\n" +
			"replicaset web-b b 0 gen=2 revision=2",
			[]string{"a status of web-b that is of its size", "maxUnavailable 0 -> 1"}},
		{"a rollout that moves", "deployment web b 3 1 0\nreplicaset web-a a 3 revision=1", nil},
		{"one that is over", "deployment web b 3 1 0\nreplicaset web-b b 3 revision=1", nil},
	} {
		s := parseScene(c.scene)
		found, err := rollout.Planner{}.Unblock(s.d, s.seen)
		var got []string
		for _, wishes := range found {
			got = append(got, texts(wishes))
		}
		slices.Sort(got)
		slices.Sort(c.want)
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v, mismatch (-want +got)\n%s", c.rule, err, diff)
		}
	}
	s := parseScene("deployment web b 3 1 0")
	s.d.Name = ""
	if _, err := (rollout.Planner{}).Unblock(s.d, s.seen); err == nil {
		t.Error("bad input: no error")
	}
}

func texts(wishes []rollout.Wish) string {
	var all []string
	for _, w := range wishes {
		all = append(all, w.String())
	}
	return strings.Join(all, " and ")
}

// A change of the input, which brute force makes of everything that can be wished for.
type brute struct {
	most   int
	change func(d *rollout.Deployment, seen *rollout.Observation, n int)
}

// bruteChanges are all changes of a rollout of ReplicaSets that are owned.
func bruteChanges(d rollout.Deployment, seen rollout.Observation) []brute {
	all := []brute{
		{d.Replicas - surgeNow(d), func(d *rollout.Deployment, _ *rollout.Observation, n int) {
			d.Strategy.MaxSurge = strategy.Count(surgeNow(*d) + n)
		}},
		{d.Replicas - unavailableNow(d), func(d *rollout.Deployment, _ *rollout.Observation, n int) {
			d.Strategy.MaxUnavailable = strategy.Count(unavailableNow(*d) + n)
		}},
	}
	for i := range seen.ReplicaSets {
		s := seen.ReplicaSets[i]
		all = append(all,
			brute{s.Size - s.Available, func(_ *rollout.Deployment, seen *rollout.Observation, n int) {
				s := &seen.ReplicaSets[i]
				s.Available += n
				s.Ready, s.Current = max(s.Ready, s.Available), max(s.Current, s.Available)
			}},
			brute{max(s.Current, s.Live.N) - s.Size, func(_ *rollout.Deployment, seen *rollout.Observation, n int) {
				s := &seen.ReplicaSets[i]
				live := max(s.Current, s.Live.N) - n
				s.Current = min(s.Current, live)
				s.Live, s.Terminating = replicaset.Known(live), replicaset.Known(live-s.Current)
				s.Available, s.Ready = min(s.Available, s.Current), min(s.Ready, s.Current)
			}})
		if s.ObservedGeneration < s.Generation || s.Available > s.Size {
			all = append(all, brute{1, func(_ *rollout.Deployment, seen *rollout.Observation, _ int) {
				s := &seen.ReplicaSets[i]
				s.ObservedGeneration = max(s.Generation, s.ObservedGeneration)
				s.Available, s.Ready, s.Current = min(s.Available, s.Size), min(s.Ready, s.Size), min(s.Current, s.Size)
			}})
		}
	}
	return all
}

func surgeNow(d rollout.Deployment) int {
	return (strategy.Rules{}).Limits(d.Strategy, d.Replicas).MaxTotal - d.Replicas
}

func unavailableNow(d rollout.Deployment) int {
	return d.Replicas - (strategy.Rules{}).Limits(d.Strategy, d.Replicas).MinAvailable
}

// bruteLeast returns the least amount of one or two changes that lets a size change, 0
// where none does.
func bruteLeast(d rollout.Deployment, seen rollout.Observation) int {
	all := bruteChanges(d, seen)
	least := 0
	try := func(total int, changes ...func(*rollout.Deployment, *rollout.Observation)) {
		other, then := d, seen
		then.ReplicaSets = slices.Clone(seen.ReplicaSets)
		for _, change := range changes {
			change(&other, &then)
		}
		plan, err := rollout.Next(other, then)
		if err == nil && (least == 0 || total < least) && slices.ContainsFunc(plan.Actions, func(a rollout.Action) bool {
			return a.From != a.To || a.Verb == rollout.Create
		}) {
			least = total
		}
	}
	for i, a := range all {
		for n := 1; n <= a.most; n++ {
			first := func(d *rollout.Deployment, seen *rollout.Observation) { a.change(d, seen, n) }
			try(n, first)
			for _, b := range all[:i] {
				for k := 1; k <= b.most; k++ {
					try(n+k, first, func(d *rollout.Deployment, seen *rollout.Observation) { b.change(d, seen, k) })
				}
			}
		}
	}
	return least
}

// No single change and no two are less than what Unblock returns, on small rollouts.
func TestUnblockAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		few := rapid.IntRange(0, 3)
		text := fmt.Sprintf("deployment web b %d %d %d", rapid.IntRange(1, 4).Draw(t, "replicas"), few.Draw(t, "surge"),
			few.Draw(t, "unavailable"))
		for i, template := range []string{"a", "b"} {
			size := few.Draw(t, "size")
			text += fmt.Sprintf("\nreplicaset web-%s %s %d/%d current=%d live=%d gen=%d revision=%d", template, template, size,
				few.Draw(t, "available"), size+rapid.IntRange(0, 1).Draw(t, "more"), size+rapid.IntRange(0, 2).Draw(t, "live"),
				rapid.IntRange(1, 2).Draw(t, "generation"), i+1)
		}
		s := parseScene(text)
		found, err := rollout.Planner{}.Unblock(s.d, s.seen)
		if err != nil || len(found) == 0 {
			return
		}
		amount := 0
		for _, w := range found[0] {
			amount += max(w.To-w.From, w.From-w.To)
		}
		if want := bruteLeast(s.d, s.seen); amount != want {
			t.Fatalf("%s\n%s: %d, want %d", text, texts(found[0]), amount, want)
		}
	})
}
