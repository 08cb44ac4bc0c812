package arch_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

const (
	modulePath = "github.com/rollplan/rollplan"
	root       = "../.."
)

// A finding is one breach of a rule.
type finding struct {
	at   token.Position
	text string
}

func (f finding) String() string { return fmt.Sprintf("%s:%d: %s", f.at.Filename, f.at.Line, f.text) }

// A source is one file, by its name from the root of the repository.
type source struct {
	name string
	text []byte
}

// A unit is one package without its tests, parsed and type-checked.
type unit struct {
	path    string // from the root of the module, as in "rollout/world"
	sources []source
	tests   []source
	fset    *token.FileSet
	files   []*ast.File
	info    *types.Info
	types   *types.Package
}

func (u unit) find(at ast.Node, format string, args ...any) finding {
	return finding{u.fset.Position(at.Pos()), fmt.Sprintf(format, args...)}
}

// A listed package is one line of go list.
type listed struct {
	ImportPath, Dir, Export            string
	Standard                           bool
	GoFiles, TestGoFiles, XTestGoFiles []string
}

// own reports whether the package is of this module.
func (l listed) own() bool {
	return l.ImportPath == modulePath || strings.HasPrefix(l.ImportPath, modulePath+"/")
}

// A module is what all the checks look at.
type module struct {
	units   []unit
	exports map[string]string // import path to the file with its types
}

// load reads the module of which this package is part, once.
var load = sync.OnceValues(func() (*module, error) {
	all, err := list()
	if err != nil {
		return nil, err
	}
	m := &module{exports: make(map[string]string)}
	for _, l := range all {
		m.exports[l.ImportPath] = l.Export
	}
	for _, l := range all {
		if !l.own() {
			continue
		}
		u, err := m.read(l)
		if err != nil {
			return nil, err
		}
		m.units = append(m.units, u)
	}
	return m, nil
})

func mustLoad(t *testing.T) *module {
	t.Helper()
	m, err := load()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// list returns the packages of the module and those they need, and those that the
// snippets of the tests need.
func list() ([]listed, error) {
	out, err := goTool("list", "-export", "-deps",
		"-json=ImportPath,Dir,Export,Standard,GoFiles,TestGoFiles,XTestGoFiles",
		"./...", "errors", "fmt", "maps", "slices", "time")
	if err != nil {
		return nil, err
	}
	var all []listed
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listed
		switch err := decoder.Decode(&l); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, fmt.Errorf("go list: %w", err)
		}
		all = append(all, l)
	}
}

// goTool runs the go command at the root of the repository.
func goTool(args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", args[0], err, complaint.String())
	}
	return out, nil
}

func (m *module) read(l listed) (unit, error) {
	u := unit{path: strings.TrimPrefix(l.ImportPath, modulePath+"/")}
	for _, name := range slices.Concat(l.GoFiles, l.TestGoFiles, l.XTestGoFiles) {
		text, err := os.ReadFile(filepath.Join(l.Dir, name))
		if err != nil {
			return u, err
		}
		s := source{u.path + "/" + name, text}
		if strings.HasSuffix(name, "_test.go") {
			u.tests = append(u.tests, s)
		} else {
			u.sources = append(u.sources, s)
		}
	}
	if err := u.parse(); err != nil {
		return u, err
	}
	return u, m.check(&u)
}

func (u *unit) parse() error {
	u.fset = token.NewFileSet()
	for _, s := range u.sources {
		f, err := parser.ParseFile(u.fset, s.name, s.text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		u.files = append(u.files, f)
	}
	return nil
}

// check finds the type of every expression of a parsed unit.
func (m *module) check(u *unit) error {
	u.info = &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue),
		Defs:  make(map[*ast.Ident]types.Object),
		Uses:  make(map[*ast.Ident]types.Object),
	}
	conf := types.Config{
		Importer: importer.ForCompiler(u.fset, "gc", m.lookup),
		Sizes:    types.SizesFor("gc", runtime.GOARCH),
	}
	var err error
	u.types, err = conf.Check(modulePath+"/"+u.path, u.fset, u.files, u.info)
	return err
}

func (m *module) lookup(path string) (io.ReadCloser, error) {
	name, ok := m.exports[path]
	if !ok {
		return nil, fmt.Errorf("go list knows no %s", path)
	}
	return os.Open(name)
}

// goFiles returns the names of all Go files of this module that are under a
// directory: nested modules, dot directories and testdata are left out. To read
// the directories also tells go test that a result is stale once one has changed.
func goFiles(dir string) ([]string, error) {
	var names []string
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && path != dir && leftOut(path):
			return filepath.SkipDir
		case strings.HasSuffix(path, ".go"):
			name, err := filepath.Rel(dir, path)
			names = append(names, filepath.ToSlash(name))
			return err
		}
		return nil
	})
	return names, err
}

func leftOut(dir string) bool {
	base := filepath.Base(dir)
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil || strings.HasPrefix(base, ".") || base == "testdata"
}

// report fails the test once for every finding.
func report(t *testing.T, found []finding) {
	t.Helper()
	for _, f := range found {
		t.Error(f)
	}
}
