package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestObjectsAreReadInEveryFormThatKubectlPrints(t *testing.T) {
	want := plansFor(t, list(webDeployment, webReplicaSet, webPod))
	if len(want) != 1 || len(want[0].ReplicaSets) != 2 {
		t.Fatalf("got %+v, want a plan for one Deployment with two ReplicaSets", want)
	}
	for name, input := range map[string]string{
		"documents one after the other": webDeployment + "\n" + webReplicaSet + webPod,
		"the order of kinds is free":    list(webPod, webReplicaSet, webDeployment),
		"a List in a List":              list(webDeployment, list(webReplicaSet, webPod)),
		"a List for each kind": edited(list(webDeployment), `"List"`, `"DeploymentList"`) +
			edited(list(webReplicaSet), `"List"`, `"ReplicaSetList"`) +
			edited(list(webPod), `"List"`, `"PodList"`),
		"other kinds are passed over": list(`{"kind":"Service","spec":{"replicas":"many"}}`,
			webDeployment, `{"kind":"ConfigMap","data":{"a":"b"}}`, webReplicaSet, webPod),
		"an empty List besides": list() + list(webDeployment, webReplicaSet),
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(want, plansFor(t, input)); diff != "" {
				t.Errorf("mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSingleObjectIsEnough(t *testing.T) {
	got := plansFor(t, webDeployment)
	if len(got) != 1 || len(got[0].Actions) != 1 || got[0].Actions[0].Verb != "create" {
		t.Errorf("got %+v, want one create", got)
	}
}

func TestEachDeploymentSeesOnlyWhatIsInItsNamespace(t *testing.T) {
	elsewhere := func(object string) string { return strings.ReplaceAll(object, `"shop"`, `"bar"`) }
	waiting := edited(webDeployment, rolling, recreate)
	stopped := edited(webReplicaSet, sizeThree, sizeNone, allAvailable, noneAvailable)
	var got []string
	for _, a := range plansFor(t, list(waiting, elsewhere(waiting), stopped, elsewhere(stopped), webPod)) {
		got = append(got, fmt.Sprintf("%s: %d actions, %d holds", a.Deployment, len(a.Actions), len(a.Holds)))
	}
	// The pod in shop still lives, so its Recreate waits; in bar there is none.
	want := []string{"shop/web: 0 actions, 1 holds", "bar/web: 1 actions, 0 holds"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

func TestDeploymentsAreAnsweredInTheOrderOfTheInput(t *testing.T) {
	other := edited(webDeployment, `"name":"web"`, `"name":"api"`, `"uid":"d1"`, `"uid":"d2"`)
	got := plansFor(t, list(other, webReplicaSet, webDeployment))
	if len(got) != 2 || got[0].Deployment != "shop/api" || got[1].Deployment != "shop/web" {
		t.Fatalf("got %+v, want shop/api and shop/web", got)
	}
	// The ReplicaSet belongs to web, though its labels match the selector of both.
	if len(got[0].ReplicaSets) != 1 || len(got[1].ReplicaSets) != 2 {
		t.Errorf("api has %d ReplicaSets, web %d; want 1 and 2",
			len(got[0].ReplicaSets), len(got[1].ReplicaSets))
	}
	text, err := runOn("text", list(other, webReplicaSet, webDeployment))
	apart := strings.Count(text, "\n\nDeployment shop/web")
	if err != nil || apart != 1 || !strings.HasPrefix(text, "Deployment shop/api") {
		t.Errorf("text of two Deployments with an empty line between: error %v\n%s", err, text)
	}
}

// handWritten has none of what the API server would fill in.
const handWritten = `{"kind":"Deployment","metadata":{"name":"web"},"spec":{
	"selector":{"matchLabels":{"app":"web"}},
	"template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"c","image":"web:1"}]}}}}`

func TestHandWrittenManifestGetsTheDefaultsOfTheServer(t *testing.T) {
	a := plansFor(t, handWritten)[0]
	if a.Deployment != "default/web" || a.Decision != "RollingUpdate" || len(a.ReplicaSets) != 1 {
		t.Fatalf("got %+v, want a RollingUpdate of default/web with one ReplicaSet", a)
	}
	// One replica and 25% of it, rounded up: two may be wanted.
	want := map[string]string{
		"deployment.kubernetes.io/desired-replicas": "1",
		"deployment.kubernetes.io/max-replicas":     "2",
		"deployment.kubernetes.io/revision":         "1",
	}
	if diff := cmp.Diff(want, a.ReplicaSets[0].Annotations); diff != "" || a.ReplicaSets[0].Replicas != 1 {
		t.Errorf("%d replicas, want 1; annotations (-want +got):\n%s", a.ReplicaSets[0].Replicas, diff)
	}
	if c := a.Status.Conditions; len(c) == 0 || c[0].Type != "Progressing" {
		t.Errorf("conditions %+v, want Progressing: there is a deadline by default", c)
	}
	if a.Status.ObservedGeneration != 1 {
		t.Errorf("observedGeneration %d, want 1", a.Status.ObservedGeneration)
	}
}

func TestHandWrittenManifestMayMoveAQuarterAtATime(t *testing.T) {
	// Of eight, two may be missing and two too many.
	eight := edited(webDeployment, `"replicas":3,"selector"`, `"replicas":8,"selector"`,
		rolling, `"strategy":{}`)
	running := edited(strings.ReplaceAll(webReplicaSet, `replicas":"3"`, `replicas":"8"`),
		sizeThree, `"spec":{"replicas":8,"template"`,
		allAvailable, `"status":{"replicas":8,"readyReplicas":8,"availableReplicas":8,`)
	var got []int
	for _, act := range plansFor(t, list(eight, running))[0].Actions {
		got = append(got, act.To)
	}
	if diff := cmp.Diff([]int{2, 6}, got); diff != "" {
		t.Errorf("sizes (-want +got):\n%s", diff)
	}
}

func TestHandWrittenManifestHasTenMinutesToProgress(t *testing.T) {
	stuck := edited(webDeployment, `"progressDeadlineSeconds":600,`, "", `web:2`, `web:1`, statusBefore,
		`"status":{"observedGeneration":2,"replicas":3,"updatedReplicas":3,"unavailableReplicas":3,"conditions":[
			{"type":"Progressing","status":"True","reason":"ReplicaSetUpdated",
				"lastUpdateTime":"2026-01-01T11:55:00Z"},
			{"type":"Available","status":"False","reason":"MinimumReplicasUnavailable"}]}`)
	unready := edited(webReplicaSet, allAvailable, `"status":{"replicas":3,`)
	a := plansFor(t, list(edited(stuck, `"metadata":{"name":"web",`,
		`"metadata":{"annotations":{"deployment.kubernetes.io/revision":"1"},"name":"web",`), unready))[0]
	// Five minutes are over; a second after the other five something is to be said.
	if got := valueOr(a.RecheckAfterSeconds, -1); got != 301 {
		t.Errorf("look again after %g s, want 301; status %+v", got, a.Status)
	}
}

func TestHandWrittenManifestKeepsTenOldReplicaSets(t *testing.T) {
	done := edited(webDeployment, `"revisionHistoryLimit":10,`, "", `web:2`, `web:1`, statusBefore,
		`"status":{"observedGeneration":2,"replicas":3,"updatedReplicas":3,"availableReplicas":3}`)
	objects := []string{done, webReplicaSet}
	for i := range 12 {
		objects = append(objects, oldReplicaSet(i))
	}
	var deleted []string
	for _, act := range plansFor(t, list(objects...))[0].Actions {
		if act.Verb == "delete" {
			deleted = append(deleted, act.ReplicaSet)
		}
	}
	if diff := cmp.Diff([]string{"web-old0", "web-old1"}, deleted); diff != "" {
		t.Errorf("deleted (-want +got):\n%s", diff)
	}
}

// oldReplicaSet returns an old ReplicaSet without pods, of a revision below 0.
func oldReplicaSet(i int) string {
	n := fmt.Sprint(i)
	return edited(webReplicaSet, `"name":"web-1"`, `"name":"web-old`+n+`"`, `"uid":"r1"`, `"uid":"o`+n+`"`,
		`web:1`, `old:`+n, `revision":"1"`, `revision":"`+fmt.Sprint(i-100)+`"`,
		sizeThree, sizeNone, allAvailable, noneAvailable)
}

// Lists as the API itself answers with leave the kind of their items out.
func TestItemsTakeTheKindOfTheirList(t *testing.T) {
	plain := edited(webDeployment, `"kind":"Deployment",`, "")
	got := plansFor(t, `{"kind":"DeploymentList","items":[`+plain+`]}`)
	if len(got) != 1 || got[0].Deployment != "shop/web" {
		t.Errorf("plans for %v, want one for shop/web", got)
	}
}
