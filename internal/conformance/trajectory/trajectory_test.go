package trajectory_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	apps "k8s.io/api/apps/v1"

	"github.com/rollplan/rollplan/internal/conformance/reference"
	"github.com/rollplan/rollplan/internal/conformance/sync"
	"github.com/rollplan/rollplan/internal/conformance/trajectory"
)

const walks = 100

// A step is what check is given.
type step struct {
	start sync.Start
	end   sync.End
}

// walk returns all steps of a trajectory of the real controller. What ours has made
// of it is nonsense, which must not matter.
func walk(c *reference.Controller, seed, i uint64) []step {
	var all []step
	both := func(s sync.Start) (sync.End, sync.End) { return c.Sync(s), sync.End{} }
	trajectory.Run(seed, i, both, func(n int, s sync.Start, reference, _ sync.End) bool {
		if n != len(all) {
			panic("steps are not counted from 0")
		}
		all = append(all, step{s, reference})
		return true
	})
	return all
}

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestWalkDependsOnSeedAndNumberOnly(t *testing.T) {
	c := reference.New()
	for i := range uint64(10) {
		one, other := walk(c, 1, i), walk(c, 1, i)
		if len(one) != len(other) {
			t.Fatalf("trajectory %d has %d steps, then %d", i, len(one), len(other))
		}
		for n := range one {
			if text(t, one[n].start) != text(t, other[n].start) {
				t.Fatalf("step %d of trajectory %d is another the second time", n, i)
			}
		}
	}
	if text(t, walk(c, 1, 0)[0].start) == text(t, walk(c, 2, 0)[0].start) {
		t.Error("another seed gives the same trajectory")
	}
}

// Most walks come to rest by themselves: in the last step nothing is written.
func TestWalksComeToRest(t *testing.T) {
	c, cutOff, steps := reference.New(), 0, 0
	for i := range uint64(walks) {
		all := walk(c, 3, i)
		steps += len(all)
		if last := all[len(all)-1].end; len(last.Writes) > 0 && last.Err == nil {
			cutOff++
		}
	}
	if cutOff > walks/20 {
		t.Errorf("%d of %d trajectories were cut off", cutOff, walks)
	}
	t.Logf("%d steps in %d trajectories, %d of them cut off", steps, walks, cutOff)
	if mean := steps / walks; mean < 15 || mean > 120 {
		t.Errorf("trajectories have %d steps, want some dozens", mean)
	}
}

func TestCheckEndsTheWalk(t *testing.T) {
	c, seen := reference.New(), 0
	both := func(s sync.Start) (sync.End, sync.End) { return c.Sync(s), sync.End{} }
	trajectory.Run(1, 1, both, func(int, sync.Start, sync.End, sync.End) bool {
		seen++
		return seen < 3
	})
	if seen != 3 {
		t.Errorf("%d steps, want 3", seen)
	}
}

// The state goes on from what the reference has left behind.
func TestWalkGoesOnFromTheReference(t *testing.T) {
	c := reference.New()
	for i := range uint64(20) {
		all := walk(c, 4, i)
		for n := range all[1:] {
			before, after := all[n].end, all[n+1].start
			if after.Now.Before(all[n].start.Now) {
				t.Fatalf("trajectory %d: the clock runs backwards after step %d", i, n)
			}
			for key := range before.ReplicaSets {
				if !has(after.ReplicaSets, key) && before.ReplicaSets[key].DeletionTimestamp == nil {
					t.Errorf("trajectory %d: %s is lost after step %d", i, key, n)
				}
			}
			if got, want := after.Deployment.Status.Replicas, before.Status.Replicas; got != want {
				t.Errorf("trajectory %d: status of %d replicas after step %d, want %d", i, got, n, want)
			}
		}
	}
}

func has(sets []*apps.ReplicaSet, key string) bool {
	return slices.ContainsFunc(sets, func(rs *apps.ReplicaSet) bool { return rs.Namespace+"/"+rs.Name == key })
}

// What an API server would not have in its objects is in none: fractions of a
// second, two objects with one name, an object without an identity.
func TestStatesAreThoseOfAnAPIServer(t *testing.T) {
	c := reference.New()
	for i := range uint64(40) {
		for n, s := range walk(c, 5, i) {
			names := map[string]bool{}
			for _, rs := range s.start.ReplicaSets {
				if rs.UID == "" || rs.Generation == 0 || rs.CreationTimestamp.IsZero() || names[rs.Name] {
					t.Errorf("trajectory %d, step %d: %s is no object of an API server", i, n, rs.Name)
				}
				names[rs.Name] = true
			}
			for _, cond := range s.start.Deployment.Status.Conditions {
				if cond.LastUpdateTime.Nanosecond() != 0 || cond.LastUpdateTime.After(s.start.Now.Add(time.Hour)) {
					t.Errorf("trajectory %d, step %d: %s at %v", i, n, cond.Type, cond.LastUpdateTime)
				}
			}
		}
	}
}

// In trajectory 1141 of this seed the reference's sums wrap around, and it writes a
// negative size. No API server stores that.
func TestNoWalkGoesOnFromANegativeSize(t *testing.T) {
	all := walk(reference.New(), 381208259, 1141)
	wrapped := 0
	for n, s := range all {
		for key, rs := range s.end.ReplicaSets {
			if *rs.Spec.Replicas < 0 {
				wrapped++
				if n != len(all)-1 {
					t.Errorf("the walk goes on from step %d with %s of size %d", n, key, *rs.Spec.Replicas)
				}
			}
		}
	}
	if wrapped == 0 {
		t.Error("no size is negative: the case is lost")
	}
}

// All that can happen to a Deployment happens.
func TestEverythingHappens(t *testing.T) {
	seen, c := map[string]int{}, reference.New()
	for i := range uint64(walks) {
		for _, s := range walk(c, 6, i) {
			for _, w := range s.end.Writes {
				seen[w.Verb]++
			}
			for _, e := range s.end.Events {
				seen[strings.Fields(e)[1]]++
			}
			for _, cond := range s.end.Status.Conditions {
				seen[cond.Reason]++
			}
			if s.end.Requeue != nil {
				seen["requeue"]++
			}
		}
	}
	for _, word := range strings.Fields(`adopt release create update delete deployment status requeue
		ScalingReplicaSet DeploymentRollback DeploymentRollbackRevisionNotFound FailedCreate
		NewReplicaSetAvailable ReplicaSetUpdated NewReplicaSetCreated DeploymentPaused
		ProgressDeadlineExceeded MinimumReplicasAvailable MinimumReplicasUnavailable`) {
		if seen[word] == 0 {
			t.Errorf("in no trajectory: %s", word)
		}
	}
}
