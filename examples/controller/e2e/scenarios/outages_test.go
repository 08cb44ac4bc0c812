package scenarios_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/rollout"
)

// many is 100 Deployments rolled out at once.
func many(s *stage) {
	const deployments = 100
	name := func(i int) string { return fmt.Sprintf("web-%d", i) }
	for i := range deployments {
		s.make(web(2).named(name(i)))
	}
	for i := range deployments {
		s.rolledOut(name(i), "app:v1", 2)
	}
	s.kubectl("set image deployment --all app=app:v2")
	for i := range deployments {
		s.rolledOut(name(i), "app:v2", 2)
	}
}

// The controller is killed 20 times at random, each time with a rollout on its way.
func testKills(t *testing.T, quirks rollout.Quirks) {
	s, c := newStage(t, quirks), startController(t, quirks)
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	draw := rand.New(rand.NewPCG(seed, 0))
	pause := func(most time.Duration) { time.Sleep(time.Duration(draw.Int64N(int64(most)))) }
	s.create(web(6).limits("2", "1"))
	image := ""
	for i := range 20 {
		image = fmt.Sprintf("app:v%d", 2+i)
		s.kubectl("set image deployment/web app=" + image)
		pause(1500 * time.Millisecond)
		c.Kill()
		pause(500 * time.Millisecond)
		c.start()
	}
	s.rolledOut("web", image, 6)
	if old := len(s.replicaSets("web")) - 1; old > 10 {
		t.Errorf("%d old ReplicaSets are kept, want at most 10", old)
	}
}

// The API server goes away in mid-rollout and comes back.
func testRestart(t *testing.T, quirks rollout.Quirks) {
	s := newStage(t, quirks)
	startController(t, quirks)
	s.create(web(6).limits("1", "1"))
	s.kubectl("set image deployment/web app=app:v2")
	s.until("a new pod", func() bool { return s.newest("web").Status.ReadyReplicas > 0 })
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	plane.StopAPIServer()
	if err := plane.StartAPIServer(ctx); err != nil {
		t.Fatal(err)
	}
	s.rolledOut("web", "app:v2", 6)
}

// Of two instances one works. When it is killed in mid-rollout, the other takes over.
func testLeaders(t *testing.T, quirks rollout.Quirks) {
	s := newStage(t, quirks)
	elect := []string{"--leader-elect", "--leader-elect-name", s.namespace}
	first := startController(t, quirks, elect...)
	s.until("a leader", func() bool { return s.leader() != "" })
	was := s.leader()
	startController(t, quirks, elect...)
	s.create(web(6).limits("1", "1"))
	s.kubectl("set image deployment/web app=app:v2")
	s.until("a new pod", func() bool { return s.newest("web").Status.ReadyReplicas > 0 })
	if is := s.leader(); is != was {
		t.Fatalf("the leader has changed from %s to %s", was, is)
	}
	first.Kill()
	killed := time.Now()
	s.until("another leader", func() bool { return s.leader() != was })
	t.Logf("another leader after %.0f s", time.Since(killed).Seconds())
	s.rolledOut("web", "app:v2", 6)
}

// leader returns who holds the lease that is named after the namespace, "" for nobody.
func (s *stage) leader() string {
	lease, err := s.client.CoordinationV1().Leases(metav1.NamespaceSystem).Get(context.Background(),
		s.namespace, metav1.GetOptions{})
	if err != nil || lease.Spec.HolderIdentity == nil {
		return ""
	}
	return *lease.Spec.HolderIdentity
}
