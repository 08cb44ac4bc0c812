package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// files are those of the reference that decide something.
var files = []string{
	"progress.go", "recreate.go", "rollback.go", "rolling.go", "sync.go", "util/deployment_util.go",
}

// A tally counts statements.
type tally struct{ reached, all int }

func (t *tally) add(b block) {
	t.all += b.statements
	if b.reached {
		t.reached += b.statements
	}
}

func (t tally) percent() float64 {
	if t.all == 0 {
		return 0
	}
	return 100 * float64(t.reached) / float64(t.all)
}

func (t tally) String() string {
	return fmt.Sprintf("%4d of %4d statements  %5.1f %%", t.reached, t.all, t.percent())
}

// report prints the tables, and returns the percentage of statements reached.
func report(to io.Writer, blocks []block, functions map[string][]function, called map[string]bool) float64 {
	var total tally
	var missed, uncalled []string
	for _, file := range files {
		var t tally
		for _, b := range blocks {
			if b.file != file {
				continue
			}
			f := functionAt(functions[file], b.line)
			if !called[f] {
				uncalled = append(uncalled, f)
				continue
			}
			t.add(b)
			total.add(b)
			missed = append(missed, remark(b, f)...)
		}
		fmt.Fprintf(to, "%-25s %s\n", file, t)
	}
	fmt.Fprintf(to, "%-25s %s\n", "all", total)
	fmt.Fprintf(to, "left out, as no sync calls them: %s\n", strings.Join(slices.Compact(uncalled), ", "))
	fmt.Fprintf(to, "\nnot reached:\n%s", strings.Join(missed, ""))
	return total.percent()
}

// functionAt returns the name of the function that has this line.
func functionAt(functions []function, line int) string {
	for _, f := range functions {
		if f.from <= line && line <= f.to {
			return f.name
		}
	}
	return ""
}

// remark returns what is to be said about a block, if anything.
func remark(b block, function string) []string {
	reason, known := reasons[b.place]
	switch {
	case b.reached && !known:
		return nil
	case b.reached:
		reason = "reached all the same, though: " + reason
	case !known:
		reason = "by chance, or the generator never goes there"
	}
	return []string{fmt.Sprintf("  %s:%d %s: %s\n", b.file, b.line, function, reason)}
}
