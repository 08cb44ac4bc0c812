package main

import (
	"go/importer"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// woven returns the mutants of a source and the sources they are woven into.
func woven(t *testing.T, source string) ([]mutant, map[string]string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "p.go"), []byte("package p\n"+source), 0o600); err != nil {
		t.Fatal(err)
	}
	w := &weave{keys: make(map[string]int), fset: token.NewFileSet(), pkg: dir}
	w.imports = importer.ForCompiler(w.fset, "source", nil)
	sources, err := w.weavePackage(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range sources {
		if _, err := parser.ParseFile(token.NewFileSet(), name, text, 0); err != nil {
			t.Errorf("what is woven is no Go: %v\n%s", err, text)
		}
	}
	return w.mutants, sources
}

func TestMutants(t *testing.T) {
	for _, c := range []struct {
		rule, source string
		want         []string
	}{
		{"a comparison is shifted and turned", "func f(a, b int) bool { return a < b }",
			[]string{"a < b -> a <= b", "a < b -> a >= b"}},
		{"each side of an and is left out", "func f(a, b bool) bool { return a && b }",
			[]string{"a && b -> a", "a && b -> b", "a && b -> a || b"}},
		{"a condition never and always holds", "func f(a bool) { if !a { f(a) } }",
			[]string{"!a -> false", "!a -> true", "!a -> a", "f(a) -> nothing"}},
		{"a sum becomes a difference, and no result", "func f(a, b int) int { return a + b }",
			[]string{"a + b -> 0", "a + b -> a - b"}},
		{"a text is left alone", `func f(a string) string { return a + "x" }`, nil},
		{"a number is one more", "var n = []int{0: 7}", []string{"7 -> 8"}},
		{"a constant is left alone", "const n = 7", nil},
		{"an assignment is left out or turned", "func f(a *int) { *a += 2 }",
			[]string{"*a += 2 -> nothing", "*a += 2 -> *a -= 2", "2 -> 3"}},
		{"a truth is turned", "func f() bool { return true }", []string{"true -> !true"}},
		{"an error is forgotten", "func f(err error) error { return err }", []string{"err -> nil"}},
	} {
		mutants, _ := woven(t, c.source)
		var got []string
		for _, m := range mutants {
			_, change, _ := strings.Cut(m.key, ": ")
			got = append(got, change)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: mutants %q, want %q", c.rule, got, c.want)
		}
	}
}

func TestTwoOfOneChangeHaveTwoKeys(t *testing.T) {
	mutants, _ := woven(t, "func f() (bool, bool) { return true, true }")
	if len(mutants) != 2 || mutants[1].key != mutants[0].key+" (2)" {
		t.Errorf("mutants %v, want two with keys of their own", mutants)
	}
}

func TestWhatIsOutsideIsInsertedOutside(t *testing.T) {
	got := insert([]byte("ab"), []insertion{
		{0, 2, 0, "<"}, {2, 0, 0, ">"}, {0, 2, 2, "("}, {2, 0, 2, ")"}, {0, 1, 4, "["}, {1, 0, 4, "]"},
	})
	if want := "<([a]b)>"; got != want {
		t.Errorf("insert = %s, want %s", got, want)
	}
}

func TestKnown(t *testing.T) {
	for _, c := range []struct {
		rule, text string
		want       int // how many are known, -1 for an error
	}{
		{"two of one argument", "# why\n\na\nb\n\tno one\n\tsees it\n", 2},
		{"two of two", "a\n\tso\nb\n\tso\n", 2},
		{"one without an argument", "a\n\tso\nb\n", -1},
		{"an argument for none", "\tso\n", -1},
	} {
		file := filepath.Join(t.TempDir(), "known.txt")
		if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		known, err := readKnown(file)
		if err != nil && c.want >= 0 || err == nil && len(known) != c.want {
			t.Errorf("%s: %v, %v, want %d", c.rule, known, err, c.want)
		}
	}
}

func TestScore(t *testing.T) {
	known := map[string]string{"a": "so"}
	var all tally
	for _, m := range []struct {
		key    string
		killed bool
	}{{"a", false}, {"b", true}, {"c", true}, {"d", true}, {"e", false}} {
		all.count(mutant{key: m.key}, m.killed, known)
	}
	if want := (tally{all: 5, killed: 3, equivalent: 1, unknown: 1}); all != want || all.score() != 75 {
		t.Errorf("tally %+v with score %v, want %+v with 75", all, all.score(), want)
	}
}
