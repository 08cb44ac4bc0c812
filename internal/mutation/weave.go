package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A mutant is one small change of a package.
type mutant struct {
	id  int
	pkg string
	at  token.Position
	key string // file, function and change: stays the same when lines move
}

func (m mutant) String() string { return fmt.Sprintf("line %d: %s", m.at.Line, m.key) }

// An insertion is text put into a source. Of those at one place, what closes comes
// first; of two that open the outer comes first, of two that close the inner. The
// first of two around the same is the outer.
type insertion struct {
	at, far int // far is the other end of what is wrapped
	order   int
	text    string
}

// A weave is the state of weaving mutants into the sources of packages.
type weave struct {
	mutants []mutant
	keys    map[string]int
	fset    *token.FileSet
	imports types.Importer
	pkg     string

	// Of the file at hand:
	source  []byte
	info    *types.Info
	file    *ast.File
	fn      string
	inserts []insertion
}

// common is what the woven mutants of a package call: on tells whether a mutant is
// the one at work.
const common = `package %s

import (
	"os"
	"strconv"
)

type mutantNumber interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

var mutantID, _ = strconv.Atoi(os.Getenv("MUTANT"))

func mutantPick[T any](id int, is, becomes T) T {
	if mutantID == id {
		return becomes
	}
	return is
}

func mutantUp[T mutantNumber](id int, n T) T {
	if mutantID == id {
		return n + 1
	}
	return n
}
`

// weaveAll writes the woven sources of packages and their overlay into a directory.
func weaveAll(packages []string, dir string) (*weave, error) {
	w := &weave{keys: make(map[string]int), fset: token.NewFileSet()}
	w.imports = importer.ForCompiler(w.fset, "source", nil)
	replace := make(map[string]string)
	for _, p := range packages {
		w.pkg = p
		woven, err := w.weavePackage(p)
		if err != nil {
			return nil, err
		}
		for _, name := range slices.Sorted(maps.Keys(woven)) {
			to := filepath.Join(dir, strings.ReplaceAll(filepath.ToSlash(name), "/", "_"))
			abs, err := filepath.Abs(name)
			if err != nil {
				return nil, err
			}
			if err := os.WriteFile(to, []byte(woven[name]), 0o600); err != nil {
				return nil, err
			}
			replace[abs] = to
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return nil, err
	}
	return w, os.WriteFile(filepath.Join(dir, "overlay.json"), text, 0o600)
}

// weavePackage returns the woven sources of a package by file.
func (w *weave) weavePackage(dir string) (map[string]string, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	names = slices.DeleteFunc(names, func(n string) bool { return strings.HasSuffix(n, "_test.go") })
	var files []*ast.File
	for _, name := range names {
		f, err := parser.ParseFile(w.fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	w.info = &types.Info{Types: make(map[ast.Expr]types.TypeAndValue)}
	checked := types.Config{Importer: w.imports}
	pkg, err := checked.Check(dir, w.fset, files, w.info)
	if err != nil {
		return nil, err
	}
	woven := map[string]string{filepath.Join(dir, "mutants.go"): fmt.Sprintf(common, pkg.Name())}
	for i, f := range files {
		if w.source, err = os.ReadFile(names[i]); err != nil {
			return nil, err
		}
		woven[names[i]] = w.weaveFile(f)
	}
	return woven, nil
}

func (w *weave) weaveFile(f *ast.File) string {
	w.file, w.inserts = f, nil
	for _, d := range f.Decls {
		w.fn = "declaration"
		switch d := d.(type) {
		case *ast.FuncDecl:
			w.fn = d.Name.Name
			ast.Inspect(d, w.visit)
		case *ast.GenDecl:
			if d.Tok == token.VAR {
				ast.Inspect(d, w.visit)
			}
		}
	}
	return insert(w.source, w.inserts)
}

// insert puts insertions into a source.
func insert(source []byte, inserts []insertion) string {
	slices.SortStableFunc(inserts, func(a, b insertion) int {
		switch {
		case a.at != b.at:
			return a.at - b.at
		case a.far != b.far:
			return b.far - a.far // what opens reaches further on, what closes further back
		case a.far < a.at:
			return b.order - a.order
		}
		return a.order - b.order
	})
	var out strings.Builder
	last := 0
	for _, in := range inserts {
		out.Write(source[last:in.at])
		out.WriteString(in.text)
		last = in.at
	}
	out.Write(source[last:])
	return out.String()
}

// text is the original text of a node on one line.
func (w *weave) text(n ast.Node) string {
	return string(w.source[w.offset(n.Pos()):w.offset(n.End())])
}

func (w *weave) offset(p token.Pos) int { return w.fset.Position(p).Offset }

// add numbers a new mutant of a node.
func (w *weave) add(n ast.Node, becomes string) int {
	at := w.fset.Position(n.Pos())
	change := strings.Join(strings.Fields(w.text(n)+" -> "+becomes), " ")
	key := fmt.Sprintf("%s %s: %s", filepath.ToSlash(at.Filename), w.fn, change)
	w.keys[key]++
	if times := w.keys[key]; times > 1 {
		key += fmt.Sprintf(" (%d)", times)
	}
	id := len(w.mutants) + 1
	w.mutants = append(w.mutants, mutant{id, w.pkg, at, key})
	return id
}

// wrap puts text before and after a node, outside what is inserted later at the
// same places.
func (w *weave) wrap(node ast.Node, before, after string) {
	from, to := w.offset(node.Pos()), w.offset(node.End())
	n := len(w.inserts)
	w.inserts = append(w.inserts, insertion{from, to, n, before}, insertion{to, from, n, after})
}
