package shrink_test

import (
	"encoding/json"
	"strconv"
	"testing"
	"time"

	apps "k8s.io/api/apps/v1"

	"github.com/rollplan/rollplan/internal/conformance/generate"
	"github.com/rollplan/rollplan/internal/conformance/shrink"
	"github.com/rollplan/rollplan/internal/conformance/sync"
)

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// resized tells of a ReplicaSet of at least three that was scaled for another number
// of replicas: three facts that must survive, of many.
func resized(s sync.Start) bool {
	for _, rs := range s.ReplicaSets {
		noted, err := strconv.Atoi(rs.Annotations["deployment.kubernetes.io/desired-replicas"])
		if err == nil && *rs.Spec.Replicas >= 3 && noted != int(*s.Deployment.Spec.Replicas) {
			return true
		}
	}
	return false
}

func TestAllButTheCauseIsLeftOut(t *testing.T) {
	tried := 0
	for i := uint64(0); tried < 20; i++ {
		s := generate.Start(1, i)
		if !resized(s) {
			continue
		}
		tried++
		small := shrink.Shrink(s, resized)
		if !resized(small) {
			t.Fatalf("case %d no longer differs", i)
		}
		if len(small.ReplicaSets) != 1 || len(small.Pods)+len(small.Faults)+len(small.Deployment.Annotations) > 0 ||
			len(small.Deployment.Status.Conditions) > 0 {
			t.Fatalf("case %d keeps what is no part of the cause: %s", i, text(t, small))
		}
		rs := small.ReplicaSets[0]
		if *rs.Spec.Replicas != 3 || len(rs.Annotations) != 1 || len(rs.Labels) != 0 {
			t.Errorf("case %d: ReplicaSet of size %d with %v and %v, want one of size 3 with one annotation",
				i, *rs.Spec.Replicas, rs.Annotations, rs.Labels)
		}
		if sum := int(*small.Deployment.Spec.Replicas); sum > 1 {
			t.Errorf("case %d has %d replicas, want 0 or 1", i, sum)
		}
		if rs.Status.Replicas+rs.Status.AvailableReplicas+small.Deployment.Status.Replicas != 0 {
			t.Errorf("case %d keeps pods in statuses", i)
		}
	}
}

// If everything differs nothing need stay, and the search ends long before its bound.
func TestSearchEnds(t *testing.T) {
	for i := range uint64(200) {
		calls := 0
		always := func(sync.Start) bool { calls++; return true }
		small := shrink.Shrink(generate.Start(2, i), always)
		if calls > 1000 {
			t.Errorf("case %d took %d calls", i, calls)
		}
		if len(small.ReplicaSets) != 0 || *small.Deployment.Spec.Replicas != 0 {
			t.Errorf("case %d is left with %s", i, text(t, small))
		}
		before := text(t, small)
		if after := text(t, shrink.Shrink(small, always)); after != before {
			t.Errorf("case %d can be shrunk again: %s, then %s", i, before, after)
		}
	}
}

// A predicate that is never content must be asked a bounded number of times.
func TestSearchIsBounded(t *testing.T) {
	calls := 0
	s := generate.Start(3, 1)
	shrink.Shrink(s, func(c sync.Start) bool {
		calls++
		return calls%2 == 0
	})
	if calls > 4000 {
		t.Errorf("%d calls", calls)
	}
}

func TestGivenStartIsNotChanged(t *testing.T) {
	for i := range uint64(50) {
		s := generate.Start(4, i)
		before := text(t, s)
		shrink.Shrink(s, func(c sync.Start) bool {
			c.Deployment.Name = "changed by the one who looks"
			return i%2 == 0
		})
		if text(t, s) != before {
			t.Fatalf("case %d was changed", i)
		}
	}
}

func TestCaseOfWhichNothingCanBeLeftOutStays(t *testing.T) {
	s := generate.Start(5, 3)
	got := shrink.Shrink(s, func(c sync.Start) bool { return false })
	if text(t, got) != text(t, s) {
		t.Error("a case that no smaller one differs as was changed")
	}
}

// What looks like a detail must not be lost when it is the cause.
func TestCauseIsKept(t *testing.T) {
	late := func(s sync.Start) bool { return s.Now.Nanosecond() != 0 }
	long := func(s sync.Start) bool { return len(s.Deployment.Name) > 200 }
	ordered := func(s sync.Start) bool {
		sets := s.ReplicaSets
		return len(sets) >= 2 && sets[0].CreationTimestamp.After(sets[1].CreationTimestamp.Time)
	}
	recreate := func(s sync.Start) bool {
		return s.Deployment.Spec.Strategy.Type == apps.RecreateDeploymentStrategyType && len(s.Pods) > 0
	}
	old := func(s sync.Start) bool {
		for _, c := range s.Deployment.Status.Conditions {
			if s.Now.Sub(c.LastUpdateTime.Time) > 600*time.Second {
				return true
			}
		}
		return false
	}
	for name, cause := range map[string]func(sync.Start) bool{
		"a fraction of a second": late, "a long name": long, "creation times": ordered,
		"a pod of Recreate": recreate, "an old condition": old,
	} {
		found := false
		for i := uint64(0); !found; i++ {
			s := generate.Start(6, i)
			if found = cause(s); found && !cause(shrink.Shrink(s, cause)) {
				t.Errorf("%s was lost", name)
			}
		}
	}
}
