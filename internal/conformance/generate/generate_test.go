package generate_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"k8s.io/apimachinery/pkg/api/equality"

	"github.com/rollplan/rollplan/internal/conformance/generate"
	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// cases is how many are looked at: enough for a share of 1 % to be seen as one.
const cases = 6000

func TestCaseDependsOnSeedAndNumberOnly(t *testing.T) {
	for i := range uint64(300) {
		one := generate.Start(3, i)
		generate.Start(3, i+1)
		if other := generate.Start(3, i); text(t, one) != text(t, other) {
			t.Fatalf("case %d is another the second time", i)
		}
	}
	for _, other := range []sync.Start{generate.Start(4, 0), generate.Start(3, 1)} {
		if text(t, generate.Start(3, 0)) == text(t, other) {
			t.Error("another seed or number gives the same case")
		}
	}
}

func text(t *testing.T, s sync.Start) string {
	t.Helper()
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestEveryProfileIsReached(t *testing.T) {
	count := map[string]int{}
	for i := range uint64(cases) {
		count[generate.Profile(1, i)]++
	}
	for _, name := range generate.Profiles() {
		if 100*count[name] < cases {
			t.Errorf("profile %q has %d of %d cases, want 1 %%", name, count[name], cases)
		}
	}
	if len(count) != len(generate.Profiles()) {
		t.Errorf("%d profiles are drawn, of %d", len(count), len(generate.Profiles()))
	}
}

func TestMostCasesAreSmall(t *testing.T) {
	small := 0
	for i := range uint64(cases) {
		if s := generate.Start(1, i); *s.Deployment.Spec.Replicas <= 20 && len(s.ReplicaSets) <= 8 {
			small++
		}
	}
	if small < cases*8/10 {
		t.Errorf("%d of %d cases are small, want four fifths", small, cases)
	}
}

// The reference panics on these, so there is nothing to compare.
func TestNothingThatTheReferencePanicsOn(t *testing.T) {
	for i := range uint64(cases) {
		s := generate.Start(2, i)
		d := s.Deployment
		if d.Spec.Replicas == nil {
			t.Errorf("case %d has no replicas", i)
		}
		if d.Spec.Strategy.Type == "RollingUpdate" && d.Spec.Strategy.RollingUpdate == nil {
			t.Errorf("case %d has RollingUpdate without its limits", i)
		}
		if d.Spec.Selector == nil && !d.Spec.Paused && d.DeletionTimestamp == nil {
			t.Errorf("case %d creates a ReplicaSet without a selector", i)
		}
		if limit := d.Spec.RevisionHistoryLimit; limit != nil && *limit < 0 {
			t.Errorf("case %d has the history limit %d", i, *limit)
		}
		for _, rs := range s.ReplicaSets {
			if rs.Spec.Replicas == nil {
				t.Errorf("case %d has a ReplicaSet %s without replicas", i, rs.Name)
			}
		}
	}
}

// A case must survive being written down, or a difference could not be shown.
func TestCaseCanBeWrittenDown(t *testing.T) {
	for i := range uint64(1000) {
		want := generate.Start(5, i)
		var got sync.Start
		if err := json.Unmarshal([]byte(text(t, want)), &got); err != nil {
			t.Fatal(err)
		}
		if !got.Now.Equal(want.Now) {
			t.Errorf("case %d is of another time after being written and read", i)
		}
		for _, part := range [][2]any{
			{want.Deployment, got.Deployment}, {want.ReplicaSets, got.ReplicaSets},
			{want.Pods, got.Pods}, {want.Faults, got.Faults},
		} {
			if !equality.Semantic.DeepEqual(part[0], part[1]) {
				t.Errorf("case %d: %T is another after being written and read", i, part[0])
			}
		}
	}
}

func TestNamesAreUnique(t *testing.T) {
	for i := range uint64(cases) {
		seen := map[string]bool{}
		for _, rs := range generate.Start(6, i).ReplicaSets {
			if key := rs.Namespace + "/" + rs.Name; seen[key] || seen[string(rs.UID)] {
				t.Errorf("case %d has two ReplicaSets %s", i, key)
			} else {
				seen[key], seen[string(rs.UID)] = true, true
			}
		}
	}
}

func TestSettledIsAtRest(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		s := generate.Settled(draw)
		status, replicas := s.Deployment.Status, *s.Deployment.Spec.Replicas
		if status.AvailableReplicas != replicas || status.UpdatedReplicas != replicas || status.Replicas != replicas {
			t.Fatalf("status %+v of %d replicas", status, replicas)
		}
		if status.ObservedGeneration != s.Deployment.Generation || len(s.Faults) > 0 {
			t.Fatal("something is under way")
		}
	}
}
