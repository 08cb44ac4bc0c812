package scenarios_test

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Two faults of the reference that users have reported for years, on a real control
// plane: it has them, and the default mode has not. Run with -v to follow.
func TestOpenFaults(t *testing.T) {
	for _, show := range []struct {
		name string
		run  func(s *stage, player string) (fault bool)
	}{
		{"a rollout that never starts (kubernetes#102551)", stuck},
		{"fewer available pods than promised", belowMinimum},
	} {
		for _, player := range []string{reference, rollplan} {
			t.Run(show.name+": "+player, func(t *testing.T) {
				want := player == reference
				if got := show.run(newStage(t, 0), player); got != want {
					t.Errorf("has the fault: %t, want %t", got, want)
				}
			})
		}
	}
}

// stuck: while no controller runs, somebody scales a Deployment and, by hand, its
// ReplicaSet. The note on that one, for how many replicas it was last scaled, is then
// old, and as its size is right already the reference never renews it.
func stuck(s *stage, player string) bool {
	running := startPlayer(s.T, player)
	s.create(web(4))
	running.Kill()
	name := s.newest("web").Name
	s.say("kubectl scale deployment/web --replicas=3, and with the controller down the same for replicaset/" + name)
	s.kubectl("scale deployment/web --replicas=3")
	s.kubectl("scale replicaset/" + name + " --replicas=3")
	startPlayer(s.T, player)
	s.say("controller up; kubectl set image deployment/web app=app:v2")
	s.kubectl("set image deployment/web app=app:v2")
	out, err := s.kubectlErr("rollout status deployment/web --timeout=15s")
	s.say("kubectl rollout status after 15 s at most: " + lastLine(out))
	if err != nil && s.newest("web").Name == "" {
		s.say("there is no ReplicaSet of app:v2, and never will be")
		return true
	}
	s.rolledOut("web", "app:v2", 3)
	return false
}

// belowMinimum: the ReplicaSet controller is late, as it is when it has much to do. A
// ReplicaSet that was told to stop a pod still reports it as available, and the
// reference counts on it where an older one has unavailable pods that go first.
func belowMinimum(s *stage, player string) bool {
	startPlayer(s.T, player)
	s.make(web(3).limits("1", "1").image("app:broken"))
	s.until("pods that never get ready", func() bool { return s.newest("web").Status.Replicas == 3 })
	time.Sleep(time.Second) // so that it is older in the API's whole seconds
	s.kubectl("set image deployment/web app=app:v1")
	s.rolledOut("web", "app:v1", 3)
	old := s.newest("web").Name
	s.say("3 replicas of app:v1, of which 2 must stay available; the ReplicaSet controller stops for a moment")
	freeze(s.T)
	s.say("kubectl rollout undo, to an image that never worked")
	s.kubectl("rollout undo deployment/web")
	s.until("app:v1 to shrink", func() bool { return *s.replicaSet(old).Spec.Replicas == 2 })
	s.say("app:v1 is to have 2 pods, and still reports 3 available; kubectl set image deployment/web app=app:v3")
	s.kubectl("set image deployment/web app=app:v3")
	s.until("a ReplicaSet of app:v3", func() bool { return s.newest("web").Name != "" })
	time.Sleep(time.Second) // for the controller to do what it will
	size := *s.replicaSet(old).Spec.Replicas
	s.say(fmt.Sprintf("app:v1 is to have %d pods, and no others are available", size))
	thaw(s.T)
	s.say("the ReplicaSet controller goes on: " + lastLine(s.kubectl("rollout status deployment/web --timeout=60s")))
	broken := s.judge("web").Breaches
	s.say(fmt.Sprintf("promises that the controller broke: %v", broken))
	if fault := size < 2; fault == (len(broken) == 0) {
		s.Errorf("the fault is there: %t, but what was recorded says %v", fault, broken)
	}
	return size < 2
}

// freeze stops the ReplicaSet controller until thaw, or the end of the test.
func freeze(t *testing.T) {
	t.Helper()
	if err := syscall.Kill(replicaSetController.ID(), syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { thaw(t) })
}

func thaw(t *testing.T) {
	t.Helper()
	if err := syscall.Kill(replicaSetController.ID(), syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
}

// say tells a reader what happens.
func (s *stage) say(text string) {
	s.Helper()
	s.Log(text)
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
