package generate

import (
	"maps"
	"slices"
	"strconv"
	"time"

	apps "k8s.io/api/apps/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/examples/controller/adapter"
)

// The labels and annotations that the controller reads.
const (
	appLabel  = "app"
	hashLabel = apps.DefaultDeploymentUniqueLabelKey

	revisionNote = "deployment.kubernetes.io/revision"
	historyNote  = "deployment.kubernetes.io/revision-history"
	desiredNote  = "deployment.kubernetes.io/desired-replicas"
	maxNote      = "deployment.kubernetes.io/max-replicas"
	rollbackNote = apps.DeprecatedRollbackTo
	appliedNote  = "kubectl.kubernetes.io/last-applied-configuration"
	causeNote    = "kubernetes.io/change-cause"
	teamNote     = "team"
)

// setOf returns the ReplicaSet that the controller would have created for a
// version of the template, at its name's collision count.
func (m *maker) setOf(version int, revision int64, size int32) *apps.ReplicaSet {
	t := m.template(version)
	hash := adapter.Hash(&t, m.d.Status.CollisionCount)
	t.Labels[hashLabel] = hash
	selector := m.d.Spec.Selector.DeepCopy()
	if selector.MatchLabels == nil {
		selector.MatchLabels = map[string]string{}
	}
	selector.MatchLabels[hashLabel] = hash
	rs := &apps.ReplicaSet{
		ObjectMeta: meta.ObjectMeta{
			Name: nameOf(m.d.Name, hash), Namespace: m.d.Namespace, UID: m.uid("rs"), ResourceVersion: m.version(),
			Generation: int64(m.between(2, 12)), CreationTimestamp: m.created(version),
			Labels: maps.Clone(t.Labels), Annotations: map[string]string{revisionNote: strconv.FormatInt(revision, 10)},
			OwnerReferences: []meta.OwnerReference{*ownedBy(m.d, "Deployment")},
		},
		Spec: apps.ReplicaSetSpec{
			Replicas: &size, MinReadySeconds: m.d.Spec.MinReadySeconds, Selector: selector, Template: t,
		},
	}
	m.note(rs, m.was)
	return rs
}

func ownedBy(owner meta.Object, kind string) *meta.OwnerReference {
	return meta.NewControllerRef(owner, apps.SchemeGroupVersion.WithKind(kind))
}

// created returns when the ReplicaSet of a version was created: later ones later.
func (m *maker) created(version int) meta.Time {
	if m.day {
		return m.ago(24 * time.Hour)
	}
	return m.ago(time.Duration(100-version)*time.Hour - time.Duration(m.IntN(3000))*time.Second)
}

// note writes for what number of replicas a ReplicaSet was last scaled.
func (m *maker) note(rs *apps.ReplicaSet, replicas int32) {
	surge, _ := limits(&m.d.Spec.Strategy, replicas)
	rs.Annotations[desiredNote] = strconv.Itoa(int(replicas))
	rs.Annotations[maxNote] = strconv.Itoa(int(replicas + surge))
}

// add adds the ReplicaSet of a version in one of its moods.
func (m *maker) add(version int, revision int64, size int32, mood mood) *apps.ReplicaSet {
	rs := m.setOf(version, revision, size)
	m.setMood(rs, mood)
	m.sets = append(m.sets, rs)
	return rs
}

// claimed returns the ReplicaSets that count as the Deployment's.
func (m *maker) claimed() []*apps.ReplicaSet {
	var own []*apps.ReplicaSet
	for _, rs := range m.sets {
		owner := meta.GetControllerOf(rs)
		if rs.Namespace == m.d.Namespace && rs.Labels[appLabel] == m.d.Labels[appLabel] &&
			(owner == nil || owner.UID == m.d.UID) {
			own = append(own, rs)
		}
	}
	return own
}

// newSet returns the oldest ReplicaSet with the Deployment's template, or nil. The
// image tells templates apart.
func (m *maker) newSet() *apps.ReplicaSet {
	if len(m.d.Spec.Template.Spec.Containers) == 0 {
		return nil
	}
	image := m.d.Spec.Template.Spec.Containers[0].Image
	own := slices.DeleteFunc(m.claimed(), func(rs *apps.ReplicaSet) bool {
		return rs.Spec.Template.Spec.Containers[0].Image != image
	})
	if len(own) == 0 {
		return nil
	}
	return slices.MinFunc(own, func(a, b *apps.ReplicaSet) int {
		if c := a.CreationTimestamp.Compare(b.CreationTimestamp.Time); c != 0 {
			return c
		}
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
}

// oldSets returns the claimed ReplicaSets other than the new one.
func (m *maker) oldSets() []*apps.ReplicaSet {
	current := m.newSet()
	return slices.DeleteFunc(m.claimed(), func(rs *apps.ReplicaSet) bool { return rs == current })
}
