package kubelet_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"

	"github.com/rollplan/rollplan/examples/controller/e2e/kubelet"
)

// run runs a kubelet until the test ends.
func run(t *testing.T, o kubelet.Options, pods ...*corev1.Pod) *fake.Clientset {
	t.Helper()
	client := fake.NewClientset()
	for _, p := range pods {
		if _, err := client.CoreV1().Pods(p.Namespace).Create(t.Context(), p, metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- kubelet.Run(ctx, client, o) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
	return client
}

// pod is bound already: the fake API server binds none.
func pod(image string) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web-1", UID: "1"},
		Spec: corev1.PodSpec{
			NodeName:   kubelet.Node,
			Containers: []corev1.Container{{Name: "web", Image: image}},
		},
	}
}

// await waits until the pod is as it should be.
func await(t *testing.T, client kubernetes.Interface, is func(*corev1.Pod, error) bool) (last *corev1.Pod) {
	t.Helper()
	const poll, patience = 5 * time.Millisecond, 10 * time.Second
	for start := time.Now(); time.Since(start) < patience; time.Sleep(poll) {
		var err error
		if last, err = client.CoreV1().Pods("shop").Get(t.Context(), "web-1", metav1.GetOptions{}); is(last, err) {
			return last
		}
	}
	t.Fatalf("waited in vain: the pod is %+v", last)
	return nil
}

func is(want corev1.PodPhase) func(*corev1.Pod, error) bool {
	return func(p *corev1.Pod, err error) bool { return err == nil && p.Status.Phase == want }
}

// conditions are those of the pod, without their times.
func conditions(p *corev1.Pod) map[corev1.PodConditionType]corev1.ConditionStatus {
	all := make(map[corev1.PodConditionType]corev1.ConditionStatus)
	for _, c := range p.Status.Conditions {
		all[c.Type] = c.Status
	}
	return all
}

func TestImageSaysHowPodsFare(t *testing.T) {
	for _, tt := range []struct {
		name, image string
		ready       time.Duration // of the options
		want        corev1.ConditionStatus
	}{
		{"any image gets ready", "web:1", 0, corev1.ConditionTrue},
		{"an image without a tag gets ready", "web", 0, corev1.ConditionTrue},
		{"a broken one does not", "web:1-broken", 0, corev1.ConditionFalse},
		{"a port is no tag", "registry:5000/broken/web:1", 0, corev1.ConditionTrue},
		{"a word is a whole word", "web:unbroken", 0, corev1.ConditionTrue},
		{"a delay of its own comes before the option", "web:1-ready1ms", time.Hour, corev1.ConditionTrue},
		{"a word that has no delay means nothing", "web:ready", 0, corev1.ConditionTrue},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			client := run(t, kubelet.Options{ReadyAfter: tt.ready}, pod(tt.image))
			got := await(t, client, is(corev1.PodRunning))
			want := map[corev1.PodConditionType]corev1.ConditionStatus{
				corev1.PodInitialized:  corev1.ConditionTrue,
				corev1.ContainersReady: tt.want, corev1.PodReady: tt.want,
			}
			if diff := cmp.Diff(want, conditions(got)); diff != "" {
				t.Errorf("conditions of %s mismatch (-want +got):\n%s", tt.image, diff)
			}
			if ready := got.Status.ContainerStatuses[0].Ready; ready != (tt.want == corev1.ConditionTrue) {
				t.Errorf("container ready = %t, but pod ready = %s", ready, tt.want)
			}
		})
	}
}

func TestReadyAfterDelay(t *testing.T) {
	const delay = 300 * time.Millisecond
	start := time.Now()
	client := run(t, kubelet.Options{ReadyAfter: delay}, pod("web:1"))
	await(t, client, is(corev1.PodRunning))
	if took := time.Since(start); took < delay {
		t.Errorf("ready after %v, want at least %v", took, delay)
	}
}

// Its containers end first, which shows in its status; then it goes.
func TestDeletedPodEndsAndGoes(t *testing.T) {
	deleted := pod("web:1")
	deleted.DeletionTimestamp = new(metav1.Now())
	deleted.Status.Phase = corev1.PodRunning
	deleted.Status.ContainerStatuses = []corev1.ContainerStatus{{Name: "web", Ready: true}}
	client := run(t, kubelet.Options{}, deleted)
	await(t, client, func(_ *corev1.Pod, err error) bool { return apierrors.IsNotFound(err) })
	last := updates(client)
	if len(last) != 1 {
		t.Fatalf("got %d updates of the pod, want 1", len(last))
	}
	ended := last[0]
	want := map[corev1.PodConditionType]corev1.ConditionStatus{
		corev1.ContainersReady: corev1.ConditionFalse, corev1.PodReady: corev1.ConditionFalse,
	}
	if diff := cmp.Diff(want, conditions(ended)); diff != "" {
		t.Errorf("conditions mismatch (-want +got):\n%s", diff)
	}
	if s := ended.Status; s.Phase != corev1.PodSucceeded || s.ContainerStatuses[0].State.Terminated == nil {
		t.Errorf("phase %s, container %+v: want both ended", s.Phase, s.ContainerStatuses[0].State)
	}
}

// updates are all new versions of the pod that the kubelet wrote.
func updates(client *fake.Clientset) []*corev1.Pod {
	var all []*corev1.Pod
	for _, a := range client.Actions() {
		if a.Matches("update", "pods/status") {
			all = append(all, a.(clienttesting.UpdateAction).GetObject().(*corev1.Pod))
		}
	}
	return all
}

func TestPodOfAnotherNodeIsLeftAlone(t *testing.T) {
	elsewhere, here := pod("web:1"), pod("web:1")
	elsewhere.Name, elsewhere.UID, elsewhere.Spec.NodeName = "web-0", "0", "elsewhere"
	client := run(t, kubelet.Options{}, elsewhere, here)
	await(t, client, is(corev1.PodRunning))
	for _, p := range updates(client) {
		if p.Name == elsewhere.Name {
			t.Errorf("%s was updated to %+v", p.Name, p.Status)
		}
	}
}
