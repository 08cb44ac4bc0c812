package rollout_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the printed outcomes of testdata/*.txt")

// TestScripts plays the stories of testdata. A story is a scene (see scene) and
// commands. step and status print their outcome, which stands under a line of
// dashes up to the next empty line; go test -update rewrites it. Commit what it
// rewrites only if you know why it has changed.
//
//	step               plan a step, print it, and carry it out
//	status             print the status, and what kubectl rollout status says
//	settle             every pod becomes available, and statuses catch up
//	fail NAME          from now on pods of that ReplicaSet never become available
//	linger NAME N      from now on N stopped pods of that ReplicaSet are still running
//	time 60s           time passes
//	quirks NAME        kubernetes, none or a quirk
//	template X         the user's edits of the Deployment
//	hash X
//	scale N
//	pause, resume, delete
//	rollback N
//	strategy KIND [SURGE UNAVAILABLE]
//
// Every step without quirks keeps all promises.
func TestScripts(t *testing.T) {
	files := must(filepath.Glob(filepath.Join("testdata", "*.txt")))
	if len(files) < 12 {
		t.Fatalf("only %d scripts in testdata", len(files))
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			want := string(must(os.ReadFile(file)))
			got := newStage(t).play(want)
			if *update {
				must(0, os.WriteFile(file, []byte(got), 0o644))
				return
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s mismatch (-want +got)\n%s", file, diff)
			}
		})
	}
}

// play returns the script with the outcomes as they are.
func (s *stage) play(script string) string {
	var out strings.Builder
	printed, skips := false, false // just now; over what was printed before
	for line := range strings.Lines(script) {
		line = strings.TrimRight(line, " \n")
		skips = line != "" && (skips || printed && line == "----")
		if skips {
			continue
		}
		if printed && line != "" {
			out.WriteByte('\n')
		}
		out.WriteString(line + "\n")
		printed = false
		if line == "" || line[0] == '#' {
			continue
		}
		if outcome := s.do(line); outcome != "" {
			out.WriteString("----\n" + outcome)
			printed, skips = true, false
		}
	}
	return out.String()
}

func TestAScriptWithAnUnknownCommandFails(t *testing.T) {
	for _, line := range []string{
		"explode", "deployment web b 1 1 1 colour=red", "strategy RollingUpdate 1", "fail nobody", "scale",
		"quirks Unheard",
	} {
		if !panics(func() {
			newStage(t).play("deployment web a 1 1 1\n" +
				"replicaset web-a a 1\n" + line + "\n")
		}) {
			t.Errorf("a script with the line %q is played", line)
		}
	}
}

func TestAScriptShowsWhatHasChanged(t *testing.T) {
	const head, end = "deployment web a 1 1 1\n\nstep\n", "\n# end\n"
	const want = head + "----\ncreate web-a replicas=1\n" + end
	for _, printed := range []string{"", "----\n", "----\ncreate web-a replicas=2\n",
		"----\ncreate web-a replicas=1\n"} {
		if got := newStage(t).play(head + printed + end); got != want {
			t.Errorf("played over %q: %q, want %q", printed, got, want)
		}
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return
}
