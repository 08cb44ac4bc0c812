package shrink

import (
	"cmp"
	"slices"
	"time"

	apps "k8s.io/api/apps/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// noon is when a smallest case happens, if it does not matter when.
var noon = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// times makes times plain, without a change of what came before what.
func times() []edit {
	return []edit{
		func(s *sync.Start) bool { // whole seconds
			was := s.Now
			s.Now = s.Now.Truncate(time.Second)
			return !s.Now.Equal(was)
		},
		func(s *sync.Start) bool { // noon, all else shifted with it
			by := noon.Sub(s.Now.Truncate(time.Second))
			s.Now = s.Now.Add(by)
			for _, t := range stamps(s) {
				t.Time = t.Add(by)
			}
			return by != 0
		},
		func(s *sync.Start) bool { // conditions without a past
			done := false
			for i := range s.Deployment.Status.Conditions {
				c := &s.Deployment.Status.Conditions[i]
				done = done || !c.LastTransitionTime.Equal(&c.LastUpdateTime)
				c.LastTransitionTime = c.LastUpdateTime
			}
			return done
		},
		func(s *sync.Start) bool {
			was := s.Deployment.CreationTimestamp
			s.Deployment.CreationTimestamp = meta.Time{}
			return !was.IsZero()
		},
		spread,
	}
}

// stamps returns all times of objects that are set.
func stamps(s *sync.Start) []*meta.Time {
	d := s.Deployment
	all := []*meta.Time{&d.CreationTimestamp, d.DeletionTimestamp}
	for i := range d.Status.Conditions {
		all = append(all, &d.Status.Conditions[i].LastUpdateTime, &d.Status.Conditions[i].LastTransitionTime)
	}
	for _, rs := range s.ReplicaSets {
		all = append(all, &rs.CreationTimestamp, rs.DeletionTimestamp)
		for i := range rs.Status.Conditions {
			all = append(all, &rs.Status.Conditions[i].LastTransitionTime)
		}
	}
	for _, p := range s.Pods {
		all = append(all, &p.CreationTimestamp, p.DeletionTimestamp)
	}
	var set []*meta.Time
	for _, t := range all {
		if t != nil && !t.IsZero() {
			set = append(set, t)
		}
	}
	return set
}

// spread gives the ReplicaSets creation times of one hour, two hours … ago, the
// oldest first, and puts them into that order.
func spread(s *sync.Start) bool {
	sorted := byAge(s.ReplicaSets)
	done := false
	for i, rs := range sorted {
		at := meta.Time{Time: s.Now.Truncate(time.Second).Add(-time.Duration(len(sorted)-i) * time.Hour)}
		done = done || !rs.CreationTimestamp.Equal(&at) || s.ReplicaSets[i] != rs
		rs.CreationTimestamp = at
	}
	s.ReplicaSets = sorted
	return done
}

func byAge(sets []*apps.ReplicaSet) []*apps.ReplicaSet {
	return slices.SortedFunc(slices.Values(sets), func(a, b *apps.ReplicaSet) int {
		return cmp.Or(a.CreationTimestamp.Compare(b.CreationTimestamp.Time), cmp.Compare(a.Name, b.Name))
	})
}
