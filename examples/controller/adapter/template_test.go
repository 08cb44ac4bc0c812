package adapter_test

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	apiequality "k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/examples/controller/adapter"
)

const hashLabel = "pod-template-hash"

// equalWithoutHash is what Template has to agree with.
func equalWithoutHash(a, b *corev1.PodTemplateSpec) bool {
	a, b = a.DeepCopy(), b.DeepCopy()
	delete(a.Labels, hashLabel)
	delete(b.Labels, hashLabel)
	return apiequality.Semantic.DeepEqual(a, b)
}

func TestTemplatesAreTheSameIfTheyAreSemanticallyEqual(t *testing.T) {
	equal, different := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "seed")))
		var one corev1.PodTemplateSpec
		fill(reflect.ValueOf(&one).Elem(), r)
		other := *one.DeepCopy()
		respell(reflect.ValueOf(&other).Elem(), r)
		if rapid.Bool().Draw(t, "another") {
			alter(reflect.ValueOf(&other).Elem(), r)
		}
		want := equalWithoutHash(&one, &other)
		a, b := adapter.Template(&one), adapter.Template(&other)
		if got := a == b; got != want {
			t.Fatalf("same %t, want %t\n%s\n%s", got, want, a, b)
		}
		if want {
			equal++
		} else {
			different++
		}
	})
	if equal == 0 || different == 0 {
		t.Errorf("%d pairs were equal and %d different: want some of both", equal, different)
	}
}

// Each field that a template can have is set in turn: none may be forgotten, and
// none be of a kind that Template cannot read.
func TestEveryFieldOfATemplateTells(t *testing.T) {
	var base corev1.PodTemplateSpec
	none := adapter.Template(&base)
	fields := 0
	eachLeaf(reflect.ValueOf(&base).Elem(), func(path string) {
		fields++
		if got := adapter.Template(&base); got == none {
			t.Errorf("%s is set, and the template is the same as without", path)
		}
	})
	if fields < 500 {
		t.Errorf("%d fields were set, want all: some 800", fields)
	}
	if adapter.Template(&base) != none {
		t.Errorf("fields were left set: %s", adapter.Template(&base))
	}
}

func TestWhatATemplateDoesNotTell(t *testing.T) {
	base := podsOf("web:1")
	base.Spec.Containers[0].Resources.Limits = limits("1500m", "1Ki")
	for _, c := range []struct {
		name   string
		change func(*corev1.PodTemplateSpec)
		want   bool
	}{
		{"the hash label is left out", func(t *corev1.PodTemplateSpec) { t.Labels[hashLabel] = "x" }, true},
		{"an empty list is none", func(t *corev1.PodTemplateSpec) { t.Spec.Volumes = []corev1.Volume{} }, true},
		{"an empty map is none", func(t *corev1.PodTemplateSpec) { t.Annotations = map[string]string{} }, true},
		{"quantities count by value",
			func(t *corev1.PodTemplateSpec) { t.Spec.Containers[0].Resources.Limits = limits("1.5", "1024") }, true},
		{"another value is another template",
			func(t *corev1.PodTemplateSpec) { t.Spec.Containers[0].Resources.Limits = limits("1501m", "1Ki") }, false},
		{"a pointer to 0 is not none",
			func(t *corev1.PodTemplateSpec) { t.Spec.TerminationGracePeriodSeconds = ptr[int64](0) }, false},
		{"an empty struct that was chosen is not none", func(t *corev1.PodTemplateSpec) {
			t.Spec.SecurityContext = &corev1.PodSecurityContext{}
		}, false},
		{"an empty string in a list is something",
			func(t *corev1.PodTemplateSpec) { t.Spec.Containers[0].Args = []string{""} }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			other := base.DeepCopy()
			c.change(other)
			if got := adapter.Text(&base) == adapter.Text(other); got != c.want {
				t.Errorf("same %t, want %t\n%s", got, c.want, adapter.Text(other))
			}
			if got := equalWithoutHash(&base, other); got != c.want {
				t.Errorf("the API says %t, want %t", got, c.want)
			}
		})
	}
}

func TestTheTextOfATemplateCanBeRead(t *testing.T) {
	template := podsOf("web:1")
	template.Spec.Containers[0].Resources.Limits = limits("1500m", "1Ki")
	const want = `{ObjectMeta:{Labels:{"app":"web"}}{Spec:{Containers:[{Name:"c"{Image:"web:1"` +
		`{Resources:{Limits:{"cpu":1.5 "memory":1024}}}]}}`
	if got := adapter.Text(&template); got != want {
		t.Errorf("Text() =\n%s, want\n%s", got, want)
	}
}

func limits(cpu, memory string) corev1.ResourceList {
	return corev1.ResourceList{"cpu": resource.MustParse(cpu), "memory": resource.MustParse(memory)}
}

func TestTemplateKeepsItsArgument(t *testing.T) {
	template := podsOf("web:1")
	template.Labels[hashLabel] = "x"
	template.CreationTimestamp = metav1.NewTime(time.Date(2026, 1, 1, 0, 0, 0, 0, time.FixedZone("", 3600)))
	before := template.DeepCopy()
	adapter.Template(&template)
	if !reflect.DeepEqual(before, &template) {
		t.Errorf("the template was changed: %v", template)
	}
}
