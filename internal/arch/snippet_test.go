package arch_test

import (
	"slices"
	"strings"
	"testing"
)

// A snippet is source that breaks a rule, or just keeps it.
type snippet struct {
	name string
	text string   // without the package clause
	want []string // texts of the findings
}

// parsed returns the snippet as the only file of a package with this path, which
// decides by which rules it is judged. Its first line is line 2.
func (s snippet) parsed(t *testing.T, path string) unit {
	t.Helper()
	u := unit{path: path, sources: []source{{path + "/snippet.go", []byte("package p\n" + s.text)}}}
	if err := u.parse(); err != nil {
		t.Fatal(err)
	}
	return u
}

// checked returns the snippet with types.
func (s snippet) checked(t *testing.T, path string) unit {
	t.Helper()
	u := s.parsed(t, path)
	if err := mustLoad(t).check(&u); err != nil {
		t.Fatal(err)
	}
	return u
}

// compare fails the test unless these are the findings, in any order.
func (s snippet) compare(t *testing.T, found []finding) {
	t.Helper()
	var got []string
	for _, f := range found {
		got = append(got, f.text)
	}
	want := slices.Sorted(slices.Values(s.want))
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("found:\n\t%s\nwant:\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

func TestFindingNamesFileAndLine(t *testing.T) {
	u := snippet{text: "\nfunc init() {}\n"}.checked(t, "strategy")
	got := impurities(u)
	if want := "strategy/snippet.go:3: has a function init"; len(got) != 1 || got[0].String() != want {
		t.Errorf("found %v, want %q", got, want)
	}
}
