package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

// badInputs are inputs that cannot be used, and what the error has to name besides
// the file: the object and its field, where there is one.
var badInputs = []struct {
	name, input string
	want        []string
}{
	{"a count that is text", edited(webDeployment, `"replicas":3,"selector"`, `"replicas":"x","selector"`),
		[]string{"shop/web", "spec.replicas"}},
	{"a count that is no whole number",
		edited(webDeployment, `"replicas":3,"selector"`, `"replicas":1.5,"selector"`),
		[]string{"shop/web", "spec.replicas", "1.5"}},
	{"a negative count", edited(webDeployment, `"replicas":3,"selector"`, `"replicas":-1,"selector"`),
		[]string{"shop", "web", "spec.replicas", "-1"}},
	{"a count above what the API can hold",
		edited(webDeployment, `"replicas":3,"selector"`, `"replicas":2147483648,"selector"`),
		[]string{"shop", "web", "spec.replicas", "2147483648"}},
	{"negative minReadySeconds", edited(webDeployment, `"minReadySeconds":0`, `"minReadySeconds":-5`),
		[]string{"shop", "web", "spec.minReadySeconds", "-5"}},
	{"a negative history limit", edited(webDeployment, `"revisionHistoryLimit":10`, `"revisionHistoryLimit":-1`),
		[]string{"shop", "web", "spec.revisionHistoryLimit", "-1"}},
	{"a deadline that passes before any pod can be available",
		edited(webDeployment, `"minReadySeconds":0`, `"minReadySeconds":600`),
		[]string{"shop", "web", "spec.progressDeadlineSeconds", "600"}},

	{"a limit that is neither count nor percentage", edited(webDeployment, `"maxSurge":1`, `"maxSurge":"some"`),
		[]string{"shop", "web", "rollingUpdate.maxSurge", "some"}},
	{"a limit of another type", edited(webDeployment, `"maxSurge":1`, `"maxSurge":true`),
		[]string{"shop/web", "maxSurge", "true"}},
	{"half a pod", edited(webDeployment, `"maxUnavailable":0`, `"maxUnavailable":0.5`),
		[]string{"shop/web", "maxUnavailable", "0.5"}},
	{"a negative limit", edited(webDeployment, `"maxSurge":1`, `"maxSurge":"-1%"`),
		[]string{"shop", "web", "rollingUpdate.maxSurge", "-1%"}},
	{"both limits 0", edited(webDeployment, `"maxSurge":1`, `"maxSurge":0`),
		[]string{"shop", "web", "rollingUpdate.maxUnavailable", "maxSurge"}},
	{"limits for Recreate", edited(webDeployment, `"type":"RollingUpdate"`, `"type":"Recreate"`),
		[]string{"shop", "web", "strategy.rollingUpdate"}},

	{"no selector", edited(webDeployment, `"selector":{"matchLabels":{"app":"web"}},`, ""),
		[]string{"shop", "web", "spec.selector"}},
	{"an unknown operator", edited(webDeployment, `"selector":{"matchLabels":{"app":"web"}}`,
		`"selector":{"matchExpressions":[{"key":"app","operator":"Like"}]}`),
		[]string{"shop/web", "spec.selector", "matchExpressions[0]", "Like"}},
	{"labels that the selector does not match",
		edited(webDeployment, `"labels":{"app":"web"}`, `"labels":{"app":"x"}`),
		[]string{"shop", "web", "spec.template.metadata.labels"}},
	{"a Deployment that is there twice", list(webDeployment, webDeployment), []string{"shop/web", "twice"}},
	{"bytes that are no UTF-8", edited(webDeployment, `"name":"web"`, "\"name\":\"w\xffb\""), []string{"UTF-8"}},
	{"no template", `{"kind":"Deployment","metadata":{"name":"web","namespace":"shop"},"spec":{}}`,
		[]string{"shop/web", "spec.template"}},
	{"a template that is a list",
		list(edited(webReplicaSet, `"template":{"metadata"`, `"template":[],"x":{"metadata"`), webDeployment),
		[]string{"shop", "web-1", "spec.template"}},
	{"no name", edited(webDeployment, `"name":"web",`, ""), []string{"shop", "metadata.name"}},

	{"a time that is none", edited(webDeployment, statusBefore,
		`"status":{"conditions":[{"type":"Progressing","lastUpdateTime":"yesterday"}]}`),
		[]string{"shop/web", "lastUpdateTime", "yesterday"}},
	{"a ReplicaSet of negative size",
		list(webDeployment, edited(webReplicaSet, sizeThree, `"spec":{"replicas":-3,"template"`)),
		[]string{"shop", "web-1", "spec.replicas", "-3"}},
	{"a ReplicaSet with fewer pods than none",
		list(webDeployment, edited(webReplicaSet, `"availableReplicas":3`, `"availableReplicas":-1`)),
		[]string{"shop", "web-1", "status.availableReplicas", "-1"}},
	{"a ReplicaSet's count that is text",
		list(webDeployment, edited(webReplicaSet, `"availableReplicas":3`, `"availableReplicas":"3"`)),
		[]string{"shop/web-1", "status.availableReplicas"}},
	{"a pod's phase that is a number", list(webDeployment, edited(webPod, `"Running"`, `1`)),
		[]string{"shop/web-1-x", "status.phase"}},
	{"a ReplicaSet twice", list(webDeployment, webReplicaSet, webReplicaSet),
		[]string{"shop", "web-1", "twice"}},
	{"two ReplicaSets with one UID",
		list(webDeployment, webReplicaSet, edited(webReplicaSet, `"web-1"`, `"web-2"`)),
		[]string{"shop", "web-2", "uid", "twice"}},

	{"no Deployment", list(webReplicaSet, webPod), []string{"no Deployment"}},
	{"nothing", " \n", []string{"no Deployment"}},
	{"an object without a kind", list(webDeployment, `{"metadata":{"name":"x"}}`),
		[]string{"items[1]", "kind"}},
	{"a null among the objects", list(`null`, webDeployment), []string{"items[0]"}},
	{"items that are no list", `{"kind":"List","items":{}}`, []string{"document 1", "items"}},
	{"a list that is no List", "[" + webDeployment + "]", []string{"document 1", "array"}},
	{"truncated", webDeployment + webReplicaSet[:len(webReplicaSet)-9],
		[]string{"document 2", "unexpected EOF"}},
	{"garbage after the object", webDeployment + "}", []string{"document 2", "'}'"}},
	{"YAML", "kind: Deployment\n", []string{"document 1", "'k'"}},
}

func TestBadInputIsOneLineThatNamesFileObjectAndField(t *testing.T) {
	for _, c := range badInputs {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "input.json")
			if err := os.WriteFile(file, []byte(c.input), 0o600); err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			err := run(options{output: "text", now: noon, file: file}, nil, &out)
			if err == nil || out.Len() > 0 {
				t.Fatalf("error %v with output %q, want an error and no output", err, out.String())
			}
			text := err.Error()
			if !strings.Contains(text, "input.json: ") || strings.Contains(text, "\n") {
				t.Errorf("error %q, want one line with the file's name", text)
			}
			for _, words := range c.want {
				if !strings.Contains(text, words) {
					t.Errorf("error %q does not name %q", text, words)
				}
			}
		})
	}
}

func TestStandardInputHasANameToo(t *testing.T) {
	if _, err := runOn("text", "{}"); err == nil || !strings.Contains(err.Error(), "standard input: ") {
		t.Errorf("error %v, want one that names standard input", err)
	}
}

func TestNoDeploymentIsPlannedIfOneOfThemCannotBe(t *testing.T) {
	bad := edited(webDeployment, `"name":"web"`, `"name":"api"`,
		`"replicas":3,"selector"`, `"replicas":-1,"selector"`)
	for _, output := range []string{"text", "json"} {
		if out, err := runOn(output, list(webDeployment, bad)); err == nil || out != "" {
			t.Errorf("-o %s: error %v with output %q, want an error and no output", output, err, out)
		}
	}
}

// What the API server would refuse the reference never sees, but it plans for it.
func TestQuirksAcceptWhatTheServerWouldRefuse(t *testing.T) {
	refused := edited(webDeployment, `"maxSurge":1`, `"maxSurge":0`)
	opts := options{output: "json", now: noon, planner: rollout.Planner{Quirks: rollout.Kubernetes1_37}}
	var out strings.Builder
	if err := run(opts, strings.NewReader(list(refused, webReplicaSet)), &out); err != nil {
		t.Fatal(err)
	}
	a := decodeLines[answerJSON](t, []byte(out.String()))[0]
	// Both limits 0 resolve to one that may be unavailable.
	if len(a.Actions) == 0 || a.Actions[len(a.Actions)-1].To != 2 {
		t.Errorf("actions %+v, want the old ReplicaSet shrunk to 2", a.Actions)
	}
}
