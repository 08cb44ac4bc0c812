// Command mutation measures how much the tests of a package notice. It breaks the
// package in every small way it knows, one at a time, and prints what no test saw.
//
//	nice go run ./internal/mutation ./strategy ./replicaset ./status ./rollout
//
// All mutants of all packages are woven into one copy of the sources, each behind
// a test of its number, so that the test binaries are built once (with go test
// -overlay: the tree is never changed) and a mutant costs one run of them. A mutant
// meets the tests of its own package first; one that survives meets those of the
// other packages named and those of wider, all with -short, unless it is known as
// equivalent. A run that fails or hangs kills it.
//
// testdata/equivalent.txt lists the mutants that no test can tell from the original,
// each with an argument. A survivor that is not in the list ends the command with
// exit code 1. Constants' declarations and texts are not mutated.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"
)

// wider are the packages whose tests a survivor meets besides those named: the quick ones.
var wider = []string{"./examples/plan", "./rollout/world", "./rollout/invariant", "./rollout/rollouttest"}

func main() {
	list := flag.String("equivalent", "internal/mutation/testdata/equivalent.txt", "list of equivalents")
	only := flag.String("only", "", "try only mutants whose text holds this")
	own := flag.Bool("own", false, "only the tests of a mutant's own package")
	flag.Parse()
	known, err := readKnown(*list)
	if err == nil {
		err = measure(flag.Args(), known, choice{*only, *own})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutation:", err)
		os.Exit(1)
	}
}

// A choice leaves mutants or tests out.
type choice struct {
	only string
	own  bool
}

// measure tries the mutants of some packages, prints the table and returns an error
// if one survives that is not known as equivalent.
func measure(packages []string, known map[string]string, c choice) error {
	start := time.Now()
	dir, err := os.MkdirTemp("", "mutation")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	w, err := weaveAll(packages, dir)
	if err != nil {
		return err
	}
	s, err := build(packages, c.own, filepath.Join(dir, "overlay.json"))
	if err != nil {
		return err
	}
	tallies := make(map[string]*tally)
	for _, p := range packages {
		tallies[p] = &tally{}
	}
	for _, m := range w.mutants {
		if c.only == "" || strings.Contains(m.String(), c.only) {
			if tallies[m.pkg].count(m, s.kills(m) || known[m.key] == "" && s.killsElsewhere(m), known) {
				fmt.Printf("survives: %v\n", m)
			}
		}
	}
	return report(packages, tallies, time.Since(start))
}

// A tally counts the mutants of a package.
type tally struct{ all, killed, equivalent, unknown int }

// count counts a mutant, and reports whether it survives without being known.
func (t *tally) count(m mutant, killed bool, known map[string]string) bool {
	t.all++
	switch {
	case killed:
		t.killed++
	case known[m.key] != "":
		t.equivalent++
	default:
		t.unknown++
		return true
	}
	return false
}

// score is the percentage of those killed among those that can be.
func (t *tally) score() float64 {
	return 100 * float64(t.killed) / float64(max(t.all-t.equivalent, 1))
}

// report prints the table.
func report(packages []string, tallies map[string]*tally, took time.Duration) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "package\tmutants\tkilled\tequivalent\tsurvived\tscore")
	var sum tally
	row := func(name string, t *tally) {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%.1f %%\n",
			name, t.all, t.killed, t.equivalent, t.unknown, t.score())
	}
	for _, p := range packages {
		t := tallies[p]
		sum = tally{sum.all + t.all, sum.killed + t.killed,
			sum.equivalent + t.equivalent, sum.unknown + t.unknown}
		row(p, t)
	}
	row("all", &sum)
	w.Flush()
	fmt.Printf("in %v\n", took.Round(time.Second))
	if sum.unknown > 0 {
		return fmt.Errorf("%d mutants survive", sum.unknown)
	}
	return nil
}
