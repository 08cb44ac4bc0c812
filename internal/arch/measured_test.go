package arch_test

import (
	"strings"
	"testing"
)

func TestFunctionsAreMeasured(t *testing.T) {
	for _, c := range []struct {
		name, body                 string
		lines, cyclomatic, nesting int
	}{
		{"nothing", ``, 1, 1, 0},
		{"if, else if, else", `if n == 1 { n = 2 } else if n == 2 { n = 3 } else { n = 4 }`, 1, 3, 1},
		{"an if in an else", `if n == 1 { n = 2 } else { if n == 2 { n = 3 } }`, 1, 3, 2},
		{"the default of a switch is no path", "switch n {\ncase 1, 2:\ncase 3:\ndefault:\n}", 5, 3, 1},
		{"a switch in a loop", "for range n {\n\tswitch {\n\tcase n > 1 && n < 3 || n > 5:\n\t}\n}", 5, 5, 2},
		{"a switch of types in two loops", `for { for range n { switch any(n).(type) { case int: } } }`, 1, 4, 3},
		{"a closure goes on where it stands", `if n > 0 { _ = func() { for { n++ } } }`, 1, 3, 2},
		{"loops one after the other", `for n < 1 { n++ }; for n < 2 { n++ }`, 1, 3, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := sizes(snippet{text: "func f(n int) {" + c.body + "}"}.checked(t, "strategy"))[0]
			if got.lines != c.lines || got.cyclomatic != c.cyclomatic || got.nesting != c.nesting {
				t.Errorf("%d lines, %d paths, %d levels; want %d, %d, %d",
					got.lines, got.cyclomatic, got.nesting, c.lines, c.cyclomatic, c.nesting)
			}
		})
	}
}

func TestLinesAreMeasured(t *testing.T) {
	var got text
	got.add(source{"x.go", []byte("// Package p.\n//\n// More.\npackage p\n\n" +
		"/* one\ntwo */\n\nvar s = `\n// text\n` // end\n")})
	if len(got.files) != 1 || got.files[0] != 11 {
		t.Errorf("files = %v, want one of 11 lines", got.files)
	}
	if got.code != 4 || got.comment != 5 {
		t.Errorf("%d lines of code, %d of comments; want 4 and 5", got.code, got.comment)
	}
	var wide text
	wide.add(source{"x.go", []byte("package p // 2³¹\n")})
	if len(wide.widths) != 1 || wide.widths[0] != 16 {
		t.Errorf("widths = %v, want 16 characters", wide.widths)
	}
}

func TestNamesAreCounted(t *testing.T) {
	const src = `
		type Kind int
		const (
			A Kind = iota
			B
		)
		const C Kind = 5
		const ( True = "True"; False = "False" )
		const Alone = 1
		var Err error
		func F() {}
		func (Kind) Method() {}
		type hidden int
	`
	counted, listed := names(snippet{text: src}.checked(t, "status"))
	if counted != 4 || listed != 5 {
		t.Errorf("counted %d and %d constants of lists, want 4 (Kind, Alone, Err, F) and 5", counted, listed)
	}
}

func TestPercentile(t *testing.T) {
	ten := []int{10, 9, 8, 7, 6, 5, 4, 3, 2, 1}
	for _, c := range []struct {
		all     []int
		p, want int
	}{
		{nil, 90, 0}, {[]int{7}, 50, 7}, {ten, 50, 5}, {ten, 90, 9}, {ten, 91, 10}, {ten, 100, 10}, {ten, 0, 1},
	} {
		if got := percentile(c.all, c.p); got != c.want {
			t.Errorf("percentile(%v, %d) = %d, want %d", c.all, c.p, got, c.want)
		}
	}
}

func TestTableHasACellForEveryHead(t *testing.T) {
	u := snippet{text: "func f() {}\n"}.checked(t, "status")
	var m measurement
	m.add(u)
	want := strings.Count(head, "\t")
	if got := strings.Count("\t"+m.row(), "\t"); got != want {
		t.Errorf("a row has %d cells, want %d", got, want)
	}
	if got := strings.Count(budgetRow, "\t"); got != want {
		t.Errorf("the row of budgets has %d cells, want %d", got, want)
	}
	if got := table([]unit{u}); !strings.Contains(got, "status ") || !strings.Contains(got, "all ") {
		t.Errorf("table:\n%s", got)
	}
}
