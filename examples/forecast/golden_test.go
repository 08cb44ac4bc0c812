package main

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// manifest returns a hand-written Deployment; spec is what else it says.
func manifest(name string, replicas int, spec string) string {
	return fmt.Sprintf(`{"kind":"Deployment","metadata":{"name":%q,"namespace":"shop"},"spec":{"replicas":%d,%s
		"selector":{"matchLabels":{"app":"web"}},
		"template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"c","image":"web:1"}]}}}}`,
		name, replicas, spec)
}

func limits(surge, unavailable string) string {
	return fmt.Sprintf(`"strategy":{"rollingUpdate":{"maxSurge":%s,"maxUnavailable":%s}},`, surge, unavailable)
}

// goldens are what the command prints for each kind of rollout.
func goldens(t *testing.T) map[string]string {
	web := manifest("web", 10, "")
	var many strings.Builder
	for _, name := range []string{"api", "worker", "a-name-that-goes-on-and-on-until-it-has-to-be-cut"} {
		many.WriteString(manifest(name, 6, ""))
	}
	return map[string]string{
		"captured":  printed(t, "", "../plan/testdata/mid-rollout.json"),
		"paused":    printed(t, "", "-on", "10s:resume", "../plan/testdata/paused-and-scaled.json"),
		"late":      printed(t, "", "-fail", "100", "../plan/testdata/deadline-exceeded.json"),
		"update":    printed(t, web, "-update"),
		"recreate":  printed(t, manifest("web", 4, `"strategy":{"type":"Recreate"},`), "-update"),
		"no-room":   printed(t, manifest("web", 3, ""), "-update", "-capacity", "3"),
		"quota":     printed(t, manifest("web", 1, ""), "-update", "-quota", "1"),
		"bad-image": printed(t, web, "-update", "-fail", "100", "-on", "30s:undo"),
		"user": printed(t, web, "-update", "-lag", "500ms", "-on", "5s:scale=16", "-on", "15s:template",
			"-on", "25s:lose=5", "-on", "26s:pause", "-on", "60s:resume"),
		"waves":   printed(t, manifest("web", 40, limits("1", "0")), "-update"),
		"million": printed(t, manifest("web", 1000000, `"minReadySeconds":5,`), "-update"),
		"advice":  printed(t, web, "-update", "-against", "1/0", "-goal", "within=50s,peak=16,floor=9"),
		"many":    printed(t, many.String(), "-update"),
		"zero":    printed(t, manifest("web", 0, "")),
	}
}

func TestWhatIsPrintedIsAsTheGoldenFilesHaveIt(t *testing.T) {
	for name, got := range goldens(t) {
		golden(t, name+".golden", got)
	}
}

func TestNothingIsWiderThanATerminal(t *testing.T) {
	for name, text := range goldens(t) {
		for line := range strings.Lines(text) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > width {
				t.Errorf("%s: %d columns: %s", name, n, line)
			}
			if strings.HasSuffix(line, " \n") {
				t.Errorf("%s: a space at the end of %q", name, line)
			}
		}
	}
}

// The forecast is the same in both modes where no quirk shows.
func TestQuirksChangeNothingInAPlainRollout(t *testing.T) {
	web := manifest("web", 10, "")
	if got, want := printed(t, web, "-update", "-quirks", "kubernetes"), printed(t, web, "-update"); got != want {
		t.Errorf("with quirks\n%s\nwithout\n%s", got, want)
	}
}

func TestAllPrintsEveryStep(t *testing.T) {
	waves := manifest("web", 40, limits("1", "0"))
	some, all := printed(t, waves, "-update"), printed(t, waves, "-update", "-all")
	if !strings.Contains(some, "more steps: -all prints them") || strings.Contains(all, "more steps") {
		t.Errorf("some:\n%s\nall:\n%s", some, all)
	}
	var skipped int
	at := strings.Index(some, "...")
	if _, err := fmt.Sscanf(some[at:], "... %d more steps", &skipped); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(all, "\n") - strings.Count(some, "\n"); n != skipped-1 {
		t.Errorf("%d steps are said to be left out, %d are", skipped, n+1)
	}
}
