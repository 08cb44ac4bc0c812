package world_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/world"
	"github.com/rollplan/rollplan/strategy"
)

var (
	noon    = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	oneMore = strategy.Strategy{Kind: strategy.RollingUpdate, MaxSurge: strategy.Count(1), MaxUnavailable: strategy.Count(0)}
)

func TestPods(t *testing.T) {
	some := world.Pods{Starting: 2, Ready: 1, Available: 3, Terminating: 1}
	for _, c := range []struct {
		rule      string
		got, want world.Pods
	}{
		{"what is missing starts", some.Manage(8), world.Pods{Starting: 4, Ready: 1, Available: 3, Terminating: 1}},
		{"a size that fits changes nothing", some.Manage(6), some},
		{"those that start stop first", some.Manage(5), world.Pods{Starting: 1, Ready: 1, Available: 3, Terminating: 2}},
		{"then those that are ready only", some.Manage(3), world.Pods{Available: 3, Terminating: 4}},
		{"then available ones", some.Manage(2), world.Pods{Available: 2, Terminating: 5}},
		{"a size of 0 stops all", some.Manage(0), world.Pods{Terminating: 7}},
		{"pods become ready", some.Move(world.Starting, world.Ready, 1), world.Pods{Starting: 1, Ready: 2, Available: 3, Terminating: 1}},
		{"no more than there are", some.Move(world.Ready, world.Available, 9), world.Pods{Starting: 2, Available: 4, Terminating: 1}},
		{"no fewer than none", some.Move(world.Ready, world.Available, -1), some},
		{"pods fail", some.Move(world.Available, world.Starting, 1), world.Pods{Starting: 3, Ready: 1, Available: 2, Terminating: 1}},
		{"a lost pod is gone at once", some.Lose(world.Available, 1), world.Pods{Starting: 2, Ready: 1, Available: 2, Terminating: 1}},
		{"a stopped one is there for a while", some.Stop(world.Available, 9), world.Pods{Starting: 2, Ready: 1, Terminating: 4}},
		{"until it is gone", some.Finish(9), world.Pods{Starting: 2, Ready: 1, Available: 3}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %+v, want %+v", c.rule, c.got, c.want)
		}
	}
}

func drawPods(t *rapid.T) world.Pods {
	few := rapid.IntRange(0, 9)
	return world.Pods{Starting: few.Draw(t, "starting"), Ready: few.Draw(t, "ready"),
		Available: few.Draw(t, "available"), Terminating: few.Draw(t, "terminating")}
}

// A ReplicaSet ends with as many as it wants; nothing is lost, and no available pod
// stops while another one is left.
func TestManageAgainstOneByOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, size := drawPods(t), rapid.IntRange(0, 30).Draw(t, "size")
		want := p
		for want.Current() < size {
			want.Starting++
		}
		for want.Current() > size {
			for _, n := range []*int{&want.Starting, &want.Ready, &want.Available} {
				if *n > 0 {
					*n--
					want.Terminating++
					break
				}
			}
		}
		got := p.Manage(size)
		if got != want || got.Live() != p.Live()+max(size-p.Current(), 0) {
			t.Fatalf("%+v managed to %d: %+v, want %+v", p, size, got, want)
		}
	})
}

func TestReportAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPods(t)
		s := replicaset.Snapshot{Generation: 3, ObservedGeneration: 2}
		p.Report(&s)
		w := world.Of(rollout.Deployment{}, rollout.Observation{ReplicaSets: []replicaset.Snapshot{s}})
		if w.Pods[0] != p || !s.Observed() || s.Live.N != p.Live() {
			t.Fatalf("%+v is reported as %+v, which tells %+v", p, s, w.Pods[0])
		}
	})
}

// What is odd in a status is cut to what can be.
func TestOfOddStatuses(t *testing.T) {
	w := world.Of(rollout.Deployment{}, rollout.Observation{ReplicaSets: []replicaset.Snapshot{
		{Current: 2, Ready: 5, Available: 9}, {Current: 3, Live: replicaset.Known(1), Terminating: replicaset.Known(2)},
	}})
	want := []world.Pods{{Available: 2}, {Starting: 3, Terminating: 2}}
	if diff := cmp.Diff(want, w.Pods); diff != "" {
		t.Errorf("Of mismatch (-want +got)\n%s", diff)
	}
}

// A whole rollout in a world where everything happens at once.
func ExampleWorld() {
	labels := replicaset.PairsOf(map[string]string{"app": "web"})
	selector, err := replicaset.NewSelector(labels.Map())
	if err != nil {
		fmt.Println(err)
		return
	}
	w := world.Of(rollout.Deployment{
		Name: "web", UID: "1", Replicas: 3, Selector: selector, TemplateLabels: labels, Template: "v2", TemplateHash: "6d4",
		Strategy: oneMore,
	}, rollout.Observation{At: noon, ReplicaSets: []replicaset.Snapshot{{
		Name: "web-5c9", UID: "2", Owner: "1", Labels: labels, Template: "v1", Size: 3, Current: 3, Ready: 3, Available: 3,
	}}})
	for {
		plan, err := rollout.Next(w.Deployment, w.Seen)
		if err != nil || len(plan.Actions) == 0 {
			fmt.Println("done", err)
			return
		}
		for _, a := range plan.Actions {
			w.Do(a)
		}
		w.Conclude(&plan)
		for i := range w.Pods {
			w.Manage(i)
			w.Pods[i] = w.Pods[i].Move(world.Starting, world.Available, w.Pods[i].Starting)
			w.Report(i)
		}
		fmt.Println("old", w.Pods[0].Available, "new", w.Pods[1].Available)
	}
	// Output:
	// old 3 new 1
	// old 2 new 1
	// old 2 new 2
	// old 1 new 2
	// old 1 new 3
	// old 0 new 3
	// done <nil>
}

func TestDoDeletes(t *testing.T) {
	seen := rollout.Observation{ReplicaSets: []replicaset.Snapshot{{Name: "a", Current: 1}, {Name: "b", Current: 2}}}
	w := world.Of(rollout.Deployment{}, seen)
	w.Do(rollout.Action{Verb: rollout.Delete, ReplicaSet: "a"})
	if len(w.Pods) != 1 || w.Pods[0].Starting != 2 || w.Index("b") != 0 || w.Index("a") != replicaset.None {
		t.Errorf("left %+v of %+v", w.Pods, w.Seen.ReplicaSets)
	}
	if len(seen.ReplicaSets) != 2 || seen.ReplicaSets[0].Name != "a" {
		t.Error("Of kept the caller's snapshots")
	}
}
