package cluster_test

import (
	"context"
	"flag"
	"fmt"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

var sets = flag.Int("sets", 30, "how many ReplicaSets of three pods TestManyPods makes at once")

// The kubelet must keep up with the ReplicaSet controller: what it leaves to do when the
// last pod is made takes little time.
func TestManyPods(t *testing.T) {
	ns := namespace(t)
	start := time.Now()
	for i := range *sets {
		makeSet(t, ns, fmt.Sprintf("web-%d", i), "web:1")
	}
	want := 3 * *sets
	eventually(t, "all pods are made", func(ctx context.Context) (bool, error) {
		pods, err := running.Client().CoreV1().Pods(ns).List(ctx, metav1.ListOptions{ResourceVersion: "0"})
		return err == nil && len(pods.Items) == want, err
	})
	made := time.Since(start)
	eventually(t, "all pods are ready", func(ctx context.Context) (bool, error) {
		pods, err := running.Client().CoreV1().Pods(ns).List(ctx, metav1.ListOptions{ResourceVersion: "0"})
		return err == nil && readyCount(pods.Items) == want, err
	})
	lag := time.Since(start) - made
	t.Logf("%d pods made after %v, ready %v later", want, made, lag)
	if lag > 5*time.Second {
		t.Errorf("the last of %d pods was ready %v after it was made", want, lag)
	}
	kubectl(t, "-n", ns, "delete", "replicasets", "--all", "--wait=false")
	start = time.Now()
	eventually(t, "no pod is left", podCount(ns, 0))
	t.Logf("%d pods gone after %v", want, time.Since(start))
}

func readyCount(pods []corev1.Pod) int {
	n := 0
	for _, p := range pods {
		for _, c := range p.Status.Conditions {
			if c.Type == corev1.PodReady && c.Status == corev1.ConditionTrue {
				n++
			}
		}
	}
	return n
}
