package scenarios_test

import (
	"context"
	"fmt"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/examples/controller/e2e/trace"
)

// A wanted is a Deployment in the making.
type wanted struct{ *appsv1.Deployment }

// web is a Deployment of that name with image app:v1.
func web(replicas int32) wanted {
	labels := map[string]string{"app": "web"}
	return wanted{&appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Name: "web"},
		Spec: appsv1.DeploymentSpec{
			Replicas: &replicas, Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labels},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "app", Image: "app:v1"}}},
			},
		},
	}}
}

func (w wanted) limits(surge, unavailable string) wanted {
	w.Spec.Strategy.RollingUpdate = &appsv1.RollingUpdateDeployment{
		MaxSurge: new(intstr.Parse(surge)), MaxUnavailable: new(intstr.Parse(unavailable)),
	}
	return w
}

func (w wanted) recreate() wanted {
	w.Spec.Strategy.Type = appsv1.RecreateDeploymentStrategyType
	return w
}

func (w wanted) deadline(seconds int32) wanted {
	w.Spec.ProgressDeadlineSeconds = &seconds
	return w
}

func (w wanted) history(limit int32) wanted {
	w.Spec.RevisionHistoryLimit = &limit
	return w
}

func (w wanted) image(name string) wanted {
	w.Spec.Template.Spec.Containers[0].Image = name
	return w
}

func (w wanted) named(name string) wanted {
	w.Name = name
	labels := map[string]string{"app": name}
	w.Spec.Selector.MatchLabels, w.Spec.Template.Labels = labels, labels
	return w
}

// create creates a Deployment and waits until it is rolled out.
func (s *stage) create(w wanted) {
	s.Helper()
	s.make(w)
	s.rolledOut(w.Name, "app:v1", *w.Spec.Replicas)
}

func (s *stage) make(w wanted) {
	s.Helper()
	_, err := s.client.AppsV1().Deployments(s.namespace).Create(context.Background(), w.Deployment, metav1.CreateOptions{})
	if err != nil {
		s.Fatal(err)
	}
}

func sameTemplate(a, b *corev1.PodTemplateSpec) bool {
	return adapter.Template(a) == adapter.Template(b)
}

// rolledOut waits until a rollout has ended, and checks that it ended right, that
// nothing is lost, and that all that was recorded keeps the promises. Those of the
// reference's rules are only told: it is known to break some.
func (s *stage) rolledOut(name, image string, replicas int32) trace.Verdict {
	s.Helper()
	s.kubectl(fmt.Sprintf("rollout status deployment/%s --timeout=%s", name, patience))
	s.until("the end of the rollout to "+image, func() bool { return s.ended(name, image, replicas) })
	verdict := s.judge(name)
	tell := s.Errorf
	if s.quirks != 0 {
		tell = s.Logf
	}
	for _, b := range verdict.Breaches {
		tell("%s: %s", name, b)
	}
	return verdict
}

// judge judges all that was recorded of a Deployment.
func (s *stage) judge(name string) trace.Verdict {
	s.Helper()
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	if err := s.recorder.CatchUp(ctx); err != nil {
		s.Fatal("recording: ", err)
	}
	verdict, err := s.recorder.Judge(s.namespace, name)
	if err != nil {
		s.Fatal(err)
	}
	return verdict
}

// ended reports whether all replicas are ready pods of this image, and no others are
// wanted or there.
func (s *stage) ended(name, image string, replicas int32) bool {
	s.Helper()
	if s.image(name) != image {
		return false
	}
	newest := s.newest(name).Name
	for _, rs := range s.replicaSets(name) {
		want := int32(0)
		if rs.Name == newest {
			want = replicas
		}
		if *rs.Spec.Replicas != want || rs.Status.Replicas != want || rs.Status.ReadyReplicas != want {
			return false
		}
	}
	return true
}

// condition waits for a condition of a Deployment.
func (s *stage) condition(name, kind, status, reason string) {
	s.Helper()
	s.until(kind+" "+status+" "+reason, func() bool {
		for _, c := range s.deployment(name).Status.Conditions {
			if string(c.Type) == kind {
				return string(c.Status) == status && c.Reason == reason
			}
		}
		return false
	})
}

// unchanged checks that all pods are of this image, and that no other ReplicaSet is
// there than those whose pods they are.
func (s *stage) unchanged(name, image string) {
	s.Helper()
	for _, p := range s.pods() {
		if got := p.Spec.Containers[0].Image; got != image {
			s.Errorf("pod %s has image %s, want %s", p.Name, got, image)
		}
	}
	if rs := s.newest(name); rs.Name != "" {
		s.Errorf("ReplicaSet %s is there already", rs.Name)
	}
}

// event waits for an event about a Deployment whose message starts so.
func (s *stage) event(name, start string) {
	s.Helper()
	s.until("an event", func() bool {
		all, err := s.client.CoreV1().Events(s.namespace).List(context.Background(), metav1.ListOptions{})
		if err != nil {
			return false
		}
		for _, e := range all.Items {
			if e.InvolvedObject.Name == name && strings.HasPrefix(e.Message, start) {
				return true
			}
		}
		return false
	})
}
