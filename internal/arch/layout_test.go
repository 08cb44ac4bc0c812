package arch_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/constant"
	"go/types"
	"io/fs"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// topLevel is what stands at the top of the repository, besides dot files.
var topLevel = []string{
	"rollout", "strategy", "replicaset", "status", "examples", "internal",
	"go.mod", "go.sum", "README.md", "LICENSE",
}

// strangers returns the names that do not belong at the top level. What git
// ignores there, test binaries and profiles, is not judged.
func strangers(names []string) []string {
	var found []string
	for _, name := range names {
		ext := filepath.Ext(name)
		ignored := strings.HasPrefix(name, ".") || ext == ".test" || ext == ".out"
		if !ignored && !slices.Contains(topLevel, name) {
			found = append(found, name)
		}
	}
	return found
}

func TestTopLevel(t *testing.T) {
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	for _, name := range strangers(names) {
		t.Errorf("%s does not belong at the top level", name)
	}
}

func TestStrangersAreFound(t *testing.T) {
	more := []string{".ci", "rollout.test", "cpu.out", "util", "CHANGELOG.md", "vendor"}
	got := strangers(append(more, topLevel...))
	if want := []string{"util", "CHANGELOG.md", "vendor"}; !slices.Equal(got, want) {
		t.Errorf("strangers = %v, want %v", got, want)
	}
}

// required returns the modules, besides the two that tests use, that a go.mod
// requires or puts in the place of others.
func required(file string) ([]string, error) {
	out, err := goTool("mod", "edit", "-json", file)
	if err != nil {
		return nil, err
	}
	var mod struct {
		Require []struct{ Path string }
		Replace []struct{ New struct{ Path string } }
	}
	if err := json.Unmarshal(out, &mod); err != nil {
		return nil, err
	}
	var found []string
	for _, r := range mod.Require {
		if r.Path != "github.com/google/go-cmp" && r.Path != rapid {
			found = append(found, r.Path)
		}
	}
	for _, r := range mod.Replace {
		found = append(found, r.New.Path)
	}
	return found, nil
}

func TestGoModRequiresOnlyWhatTestsUse(t *testing.T) {
	// Reading it tells go test that a result is stale once the file has changed.
	if _, err := os.ReadFile(filepath.Join(root, "go.mod")); err != nil {
		t.Fatal(err)
	}
	found, err := required("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range found {
		t.Errorf("go.mod requires %s", path)
	}
}

func TestFurtherRequirementIsFound(t *testing.T) {
	file := filepath.Join(t.TempDir(), "go.mod")
	const text = `module m
go 1.25
require (
	github.com/google/go-cmp v0.7.0
	pgregory.net/rapid v1.3.0
	k8s.io/api v0.37.2 // indirect
)
replace pgregory.net/rapid => ../rapid
`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := required(file)
	if want := []string{"k8s.io/api", "../rapid"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("required = %v, %v; want %v", got, err, want)
	}
}

// foreign returns the packages that are neither standard nor of this module from
// the output of go list, in which standard packages are left out.
func foreign(list string) []string {
	return slices.DeleteFunc(strings.Fields(list), func(path string) bool {
		return strings.HasPrefix(path, modulePath+"/")
	})
}

func TestRolloutNeedsOnlyThisModule(t *testing.T) {
	mustLoad(t) // reads the files, so that go test knows when they change
	out, err := goTool("list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "./rollout")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(out), modulePath+"/strategy") {
		t.Errorf("go list -deps does not name strategy:\n%s", out)
	}
	for _, path := range foreign(string(out)) {
		t.Errorf("rollout depends on %s", path)
	}
}

func TestForeignPackageIsFound(t *testing.T) {
	got := foreign(modulePath + "/replicaset\nk8s.io/api/apps/v1\n" + modulePath + "extra/x\n")
	if want := []string{"k8s.io/api/apps/v1", modulePath + "extra/x"}; !slices.Equal(got, want) {
		t.Errorf("foreign = %v, want %v", got, want)
	}
}

// quirks returns the names of the single quirks: the constants of the type
// Quirks with one bit set.
func quirks(u unit) []string {
	var found []string
	scope := u.types.Scope()
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if !ok || !c.Exported() || !types.Identical(c.Type(), scope.Lookup("Quirks").Type()) {
			continue
		}
		if bit, exact := constant.Uint64Val(c.Val()); exact && bits.OnesCount64(bit) == 1 {
			found = append(found, name)
		}
	}
	return found
}

const maxReadme = 150

// readmeFaults returns what is wrong with the text of the README.
func readmeFaults(text string, names []string) []string {
	var found []string
	if n := strings.Count(strings.TrimSuffix(text, "\n"), "\n") + 1; n > maxReadme {
		found = append(found, fmt.Sprintf("has %d lines, more than %d", n, maxReadme))
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, name := range names {
		if !slices.Contains(words, name) {
			found = append(found, "does not name the quirk "+name)
		}
	}
	return found
}

func TestReadme(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Fatal("README.md is not written yet: it is to have at most 150 lines and to name every quirk")
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range mustLoad(t).units {
		if u.path == "rollout" {
			for _, fault := range readmeFaults(string(text), quirks(u)) {
				t.Errorf("README.md %s", fault)
			}
		}
	}
}

func TestReadmeFaultsAreFound(t *testing.T) {
	u := snippet{text: `type Quirks uint32
		const (
			Late Quirks = 1 << iota
			LateAgain
			unused
		)
		const All = unused - 1
		const Other = 4`}.checked(t, "rollout")
	text := strings.Repeat("\n", 149) + "| `LateAgain`, which comes late | x |\n"
	got := readmeFaults(text, quirks(u))
	if want := []string{"does not name the quirk Late"}; !slices.Equal(got, want) {
		t.Errorf("readmeFaults = %q, want %q", got, want)
	}
	got = readmeFaults("Late LateAgain\n"+text, quirks(u))
	if want := []string{"has 151 lines, more than 150"}; !slices.Equal(got, want) {
		t.Errorf("readmeFaults = %q, want %q", got, want)
	}
}
