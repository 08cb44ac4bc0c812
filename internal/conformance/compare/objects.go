package compare

import (
	"maps"
	"slices"
	"strings"

	apps "k8s.io/api/apps/v1"
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// replicaSets compares the ReplicaSets there are. Those that both have from the
// start, unchanged, are one and the same.
func (d *differences) replicaSets(reference, ours sync.End) {
	for _, key := range keysOf(reference.ReplicaSets, ours.ReplicaSets) {
		r, o := reference.ReplicaSets[key], ours.ReplicaSets[key]
		switch {
		case r == o:
		case r == nil || o == nil:
			d.add("ReplicaSet "+key, is(r), is(o))
		default:
			d.replicaSet("ReplicaSet "+key, r, o)
			if created(reference, r.Name) || created(ours, r.Name) {
				d.made("ReplicaSet "+key, &r.Spec, &o.Spec)
			}
		}
	}
}

// keysOf returns the keys of both maps in order.
func keysOf[T any](a, b map[string]T) []string {
	keys := slices.AppendSeq(slices.Collect(maps.Keys(a)), maps.Keys(b))
	slices.Sort(keys)
	return slices.Compact(keys)
}

func is(rs *apps.ReplicaSet) string {
	if rs == nil {
		return none
	}
	return "there with size " + field(rs.Spec.Replicas)
}

// created reports whether a sync has created a ReplicaSet of this name.
func created(end sync.End, name string) bool {
	return slices.Contains(end.Writes, sync.Write{Verb: "create", Name: name})
}

func (d *differences) replicaSet(name string, r, o *apps.ReplicaSet) {
	d.value(name+" size", field(r.Spec.Replicas), field(o.Spec.Replicas))
	d.value(name+" minReadySeconds", r.Spec.MinReadySeconds, o.Spec.MinReadySeconds)
	d.list(name+" owner", owners(r), owners(o))
	d.texts(name+" label", r.Labels, o.Labels)
	d.texts(name+" annotation", r.Annotations, o.Annotations)
}

// owners returns the owners of a ReplicaSet, which have no order: a text each.
func owners(rs *apps.ReplicaSet) []string {
	texts := make([]string, len(rs.OwnerReferences))
	for i, o := range rs.OwnerReferences {
		texts[i] = ownerText(o)
	}
	slices.Sort(texts)
	return texts
}

func ownerText(o metav1.OwnerReference) string {
	return strings.Join([]string{o.APIVersion, o.Kind, o.Name, string(o.UID),
		"controller", field(o.Controller), "blockOwnerDeletion", field(o.BlockOwnerDeletion)}, " ")
}

// made compares what the creation of a ReplicaSet alone decides.
func (d *differences) made(name string, r, o *apps.ReplicaSetSpec) {
	d.semantic(name+" selector", r.Selector, o.Selector)
	d.semantic(name+" template", r.Template, o.Template)
}

// deployment compares the Deployment. A write of its status keeps the spec.
func (d *differences) deployment(reference, ours sync.End) {
	r, o := reference.Deployment, ours.Deployment
	d.texts("Deployment label", r.Labels, o.Labels)
	d.texts("Deployment annotation", r.Annotations, o.Annotations)
	write := sync.Write{Verb: "deployment", Name: r.Name}
	if !slices.Contains(reference.Writes, write) && !slices.Contains(ours.Writes, write) {
		return
	}
	d.semantic("Deployment template", r.Spec.Template, o.Spec.Template)
	d.semantic("Deployment spec", withoutTemplate(r.Spec), withoutTemplate(o.Spec))
}

func withoutTemplate(spec apps.DeploymentSpec) apps.DeploymentSpec {
	spec.Template = v1.PodTemplateSpec{}
	return spec
}

// semantic compares values as the API does, and prints the places that differ.
func (d *differences) semantic(name string, reference, ours any) {
	if equality.Semantic.DeepEqual(reference, ours) {
		return
	}
	r, o := fragments(reference), fragments(ours)
	if slices.Equal(r, o) {
		d.add(name, "semantically another", "the same in print")
		return
	}
	d.list(name, less(r, o), less(o, r))
}
