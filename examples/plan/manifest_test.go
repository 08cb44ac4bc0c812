package main

import (
	"strings"
	"testing"
)

// A Deployment of three replicas whose template has changed, and its ReplicaSet, as
// the API server holds them.
const (
	webDeployment = `{"apiVersion":"apps/v1","kind":"Deployment",
		"metadata":{"name":"web","namespace":"shop","uid":"d1","generation":2},
		"spec":{"replicas":3,"selector":{"matchLabels":{"app":"web"}},"minReadySeconds":0,
			"revisionHistoryLimit":10,"progressDeadlineSeconds":600,
			"strategy":{"type":"RollingUpdate","rollingUpdate":{"maxSurge":1,"maxUnavailable":0}},
			"template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"c","image":"web:2"}]}}},
		"status":{"observedGeneration":1,"replicas":3}}`

	webReplicaSet = `{"apiVersion":"apps/v1","kind":"ReplicaSet",
		"metadata":{"name":"web-1","namespace":"shop","uid":"r1","generation":1,
			"creationTimestamp":"2026-01-01T10:00:00Z",
			"labels":{"app":"web","pod-template-hash":"1"},
			"annotations":{"deployment.kubernetes.io/revision":"1",
				"deployment.kubernetes.io/desired-replicas":"3","deployment.kubernetes.io/max-replicas":"4"},
			"ownerReferences":[{"kind":"Deployment","name":"web","uid":"d1","controller":true}]},
		"spec":{"replicas":3,"template":{"metadata":{"labels":{"app":"web","pod-template-hash":"1"}},
			"spec":{"containers":[{"name":"c","image":"web:1"}]}}},
		"status":{"replicas":3,"readyReplicas":3,"availableReplicas":3,"observedGeneration":1}}`

	webPod = `{"apiVersion":"v1","kind":"Pod",
		"metadata":{"name":"web-1-x","namespace":"shop",
			"ownerReferences":[{"kind":"ReplicaSet","name":"web-1","uid":"r1","controller":true}]},
		"status":{"phase":"Running"}}`

	// Parts of these to be edited, and what to put there.
	sizeThree     = `"spec":{"replicas":3,"template"`
	sizeNone      = `"spec":{"replicas":0,"template"`
	allAvailable  = `"status":{"replicas":3,"readyReplicas":3,"availableReplicas":3,`
	noneAvailable = `"status":{"replicas":0,`
	statusBefore  = `"status":{"observedGeneration":1,"replicas":3}`

	atNoon   = `"now":"2026-01-01T12:00:00Z"`
	recreate = `"strategy":{"type":"Recreate"}`
	rolling  = `"strategy":{"type":"RollingUpdate","rollingUpdate":{"maxSurge":1,"maxUnavailable":0}}`
)

// edited returns text with each of the old strings, which must be there once,
// replaced by the new one that follows it.
func edited(text string, oldNew ...string) string {
	for i := 0; i < len(oldNew); i += 2 {
		if strings.Count(text, oldNew[i]) != 1 {
			panic("not there once: " + oldNew[i])
		}
		text = strings.Replace(text, oldNew[i], oldNew[i+1], 1)
	}
	return text
}

// list returns a v1 List of objects.
func list(objects ...string) string {
	return `{"apiVersion":"v1","kind":"List","items":[` + strings.Join(objects, ",") + `]}`
}

// caseLine returns a line for -stream.
func caseLine(id, deployment string, replicaSets ...string) string {
	line := `{"id":"` + id + `",` + atNoon + `,"deployment":` + deployment +
		`,"replicaSets":[` + strings.Join(replicaSets, ",") + `]}`
	return strings.NewReplacer("\n", "", "\t", "").Replace(line) + "\n"
}

// runOn runs the command on standard input at noon.
func runOn(output, input string) (string, error) {
	var out strings.Builder
	err := run(options{output: output, now: noon}, strings.NewReader(input), &out)
	return out.String(), err
}

// plansFor returns the answers to plain input.
func plansFor(t *testing.T, input string) []answerJSON {
	t.Helper()
	out, err := runOn("json", input)
	if err != nil {
		t.Fatal(err)
	}
	return decodeLines[answerJSON](t, []byte(out))
}
