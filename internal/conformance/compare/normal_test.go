package compare_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	apps "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/internal/conformance/compare"
	"github.com/rollplan/rollplan/internal/conformance/sync"
)

func TestWhatIsTheSameThoughWrittenOtherwise(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*sync.End) // of the reference's
	}{
		{"nothing", func(*sync.End) {}},
		{"an object written twice", func(e *sync.End) {
			e.Writes = []sync.Write{
				{Verb: "update", Name: "web-h1"}, {Verb: "status", Name: "web"}, {Verb: "create", Name: "web-h3"},
				{Verb: "update", Name: "web-h1"}, {Verb: "update", Name: "web-h1"}, {Verb: "status", Name: "web"},
			}
		}},
		{"what was created and then updated", func(e *sync.End) {
			e.Writes = []sync.Write{{Verb: "create", Name: "web-h3"}, {Verb: "update", Name: "web-h3"},
				{Verb: "update", Name: "web-h1"}, {Verb: "status", Name: "web"}}
		}},
		{"a creation that met an existing one", func(e *sync.End) {
			e.Writes = append([]sync.Write{{Verb: "create", Name: "web-h1", Failed: true}}, e.Writes...)
		}},
		{"an error in other words", func(e *sync.End) { e.Err = errors.New("other words") }},
		{"fractions of a second", func(e *sync.End) {
			c := &e.Status.Conditions[0]
			c.LastUpdateTime = metav1.NewTime(c.LastUpdateTime.Add(999 * time.Millisecond))
		}},
		{"an empty map for none", func(e *sync.End) { e.Deployment.Labels = map[string]string{} }},
		{"a quantity in other words", func(e *sync.End) {
			e.ReplicaSets["shop/web-h3"].Spec.Template.Spec.Containers[0].Resources.Requests["cpu"] =
				resource.MustParse("1000m")
		}},
		{"the template of a ReplicaSet that was not created", func(e *sync.End) {
			e.ReplicaSets["shop/web-h1"].Spec.Template.Spec.Containers[0].Image = "other"
		}},
		{"what the API server sets", func(e *sync.End) {
			e.ReplicaSets["shop/web-h3"].UID, e.ReplicaSets["shop/web-h3"].Generation = "uid", 7
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			reference, ours := end(), end()
			c.change(&reference)
			if reference.Err != nil {
				ours.Err = errors.New("our words")
			}
			if got := compare.Diff(reference, ours); got != "" {
				t.Errorf("Diff() =\n%s\nwant none", got)
			}
		})
	}
}

func TestClaimsComeFirstByName(t *testing.T) {
	reference, ours := end(), end()
	adopt, release := sync.Write{Verb: "adopt", Name: "b"}, sync.Write{Verb: "release", Name: "a"}
	reference.Writes = append([]sync.Write{adopt, release}, reference.Writes...)
	ours.Writes = append(ours.Writes, release, adopt)
	if got := compare.Diff(reference, ours); got != "" {
		t.Errorf("Diff() =\n%s\nwant none", got)
	}
	ours.Writes = ours.Writes[:4]
	want := "write 2: reference adopt b, ours create web-h3\n"
	if got := compare.Diff(reference, ours); !strings.HasPrefix(got, want) {
		t.Errorf("Diff() without the adoption =\n%s\nwant first %s", got, want)
	}
}

func TestARefusedCreationIsAWrite(t *testing.T) {
	reference, ours := end(), end()
	reference.Writes = append(reference.Writes, sync.Write{Verb: "create", Name: "web-h9", Failed: true})
	want := "write 4: reference create web-h9 (failed), ours none"
	if got := compare.Diff(reference, ours); got != want {
		t.Errorf("Diff() =\n%s\nwant\n%s", got, want)
	}
}

func TestTheSpecIsComparedWhereItWasWritten(t *testing.T) {
	rolledBack := func(change func(*apps.DeploymentSpec)) sync.End {
		e := end()
		e.Writes = []sync.Write{{Verb: "deployment", Name: "web"}}
		change(&e.Deployment.Spec)
		return e
	}
	reference := rolledBack(func(*apps.DeploymentSpec) {})
	for _, c := range []struct {
		name   string
		change func(*apps.DeploymentSpec)
		want   string
	}{
		{"template", func(s *apps.DeploymentSpec) { s.Template.Spec.Containers[0].Image = "web:v1" },
			"Deployment template 1: reference spec.containers[0].image=web:v3, ours spec.containers[0].image=web:v1"},
		{"the rest", func(s *apps.DeploymentSpec) { s.Paused = true },
			"Deployment spec 1: reference none, ours paused=true"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := compare.Diff(reference, rolledBack(c.change)); got != c.want {
				t.Errorf("Diff() =\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func BenchmarkDiff(b *testing.B) {
	reference, ours := end(), end()
	b.ReportAllocs()
	for b.Loop() {
		if compare.Diff(reference, ours) != "" {
			b.Fatal("they differ")
		}
	}
}
