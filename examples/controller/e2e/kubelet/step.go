package kubelet

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// step does what is next for a pod, and says when to look again; at 0 the next change
// of the pod is soon enough.
func (k *kubelet) step(ctx context.Context, pod *corev1.Pod) (time.Duration, error) {
	mood := moodOf(pod, k.Options)
	wait := k.left(k.seen, pod, mood.ready)
	switch {
	case pod.DeletionTimestamp != nil:
		return k.end(ctx, pod, mood)
	case finished(pod):
		return 0, nil
	case pod.Spec.NodeName == "":
		return 0, k.bind(ctx, pod)
	case pod.Spec.NodeName != Node || pod.Status.Phase == corev1.PodRunning:
		return 0, nil
	case wait > 0:
		return wait, nil
	}
	_, err := k.client.CoreV1().Pods(pod.Namespace).
		UpdateStatus(ctx, running(pod, mood, metav1.Now()), metav1.UpdateOptions{})
	return 0, err
}

func finished(pod *corev1.Pod) bool {
	return pod.Status.Phase == corev1.PodSucceeded || pod.Status.Phase == corev1.PodFailed
}

func (k *kubelet) bind(ctx context.Context, pod *corev1.Pod) error {
	return k.client.CoreV1().Pods(pod.Namespace).Bind(ctx, &corev1.Binding{
		ObjectMeta: metav1.ObjectMeta{Namespace: pod.Namespace, Name: pod.Name, UID: pod.UID},
		Target:     corev1.ObjectReference{Kind: "Node", Name: Node},
	}, metav1.CreateOptions{})
}

// end ends a pod that is being deleted. First its containers stop, which shows in its
// status; the object goes after that.
func (k *kubelet) end(ctx context.Context, pod *corev1.Pod, mood mood) (time.Duration, error) {
	if wait := k.left(k.deleted, pod, mood.end); wait > 0 {
		return wait, nil
	}
	pods := k.client.CoreV1().Pods(pod.Namespace)
	if !finished(pod) {
		_, err := pods.UpdateStatus(ctx, stopped(pod, metav1.Now()), metav1.UpdateOptions{})
		return 0, err
	}
	return 0, pods.Delete(ctx, pod.Name, metav1.DeleteOptions{
		GracePeriodSeconds: new(int64(0)),
		Preconditions:      metav1.NewUIDPreconditions(string(pod.UID)),
	})
}
