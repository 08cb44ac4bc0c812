package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/examples/plan/objects"
	"github.com/rollplan/rollplan/rollout"
)

// The surprises are small inputs with which the real controller does what few would
// expect. surprises.txt says what it wrote, one line each: ReplicaSets as last
// written, what became of the Deployment if it was written at all, events, status,
// when to look again. It is no golden file: it was written from the reference's
// answers and is never refreshed. Where a case goes on, the second step starts from
// the status that the first has written, with all else as it was.
func TestSurprisesAreReproduced(t *testing.T) {
	want := sections(string(must(os.ReadFile("testdata/surprises.txt"))))
	lines := bytes.Lines(must(os.ReadFile("testdata/surprises.ndjson")))
	ran := 0
	for line := range lines {
		c := decodeLines[recordedCase](t, line)[0]
		ran++
		t.Run(c.ID, func(t *testing.T) {
			first, status := answerAsText(t, line)
			got, goesOn := first, strings.Contains(want[c.ID], secondStep)
			if goesOn {
				second, _ := answerAsText(t, withStatus(t, line, status))
				got += secondStep + second
			}
			if diff := cmp.Diff(want[c.ID], got); diff != "" {
				t.Errorf("mismatch (-reference +got):\n%s", diff)
			}
		})
	}
	if ran != len(want) || ran < 33 {
		t.Errorf("%d cases with %d outcomes, want 33 of each", ran, len(want))
	}
}

const secondStep = "then, with that status:\n"

// sections returns the texts below headings "-- NAME --".
func sections(text string) map[string]string {
	out := map[string]string{}
	name := ""
	for line := range strings.Lines(text) {
		if after, ok := strings.CutPrefix(line, "-- "); ok {
			name = strings.TrimSuffix(after, " --\n")
			out[name] = ""
			continue
		}
		out[name] += line
	}
	return out
}

// answerAsText returns the plan for a case as the lines of surprises.txt, and the
// status it wants to be written.
func answerAsText(t *testing.T, line []byte) (string, objects.Status) {
	t.Helper()
	c := decodeLines[recordedCase](t, line)[0]
	a := decodeLines[answerJSON](t, streamed(t, rollout.Kubernetes1_37, line))[0]
	if a.Error != "" {
		t.Fatal(a.Error)
	}
	before, after := c.untouched().tidy(), c.planned(a)
	var out strings.Builder
	for _, list := range []struct {
		verb  string
		names []string
	}{{"adopt", after.Adopted}, {"release", after.Released}} {
		for _, name := range list.names {
			fmt.Fprintf(&out, "%s %s\n", list.verb, path.Base(name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(after.Sets)) {
		set := after.Sets[name]
		switch was, ok := before.Sets[name]; {
		case !ok:
			fmt.Fprintf(&out, "create web-%s %s\n", name, set)
		case !cmp.Equal(was, set):
			fmt.Fprintf(&out, "update %s %s\n", path.Base(name), set)
		}
	}
	for _, name := range after.Deleted {
		fmt.Fprintf(&out, "delete %s\n", path.Base(name))
	}
	written := !cmp.Equal(before.Status, after.Status) || !cmp.Equal(before.Annotations, after.Annotations)
	if written {
		fmt.Fprintf(&out, "deployment %s\n", revisionText(after.Annotations))
	}
	for _, e := range after.Events {
		fmt.Fprintf(&out, "event %s\n", strings.ReplaceAll(e, newSet, "web-"+newSet))
	}
	if written {
		writeStatus(&out, a.Status)
	}
	if a.RecheckAfterSeconds != nil {
		fmt.Fprintf(&out, "look again %s\n", strings.Replace(fmt.Sprint(*a.RecheckAfterSeconds), "0", "now", 1))
	}
	if a.Fault != "" {
		fmt.Fprintf(&out, "fault %s\n", a.Fault)
	}
	return out.String(), a.Status
}

// String returns size and annotations without the prefixes of their keys.
func (s setOutcome) String() string {
	words := []string{fmt.Sprintf("replicas=%d", s.Replicas)}
	for _, key := range slices.Sorted(maps.Keys(s.Annotations)) {
		words = append(words, path.Base(key)+"="+s.Annotations[key])
	}
	return strings.Join(words, " ")
}

func revisionText(annotations map[string]string) string {
	if r, ok := annotations["deployment.kubernetes.io/revision"]; ok {
		return "revision=" + r
	}
	return "without revision"
}

func writeStatus(out *strings.Builder, s objects.Status) {
	out.WriteString("status")
	for _, n := range []struct {
		name  string
		value int
		shown bool
	}{
		{"observedGeneration", int(s.ObservedGeneration), s.ObservedGeneration != 0},
		{"replicas", s.Replicas, s.Replicas != 0},
		{"updatedReplicas", s.UpdatedReplicas, s.UpdatedReplicas != 0},
		{"readyReplicas", s.ReadyReplicas, s.ReadyReplicas != 0},
		{"availableReplicas", s.AvailableReplicas, s.AvailableReplicas != 0},
		{"unavailableReplicas", s.UnavailableReplicas, s.UnavailableReplicas != 0},
		{"terminatingReplicas", valueOr(s.TerminatingReplicas, 0), s.TerminatingReplicas != nil},
		{"collisionCount", valueOr(s.CollisionCount, 0), s.CollisionCount != nil},
	} {
		if n.shown {
			fmt.Fprintf(out, " %s=%d", n.name, n.value)
		}
	}
	out.WriteString("\n")
	for _, c := range s.Conditions {
		fmt.Fprintf(out, "condition %s %s %s\n", c.Type, c.Status, c.Reason)
	}
}

// withStatus returns the case with the Deployment's status replaced.
func withStatus(t *testing.T, line []byte, s objects.Status) []byte {
	t.Helper()
	c := decodeLines[map[string]any](t, line)[0]
	c["deployment"].(map[string]any)["status"] = s
	return must(json.Marshal(c))
}
