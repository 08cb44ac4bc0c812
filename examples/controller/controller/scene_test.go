package controller_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"

	"github.com/rollplan/rollplan/examples/controller/controller"
)

var web = cache.NewObjectName("shop", "web")

// template is one whose pods run this image.
func template(image string) corev1.PodTemplateSpec {
	return corev1.PodTemplateSpec{
		ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"app": "web"}},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "app", Image: image}}},
	}
}

// deployment is web of 4 replicas with image v2.
func deployment(change ...func(*appsv1.Deployment)) *appsv1.Deployment {
	d := &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{
			Namespace: "shop", Name: "web", UID: "d-1", Generation: 1, ResourceVersion: "10",
		},
		Spec: appsv1.DeploymentSpec{
			Replicas: new(int32(4)), Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": "web"}},
			Template: template("v2"), ProgressDeadlineSeconds: new(int32(600)), RevisionHistoryLimit: new(int32(1)),
			Strategy: appsv1.DeploymentStrategy{
				Type: appsv1.RollingUpdateDeploymentStrategyType,
				RollingUpdate: &appsv1.RollingUpdateDeployment{
					MaxSurge: new(intstr.FromInt32(1)), MaxUnavailable: new(intstr.FromInt32(1)),
				},
			},
		},
	}
	for _, f := range change {
		f(d)
	}
	return d
}

// replicaSet is one of web's, with all of its pods available.
func replicaSet(name, image string, size int32, change ...func(*appsv1.ReplicaSet)) *appsv1.ReplicaSet {
	rs := &appsv1.ReplicaSet{
		ObjectMeta: metav1.ObjectMeta{
			Namespace: "shop", Name: name, UID: types.UID(name + "-uid"), Generation: 1, ResourceVersion: "7",
			Labels: map[string]string{"app": "web", "pod-template-hash": name},
			Annotations: map[string]string{
				"deployment.kubernetes.io/revision":         strings.TrimPrefix(image, "v"),
				"deployment.kubernetes.io/desired-replicas": "4", "deployment.kubernetes.io/max-replicas": "5",
			},
			OwnerReferences: []metav1.OwnerReference{
				*metav1.NewControllerRef(deployment(), appsv1.SchemeGroupVersion.WithKind("Deployment")),
			},
		},
		Spec: appsv1.ReplicaSetSpec{
			Replicas: &size, Template: template(image),
			Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": "web", "pod-template-hash": name}},
		},
		Status: appsv1.ReplicaSetStatus{
			Replicas: size, ReadyReplicas: size, AvailableReplicas: size, ObservedGeneration: 1,
		},
	}
	for _, f := range change {
		f(rs)
	}
	return rs
}

func orphan(rs *appsv1.ReplicaSet)        { rs.OwnerReferences = nil }
func atVersion(rs *appsv1.ReplicaSet)     { rs.ResourceVersion = "8" }
func recreated(d *appsv1.Deployment)      { d.Spec.Strategy = appsv1.DeploymentStrategy{Type: "Recreate"} }
func beingDeleted(d *appsv1.Deployment)   { d.DeletionTimestamp = &metav1.Time{} }
func somebodyElses(rs *appsv1.ReplicaSet) { rs.OwnerReferences[0].UID = "d-2" }

// A world is an API server and a controller whose caches are as old as they are.
type world struct {
	*fake.Clientset
	factory informers.SharedInformerFactory
	c       *controller.Controller
	events  *record.FakeRecorder
}

// newWorld returns one in which the API and the caches have these objects.
func newWorld(t *testing.T, objects ...runtime.Object) *world {
	t.Helper()
	return newWorldWith(t, controller.Options{}, objects...)
}

func newWorldWith(t *testing.T, o controller.Options, objects ...runtime.Object) *world {
	t.Helper()
	w := &world{Clientset: fake.NewClientset(objects...), events: record.NewFakeRecorder(100)}
	w.factory = informers.NewSharedInformerFactory(w, 0)
	o.Events = w.events
	apps := w.factory.Apps().V1()
	var err error
	w.c, err = controller.New(w, apps.Deployments(), apps.ReplicaSets(), w.factory.Core().V1().Pods(), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, object := range objects {
		if err := w.cacheOf(object).Add(object.DeepCopyObject()); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// cacheOf returns the cache that has objects of this kind.
func (w *world) cacheOf(object runtime.Object) cache.Indexer {
	switch object.(type) {
	case *appsv1.Deployment:
		return w.factory.Apps().V1().Deployments().Informer().GetIndexer()
	case *appsv1.ReplicaSet:
		return w.factory.Apps().V1().ReplicaSets().Informer().GetIndexer()
	}
	return w.factory.Core().V1().Pods().Informer().GetIndexer()
}

// failing lets the API refuse all writes of a kind.
func (w *world) failing(verb, resource string, err error) {
	w.PrependReactor(verb, resource, func(clienttesting.Action) (bool, runtime.Object, error) { return true, nil, err })
}

// sync does one step, and returns what it wrote and told, a line each.
func (w *world) sync(t *testing.T) (string, error) {
	t.Helper()
	w.ClearActions()
	_, err := w.c.Sync(context.Background(), web)
	var lines []string
	for _, a := range w.Actions() {
		line := strings.TrimSuffix(a.GetVerb()+" "+a.GetResource().Resource+"/"+a.GetSubresource(), "/")
		lines = append(lines, line+detail(a))
	}
	for len(w.events.Events) > 0 {
		lines = append(lines, "event "+<-w.events.Events)
	}
	return strings.Join(lines, "\n"), err
}

// detail tells what a write is about.
func detail(a clienttesting.Action) string {
	switch a := a.(type) {
	case clienttesting.UpdateAction: // a creation is one, too
		switch o := a.GetObject().(type) {
		case *appsv1.ReplicaSet:
			return fmt.Sprintf(" %s size %d of version %q", o.Name, *o.Spec.Replicas, o.ResourceVersion)
		case *appsv1.Deployment:
			return fmt.Sprintf(" image %s replicas %d", o.Spec.Template.Spec.Containers[0].Image, o.Status.Replicas)
		}
	case clienttesting.DeleteAction:
		p := a.GetDeleteOptions().Preconditions
		return fmt.Sprintf(" %s if %s of version %s", a.GetName(), *p.UID, *p.ResourceVersion)
	case clienttesting.GetAction:
		return " " + a.GetName()
	}
	return ""
}

// condition returns a condition of web as the API has it, as "type status reason".
func (w *world) condition(t *testing.T, kind appsv1.DeploymentConditionType) string {
	t.Helper()
	d, err := w.AppsV1().Deployments("shop").Get(context.Background(), "web", metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(d.Status.Conditions, func(c appsv1.DeploymentCondition) bool { return c.Type == kind })
	if i < 0 {
		return ""
	}
	c := d.Status.Conditions[i]
	return fmt.Sprintf("%s %s %s", c.Type, c.Status, c.Reason)
}
