package scenarios_test

import (
	"os"
	"strings"
	"testing"
)

// Beside the controller of Kubernetes, a dry run tells what it would do, and does
// nothing.
func TestDryRun(t *testing.T) {
	s := newStage(t, 0)
	startPlayer(t, reference)
	c := startController(t, 0, "--dry-run", "--namespace", s.namespace)
	s.create(web(3).limits("1", "0"))
	s.kubectl("set image deployment/web app=app:v2")
	s.rolledOut("web", "app:v2", 3)
	text, err := os.ReadFile(c.Log())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"/web: RollingUpdate\n", "  create web-", ": a new template needs 3 pods", "  held: "} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in what it prints:\n%s", want, text)
		}
	}
	if n := s.writes(rollplan); n != (tally{}) {
		t.Errorf("it has written: %+v", n)
	}
}
