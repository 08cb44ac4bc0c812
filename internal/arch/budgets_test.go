package arch_test

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
)

// The budgets that fail the build. The others are printed by
//
//	go test -v ./internal/arch -run Budgets
const (
	maxFuncLines  = 60
	maxFileLines  = 250
	maxCyclomatic = 10
	maxNesting    = 3
	maxParams     = 4 // the receiver is not counted
	maxResults    = 3
	maxExported   = 90 // of the four packages together
)

// budgeted are the packages with budgets.
var budgeted = append([]string{"internal/quantity", "examples/plan", "examples/plan/objects",
	"rollout/world", "rollout/invariant", "rollout/explore", "rollout/rollouttest", "rollout/forecast", "examples/forecast"}, four...)

// overBudget returns where a package leaves a budget that fails the build.
func overBudget(u unit) []finding {
	var found []finding
	for _, s := range sizes(u) {
		for _, b := range []struct {
			what     string
			got, max int
		}{
			{"lines", s.lines, maxFuncLines},
			{"paths (cyclomatic)", s.cyclomatic, maxCyclomatic},
			{"levels of nesting", s.nesting, maxNesting},
			{"parameters", s.params, maxParams},
			{"results", s.results, maxResults},
			{"bool parameters", s.bools, 0},
		} {
			if b.got > b.max {
				text := fmt.Sprintf("%s has %d %s, more than %d", s.text, b.got, b.what, b.max)
				found = append(found, finding{s.at, text})
			}
		}
	}
	for _, s := range u.sources {
		var x text
		if x.add(s); x.files[0] > maxFileLines {
			at := token.Position{Filename: s.name, Line: maxFileLines + 1}
			text := fmt.Sprintf("the file has %d lines, more than %d", x.files[0], maxFileLines)
			found = append(found, finding{at, text})
		}
	}
	return found
}

// A measurement is what one row of the table says, of one package or of many.
type measurement struct {
	funcs        []size
	code, tests  text
	names, words int
}

func (m *measurement) add(u unit) {
	m.funcs = append(m.funcs, sizes(u)...)
	for _, s := range u.sources {
		m.code.add(s)
	}
	for _, s := range u.tests {
		m.tests.add(s)
	}
	if slices.Contains(four, u.path) {
		n, listed := names(u)
		m.names, m.words = m.names+n, m.words+listed
	}
}

// spread prints percentiles of one number of all functions.
func (m *measurement) spread(of func(size) int, percents ...int) string {
	var all []int
	for _, s := range m.funcs {
		all = append(all, of(s))
	}
	return spread(all, percents...)
}

func spread(all []int, percents ...int) string {
	var cells []string
	for _, p := range percents {
		cells = append(cells, fmt.Sprint(percentile(all, p)))
	}
	return strings.Join(cells, "/")
}

// row prints the measurement in the order of the head of the table.
func (m *measurement) row() string {
	bools := 0
	for _, s := range m.funcs {
		bools += s.bools
	}
	return strings.Join([]string{
		fmt.Sprint(m.code.code),
		m.spread(func(s size) int { return s.lines }, 50, 90, 100),
		m.spread(func(s size) int { return s.cyclomatic }, 90, 100),
		m.spread(func(s size) int { return s.nesting }, 90, 100),
		m.spread(func(s size) int { return s.params }, 90, 100),
		m.spread(func(s size) int { return s.results }, 100),
		fmt.Sprint(bools),
		spread(m.code.files, 50, 100),
		fmt.Sprintf("%.0f", 100*ratio(m.code.comment, m.code.code+m.code.comment)),
		spread(m.code.widths, 99),
		fmt.Sprint(m.names),
		fmt.Sprintf("%.1f", ratio(m.tests.code, m.code.code)),
		spread(m.tests.files, 100),
	}, "\t")
}

func ratio(a, b int) float64 { return float64(a) / float64(max(b, 1)) }

const head = "\tcode\tfunc 50/90/max\tcc 90/max\tnest 90/max\tparams 90/max\tresults\tbools" +
	"\tfile 50/max\tcomment %\twidth 99\tnames\ttest:code\ttest file"

const budgetRow = "budget\t\t10/25/60\t6/10\t2/3\t3/4\t3\t0\t120/250\t25-35\t100\t90\t2-3\t"

// table prints a row for each package, their sum and the budgets.
func table(units []unit) string {
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	var sum measurement
	fmt.Fprintln(w, head)
	for _, u := range units {
		var m measurement
		m.add(u)
		sum.add(u)
		fmt.Fprintln(w, u.path+"\t"+m.row())
	}
	fmt.Fprintf(w, "all\t%s\n%s\n", sum.row(), budgetRow)
	w.Flush()
	fmt.Fprintf(&out, "names: exported and top-level, without %d constants of enums, quirks and lists\n",
		sum.words)
	return out.String()
}

func TestBudgets(t *testing.T) {
	var units []unit
	exported := 0
	for _, u := range mustLoad(t).units {
		if !slices.Contains(budgeted, u.path) {
			continue
		}
		units = append(units, u)
		report(t, overBudget(u))
		if slices.Contains(four, u.path) {
			n, _ := names(u)
			exported += n
		}
	}
	if exported > maxExported {
		t.Errorf("the four packages export %d names, more than %d", exported, maxExported)
	}
	t.Logf("\n%s", table(units))
}

func TestOverBudgetIsFound(t *testing.T) {
	deep := func(levels int) string {
		return "func f(b bool) {" + strings.Repeat("if b {", levels) + strings.Repeat("}", levels) + "}"
	}
	for _, s := range []snippet{
		{name: "60 lines", text: "func f() {" + strings.Repeat("\n", 59) + "}"},
		{name: "61 lines", text: "func f() {" + strings.Repeat("\n", 60) + "}",
			want: []string{"f has 61 lines, more than 60"}},
		{name: "250 lines in a file", text: strings.Repeat("\n", 249)},
		{name: "251 lines in a file", text: strings.Repeat("\n", 250),
			want: []string{"the file has 251 lines, more than 250"}},
		{name: "10 paths", text: "func f(b bool) bool { return b" + strings.Repeat(" && b", 9) + " }"},
		{name: "11 paths", text: "func f(b bool) bool { return b" + strings.Repeat(" && b", 10) + " }",
			want: []string{"f has 11 paths (cyclomatic), more than 10"}},
		{name: "3 levels", text: deep(3)},
		{name: "4 levels", text: deep(4), want: []string{"f has 4 levels of nesting, more than 3"}},
		{name: "4 parameters and a receiver", text: "type t int\nfunc (t) f(a, b, c, d int) {}"},
		{name: "5 parameters", text: "type t int\nfunc (t) f(a, b, c, d, e int) {}",
			want: []string{"t.f has 5 parameters, more than 4"}},
		{name: "3 results", text: "func f() (a, b, c int) { return }"},
		{name: "4 results", text: "func f() (int, int, int, int) { return 0, 0, 0, 0 }",
			want: []string{"f has 4 results, more than 3"}},
		{name: "a hidden function with a bool", text: "type t int\nfunc f(bool) {}\nfunc (t) F(bool) {}"},
		{name: "a callback that returns a bool", text: "func F(less func(a, b int) bool) {}"},
		{name: "an exported function with a bool", text: "func F(n int, force bool) {}",
			want: []string{"F has 1 bool parameters, more than 0"}},
		{name: "an exported method with named and variadic bools",
			text: "type T int\ntype flag bool\nfunc (*T) M(flag, ...bool) {}",
			want: []string{"T.M has 2 bool parameters, more than 0"}},
	} {
		t.Run(s.name, func(t *testing.T) { s.compare(t, overBudget(s.checked(t, "strategy"))) })
	}
}
