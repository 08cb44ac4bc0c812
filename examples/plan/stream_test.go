package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/rollout"
)

// A program that drives the command as its child writes a case, and reads the
// answer before it writes the next: the answer must not wait for more input.
func TestAnAnswerComesBeforeTheNextLineIsWritten(t *testing.T) {
	in, cases := io.Pipe()
	answers, out := io.Pipe()
	watchdog := time.AfterFunc(10*time.Second, func() { out.CloseWithError(errors.New("no answer comes")) })
	defer watchdog.Stop()
	ended := make(chan error, 1)
	go func() {
		ended <- run(options{stream: true, now: noon}, in, out)
		out.Close()
	}()
	reader := bufio.NewReader(answers)
	for _, id := range []string{"a", "b", "c"} {
		if _, err := io.WriteString(cases, caseLine(id, webDeployment, webReplicaSet)); err != nil {
			t.Fatal(err)
		}
		line, err := reader.ReadBytes('\n')
		if err != nil {
			t.Fatalf("case %s: %v", id, err)
		}
		if a := answersIn(t, line)[0]; a.ID != id || a.Error != "" || len(a.Actions) != 1 {
			t.Errorf("case %s: answer %+v, want one action", id, a)
		}
	}
	cases.Close()
	if err := <-ended; err != nil {
		t.Errorf("the command ended with %v", err)
	}
}

// Lines that arrive together are answered one by one, in order; a bad one in the
// middle changes nothing for the others.
func TestABadLineIsAnsweredAndTheStreamGoesOn(t *testing.T) {
	good := func(id string) string { return caseLine(id, webDeployment, webReplicaSet) }
	for _, c := range []struct {
		name, line string
		id         string   // of the answer
		want       []string // in its error
	}{
		{"garbage", "garbage\n", "", []string{"'g'"}},
		{"truncated", good("x")[:40] + "\n", "", []string{"unexpected end"}},
		{"a case that is a list", "[]\n", "", []string{"array"}},
		{"no deployment", `{"id":"x"}` + "\n", "x", []string{"no deployment"}},
		{"null", "null\n", "", []string{"no deployment"}},
		{"an id that is a number", `{"id":7}` + "\n", "", []string{"id"}},
		{"a time that is none", `{"id":"x","now":"soon"}` + "\n", "x", []string{"now", "soon"}},
		{"a time after the last year", edited(good("x"), atNoon, `"now":"9999-12-31T23:59:59-10:00"`), "x",
			[]string{"now", "9999"}},
		{"a null ReplicaSet", caseLine("x", webDeployment, "null"), "x", []string{"replicaSets[0]"}},
		{"a null pod", edited(good("x"), `"replicaSets"`, `"pods":[null],"replicaSets"`), "x", []string{"pods[0]"}},
		{"ReplicaSets that are no list", edited(good("x"), `"replicaSets"`, `"replicaSets":{},"x"`), "x",
			[]string{"replicaSets", "object"}},
		{"a negative count", caseLine("x", edited(webDeployment, `"replicas":3,"s`, `"replicas":-1,"s`)), "x",
			[]string{"web", "spec.replicas", "-1"}},
		{"a Deployment's count that is text",
			caseLine("x", edited(webDeployment, `"replicas":3,"s`, `"replicas":"3","s`)), "x",
			[]string{"web", "spec.replicas", "string"}},
		{"a ReplicaSet's count that is text",
			caseLine("x", webDeployment, edited(webReplicaSet, sizeThree, `"spec":{"replicas":"3","template"`)), "x",
			[]string{"web-1", "spec.replicas", "string"}},
		{"a ReplicaSet twice", caseLine("x", webDeployment, webReplicaSet, webReplicaSet), "x",
			[]string{"web-1", "twice"}},
		{"a ReplicaSet without template",
			caseLine("x", webDeployment, `{"metadata":{"name":"web-2","namespace":"shop"}}`), "x",
			[]string{"web-2", "spec.template"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := streamed(t, 0, []byte(good("before")+c.line+"\n \n"+good("after")))
			a := answersIn(t, out)
			if len(a) != 3 || bytes.Count(out, []byte("\n")) != 3 {
				t.Fatalf("answers %s, want one for each of 3 lines", out)
			}
			if a[0].Error+a[2].Error != "" || a[0].ID != "before" || a[2].ID != "after" {
				t.Errorf("answers around it: %+v and %+v, want no errors", a[0], a[2])
			}
			if a[1].ID != c.id || a[1].Error == "" || strings.Contains(a[1].Error, "\n") {
				t.Errorf("id %q with error %q, want %q with one line", a[1].ID, a[1].Error, c.id)
			}
			for _, words := range c.want {
				if !strings.Contains(a[1].Error, words) {
					t.Errorf("error %q does not name %q", a[1].Error, words)
				}
			}
		})
	}
}

func TestTheLastLineNeedsNoNewline(t *testing.T) {
	whole := caseLine("a", webDeployment)
	with, without := answersTo(t, 0, whole), answersTo(t, 0, strings.TrimSpace(whole))
	if diff := cmp.Diff(with, without); diff != "" || len(with) != 1 {
		t.Errorf("mismatch (-with +without):\n%s", diff)
	}
}

func TestALineOfAMegabyteIsRead(t *testing.T) {
	long := edited(webDeployment, `"image":"web:2"`, `"image":"`+strings.Repeat("x", 1<<20)+`"`)
	if a := answersTo(t, 0, caseLine("a", long)); len(a) != 1 || a[0].Error != "" {
		t.Errorf("%d answers, want one without error", len(a))
	}
}

// A condition that is written now has the time of the case, or the command's where
// the case has none.
func TestTheTimeOfACaseGoesBeforeTheCommands(t *testing.T) {
	line := caseLine("a", webDeployment, webReplicaSet)
	for _, c := range []struct{ name, now, want string }{
		{"the case's own", `"now":"2026-03-04T05:06:07Z"`, "2026-03-04T05:06:07Z"},
		{"in another zone", `"now":"2026-03-04T06:06:07.9+01:00"`, "2026-03-04T05:06:07Z"},
		{"none", `"x":0`, "2026-01-01T12:00:00Z"},
		{"null", `"now":null`, "2026-01-01T12:00:00Z"},
	} {
		a := answersTo(t, 0, edited(line, atNoon, c.now))[0]
		conditions := asMap(a.Status)["conditions"].([]any)
		if got := conditions[0].(map[string]any)["lastUpdateTime"]; got != c.want {
			t.Errorf("%s: lastUpdateTime %v, want %s", c.name, got, c.want)
		}
	}
}

// An informer's object has what the server holds: what is absent there is none.
func TestACaseGetsNoDefaults(t *testing.T) {
	bare := edited(webDeployment, `"revisionHistoryLimit":10,"progressDeadlineSeconds":600,`, "",
		`web:2`, `web:1`, statusBefore,
		`"status":{"observedGeneration":2,"replicas":3,"updatedReplicas":3,"availableReplicas":3}`)
	sets := []string{webReplicaSet}
	for i := range 12 {
		sets = append(sets, oldReplicaSet(i))
	}
	a := answersTo(t, 0, caseLine("a", bare, sets...))[0]
	if len(a.ReplicaSets) != 13 || a.RecheckAfterSeconds != nil {
		t.Errorf("%d ReplicaSets left, recheck %v; want all 13 and none", len(a.ReplicaSets), a.RecheckAfterSeconds)
	}
	for _, c := range a.Status.Conditions {
		if c.Type == "Progressing" {
			t.Errorf("condition %+v without a deadline", c)
		}
	}
}

// Conditions of types that are not the controller's stay where they are, as do
// those that do not change; changed ones go to the end.
func TestForeignConditionsKeepTheirPlace(t *testing.T) {
	conditions := `"conditions":[{"type":"Progressing","status":"True","reason":"FoundNewReplicaSet"},
		{"type":"Mine","status":"Odd","lastUpdateTime":"2026-01-01T00:00:00.5Z"},
		{"type":"Available","status":"True","reason":"MinimumReplicasAvailable"},{"type":"Yours"}]`
	d := edited(webDeployment, `web:2`, `web:1`, statusBefore, `"status":{"replicas":1,`+conditions+`}`)
	a := answersTo(t, rollout.Kubernetes1_37, caseLine("a", d, webReplicaSet))[0]
	var got []string
	for _, c := range a.Status.Conditions {
		got = append(got, c.Type+" "+c.Status+" "+c.Reason)
	}
	want := []string{"Mine Odd ", "Available True MinimumReplicasAvailable", "Yours  ",
		"Progressing True NewReplicaSetAvailable"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

func TestTextThatIsNoUTF8IsAnsweredInUTF8(t *testing.T) {
	line := caseLine("a\xff", edited(webDeployment, `"name":"web"`, "\"name\":\"w\xc3\x28b\""))
	out := streamed(t, 0, []byte(line))
	if !utf8.Valid(out) || len(answersIn(t, out)) != 1 {
		t.Errorf("answer %q, want one in UTF-8", out)
	}
}

func answersTo(t *testing.T, quirks rollout.Quirks, lines string) []answerJSON {
	t.Helper()
	return answersIn(t, streamed(t, quirks, []byte(lines)))
}

func answersIn(t *testing.T, lines []byte) []answerJSON {
	t.Helper()
	return decodeLines[answerJSON](t, lines)
}

type brokenPipe struct{ error }

func (b brokenPipe) Read([]byte) (int, error)  { return 0, b.error }
func (b brokenPipe) Write([]byte) (int, error) { return 0, b.error }

func TestAFaultOfThePipesEndsTheStream(t *testing.T) {
	broken := brokenPipe{errors.New("broken")}
	opts := options{stream: true, now: noon}
	if err := run(opts, broken, io.Discard); !errors.Is(err, broken.error) {
		t.Errorf("error %v with a broken input", err)
	}
	if err := run(opts, strings.NewReader(caseLine("a", webDeployment)), broken); !errors.Is(err, broken.error) {
		t.Errorf("error %v with a broken output", err)
	}
}
