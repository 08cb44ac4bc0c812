package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rollplan/rollplan/rollout"
)

// FuzzStream: a line of any text gets exactly one line of JSON, in either mode, and
// the same one each time.
func FuzzStream(f *testing.F) {
	n := 0
	for line := range bytes.Lines(must(os.ReadFile("testdata/surprises.ndjson"))) {
		if n++; n%4 == 0 {
			f.Add(line, n%8 == 0)
		}
	}
	for _, line := range []string{
		"", "null", "[]", `{"id":"x"}`, `{"deployment":null,"now":"2026-01-01T12:00:00Z"}`,
		caseLine("a", webDeployment, webReplicaSet), caseLine("a", webDeployment, "null"),
		caseLine("a", handWritten), "{\xff",
	} {
		f.Add([]byte(line), true)
	}
	f.Fuzz(func(t *testing.T, line []byte, quirks bool) {
		line = bytes.TrimSpace(bytes.ReplaceAll(line, []byte("\n"), []byte(" ")))
		opts := options{planner: rollout.Planner{Quirks: quirksIf(quirks)}, now: noon}
		var out, again bytes.Buffer
		if err := stream(opts, bytes.NewReader(line), &out); err != nil {
			t.Fatal(err)
		}
		if len(line) == 0 {
			if out.Len() > 0 {
				t.Fatalf("answer %q to no line", &out)
			}
			return
		}
		checkAnswer(t, out.Bytes(), opts.planner.Quirks)
		err := stream(opts, bytes.NewReader(line), &again)
		if err != nil || !bytes.Equal(out.Bytes(), again.Bytes()) {
			t.Errorf("error %v; first\n%sthen\n%s", err, &out, &again)
		}
	})
}

// checkAnswer checks that text is one line of JSON with either an error or a plan.
// Where counts wrap around, a plan may want fewer pods than none, as in the
// reference.
func checkAnswer(t *testing.T, text []byte, quirks rollout.Quirks) {
	t.Helper()
	var a answerJSON
	if err := json.Unmarshal(text, &a); err != nil || !utf8.Valid(text) {
		t.Fatalf("answer %q is no JSON: %v", text, err)
	}
	if bytes.IndexByte(text, '\n') != len(text)-1 {
		t.Fatalf("answer %q is not one line", text)
	}
	if (a.Error == "") == (a.Decision == "") || strings.Contains(a.Error, "\n") {
		t.Fatalf("decision %q with error %q, want one of the two, in one line", a.Decision, a.Error)
	}
	for _, act := range a.Actions {
		negative := act.To < 0 && !quirks.Has(rollout.Int32Wraps)
		if negative || act.Verb == "" || act.Reason.Rule == "" || act.Why == "" {
			t.Errorf("action %+v", act)
		}
	}
}

// FuzzObjects: input of any text is either refused in one line, with nothing
// printed, or planned for in text and in JSON.
func FuzzObjects(f *testing.F) {
	for _, name := range []string{"undone", "deadline-exceeded"} {
		f.Add(must(os.ReadFile("testdata/" + name + ".json")))
	}
	for _, input := range []string{
		"", "{}", "[]", "null", `{"kind":"List","items":[null]}`, `{"kind":"Deployment"}`, handWritten,
		list(webDeployment, webReplicaSet, webPod), webDeployment + webReplicaSet, "{\xff",
	} {
		f.Add([]byte(input))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		text, err1 := runOn("text", string(input))
		lines, err2 := runOn("json", string(input))
		if (err1 == nil) != (err2 == nil) {
			t.Fatalf("text: %v; json: %v", err1, err2)
		}
		if err1 != nil {
			if text+lines != "" || strings.Contains(err1.Error(), "\n") {
				t.Fatalf("error %q with output %q, want one line and no output", err1, text+lines)
			}
			return
		}
		if !strings.HasPrefix(text, "Deployment ") || !strings.HasSuffix(text, "\n") {
			t.Errorf("text %q", text)
		}
		for line := range strings.Lines(lines) {
			checkAnswer(t, []byte(line), 0)
		}
	})
}

func quirksIf(set bool) rollout.Quirks {
	if set {
		return rollout.Kubernetes1_37
	}
	return 0
}
