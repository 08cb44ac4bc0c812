package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A suite is the tests that mutants meet, in order.
type suite struct{ binaries []binary }

// A binary is the built tests of a package.
type binary struct {
	pkg, file string
	flags     []string
	limit     time.Duration
}

// build builds the woven tests and sees that they pass while no mutant is at work.
func build(packages []string, own bool, overlay string) (*suite, error) {
	s := &suite{}
	all := slices.Clone(packages)
	if !own {
		all = append(all, wider...)
	}
	for i, pkg := range all {
		b := binary{pkg: pkg, file: filepath.Join(filepath.Dir(overlay), fmt.Sprint(i, ".test"))}
		out, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", b.file, pkg).CombinedOutput()
		if err != nil {
			return nil, fmt.Errorf("tests of %s: %s", pkg, out)
		}
		if _, err := os.Stat(b.file); err != nil {
			continue // no tests
		}
		b.flags = []string{"-test.short", "-test.failfast"}
		if usage, _ := exec.Command(b.file, "-help").CombinedOutput(); strings.Contains(string(usage), "-rapid.") {
			b.flags = append(b.flags, "-rapid.nofailfile", "-rapid.shrinktime=0s", "-rapid.seed=1")
		}
		b.limit = time.Minute
		start := time.Now()
		if out := b.fails(0); out != "" {
			return nil, fmt.Errorf("tests of %s fail without a mutant: %s", pkg, out)
		}
		took := time.Since(start)
		fmt.Printf("tests of %s: %v\n", pkg, took.Round(time.Millisecond))
		b.limit = 5*took + 2*time.Second
		s.binaries = append(s.binaries, b)
	}
	return s, nil
}

// kills reports whether a test of its own package fails or hangs while a mutant is at
// work.
func (s *suite) kills(m mutant) bool {
	return slices.ContainsFunc(s.binaries, func(b binary) bool { return b.pkg == m.pkg && b.fails(m.id) != "" })
}

// killsElsewhere is kills by the tests of other packages.
func (s *suite) killsElsewhere(m mutant) bool {
	return slices.ContainsFunc(s.binaries, func(b binary) bool { return b.pkg != m.pkg && b.fails(m.id) != "" })
}

// fails runs the tests with a mutant at work, 0 is none, and returns what they say
// when they fail. Memory is limited, since some mutants ask for more and more.
func (b binary) fails(id int) string {
	ctx, cancel := context.WithTimeout(context.Background(), b.limit)
	defer cancel()
	args := append([]string{"-c", `ulimit -v 8000000; exec "$0" "$@"`, b.file}, b.flags...)
	c := exec.CommandContext(ctx, "sh", args...)
	c.Dir = b.pkg
	c.Env = append(os.Environ(), fmt.Sprint("MUTANT=", id), "GOMAXPROCS=1")
	out, err := c.CombinedOutput()
	if err != nil {
		return fmt.Sprintf("%v\n%s", err, out)
	}
	return ""
}
