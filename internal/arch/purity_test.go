package arch_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// impure are the functions of allowed packages that read a clock, wait, depend
// on the machine, or print.
var impure = map[string][]string{
	"time": {"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker",
		"Local", "LoadLocation"},
	"fmt": {"Print", "Printf", "Println", "Scan", "Scanf", "Scanln"},
	"":    {"print", "println"}, // built in
}

// mapRanges are the functions that may go through a map, and why the order in
// which they do so cannot be seen.
var mapRanges = map[string]string{
	"rollout.History": "the revisions are sorted by number, which the map keeps distinct",
}

// impurities returns what makes a package more than functions of its arguments.
func impurities(u unit) []finding {
	var found []finding
	for _, f := range u.files {
		sorted := sortedKeys(u, f)
		for _, d := range f.Decls {
			found = append(found, stateful(u, d)...)
			ast.Inspect(d, func(n ast.Node) bool {
				text := concurrent(u, n)
				if id, ok := n.(*ast.Ident); ok && text == "" {
					text = impureName(u, id, sorted)
				}
				if r, ok := n.(*ast.RangeStmt); ok && text == "" {
					text = ranges(u, d, r)
				}
				if text != "" {
					found = append(found, u.find(n, "%s", text))
				}
				return true
			})
		}
	}
	return found
}

// stateful finds variables of the package and functions that run by themselves.
func stateful(u unit, d ast.Decl) []finding {
	var found []finding
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil && d.Name.Name == "init" {
			found = append(found, u.find(d, "has a function init"))
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			if v, ok := s.(*ast.ValueSpec); ok && d.Tok == token.VAR && !sentinels(u, v) {
				found = append(found, u.find(v, "variable %s of the package is no sentinel error", v.Names[0]))
			}
		}
	}
	return found
}

// sentinels reports whether all the variables are made by errors.New.
func sentinels(u unit, v *ast.ValueSpec) bool {
	other := func(e ast.Expr) bool {
		call, ok := e.(*ast.CallExpr)
		return !ok || !calledFrom(u, call, "errors", "New")
	}
	return len(v.Values) == len(v.Names) && !slices.ContainsFunc(v.Values, other)
}

// calledFrom reports whether a call is of a function, of which the name begins
// with prefix, of a package.
func calledFrom(u unit, call *ast.CallExpr, pkg, prefix string) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	home, name := origin(u.info.Uses[sel.Sel])
	return home == pkg && strings.HasPrefix(name, prefix)
}

// origin returns the package of which obj is a top-level name, and that name. A
// method, a field and a local variable have none.
func origin(obj types.Object) (pkg, name string) {
	switch {
	case obj == nil:
		return "-", ""
	case obj.Pkg() == nil:
		return "", obj.Name()
	case obj.Parent() != obj.Pkg().Scope():
		return "-", ""
	}
	return obj.Pkg().Path(), obj.Name()
}

func concurrent(u unit, n ast.Node) string {
	switch n := n.(type) {
	case *ast.GoStmt:
		return "has a go statement"
	case *ast.SelectStmt:
		return "has a select statement"
	case *ast.ChanType:
		return "has a channel"
	case *ast.SendStmt:
		return "sends on a channel"
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			return "receives from a channel"
		}
	case *ast.RangeStmt:
		if _, ok := under(u, n.X).(*types.Chan); ok {
			return "receives from a channel"
		}
	}
	return ""
}

func under(u unit, e ast.Expr) types.Type { return u.info.TypeOf(e).Underlying() }

// impureName judges the use of a name of another package.
func impureName(u unit, id *ast.Ident, sorted map[*ast.Ident]bool) string {
	pkg, name := origin(u.info.Uses[id])
	switch {
	case slices.Contains(impure[pkg], name):
		return "uses " + strings.TrimPrefix(pkg+"."+name, ".")
	case pkg == "maps" && slices.Contains([]string{"All", "Keys", "Values"}, name) && !sorted[id]:
		return "uses maps." + name + " without sorting at once"
	}
	return ""
}

// sortedKeys returns the uses of package maps that are sorted at once, or
// collected in a map again.
func sortedKeys(u unit, f *ast.File) map[*ast.Ident]bool {
	sorted := make(map[*ast.Ident]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		outer, ok := n.(*ast.CallExpr)
		if !ok || !calledFrom(u, outer, "slices", "Sorted") && !calledFrom(u, outer, "maps", "Collect") {
			return true
		}
		if inner, ok := outer.Args[0].(*ast.CallExpr); ok && calledFrom(u, inner, "maps", "") {
			sorted[inner.Fun.(*ast.SelectorExpr).Sel] = true
		}
		return true
	})
	return sorted
}

// ranges judges a loop over a map in a declaration.
func ranges(u unit, d ast.Decl, r *ast.RangeStmt) string {
	name := u.path + "." + declName(d)
	switch {
	case !overMap(u, r):
		return ""
	case mapRanges[name] == "":
		return name + " goes through a map"
	case !sortsAfter(u, d, r):
		return name + " goes through a map and does not sort afterwards"
	}
	return ""
}

func overMap(u unit, n ast.Node) bool {
	r, ok := n.(*ast.RangeStmt)
	if !ok {
		return false
	}
	_, ok = under(u, r.X).(*types.Map)
	return ok
}

// mapRangers returns the names of the functions of a package that go through a map.
func mapRangers(u unit) []string {
	var names []string
	for _, f := range u.files {
		for _, d := range f.Decls {
			ast.Inspect(d, func(n ast.Node) bool {
				if overMap(u, n) {
					names = append(names, u.path+"."+declName(d))
				}
				return true
			})
		}
	}
	return names
}

func sortsAfter(u unit, d ast.Decl, r *ast.RangeStmt) bool {
	sorts := false
	ast.Inspect(d, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		sorts = sorts || ok && call.Pos() > r.End() && calledFrom(u, call, "slices", "Sort")
		return true
	})
	return sorts
}
