package scenarios_test

import (
	"strings"
)

// What kubectl asks of a rollout.
var rollouts = []scenario{
	{"kubectl", func(s *stage) {
		s.create(web(3))
		s.kubectl("set image deployment/web app=app:v2")
		s.rolledOut("web", "app:v2", 3)
		s.wants("rollout history deployment/web", "1 ", "2 ")
		s.kubectl("rollout undo deployment/web")
		s.rolledOut("web", "app:v1", 3)
		s.wants("rollout history deployment/web", "2 ", "3 ")
		s.kubectl("rollout undo deployment/web --to-revision=2")
		s.rolledOut("web", "app:v2", 3)
		s.kubectl("rollout pause deployment/web")
		s.kubectl("set image deployment/web app=app:v3")
		s.condition("web", "Progressing", "Unknown", "DeploymentPaused")
		s.unchanged("web", "app:v2")
		s.kubectl("rollout resume deployment/web")
		s.rolledOut("web", "app:v3", 3)
		before := s.newest("web").Name
		s.kubectl("rollout restart deployment/web")
		s.rolledOut("web", "app:v3", 3)
		if after := s.newest("web").Name; after == before {
			s.Errorf("a restart leaves ReplicaSet %s", after)
		}
		s.kubectl("scale deployment/web --replicas=5")
		s.rolledOut("web", "app:v3", 5)
		s.kubectl("scale deployment/web --replicas=0")
		s.rolledOut("web", "app:v3", 0)
	}},
	{"rolling", func(s *stage) {
		s.create(web(10).limits("30%", "20%"))
		s.kubectl("set image deployment/web app=app:v2")
		v := s.rolledOut("web", "app:v2", 10)
		if v.Peak > 13 || v.Lowest < 8 {
			s.Errorf("between %d and %d pods, want 8 and 13", v.Lowest, v.Peak)
		}
		s.event("web", "Scaled down replica set")
	}},
	{"recreate", func(s *stage) {
		s.create(web(4).recreate())
		s.kubectl("set image deployment/web app=app:v2")
		if v := s.rolledOut("web", "app:v2", 4); v.Peak > 4 {
			s.Errorf("%d pods wanted at once, want at most 4", v.Peak)
		}
	}},
	{"rollover in mid-rollout", func(s *stage) {
		s.create(web(6).limits("1", "1"))
		for _, image := range []string{"app:v2", "app:v3", "app:v4"} {
			s.kubectl("set image deployment/web app=" + image)
			s.until("a pod of "+image, func() bool { return s.newest("web").Status.Replicas > 0 && s.image("web") == image })
		}
		s.rolledOut("web", "app:v4", 6)
		s.kubectl("set image deployment/web app=app:v1") // back to the first one
		s.rolledOut("web", "app:v1", 6)
	}},
	{"scale in mid-rollout", func(s *stage) {
		s.create(web(6).limits("2", "1"))
		for _, replicas := range []string{"12", "3"} {
			s.kubectl("set image deployment/web app=app:for" + replicas)
			s.until("a new pod", func() bool { return s.newest("web").Status.ReadyReplicas > 0 })
			s.kubectl("scale deployment/web --replicas=" + replicas)
		}
		s.rolledOut("web", "app:for3", 3)
	}},
	{"broken image and undo", func(s *stage) {
		s.create(web(4).limits("1", "1"))
		s.kubectl("set image deployment/web app=app:broken")
		s.until("new pods", func() bool { return s.newest("web").Status.Replicas == 2 })
		if ready := s.deployment("web").Status.ReadyReplicas; ready < 3 {
			s.Errorf("%d pods are ready, want 3 still", ready)
		}
		s.kubectl("rollout undo deployment/web")
		s.rolledOut("web", "app:v1", 4)
	}},
	{"progress deadline", func(s *stage) {
		s.create(web(2).limits("1", "0").deadline(3))
		s.kubectl("set image deployment/web app=app:broken")
		out, err := s.kubectlErr("rollout status deployment/web --timeout=60s")
		if err == nil || !strings.Contains(out, "exceeded its progress deadline") {
			s.Errorf("%v, rollout status says\n%s", err, out)
		}
		s.condition("web", "Progressing", "False", "ProgressDeadlineExceeded")
		s.kubectl("set image deployment/web app=app:v3")
		s.rolledOut("web", "app:v3", 2)
		s.condition("web", "Progressing", "True", "NewReplicaSetAvailable")
	}},
}
