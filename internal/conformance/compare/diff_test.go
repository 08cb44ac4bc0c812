package compare_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	apps "k8s.io/api/apps/v1"
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/internal/conformance/compare"
	"github.com/rollplan/rollplan/internal/conformance/starts"
	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// end returns an end in which web-h3 was created, web-h1 scaled and the status
// written; each call returns objects of its own.
func end() sync.End {
	d := starts.Deployment(4, 3)
	d.Status.CollisionCount = new(int32(1))
	d.Status.Conditions = append(d.Status.Conditions,
		starts.Condition(apps.DeploymentAvailable, "True", "MinimumReplicasAvailable", time.Hour))
	made := starts.ReplicaSet(3, 1, 4, 5)
	made.Spec.Template.Spec.Containers[0].Resources.Requests = v1.ResourceList{"cpu": resource.MustParse("1")}
	return sync.End{
		Deployment: d, Status: d.Status,
		ReplicaSets: map[string]*apps.ReplicaSet{"shop/web-h1": starts.ReplicaSet(1, 3, 4, 5), "shop/web-h3": made},
		Writes: []sync.Write{
			{Verb: "create", Name: "web-h3"}, {Verb: "update", Name: "web-h1"}, {Verb: "status", Name: "web"},
		},
		Events:  []string{"Normal A a", "Normal B b"},
		Requeue: new(time.Minute),
	}
}

func TestEachThingThatAUserCouldSeeIsCompared(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*sync.End) // of ours
		want   string
	}{
		{"size", func(e *sync.End) { e.ReplicaSets["shop/web-h1"].Spec.Replicas = new(int32(2)) },
			"ReplicaSet shop/web-h1 size: reference 3, ours 2"},
		{"size absent", func(e *sync.End) { e.ReplicaSets["shop/web-h1"].Spec.Replicas = nil },
			"ReplicaSet shop/web-h1 size: reference 3, ours none"},
		{"minReadySeconds", func(e *sync.End) { e.ReplicaSets["shop/web-h1"].Spec.MinReadySeconds = 7 },
			"ReplicaSet shop/web-h1 minReadySeconds: reference 0, ours 7"},
		{"a deleted ReplicaSet", func(e *sync.End) { delete(e.ReplicaSets, "shop/web-h1") },
			"ReplicaSet shop/web-h1: reference there with size 3, ours none"},
		{"one more ReplicaSet", func(e *sync.End) { e.ReplicaSets["shop/web-h9"] = starts.ReplicaSet(9, 1, 4, 5) },
			"ReplicaSet shop/web-h9: reference none, ours there with size 1"},
		{"owner", func(e *sync.End) { e.ReplicaSets["shop/web-h1"].OwnerReferences = nil },
			"ReplicaSet shop/web-h1 owner 1: reference apps/v1 Deployment web uid-web " +
				"controller true blockOwnerDeletion true, ours none"},
		{"label", func(e *sync.End) { e.ReplicaSets["shop/web-h1"].Labels["app"] = "x" },
			`ReplicaSet shop/web-h1 label app: reference "web", ours "x"`},
		{"annotation", func(e *sync.End) { e.ReplicaSets["shop/web-h1"].Annotations["team"] = "" },
			`ReplicaSet shop/web-h1 annotation team: reference none, ours ""`},
		{"selector of a created one",
			func(e *sync.End) { e.ReplicaSets["shop/web-h3"].Spec.Selector.MatchLabels = nil },
			"ReplicaSet shop/web-h3 selector 1: reference matchLabels.app=web, ours none\n" +
				"ReplicaSet shop/web-h3 selector 2: reference matchLabels.pod-template-hash=h3, ours none"},
		{"template of a created one",
			func(e *sync.End) { e.ReplicaSets["shop/web-h3"].Spec.Template.Spec.Containers[0].Image = "web:v4" },
			"ReplicaSet shop/web-h3 template 1: reference spec.containers[0].image=web:v3, " +
				"ours spec.containers[0].image=web:v4"},
		{"Deployment label", func(e *sync.End) { e.Deployment.Labels = map[string]string{"a": "b"} },
			`Deployment label a: reference none, ours "b"`},
		{"Deployment annotation", func(e *sync.End) { e.Deployment.Annotations[starts.Prefix+"revision"] = "4" },
			`Deployment annotation deployment.kubernetes.io/revision: reference "3", ours "4"`},
		{"observedGeneration", func(e *sync.End) { e.Status.ObservedGeneration++ },
			"status observedGeneration: reference 2, ours 3"},
		{"replicas", func(e *sync.End) { e.Status.Replicas++ }, "status replicas: reference 0, ours 1"},
		{"updatedReplicas", func(e *sync.End) { e.Status.UpdatedReplicas++ },
			"status updatedReplicas: reference 0, ours 1"},
		{"readyReplicas", func(e *sync.End) { e.Status.ReadyReplicas++ },
			"status readyReplicas: reference 0, ours 1"},
		{"availableReplicas", func(e *sync.End) { e.Status.AvailableReplicas++ },
			"status availableReplicas: reference 0, ours 1"},
		{"unavailableReplicas", func(e *sync.End) { e.Status.UnavailableReplicas++ },
			"status unavailableReplicas: reference 0, ours 1"},
		{"terminatingReplicas", func(e *sync.End) { e.Status.TerminatingReplicas = new(int32(0)) },
			"status terminatingReplicas: reference none, ours 0"},
		{"collisionCount", func(e *sync.End) { e.Status.CollisionCount = nil },
			"status collisionCount: reference 1, ours none"},
		{"condition missing", func(e *sync.End) { e.Status.Conditions = e.Status.Conditions[:1] },
			`status condition 2: reference Available=True MinimumReplicasAvailable "" ` +
				"updated 2026-01-01T11:00:00Z changed 2026-01-01T11:00:00Z, ours none"},
		{"event", func(e *sync.End) { e.Events[1] = "Normal B c" }, "event 2: reference Normal B b, ours Normal B c"},
		{"event missing", func(e *sync.End) { e.Events = e.Events[:1] }, "event 2: reference Normal B b, ours none"},
		{"requeue to the nanosecond", func(e *sync.End) { *e.Requeue++ },
			"requeue: reference 1m0s, ours 1m0.000000001s"},
		{"no requeue", func(e *sync.End) { e.Requeue = nil }, "requeue: reference 1m0s, ours none"},
		{"error", func(e *sync.End) { e.Err = errors.New("broken") }, "error: reference none, ours broken"},
		{"failed write", func(e *sync.End) { e.Writes[1].Failed = true },
			"write 2: reference update web-h1, ours update web-h1 (failed)"},
		{"order of writes", func(e *sync.End) { e.Writes[0], e.Writes[1] = e.Writes[1], e.Writes[0] },
			"write 1: reference create web-h3, ours update web-h1\n" +
				"write 2: reference update web-h1, ours create web-h3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ours := end()
			c.change(&ours)
			if got := compare.Diff(end(), ours); got != c.want {
				t.Errorf("Diff() =\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestEachFieldOfAConditionIsCompared(t *testing.T) {
	for name, change := range map[string]func(*apps.DeploymentCondition){
		"type":           func(c *apps.DeploymentCondition) { c.Type = "Other" },
		"status":         func(c *apps.DeploymentCondition) { c.Status = "Unknown" },
		"reason":         func(c *apps.DeploymentCondition) { c.Reason = "Other" },
		"message":        func(c *apps.DeploymentCondition) { c.Message = "other" },
		"update time":    func(c *apps.DeploymentCondition) { c.LastUpdateTime = metav1.NewTime(starts.Now) },
		"transition":     func(c *apps.DeploymentCondition) { c.LastTransitionTime = metav1.NewTime(starts.Now) },
		"absence of one": func(c *apps.DeploymentCondition) { c.LastUpdateTime = metav1.Time{} },
	} {
		ours := end()
		change(&ours.Status.Conditions[0])
		if compare.Diff(end(), ours) == "" {
			t.Errorf("Diff() of another %s of a condition is empty", name)
		}
	}
	swapped := end()
	slices.Reverse(swapped.Status.Conditions)
	if compare.Diff(end(), swapped) == "" {
		t.Errorf("Diff() of conditions in another order is empty")
	}
}
