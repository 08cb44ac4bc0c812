package main

import (
	"strings"
	"testing"
)

// webNew is the ReplicaSet that has the Deployment's template.
func webNew() string {
	return edited(webReplicaSet, `"name":"web-1"`, `"name":"web-2"`, `"uid":"r1"`, `"uid":"r2"`,
		`"image":"web:1"`, `"image":"web:2"`, `revision":"1"`, `revision":"2"`,
		`"creationTimestamp":"2026-01-01T10`, `"creationTimestamp":"2026-01-01T11`)
}

// The text for what the captured clusters do not show, each a small Deployment.
func TestTextOfTheOtherKindsOfStep(t *testing.T) {
	annotated := func(key, value string) string {
		return edited(webDeployment, `"generation":2}`, `"generation":2,"annotations":{"`+key+`":"`+value+`"}}`)
	}
	rollback := func(to string) string { return annotated("deprecated.deployment.rollback.to", to) }
	empty := edited(webReplicaSet, sizeThree, sizeNone, allAvailable, noneAvailable)
	orphan := edited(webReplicaSet, `"controller":true`, `"controller":false`)
	strayed := strings.Replace(oldReplicaSet(0), `"app":"web"`, `"app":"other"`, 1)
	noQuota := edited(webNew(), sizeThree, `"spec":{"replicas":1,"template"`, allAvailable, noneAvailable+
		`"conditions":[{"type":"ReplicaFailure","status":"True","reason":"FailedCreate","message":"quota"}],`)
	done := `"status":{"observedGeneration":2,"replicas":3,"updatedReplicas":3,"availableReplicas":3}`
	var out strings.Builder
	for _, c := range []struct{ title, input string }{
		{"a new template", list(webDeployment, webReplicaSet)},
		{"Recreate stops", list(edited(webDeployment, rolling, recreate), webReplicaSet)},
		{"Recreate starts", list(edited(webDeployment, rolling, recreate), empty)},
		{"nothing to do", list(edited(webDeployment, statusBefore, done), webNew())},
		{"history is cleaned up", list(edited(webDeployment, statusBefore, done,
			`"revisionHistoryLimit":10`, `"revisionHistoryLimit":0`), empty, webNew())},
		{"one to adopt, one to release", list(webDeployment, orphan, strayed)},
		{"a rollback", list(rollback("1"), empty, webNew())},
		{"a rollback to the present template", list(rollback("2"), empty, webNew())},
		{"a rollback to a revision that is not there", list(rollback("7"), empty, webNew())},
		{"more annotations", list(annotated("team", "red"), webNew())},
		{"deletion", list(edited(webDeployment, `"generation":2}`,
			`"generation":2,"deletionTimestamp":"2026-01-01T11:59:00Z"}`), webReplicaSet)},
		{"a selector of everything",
			list(edited(webDeployment, `{"matchLabels":{"app":"web"}}`, `{}`), webReplicaSet)},
		{"a strategy nobody knows",
			list(edited(webDeployment, rolling, `"strategy":{"type":"Canary"}`), webReplicaSet)},
		{"a quota that is used up", list(webDeployment, webReplicaSet, noQuota)},
	} {
		text, err := runOn("text", c.input)
		if err != nil {
			t.Fatalf("%s: %v", c.title, err)
		}
		out.WriteString("# " + c.title + "\n" + text + "\n")
	}
	golden(t, "steps.golden", out.String())
}
