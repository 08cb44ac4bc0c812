package arch_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A room is what a package may import besides the standard library. Data goes
// one way, so what is not in the table is not allowed.
type room struct {
	own   []string // packages of this module
	other []string // packages of other modules
	pure  bool     // only plain standard packages, and no state, clock or concurrency
}

const rapid = "pgregory.net/rapid"

var (
	facts = []string{"internal/quantity", "internal/short", "replicaset"}
	four  = []string{"replicaset", "strategy", "status", "rollout"}
	kits  = []string{"rollout/world", "rollout/invariant", "rollout/explore", "rollout/forecast"}
)

// rooms holds every package there is or will be.
var rooms = map[string]room{
	"internal/quantity": {pure: true},
	"internal/short":    {pure: true},
	"replicaset":        {pure: true, own: []string{"internal/quantity", "internal/short"}},
	"strategy":          {pure: true, own: facts},
	"status":            {pure: true, own: facts},
	"rollout":           {pure: true, own: append([]string{"strategy", "status"}, facts...)},

	"rollout/world":       {own: four},
	"rollout/invariant":   {own: four},
	"rollout/explore":     {own: append([]string{"rollout/world", "rollout/invariant"}, four...)},
	"rollout/forecast":    {own: append([]string{"rollout/world"}, four...)},
	"rollout/rollouttest": {own: slices.Concat(four, kits), other: []string{rapid}},

	"internal/arch":         {},
	"internal/mutation":     {},
	"examples/plan":         {own: append([]string{"examples/plan/objects"}, slices.Concat(four, kits)...)},
	"examples/plan/objects": {own: four},
	"examples/forecast":     {own: append([]string{"examples/plan/objects"}, slices.Concat(four, kits)...)},
}

// plainStd are the standard packages that a pure package may import.
var plainStd = []string{
	"cmp", "errors", "fmt", "iter", "maps", "math", "math/bits", "slices", "strconv", "strings", "time",
}

// importBreaches judges the imports of one package by its room.
func importBreaches(u unit) []finding {
	r, ok := rooms[u.path]
	if !ok {
		return []finding{u.find(u.files[0], "package %s is not in the import table", u.path)}
	}
	var found []finding
	for _, f := range u.files {
		for _, spec := range f.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if why := r.refuses(path); err != nil || why != "" {
				found = append(found, u.find(spec, "%s imports %s, %s", u.path, path, why))
			}
		}
	}
	return found
}

// refuses returns why a package may not be imported, "" if it may.
func (r room) refuses(path string) string {
	first, _, _ := strings.Cut(path, "/")
	own, ours := strings.CutPrefix(path, modulePath+"/")
	switch {
	case ours && !slices.Contains(r.own, own):
		return "which the import table does not allow"
	case ours:
		return ""
	case strings.Contains(first, ".") && !slices.Contains(r.other, path):
		return "a package of another module"
	case !strings.Contains(first, ".") && r.pure && !slices.Contains(plainStd, path):
		return "a standard package that a pure one has no use for"
	}
	return ""
}

func TestImports(t *testing.T) {
	for _, u := range mustLoad(t).units {
		report(t, importBreaches(u))
	}
}

func TestImportsAreFound(t *testing.T) {
	const refused = ", which the import table does not allow"
	for _, c := range []struct{ from, to, want string }{
		{"strategy", modulePath + "/replicaset", ""},
		{"strategy", modulePath + "/status", refused},
		{"status", modulePath + "/internal/quantity", ""},
		{"status", modulePath + "/strategy", refused},
		{"replicaset", modulePath + "/strategy", refused},
		{"internal/quantity", modulePath + "/replicaset", refused},
		{"rollout", modulePath + "/strategy", ""},
		{"rollout", modulePath + "/rollout/world", refused},
		{"rollout/world", modulePath + "/rollout", ""},
		{"rollout/world", modulePath + "/internal/quantity", refused},
		{"rollout/invariant", modulePath + "/rollout/world", refused},
		{"rollout/explore", modulePath + "/rollout/invariant", ""},
		{"rollout/forecast", modulePath + "/rollout/invariant", refused},
		{"rollout/forecast", modulePath + "/rollout/rollouttest", refused},
		{"rollout/rollouttest", rapid, ""},
		{"rollout/invariant", rapid, ", a package of another module"},
		{"rollout", "github.com/google/go-cmp/cmp", ", a package of another module"},
		{"examples/plan", modulePath + "/rollout", ""},
		{"examples/plan", modulePath + "/internal/quantity", refused},
		{"examples/plan/objects", modulePath + "/rollout/forecast", refused},
		{"examples/forecast", modulePath + "/examples/plan/objects", ""},
		{"examples/plan", "encoding/json", ""},
		{"examples/plan", "k8s.io/api/apps/v1", ", a package of another module"},
	} {
		t.Run(c.from+" imports "+c.to, func(t *testing.T) {
			s := snippet{text: fmt.Sprintf("import _ %q\n", c.to)}
			if c.want != "" {
				s.want = []string{c.from + " imports " + c.to + c.want}
			}
			s.compare(t, importBreaches(s.parsed(t, c.from)))
		})
	}
}

func TestImpureStandardPackagesAreFound(t *testing.T) {
	for _, path := range []string{"context", "log", "math/rand", "os", "unsafe", "reflect", "sync", "sort"} {
		s := snippet{text: fmt.Sprintf("import x %q\n", path), want: []string{
			"rollout imports " + path + ", a standard package that a pure one has no use for",
		}}
		s.compare(t, importBreaches(s.parsed(t, "rollout")))
	}
}

func TestUnlistedPackageIsFound(t *testing.T) {
	s := snippet{want: []string{"package rollout/util is not in the import table"}}
	s.compare(t, importBreaches(s.parsed(t, "rollout/util")))
}

// unbuilt returns the files that no package of the module has, so that no check
// sees them.
func unbuilt(names []string, units []unit) []string {
	seen := make(map[string]bool)
	for _, u := range units {
		for _, s := range slices.Concat(u.sources, u.tests) {
			seen[s.name] = true
		}
	}
	return slices.DeleteFunc(names, func(name string) bool {
		return seen[name] || strings.HasSuffix(name, "_test.go")
	})
}

func TestEveryFileIsLookedAt(t *testing.T) {
	names, err := goFiles(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range unbuilt(names, mustLoad(t).units) {
		t.Errorf("%s is left out of the build, so no check sees it", name)
	}
}

func TestUnseenFileIsFound(t *testing.T) {
	units := []unit{snippet{}.parsed(t, "status")}
	got := unbuilt([]string{"status/snippet.go", "status/windows.go", "status/race_test.go"}, units)
	if want := []string{"status/windows.go"}; !slices.Equal(got, want) {
		t.Errorf("unbuilt = %v, want %v", got, want)
	}
}
