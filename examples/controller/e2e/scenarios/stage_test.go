package scenarios_test

import (
	"context"
	"strings"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"

	"github.com/rollplan/rollplan/examples/controller/e2e/trace"
	"github.com/rollplan/rollplan/rollout"
)

// A scenario is what a user does in a namespace, and what must come of it.
type scenario struct {
	name string
	run  func(s *stage)
}

// A stage is a namespace of the cluster in which all that happens is recorded.
type stage struct {
	*testing.T
	client    kubernetes.Interface
	namespace string
	quirks    rollout.Quirks
	recorder  *trace.Recorder
}

// patience is how long anything that must happen may take. The machines are shared.
const patience = 2 * time.Minute

// newStage returns a new namespace, which goes away with the test.
func newStage(t *testing.T, quirks rollout.Quirks) *stage {
	t.Helper()
	client := kubernetes.NewForConfigOrDie(plane.Config())
	ctx := context.Background()
	made, err := client.CoreV1().Namespaces().Create(ctx,
		&corev1.Namespace{ObjectMeta: metav1.ObjectMeta{GenerateName: "test-"}}, metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(ctx)
	recorder, err := trace.Record(ctx, client, made.Name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		_ = client.CoreV1().Namespaces().Delete(context.Background(), made.Name, metav1.DeleteOptions{})
	})
	return &stage{T: t, client: client, namespace: made.Name, quirks: quirks, recorder: recorder}
}

// kubectl runs kubectl in the namespace and returns what it prints.
func (s *stage) kubectl(args string) string {
	s.Helper()
	out, err := s.kubectlErr(args)
	if err != nil {
		s.Fatalf("kubectl %s: %v\n%s", args, err, out)
	}
	return out
}

// kubectlErr is kubectl where it may fail.
func (s *stage) kubectlErr(args string) (string, error) {
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	return plane.Kubectl(ctx, append([]string{"--namespace", s.namespace}, strings.Fields(args)...)...)
}

// wants runs kubectl and looks for lines that start so.
func (s *stage) wants(args string, starts ...string) {
	s.Helper()
	out := s.kubectl(args)
	for _, start := range starts {
		if !strings.Contains(out, "\n"+start) {
			s.Errorf("kubectl %s: no line starts with %q in\n%s", args, start, out)
		}
	}
}

// until waits for something to become true.
func (s *stage) until(what string, good func() bool) {
	s.Helper()
	err := wait.PollUntilContextTimeout(context.Background(), 20*time.Millisecond, patience, true,
		func(context.Context) (bool, error) { return good(), nil })
	if err != nil {
		s.Fatalf("waiting for %s: %v\n%s", what, err, s.kubectl("get deployments,replicasets,pods -o wide"))
	}
}

func (s *stage) deployment(name string) *appsv1.Deployment {
	s.Helper()
	d, err := s.client.AppsV1().Deployments(s.namespace).Get(context.Background(), name, metav1.GetOptions{})
	if err != nil {
		s.Fatal(err)
	}
	return d
}

func (s *stage) replicaSet(name string) *appsv1.ReplicaSet {
	s.Helper()
	rs, err := s.client.AppsV1().ReplicaSets(s.namespace).Get(context.Background(), name, metav1.GetOptions{})
	if err != nil {
		s.Fatal(err)
	}
	return rs
}

func (s *stage) createReplicaSet(rs *appsv1.ReplicaSet) {
	s.Helper()
	_, err := s.client.AppsV1().ReplicaSets(s.namespace).Create(context.Background(), rs, metav1.CreateOptions{})
	if err != nil {
		s.Fatal(err)
	}
}

// replicaSets returns those that a Deployment owns.
func (s *stage) replicaSets(name string) (owned []appsv1.ReplicaSet) {
	s.Helper()
	d := s.deployment(name)
	all, err := s.client.AppsV1().ReplicaSets(s.namespace).List(context.Background(), metav1.ListOptions{})
	if err != nil {
		s.Fatal(err)
	}
	for _, rs := range all.Items {
		if metav1.IsControlledBy(&rs, d) {
			owned = append(owned, rs)
		}
	}
	return owned
}

// newest returns the ReplicaSet with the Deployment's template, one without a name if
// there is none yet.
func (s *stage) newest(name string) *appsv1.ReplicaSet {
	s.Helper()
	template := s.deployment(name).Spec.Template
	for _, rs := range s.replicaSets(name) {
		if sameTemplate(&rs.Spec.Template, &template) {
			return &rs
		}
	}
	return &appsv1.ReplicaSet{}
}

// image returns the image of the newest ReplicaSet.
func (s *stage) image(name string) string {
	s.Helper()
	for _, c := range s.newest(name).Spec.Template.Spec.Containers {
		return c.Image
	}
	return ""
}

// pods returns the namespace's pods that are not told to stop.
func (s *stage) pods() (running []corev1.Pod) {
	s.Helper()
	all, err := s.client.CoreV1().Pods(s.namespace).List(context.Background(), metav1.ListOptions{})
	if err != nil {
		s.Fatal(err)
	}
	for _, p := range all.Items {
		if p.DeletionTimestamp == nil {
			running = append(running, p)
		}
	}
	return running
}

func (s *stage) podNames() sets.Set[string] {
	s.Helper()
	names := sets.New[string]()
	for _, p := range s.pods() {
		names.Insert(p.Name)
	}
	return names
}
