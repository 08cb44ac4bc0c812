package arch_test

import (
	"bytes"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"slices"
	"unicode/utf8"
)

// A size is what is measured of one function, closures included.
type size struct {
	finding                    // where, and its name
	lines                  int // from func to the closing brace
	cyclomatic, nesting    int
	params, results, bools int // bools: parameters of exported functions only
}

// sizes measures the functions of a package.
func sizes(u unit) []size {
	var all []size
	for _, f := range u.files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				all = append(all, measure(u, fn))
			}
		}
	}
	return all
}

func measure(u unit, fn *ast.FuncDecl) size {
	s := size{
		finding:    u.find(fn, "%s", declName(fn)),
		lines:      u.fset.Position(fn.End()).Line - u.fset.Position(fn.Pos()).Line + 1,
		cyclomatic: cyclomatic(fn),
		nesting:    nesting(fn.Body),
		params:     fn.Type.Params.NumFields(),
		results:    fn.Type.Results.NumFields(),
	}
	if fn.Name.IsExported() && (fn.Recv == nil || ast.IsExported(receiver(fn))) {
		s.bools = bools(u, fn)
	}
	return s
}

// bools counts the parameters that are a bool, under whatever name.
func bools(u unit, fn *ast.FuncDecl) int {
	n := 0
	for v := range u.info.Defs[fn.Name].Type().(*types.Signature).Params().Variables() {
		t := v.Type().Underlying()
		if list, ok := t.(*types.Slice); ok {
			t = list.Elem().Underlying() // ...bool is as bad
		}
		if b, ok := t.(*types.Basic); ok && b.Kind() == types.Bool {
			n++
		}
	}
	return n
}

// cyclomatic is 1, and 1 for every if, loop, case, && and ||.
func cyclomatic(fn *ast.FuncDecl) int {
	n := 1
	ast.Inspect(fn.Body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if node.List != nil {
				n++
			}
		case *ast.BinaryExpr:
			if node.Op == token.LAND || node.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}

// nesting is how deep statements stand in if, for and switch. An else if is no
// deeper than its if, and a closure no deeper than the statement it is in.
func nesting(n ast.Node) int {
	deepest := 0
	ast.PreorderStack(n, nil, func(n ast.Node, stack []ast.Node) bool {
		depth := 0
		for i, outer := range append(slices.Clip(stack), n) {
			if nests(outer) && !(i > 0 && elseIf(stack[i-1], outer)) {
				depth++
			}
		}
		deepest = max(deepest, depth)
		return true
	})
	return deepest
}

func nests(n ast.Node) bool {
	switch n.(type) {
	case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
		return true
	}
	return false
}

func elseIf(outer, inner ast.Node) bool {
	is, ok := outer.(*ast.IfStmt)
	return ok && is.Else == inner
}

// A text is what is measured of the lines of files. A line with code and a
// comment is one of code.
type text struct {
	files         []int // the lines of each
	code, comment int
	widths        []int // of each line, in characters
}

func (x *text) add(s source) {
	lines := bytes.Split(bytes.TrimSuffix(s.text, []byte("\n")), []byte("\n"))
	x.files = append(x.files, len(lines))
	for _, line := range lines {
		x.widths = append(x.widths, utf8.RuneCount(line))
	}
	code, comment := kinds(s)
	x.code += len(code)
	for line := range comment {
		if !code[line] {
			x.comment++
		}
	}
}

// kinds returns the lines that code and that comments stand on.
func kinds(s source) (code, comment map[int]bool) {
	code, comment = make(map[int]bool), make(map[int]bool)
	file := token.NewFileSet().AddFile(s.name, -1, len(s.text))
	var scan scanner.Scanner
	scan.Init(file, s.text, nil, scanner.ScanComments)
	for {
		pos, tok, lit := scan.Scan()
		if tok == token.EOF {
			return code, comment
		}
		kind := code
		switch {
		case tok == token.SEMICOLON && lit == "\n":
			continue // put there by the scanner
		case tok == token.COMMENT:
			kind = comment
		}
		for i := range 1 + bytes.Count([]byte(lit), []byte("\n")) {
			kind[file.Line(pos)+i] = true
		}
	}
}

// names counts the exported top-level names of a package. Constants of a type of
// this module, which are enums and quirks, and those in a group, which are the
// words of one list, are counted apart.
func names(u unit) (counted, listed int) {
	grouped := groupedConstants(u)
	scope := u.types.Scope()
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		switch {
		case !obj.Exported():
		case enum(obj) || grouped[name]:
			listed++
		default:
			counted++
		}
	}
	return counted, listed
}

func enum(obj types.Object) bool {
	named, ok := obj.Type().(*types.Named)
	_, constant := obj.(*types.Const)
	return ok && constant && named.Obj().Pkg() == obj.Pkg()
}

func groupedConstants(u unit) map[string]bool {
	grouped := make(map[string]bool)
	for _, f := range u.files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.CONST && len(d.Specs) > 1 {
				for _, s := range d.Specs {
					for _, name := range s.(*ast.ValueSpec).Names {
						grouped[name.Name] = true
					}
				}
			}
		}
	}
	return grouped
}

// percentile returns the smallest value that p percent of all are not above.
func percentile(all []int, p int) int {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[max(0, (len(all)*p+99)/100-1)]
}
