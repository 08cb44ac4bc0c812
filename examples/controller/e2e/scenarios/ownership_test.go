package scenarios_test

import (
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/sets"

	"github.com/rollplan/rollplan/examples/controller/adapter"
)

// Which ReplicaSets are a Deployment's own, and which of them stay.
var ownership = []scenario{
	{"adoption of orphans", func(s *stage) {
		s.create(web(3))
		was, pods := s.newest("web"), s.podNames()
		s.kubectl("delete deployment web --cascade=orphan")
		s.until("an orphan", func() bool { return len(s.replicaSet(was.Name).OwnerReferences) == 0 })
		s.create(web(3))
		if is := s.newest("web"); is.UID != was.UID {
			s.Errorf("ReplicaSet %s with UID %s, want the one with %s", is.Name, is.UID, was.UID)
		}
		if now := s.podNames(); !now.Equal(pods) {
			s.Errorf("pods %v, want those of before: %v", sets.List(now), sets.List(pods))
		}
	}},
	{"release on a label change", func(s *stage) {
		s.create(web(2))
		was := s.newest("web")
		s.kubectl("label replicaset " + was.Name + " app=stray --overwrite")
		s.until("a ReplicaSet without owner", func() bool { return len(s.replicaSet(was.Name).OwnerReferences) == 0 })
		s.rolledOut("web", "app:v1", 2)
		if is := s.newest("web"); is.UID == was.UID {
			s.Errorf("ReplicaSet %s is still the Deployment's", is.Name)
		}
		if stray := s.replicaSet(was.Name); *stray.Spec.Replicas != 2 {
			s.Errorf("the released one has %d replicas, want 2 as before", *stray.Spec.Replicas)
		}
		s.kubectl("delete replicaset " + was.Name)
	}},
	{"hash collision", func(s *stage) {
		s.create(web(2))
		s.kubectl("rollout pause deployment/web")
		s.kubectl("set image deployment/web app=app:v2")
		d := s.deployment("web")
		taken := fmt.Sprintf("web-%s", adapter.Hash(&d.Spec.Template, d.Status.CollisionCount))
		s.createReplicaSet(stranger(taken))
		s.kubectl("rollout resume deployment/web")
		s.rolledOut("web", "app:v2", 2)
		if n := s.deployment("web").Status.CollisionCount; n == nil || *n != 1 {
			s.Errorf("%v collisions are counted, want 1", n)
		}
		if name := s.newest("web").Name; name == taken {
			s.Errorf("ReplicaSet %s is the stranger's", name)
		}
		s.kubectl("delete replicaset " + taken)
	}},
	{"history limit", func(s *stage) {
		s.create(web(1).history(2))
		for _, image := range []string{"app:v2", "app:v3", "app:v4", "app:v5"} {
			s.kubectl("set image deployment/web app=" + image)
			s.rolledOut("web", image, 1)
		}
		s.until("2 old ReplicaSets", func() bool { return len(s.replicaSets("web")) == 3 })
		s.wants("rollout history deployment/web", "3 ", "4 ", "5 ")
	}},
}

// stranger is a ReplicaSet of nobody.
func stranger(name string) *appsv1.ReplicaSet {
	d := web(0)
	labels := map[string]string{"app": "stranger"}
	rs := &appsv1.ReplicaSet{
		ObjectMeta: metav1.ObjectMeta{Name: name, Labels: labels},
		Spec: appsv1.ReplicaSetSpec{
			Replicas: new(int32(0)), Template: d.Spec.Template,
			Selector: &metav1.LabelSelector{MatchLabels: labels},
		},
	}
	rs.Spec.Template.Labels = labels
	return rs
}
