package scenarios_test

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"

	"github.com/rollplan/rollplan/examples/controller/e2e/process"
)

// How many Deployments are rolled at once, and of how many replicas.
const loadDeployments, loadReplicas = 1000, 3

// 1,000 Deployments with 3 replicas each are rolled at once, by the reference and by
// rollplan on the same control plane. None is lost, and rollplan writes no more.
func TestLoad(t *testing.T) {
	if !*full {
		t.Log("without -full not run: it takes some minutes")
		return
	}
	var writes []float64
	for _, player := range []string{reference, rollplan} {
		t.Run(player, func(t *testing.T) { writes = append(writes, load(t, player)) })
	}
	if len(writes) == 2 && writes[1] > writes[0] {
		t.Errorf("%.1f writes a rollout, want no more than the reference's %.1f", writes[1], writes[0])
	}
}

// load lets a controller start and then roll all Deployments, prints what that took,
// and returns how many writes a rollout took.
func load(t *testing.T, player string) float64 {
	s := newStage(t, 0)
	p := startPlayer(t, player)
	s.each(func(i int) {
		s.make(web(loadReplicas).named(fmt.Sprintf("web-%d", i)))
	})
	s.allRolledOut()
	before, stepped, began := s.writes(player), s.steps(player), time.Now()
	patch := []byte(`{"spec":{"template":{"spec":{"containers":[{"name":"app","image":"app:v2"}]}}}}`)
	s.each(func(i int) {
		_, err := s.client.AppsV1().Deployments(s.namespace).Patch(context.Background(), fmt.Sprintf("web-%d", i),
			types.StrategicMergePatchType, patch, metav1.PatchOptions{})
		if err != nil {
			t.Error(err)
		}
	})
	s.allRolledOut()
	took, written := time.Since(began), s.writes(player)
	pace := "its steps are not told"
	if n := s.steps(player) - stepped; n > 0 {
		pace = fmt.Sprintf("%.0f steps a second", n/took.Seconds())
	}
	perRollout := float64(written.ok-before.ok) / loadDeployments
	t.Logf("%d Deployments of %d replicas rolled in %.0f s: %.1f writes a rollout and %.2f refused; "+
		"%s; peak memory %s", loadDeployments, loadReplicas, took.Seconds(), perRollout,
		float64(written.refused-before.refused)/loadDeployments, pace, peakMemory(p))
	return perRollout
}

// each calls f with the number of each Deployment, some at a time.
func (s *stage) each(f func(i int)) {
	var running sync.WaitGroup
	next := make(chan int)
	for range 8 {
		running.Go(func() {
			for i := range next {
				f(i)
			}
		})
	}
	for i := range loadDeployments {
		next <- i
	}
	close(next)
	running.Wait()
}

// allRolledOut waits until every Deployment is complete and has no other pods.
func (s *stage) allRolledOut() {
	s.Helper()
	deadline := time.Now().Add(10 * time.Minute)
	for {
		all, err := s.client.AppsV1().Deployments(s.namespace).List(context.Background(), metav1.ListOptions{})
		if err != nil {
			s.Fatal(err)
		}
		done := 0
		for _, d := range all.Items {
			is := &d.Status
			if is.ObservedGeneration == d.Generation && is.UpdatedReplicas == loadReplicas &&
				is.Replicas == loadReplicas && is.AvailableReplicas == loadReplicas {
				done++
			}
		}
		if done == loadDeployments {
			return
		}
		if time.Now().After(deadline) {
			s.Fatalf("%d of %d Deployments are rolled out", done, loadDeployments)
		}
		time.Sleep(200 * time.Millisecond)
	}
}

// A tally is of writes by their outcome.
type tally struct{ ok, refused int }

// writes counts what a player has written to Deployments and ReplicaSets here.
func (s *stage) writes(player string) (n tally) {
	s.Helper()
	all, err := plane.Writes()
	if err != nil {
		s.Fatal(err)
	}
	user := "system:serviceaccount:kube-system:" + player
	for _, w := range all {
		what, _, _ := strings.Cut(w.Resource, "/")
		if w.User != user || w.Namespace != s.namespace || what != "deployments" && what != "replicasets" {
			continue
		}
		if w.Code < 300 {
			n.ok++
		} else {
			n.refused++
		}
	}
	return n
}

// steps returns how many steps rollplan has made, by its metrics, and 0 for the
// reference, whose metrics need more rights.
func (s *stage) steps(player string) float64 {
	s.Helper()
	if player == reference {
		return 0
	}
	response, err := http.Get("http://" + metricsAddress + "/metrics")
	if err != nil {
		s.Fatal(err)
	}
	defer response.Body.Close()
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		if text, ok := strings.CutPrefix(lines.Text(), `rollplan_syncs_total{result="done"} `); ok {
			n, err := strconv.ParseFloat(text, 64)
			if err != nil {
				s.Fatal(err)
			}
			return n
		}
	}
	return 0
}

// peakMemory returns the most memory that a process has had, as the system tells it.
func peakMemory(p *process.Process) string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.ID()))
	for line := range strings.Lines(string(text)) {
		if peak, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			return strings.TrimSpace(peak)
		}
	}
	return "not known here"
}
