package main

import (
	"context"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/rollplan/rollplan/examples/controller/e2e/upstream/shim"
)

// A result is what came of one test.
type result struct {
	name   string
	passed bool
	took   time.Duration
	log    string
	why    string // the first complaint of a failed test
}

func (r result) String() string {
	if r.passed {
		return fmt.Sprintf("pass %6.1f s  %s", r.took.Seconds(), r.name)
	}
	return fmt.Sprintf("FAIL %6.1f s  %s\n     %s\n     see %s", r.took.Seconds(), r.name, r.why, r.log)
}

// list returns the names of the tests that match, in the order of their file.
func list(ctx context.Context, binary string, match *regexp.Regexp) ([]string, error) {
	out, err := exec.CommandContext(ctx, binary, "-test.list=^Test").Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", binary, err)
	}
	var names []string
	for name := range strings.FieldsSeq(string(out)) {
		if match.MatchString(name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no test matches %q", match)
	}
	return names, nil
}

// runAll runs the tests, some at once, and yields their results in the order of names.
func (o options) runAll(ctx context.Context, binary string, names []string) iter.Seq[result] {
	results := make([]chan result, len(names))
	free := make(chan struct{}, max(1, o.parallel))
	for i := range names {
		results[i] = make(chan result, 1)
	}
	go func() {
		for i, name := range names {
			free <- struct{}{}
			go func() {
				results[i] <- o.runOne(ctx, binary, name)
				<-free
			}()
		}
	}()
	return func(yield func(result) bool) {
		for _, r := range results {
			if !yield(<-r) {
				return
			}
		}
	}
}

// runOne runs one test in a process of its own: a controller that hangs or panics takes
// no other test with it.
func (o options) runOne(ctx context.Context, binary, name string) result {
	start := time.Now()
	cmd := exec.CommandContext(ctx, binary, "-test.run=^"+name+"$", "-test.v", "-test.timeout=10m")
	cmd.Env = append(os.Environ(), shim.Variable+"="+o.controller)
	out, err := cmd.CombinedOutput()
	r := result{name: name, took: time.Since(start), log: filepath.Join(o.logs, name+".log")}
	// A test that was skipped, or that does not exist, has not passed.
	r.passed = err == nil && strings.Contains(string(out), "--- PASS: "+name+" (")
	if err := os.WriteFile(r.log, out, 0o644); err != nil {
		r.log = err.Error()
	}
	if !r.passed {
		r.why = complaint(string(out), err)
	}
	return r
}

// complaints are lines that tests print, by file and line.
var complaints = regexp.MustCompile(`(?m)^\s+(?:deployment|util)_test\.go:\d+: .*(?:fail|error|expect|time|not ).*$`)

// complaint returns the last line of a failed test that looks like a reason.
func complaint(out string, err error) string {
	all := complaints.FindAllString(out, -1)
	if len(all) == 0 {
		return fmt.Sprint(err)
	}
	return strings.TrimSpace(all[len(all)-1])
}
