package ours_test

import (
	"testing"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/kubernetes/pkg/controller"
	"k8s.io/kubernetes/pkg/controller/deployment/util"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/internal/conformance/starts"
)

// templates are some that mean the same and some that do not.
func templates() []v1.PodTemplateSpec {
	withLimit := func(cpu string) v1.PodTemplateSpec {
		t := starts.Template(1)
		t.Spec.Containers[0].Resources.Limits = v1.ResourceList{"cpu": resource.MustParse(cpu)}
		return t
	}
	emptied := starts.Template(1)
	emptied.Annotations, emptied.Spec.Volumes = map[string]string{}, []v1.Volume{}
	named := starts.Template(1)
	named.Labels["pod-template-hash"] = "x"
	bare := starts.Template(1)
	bare.Labels = nil
	hashed := starts.Template(1)
	hashed.Labels = map[string]string{"pod-template-hash": "x"}
	return []v1.PodTemplateSpec{
		starts.Template(1), starts.Template(2), emptied, named, bare, hashed,
		withLimit("1"), withLimit("1000m"), withLimit("2"), withLimit("0"),
	}
}

func TestTemplatesAreComparedAsTheReferenceDoes(t *testing.T) {
	all := templates()
	for i := range all {
		for j := range all {
			got := adapter.Template(&all[i]) == adapter.Template(&all[j])
			if want := util.EqualIgnoreHash(&all[i], &all[j]); got != want {
				t.Errorf("templates %d and %d: same %t, want %t", i, j, got, want)
			}
		}
	}
}

func TestHashesAreThoseOfTheReference(t *testing.T) {
	for i, template := range templates() {
		for _, collisions := range []*int32{nil, new(int32(0)), new(int32(1)), new(int32(70000)), new(int32(-1))} {
			got, want := adapter.Hash(&template, collisions), controller.ComputeHash(&template, collisions)
			if got != want {
				t.Errorf("template %d: hash %s, want %s", i, got, want)
			}
		}
	}
}
