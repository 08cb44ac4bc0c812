package reference_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	apps "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/kubernetes/pkg/controller"

	"github.com/rollplan/rollplan/internal/conformance/reference"
	"github.com/rollplan/rollplan/internal/conformance/starts"
	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// nameOf returns the name that a new ReplicaSet of a version gets.
func nameOf(version int) string {
	template := starts.Template(version)
	return "web-" + controller.ComputeHash(&template, nil)
}

func TestAWriteFailsAsItsFaultSays(t *testing.T) {
	second := nameOf(2)
	created := func() sync.Start { return starts.Of(starts.Deployment(4, 2), starts.ReplicaSet(1, 4, 4, 5)) }
	for _, c := range []struct {
		name  string
		start sync.Start
		fault sync.Fault
		want  []string // lines, among others
	}{
		{"a failed scaling down is swallowed",
			starts.Of(starts.Deployment(4, 2), starts.ReplicaSet(1, 2, 4, 5), starts.ReplicaSet(2, 3, 4, 5)),
			sync.Fault{Verb: "update", Name: "web-h1", Reason: "InternalError"},
			[]string{"update web-h1 failed", "status web", "shop/web-h1 size 2 owners 1"}},
		{"a refused creation is told and noted",
			created(), sync.Fault{Verb: "create", Resource: "replicasets", Reason: "Forbidden"},
			[]string{"create " + second + " failed", "status web", "Progressing False ReplicaSetCreateError",
				fmt.Sprintf("Warning ReplicaSetCreateError Failed to create new replica set %q: "+
					"replicasets.apps %q is forbidden: the quota is used up", second, second)}},
		{"nothing is written to a namespace that goes",
			created(), sync.Fault{Verb: "create", Reason: "NamespaceTerminating"},
			[]string{"create " + second + " failed", "Progressing True ReplicaSetUpdated"}},
		{"only the subresource fails",
			starts.Of(starts.Deployment(4, 2), starts.ReplicaSet(1, 2, 4, 5), starts.ReplicaSet(2, 3, 4, 5)),
			sync.Fault{Subresource: "status", Reason: "Conflict"},
			[]string{"update web-h1", "status web failed", "shop/web-h1 size 0 owners 1",
				`error: Operation cannot be fulfilled on deployments.apps "web": ` +
					`the object has been modified; read it again`}},
		{"an adoption fails, and the errors come in order",
			starts.Of(starts.Deployment(4, 2), starts.Orphan(starts.ReplicaSet(3, 0, 4, 5)),
				starts.Orphan(starts.ReplicaSet(1, 0, 4, 5)), starts.ReplicaSet(2, 4, 4, 5)),
			sync.Fault{Verb: "patch", Reason: "InternalError"},
			[]string{"adopt web-h1 failed", "adopt web-h3 failed", "shop/web-h1 size 0 owners 0",
				"error: Internal error occurred: the storage is gone"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.start.Faults = []sync.Fault{c.fault}
			got := describe(reference.New().Sync(c.start))
			lines := strings.Split(got, "\n")
			for _, want := range c.want {
				if !slices.Contains(lines, want) {
					t.Errorf("Sync() left\n%s\nwant in it %q", got, want)
				}
			}
		})
	}
}

func TestAnswerHasTheReason(t *testing.T) {
	call := reference.Call{Verb: "update", Resource: "deployments", Subresource: "status", Name: "web"}
	for reason, is := range map[string]func(error) bool{
		"Conflict": apierrors.IsConflict, "NotFound": apierrors.IsNotFound, "Forbidden": apierrors.IsForbidden,
		"AlreadyExists": apierrors.IsAlreadyExists, "InternalError": apierrors.IsInternalError,
		"NamespaceTerminating": apierrors.IsForbidden,
	} {
		faults := []sync.Fault{{Name: "other", Reason: "Gone"}, {Resource: "deployments", Reason: reason}}
		err := reference.Answer(faults, call)
		if !is(err) {
			t.Errorf("Answer() with %s = %v", reason, err)
		}
	}
	if err := reference.Answer([]sync.Fault{{Verb: "create", Reason: "Conflict"}}, call); err != nil {
		t.Errorf("Answer() of another verb = %v, want none", err)
	}
}

// busy has all that a sync can do at once: adoptions, releases, a creation, scaling.
func busy() sync.Start {
	stray := starts.ReplicaSet(5, 1, 6, 8)
	stray.Labels = map[string]string{"app": "other"}
	return starts.Of(starts.Deployment(6, 9), starts.Orphan(starts.ReplicaSet(1, 0, 6, 8)), stray,
		starts.Orphan(starts.ReplicaSet(2, 3, 6, 8)), starts.Orphan(starts.ReplicaSet(3, 2, 6, 8)),
		starts.Counts(starts.ReplicaSet(4, 2, 6, 8), 2, 1))
}

func TestSyncIsTheSameEachTimeAndKeepsTheStart(t *testing.T) {
	c, before := reference.New(), busy()
	want := c.Sync(busy())
	for range 20 {
		start := busy()
		got := c.Sync(start)
		if g, w := describe(got), describe(want); g != w {
			t.Fatalf("Sync() left\n%s\nand before\n%s", g, w)
		}
		if !equality.Semantic.DeepEqual(got.ReplicaSets, want.ReplicaSets) {
			t.Fatalf("Sync() made other ReplicaSets of the same start")
		}
		if !reflect.DeepEqual(start, before) {
			t.Fatalf("Sync() changed its start")
		}
	}
}

func TestWritesAreInTheEnd(t *testing.T) {
	end := reference.New().Sync(busy())
	name := nameOf(9)
	want := []sync.Write{
		{Verb: "adopt", Name: "web-h1"}, {Verb: "adopt", Name: "web-h2"}, {Verb: "adopt", Name: "web-h3"},
		{Verb: "release", Name: "web-h5"}, {Verb: "create", Name: name}, {Verb: "status", Name: "web"},
		{Verb: "update", Name: "web-h4"}, {Verb: "update", Name: "web-h2"}, {Verb: "status", Name: "web"},
	}
	if !slices.Equal(end.Writes, want) {
		t.Errorf("Writes = %v, want %v", end.Writes, want)
	}
	made := end.ReplicaSets["shop/"+name]
	if made == nil {
		t.Fatalf("no ReplicaSet made: there are %v", slices.Sorted(maps.Keys(end.ReplicaSets)))
	}
	if got := made.Labels[apps.DefaultDeploymentUniqueLabelKey]; "web-"+got != name {
		t.Errorf("hash label %q", got)
	}
	if got := end.Deployment.Annotations[starts.Prefix+"revision"]; got != "5" {
		t.Errorf("revision %q written to the Deployment, want 5", got)
	}
}

func TestARollbackKeepsTheStatus(t *testing.T) {
	d := starts.Deployment(2, 2)
	d.Annotations["deprecated.deployment.rollback.to"] = "1"
	end := reference.New().Sync(starts.Of(d, starts.ReplicaSet(1, 0, 2, 3), starts.ReplicaSet(2, 2, 2, 3)))
	if got := end.Deployment.Spec.Template.Spec.Containers[0].Image; got != "web:v1" {
		t.Errorf("template is of %s, want web:v1", got)
	}
	if _, asked := end.Deployment.Annotations["deprecated.deployment.rollback.to"]; asked {
		t.Errorf("the request is still there: %v", end.Deployment.Annotations)
	}
	if !equality.Semantic.DeepEqual(end.Status, d.Status) {
		t.Errorf("status %v, want it as it was", end.Status)
	}
}
