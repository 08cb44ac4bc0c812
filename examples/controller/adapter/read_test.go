package adapter_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// says is what a Deployment says besides its template and selector.
func says(d rollout.Deployment) string {
	return fmt.Sprintf("%s %s generation %d replicas %d\n%s surge %q unavailable %q minReady %d\n"+
		"history %v deadline %v paused %t deleting %t\nrevision %q rollback %q annotations %v labels %v",
		d.Name, d.UID, d.Generation, d.Replicas, d.Strategy, d.Strategy.MaxSurge, d.Strategy.MaxUnavailable,
		d.MinReadySeconds, d.HistoryLimit, d.Deadline, d.Paused, d.Deleting,
		d.Revision, d.RollbackTo, d.Extra.Map(), d.TemplateLabels.Map())
}

func TestDeploymentIsReadAsItIs(t *testing.T) {
	full := web("web:1")
	full.Spec.MinReadySeconds, full.Spec.Paused = 5, true
	full.DeletionTimestamp = &metav1.Time{Time: noon}
	full.Annotations["deprecated.deployment.rollback.to"] = "7"
	full.Spec.Template.Labels[hashLabel] = "x"
	bare := web("web:1")
	bare.Spec.RevisionHistoryLimit, bare.Spec.ProgressDeadlineSeconds = nil, nil
	bare.Spec.Strategy.RollingUpdate, bare.Annotations = nil, nil
	for _, c := range []struct {
		name string
		d    *appsv1.Deployment
		want string
	}{
		{"all that is set", full, `web d1 generation 2 replicas 3
RollingUpdate surge "25%" unavailable "0" minReady 5
history {10 true} deadline {600 true} paused true deleting true
revision "1" rollback "7" annotations map[team:red] labels map[app:web]`},
		{"what is not set is not known", bare, `web d1 generation 2 replicas 3
RollingUpdate surge "" unavailable "" minReady 0
history {0 false} deadline {0 false} paused false deleting false
revision "" rollback "" annotations map[] labels map[app:web]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, _ := read(t, c.d)
			if diff := cmp.Diff(c.want, says(got)); diff != "" {
				t.Errorf("Deployment() mismatch (-want +got)\n%s", diff)
			}
		})
	}
}

func TestTemplateAndHashAreThoseOfTheDeployment(t *testing.T) {
	d := web("web:1")
	d.Status.CollisionCount = ptr[int32](2)
	got, _ := read(t, d)
	if want := adapter.Template(&d.Spec.Template); got.Template != want {
		t.Errorf("Template %s, want %s", got.Template, want)
	}
	if want := adapter.Hash(&d.Spec.Template, ptr[int32](2)); got.TemplateHash != want {
		t.Errorf("TemplateHash %s, want %s", got.TemplateHash, want)
	}
}

func TestStrategies(t *testing.T) {
	for _, c := range []struct {
		name string
		s    appsv1.DeploymentStrategy
		want strategy.Strategy
	}{
		{"Recreate", appsv1.DeploymentStrategy{Type: "Recreate"}, strategy.Strategy{Kind: strategy.Recreate}},
		{"one that nobody knows", appsv1.DeploymentStrategy{Type: "Canary"}, strategy.Strategy{Other: "Canary"}},
		{"none", appsv1.DeploymentStrategy{}, strategy.Strategy{}},
		{"one limit only, and no percentage", appsv1.DeploymentStrategy{
			Type:          "RollingUpdate",
			RollingUpdate: &appsv1.RollingUpdateDeployment{MaxSurge: ptr(intstr.FromString("some"))},
		}, strategy.Strategy{Kind: strategy.RollingUpdate, MaxSurge: strategy.ParseAmount("some")}},
	} {
		d := web("web:1")
		d.Spec.Strategy = c.s
		if got, _ := read(t, d); got.Strategy != c.want {
			t.Errorf("%s: Strategy = %v, want %v", c.name, got.Strategy, c.want)
		}
	}
}

func TestSelectors(t *testing.T) {
	labels := replicaset.PairsOf(map[string]string{"app": "web", "tier": "1"})
	for _, c := range []struct {
		name                         string
		selector                     *metav1.LabelSelector
		present, everything, matches bool
	}{
		{"none", nil, false, false, false},
		{"the empty one", &metav1.LabelSelector{}, true, true, true},
		{"labels", &metav1.LabelSelector{MatchLabels: map[string]string{"app": "web"}}, true, false, true},
		{"an expression that is not met", &metav1.LabelSelector{MatchExpressions: []metav1.LabelSelectorRequirement{
			{Key: "tier", Operator: "NotIn", Values: []string{"1"}}}}, true, false, false},
	} {
		d := web("web:1")
		d.Spec.Selector = c.selector
		got, _ := read(t, d)
		s := got.Selector
		if s.Present() != c.present || s.Everything() != c.everything || s.Matches(labels) != c.matches {
			t.Errorf("%s: present %t, everything %t, matches %t; want %t, %t, %t", c.name,
				s.Present(), s.Everything(), s.Matches(labels), c.present, c.everything, c.matches)
		}
	}
}

func TestDeploymentsThatCannotBeRead(t *testing.T) {
	expression := func(op metav1.LabelSelectorOperator, values ...string) *metav1.LabelSelector {
		return &metav1.LabelSelector{MatchExpressions: []metav1.LabelSelectorRequirement{
			{Key: "app", Operator: op, Values: values}}}
	}
	for _, c := range []struct {
		name   string
		change func(*appsv1.DeploymentSpec)
		want   string
	}{
		{"no replicas", func(s *appsv1.DeploymentSpec) { s.Replicas = nil }, "spec.replicas"},
		{"an unknown operator", func(s *appsv1.DeploymentSpec) { s.Selector = expression("Like", "x") }, "Like"},
		{"In without values", func(s *appsv1.DeploymentSpec) { s.Selector = expression("In") }, "spec.selector"},
		{"a value that no label can have",
			func(s *appsv1.DeploymentSpec) { s.Selector = expression("In", "no label!") }, "no label!"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := web("web:1")
			c.change(&d.Spec)
			_, _, err := adapter.FromObjects(d, nil, nil, noon)
			if err == nil || !strings.Contains(err.Error(), c.want) ||
				!strings.Contains(err.Error(), "deployment shop/web: ") {
				t.Errorf("error %v, want one that names shop/web and %s", err, c.want)
			}
		})
	}
}
