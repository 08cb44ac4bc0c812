package main

import (
	"strings"
	"testing"
	"time"

	"github.com/rollplan/rollplan/rollout"
)

// The captures are of a real control plane of Kubernetes 1.37.2, as kubectl get
// deployments,replicasets,pods -o json prints them; some are without the pods, of
// which only Recreate needs any.
func TestCapturedClustersPrintAsTheGoldenFilesHaveIt(t *testing.T) {
	for _, c := range []struct{ name, now string }{
		{"mid-rollout", "2026-11-30T21:43:21.741Z"},
		{"recreate-waiting", "2026-11-30T21:44:18.654Z"},
		{"deadline-exceeded", "2026-11-30T21:44:31.101Z"},
		{"scaled-mid-rollout", "2026-11-30T21:43:21Z"},
		{"paused-and-scaled", "2026-11-30T21:44:24Z"},
		{"undone", "2026-11-30T21:44:41Z"},
	} {
		t.Run(c.name, func(t *testing.T) {
			golden(t, c.name+".golden", printed(t, "text", c.name, c.now))
		})
	}
}

func TestJSONOutputIsOneObjectALine(t *testing.T) {
	out := printed(t, "json", "mid-rollout", "2026-11-30T21:43:21.741Z")
	if strings.Count(out, "\n") != 1 || !strings.HasSuffix(out, "}\n") {
		t.Errorf("not one line: %s", out)
	}
	golden(t, "mid-rollout.json.golden", indented(t, out))
}

// Outside of the conditions that the quirks name, both modes decide the same.
func TestCapturedClustersPlanTheSameWithQuirks(t *testing.T) {
	for _, name := range []string{"mid-rollout", "scaled-mid-rollout", "paused-and-scaled", "undone"} {
		now := "2026-11-30T21:45:00Z"
		plain := printed(t, "text", name, now)
		if got := printedWith(t, rollout.Kubernetes1_37, "text", name, now); got != plain {
			t.Errorf("%s: with quirks\n%s\nwithout\n%s", name, got, plain)
		}
	}
}

func printed(t *testing.T, output, name, now string) string {
	t.Helper()
	return printedWith(t, 0, output, name, now)
}

func printedWith(t *testing.T, quirks rollout.Quirks, output, name, now string) string {
	t.Helper()
	opts := options{
		output: output, planner: rollout.Planner{Quirks: quirks},
		now: must(time.Parse(time.RFC3339, now)), file: "testdata/" + name + ".json",
	}
	var out strings.Builder
	if err := run(opts, strings.NewReader(""), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
