package adapter_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

func TestNewReplicaSetIsWhatTheControllerWouldMake(t *testing.T) {
	d := web("web:2")
	d.Spec.MinReadySeconds = 5
	d.Spec.Selector.MatchExpressions = []metav1.LabelSelectorRequirement{{Key: "app", Operator: "Exists"}}
	d.Status.CollisionCount = ptr[int32](1)
	before := d.DeepCopy()
	plan := planned(t, d, set("a", "web:1"))
	got := adapter.NewReplicaSet(d, plan.Actions[0])

	hash := adapter.Hash(&d.Spec.Template, ptr[int32](1))
	labels := map[string]string{"app": "web", hashLabel: hash}
	template := podsOf("web:2")
	template.Labels = labels
	want := &appsv1.ReplicaSet{
		ObjectMeta: metav1.ObjectMeta{
			Name: "web-" + hash, Namespace: "shop", Labels: labels,
			Annotations: map[string]string{
				prefix + "revision": "2", prefix + "desired-replicas": "3", prefix + "max-replicas": "4", "team": "red",
			},
			OwnerReferences: []metav1.OwnerReference{{
				APIVersion: "apps/v1", Kind: "Deployment", Name: "web", UID: "d1",
				Controller: ptr(true), BlockOwnerDeletion: ptr(true),
			}},
		},
		Spec: appsv1.ReplicaSetSpec{
			Replicas: ptr[int32](1), MinReadySeconds: 5, Template: template,
			Selector: &metav1.LabelSelector{
				MatchLabels: labels, MatchExpressions: d.Spec.Selector.MatchExpressions,
			},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("NewReplicaSet() mismatch (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(before, d); diff != "" {
		t.Errorf("the Deployment was changed\n%s", diff)
	}
}

func TestNewReplicaSetHasOneHashOnly(t *testing.T) {
	d := web("web:2")
	d.Spec.Template.Labels[hashLabel] = "left by somebody"
	got := adapter.NewReplicaSet(d, rollout.Action{ReplicaSet: "web-x"})
	hash := adapter.Hash(&d.Spec.Template, nil)
	if got.Labels[hashLabel] != hash || got.Spec.Template.Labels[hashLabel] != hash {
		t.Errorf("labels %v and %v, want the hash %s", got.Labels, got.Spec.Template.Labels, hash)
	}
}

func TestNewReplicaSetWithoutSelectorSelectsByHash(t *testing.T) {
	d := web("web:2")
	d.Spec.Selector = nil
	got := adapter.NewReplicaSet(d, rollout.Action{}).Spec.Selector.MatchLabels
	if want := map[string]string{hashLabel: adapter.Hash(&d.Spec.Template, nil)}; !cmp.Equal(want, got) {
		t.Errorf("selector %v, want %v", got, want)
	}
}

func TestUpdatedHasWhatTheActionSays(t *testing.T) {
	rs := set("a", "web:1")
	rs.Annotations["own"] = "stays"
	rs.Annotations["kubectl.kubernetes.io/last-applied-configuration"] = "{}"
	before := rs.DeepCopy()
	got := adapter.Updated(web("web:1"), rs, rollout.Action{
		Verb: rollout.Scale, ReplicaSet: "web-a", Version: "6", To: 7, MinReadySeconds: 5,
		Book: replicaset.Bookkeeping{
			Revision: replicaset.NumberOf(2), History: "1", HasHistory: true, ScaledFor: replicaset.ScaledForOf(7, 9),
		},
		Extra: replicaset.PairsOf(map[string]string{"own": "stays", "team": "blue"}),
	})
	want := before.DeepCopy()
	want.ResourceVersion, want.Spec.Replicas, want.Spec.MinReadySeconds = "6", ptr[int32](7), 5
	want.Annotations = map[string]string{
		prefix + "revision": "2", prefix + "revision-history": "1",
		prefix + "desired-replicas": "7", prefix + "max-replicas": "9", "own": "stays", "team": "blue",
		"kubectl.kubernetes.io/last-applied-configuration": "{}",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Updated() mismatch (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(before, rs); diff != "" {
		t.Errorf("the ReplicaSet was changed\n%s", diff)
	}
}

func TestAdoptionAndReleaseChangeOneOwner(t *testing.T) {
	web1 := web("web:1")
	job := metav1.OwnerReference{Kind: "Job", Name: "j", UID: "j1"}
	mine := set("a", "web:1").OwnerReferences[0]
	watched := mine
	watched.Controller, watched.BlockOwnerDeletion = nil, nil
	type owners = []metav1.OwnerReference
	for _, c := range []struct {
		name      string
		verb      rollout.Verb
		has, want owners
	}{
		{"an adopted one keeps its other owners", rollout.Adopt, owners{job}, owners{mine, job}},
		{"an owner that was not in control now is", rollout.Adopt, owners{job, watched}, owners{job, mine}},
		{"a released one keeps its other owners", rollout.Release, owners{mine, job}, owners{job}},
		{"scaling changes no owner", rollout.Scale, owners{mine, job}, owners{mine, job}},
	} {
		t.Run(c.name, func(t *testing.T) {
			rs := set("a", "web:1")
			rs.OwnerReferences = c.has
			got := adapter.Updated(web1, rs, rollout.Action{Verb: c.verb}).OwnerReferences
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("owners mismatch (-want +got)\n%s", diff)
			}
		})
	}
}

func TestRolledBackTakesTemplateAndAnnotations(t *testing.T) {
	d := web("web:2")
	d.Annotations["deprecated.deployment.rollback.to"] = "1"
	d.Annotations["kubectl.kubernetes.io/last-applied-configuration"] = "{}"
	before := d.DeepCopy()
	rs := set("a", "web:1")
	rs.Annotations["team"], rs.Annotations["cause"] = "blue", "first"
	asRead := rs.DeepCopy()
	got := adapter.RolledBack(d, rs, rollout.Action{
		Verb: rollout.RollBack, ReplicaSet: "web-a",
		Extra: replicaset.PairsOf(map[string]string{"team": "blue", "cause": "first"}),
	})
	want := before.DeepCopy()
	want.Spec.Template = podsOf("web:1")
	want.Annotations = map[string]string{
		prefix + "revision": "1", "team": "blue", "cause": "first",
		"kubectl.kubernetes.io/last-applied-configuration": "{}",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("RolledBack() mismatch (-want +got)\n%s", diff)
	}
	if !cmp.Equal(before, d) || !cmp.Equal(asRead, rs) {
		t.Error("an argument was changed")
	}
}

func TestADroppedRequestLeavesTheTemplate(t *testing.T) {
	d := web("web:2")
	d.Annotations["deprecated.deployment.rollback.to"] = "7"
	plan := planned(t, d, set("a", "web:2"))
	got := adapter.RolledBack(d, nil, plan.Actions[len(plan.Actions)-1])
	if diff := cmp.Diff(web("web:2"), got); diff != "" {
		t.Errorf("RolledBack() mismatch (-want +got)\n%s", diff)
	}
}
