package cluster_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"

	"github.com/rollplan/rollplan/examples/controller/e2e/cluster"
	"github.com/rollplan/rollplan/examples/controller/e2e/kubelet"
)

// running is the one cluster of all tests of this package.
var running *cluster.Cluster

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(runOn(m))
}

func runOn(m *testing.M) int {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	var err error
	running, err = cluster.Start(ctx, cluster.Options{
		Kubelet: kubelet.Options{ReadyAfter: 100 * time.Millisecond, EndAfter: 100 * time.Millisecond},
		Audit:   true,
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer running.Stop()
	return m.Run()
}

// namespace makes one for the test, which is deleted with all in it.
func namespace(t *testing.T) string {
	t.Helper()
	name := strings.ToLower(t.Name())
	kubectl(t, "create", "namespace", name)
	t.Cleanup(func() { kubectl(t, "delete", "namespace", name, "--wait=false") })
	return name
}

func kubectl(t *testing.T, args ...string) string {
	t.Helper()
	out, err := running.Kubectl(context.Background(), args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// eventually waits until the function is true.
func eventually(t *testing.T, what string, is func(context.Context) (bool, error)) {
	t.Helper()
	const poll, patience = 50 * time.Millisecond, 2 * time.Minute
	if err := wait.PollUntilContextTimeout(t.Context(), poll, patience, true, is); err != nil {
		t.Fatalf("%s: %v\n%s", what, err, running.Logs())
	}
}

// makeSet makes a ReplicaSet of three pods.
func makeSet(t *testing.T, ns, name, image string) {
	t.Helper()
	labels := map[string]string{"app": name}
	set := &appsv1.ReplicaSet{
		ObjectMeta: metav1.ObjectMeta{Name: name},
		Spec: appsv1.ReplicaSetSpec{
			Replicas: new(int32(3)), Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labels},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "web", Image: image}}},
			},
		},
	}
	sets := running.Client().AppsV1().ReplicaSets(ns)
	if _, err := sets.Create(t.Context(), set, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
}

func ready(ns string, want int32) func(context.Context) (bool, error) {
	return func(ctx context.Context) (bool, error) {
		set, err := running.Client().AppsV1().ReplicaSets(ns).Get(ctx, "web", metav1.GetOptions{})
		return err == nil && set.Status.Replicas == 3 && set.Status.ReadyReplicas == want, err
	}
}

func podCount(ns string, want int) func(context.Context) (bool, error) {
	return func(ctx context.Context) (bool, error) {
		pods, err := running.Client().CoreV1().Pods(ns).List(ctx, metav1.ListOptions{})
		return err == nil && len(pods.Items) == want, err
	}
}

func podNames(t *testing.T, ns string) []string {
	t.Helper()
	return strings.Fields(kubectl(t, "-n", ns, "get", "pods", "-o", "name"))
}

func TestPodsLiveAndDie(t *testing.T) {
	ns := namespace(t)
	makeSet(t, ns, "web", "web:1")
	eventually(t, "three pods are ready", ready(ns, 3))
	kubectl(t, "-n", ns, "delete", "replicaset", "web", "--timeout=30s")
	eventually(t, "no pod is left", podCount(ns, 0))
}

func TestBrokenImageNeverReady(t *testing.T) {
	ns := namespace(t)
	makeSet(t, ns, "web", "web:1-broken")
	eventually(t, "three pods run", func(ctx context.Context) (bool, error) {
		pods, err := running.Client().CoreV1().Pods(ns).List(ctx, metav1.ListOptions{
			FieldSelector: "status.phase=Running",
		})
		return err == nil && len(pods.Items) == 3, err
	})
	if is, err := ready(ns, 0)(t.Context()); !is || err != nil {
		t.Errorf("some pods are ready, or none were counted: %v", err)
	}
}

func TestNoDeploymentController(t *testing.T) {
	ns := namespace(t)
	kubectl(t, "-n", ns, "create", "deployment", "web", "--image=web:1")
	out, err := running.Kubectl(t.Context(), "-n", ns, "rollout", "status", "deployment/web", "--timeout=2s")
	if err == nil {
		t.Errorf("rolled out without a Deployment controller:\n%s", out)
	}
}

func TestReferenceController(t *testing.T) {
	ns := namespace(t)
	kubeconfig, err := running.Identity(t.Context(), "reference")
	if err != nil {
		t.Fatal(err)
	}
	manager, err := running.RunManager(t.Context(), "reference", kubeconfig, cluster.DeploymentController)
	if err != nil {
		t.Fatal(err)
	}
	defer manager.Kill()
	kubectl(t, "-n", ns, "create", "deployment", "web", "--image=web:1", "--replicas=3")
	kubectl(t, "-n", ns, "rollout", "status", "deployment/web", "--timeout=30s")
	all, err := running.Writes()
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]int)
	for _, w := range all {
		if w.User == "system:serviceaccount:kube-system:reference" && w.Namespace == ns {
			got[w.Verb+" "+w.Resource]++
		}
	}
	delete(got, "update deployments/status") // their number depends on how fast pods come
	want := map[string]int{"create replicasets": 1, "create events": 1}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("writes by the reference mismatch (-want +got):\n%s", diff)
	}
}

func TestAPIServerRestart(t *testing.T) {
	ns := namespace(t)
	makeSet(t, ns, "web", "web:1")
	eventually(t, "three pods are ready", ready(ns, 3))
	running.StopAPIServer()
	if out, err := running.Kubectl(t.Context(), "get", "namespaces"); err == nil {
		t.Fatalf("the API server answers though it was killed:\n%s", out)
	}
	if err := running.StartAPIServer(t.Context()); err != nil {
		t.Fatal(err)
	}
	if is, err := ready(ns, 3)(t.Context()); !is || err != nil {
		t.Errorf("the ReplicaSet is not as it was: %v", err)
	}
	// Those that watch have found the way back: other pods come in the place of these.
	before := podNames(t, ns)
	kubectl(t, "-n", ns, "delete", "pod", "--all", "--wait=false")
	eventually(t, "three other pods are ready", func(ctx context.Context) (bool, error) {
		is, err := ready(ns, 3)(ctx)
		return is && !slices.ContainsFunc(podNames(t, ns), func(name string) bool {
			return slices.Contains(before, name)
		}), err
	})
}

func TestIdentityIsLimited(t *testing.T) {
	kubeconfig, err := running.Identity(t.Context(), "limited")
	if err != nil {
		t.Fatal(err)
	}
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		t.Fatal(err)
	}
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.AppsV1().Deployments("").List(t.Context(), metav1.ListOptions{}); err != nil {
		t.Errorf("it may not list Deployments: %v", err)
	}
	_, err = client.CoreV1().Secrets("").List(t.Context(), metav1.ListOptions{})
	if !apierrors.IsForbidden(err) {
		t.Errorf("listing secrets: got %v, want it to be forbidden", err)
	}
}

func TestVersion(t *testing.T) {
	if out := kubectl(t, "version"); !strings.Contains(out, "Server Version: v1.37.2") {
		t.Errorf("the server does not say which version it is:\n%s", out)
	}
}

func TestStartFails(t *testing.T) {
	_, err := cluster.Start(t.Context(), cluster.Options{Command: "/bin/false"})
	if err == nil || !strings.Contains(err.Error(), "etcd ended: exit status 1") {
		t.Errorf("Start: got %v, want how the command ended", err)
	}
}
