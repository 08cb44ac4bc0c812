package adapter_test

import (
	"encoding/json"
	"os"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"

	"github.com/rollplan/rollplan/examples/controller/adapter"
)

// The file has ReplicaSets that the controller of a Kubernetes 1.37.2 has made: their
// names and templates.
func TestHashIsThatOfTheRealController(t *testing.T) {
	text, err := os.ReadFile("testdata/replicasets.json")
	if err != nil {
		t.Fatal(err)
	}
	var captured appsv1.ReplicaSetList
	if err := json.Unmarshal(text, &captured); err != nil {
		t.Fatal(err)
	}
	if len(captured.Items) != 2 {
		t.Fatalf("%d ReplicaSets in the file, want 2", len(captured.Items))
	}
	for _, rs := range captured.Items {
		want := rs.Spec.Template.Labels[hashLabel]
		delete(rs.Spec.Template.Labels, hashLabel) // it was made before there was one
		if got := adapter.Hash(&rs.Spec.Template, nil); got != want || rs.Name != "web-"+want {
			t.Errorf("Hash() of %s = %q, want %q", rs.Name, got, want)
		}
	}
}

// The hashes are those that ComputeHash of Kubernetes 1.37.2 returns.
func TestHashTellsCollisionsApart(t *testing.T) {
	template := podsOf("web:1")
	for _, c := range []struct {
		name       string
		collisions *int32
		want       string
	}{
		{"none counted", nil, "6769df47cb"},
		{"0", ptr[int32](0), "656f5cb57b"},
		{"1", ptr[int32](1), "7bf9d7d9bf"},
		{"-1", ptr[int32](-1), "64574d466d"},
	} {
		if got := adapter.Hash(&template, c.collisions); got != c.want {
			t.Errorf("collisions %s: Hash() = %s, want %s", c.name, got, c.want)
		}
	}
}

func TestHashOfEqualTemplatesCanDiffer(t *testing.T) {
	one, other := podsOf("web:1"), podsOf("web:1")
	other.Spec.Containers[0].Env = []corev1.EnvVar{}
	if adapter.Template(&one) != adapter.Template(&other) {
		t.Fatal("the templates differ")
	}
	if adapter.Hash(&one, nil) == adapter.Hash(&other, nil) {
		t.Error("the controller's hash tells nil from empty, and ours does not")
	}
}
