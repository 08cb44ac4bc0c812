package adapter

import (
	"maps"
	"slices"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/rollout"
)

// NewReplicaSet returns the ReplicaSet that a Create asks for, as d's own.
func NewReplicaSet(d *appsv1.Deployment, a rollout.Action) *appsv1.ReplicaSet {
	hash := Hash(&d.Spec.Template, d.Status.CollisionCount)
	template, selector := d.Spec.Template.DeepCopy(), &metav1.LabelSelector{}
	if d.Spec.Selector != nil {
		selector = d.Spec.Selector.DeepCopy()
	}
	template.Labels = withHash(template.Labels, hash)
	selector.MatchLabels = withHash(selector.MatchLabels, hash)
	size := int32(a.To)
	return &appsv1.ReplicaSet{
		ObjectMeta: metav1.ObjectMeta{
			Name: a.ReplicaSet, Namespace: d.Namespace,
			Labels: maps.Clone(template.Labels), Annotations: keys.Write(nil, a.Book, a.Extra),
			OwnerReferences: []metav1.OwnerReference{reference(d)},
		},
		Spec: appsv1.ReplicaSetSpec{
			Replicas: &size, MinReadySeconds: int32(a.MinReadySeconds),
			Selector: selector, Template: *template,
		},
	}
}

// withHash returns a copy of labels with the one that tells the ReplicaSets of a
// Deployment apart.
func withHash(labels map[string]string, hash string) map[string]string {
	with := map[string]string{rollout.HashLabel: hash}
	for key, value := range labels {
		if key != rollout.HashLabel {
			with[key] = value
		}
	}
	return with
}

// reference returns what makes d the controlling owner of an object, whose deletion
// it waits for.
func reference(d *appsv1.Deployment) metav1.OwnerReference {
	return *metav1.NewControllerRef(d, appsv1.SchemeGroupVersion.WithKind("Deployment"))
}

// Updated returns the ReplicaSet as an Adopt, Release, Scale or Annotate makes it. It
// carries the version that the plan was made from, so that the API turns the write
// away if somebody else was faster.
func Updated(d *appsv1.Deployment, rs *appsv1.ReplicaSet, a rollout.Action) *appsv1.ReplicaSet {
	rs = rs.DeepCopy()
	switch a.Verb {
	case rollout.Adopt:
		rs.OwnerReferences = adopted(rs.OwnerReferences, reference(d))
	case rollout.Release:
		mine := func(o metav1.OwnerReference) bool { return o.UID == d.UID }
		rs.OwnerReferences = slices.DeleteFunc(rs.OwnerReferences, mine)
	}
	size := int32(a.To)
	rs.Spec.Replicas, rs.Spec.MinReadySeconds = &size, int32(a.MinReadySeconds)
	rs.Annotations = keys.Write(rs.Annotations, a.Book, a.Extra)
	rs.ResourceVersion = a.Version
	return rs
}

// adopted returns the owners with one more. It comes first, where the controller's
// patch puts it, unless it was one before without being in control.
func adopted(owners []metav1.OwnerReference, by metav1.OwnerReference) []metav1.OwnerReference {
	same := func(o metav1.OwnerReference) bool { return o.UID == by.UID }
	if i := slices.IndexFunc(owners, same); i >= 0 {
		owners[i] = by
		return owners
	}
	return slices.Insert(owners, 0, by)
}

// RolledBack returns the Deployment as a RollBack makes it: without the request, and
// with the template and the annotations of the ReplicaSet that the action names. to
// is that one; nil where the action names none.
func RolledBack(d *appsv1.Deployment, to *appsv1.ReplicaSet, a rollout.Action) *appsv1.Deployment {
	d = d.DeepCopy()
	book, _ := keys.Read(d.Annotations)
	d.Annotations = keys.Write(d.Annotations, book, a.Extra)
	delete(d.Annotations, keys.RollbackTo)
	if to != nil {
		d.Spec.Template = *to.Spec.Template.DeepCopy()
		d.Spec.Template.Labels = maps.Clone(withoutHash(d.Spec.Template.Labels))
	}
	return d
}
