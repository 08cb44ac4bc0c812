package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// visit makes the mutants of one node. It goes on to what lies inside unless that
// must stay constant.
func (w *weave) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ArrayType, *ast.FuncType, *ast.LabeledStmt:
		return false
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.CompositeLit:
		return w.composite(n)
	case *ast.BlockStmt:
		w.statements(n.List)
	case *ast.CaseClause:
		w.statements(n.Body)
	case *ast.IfStmt:
		w.condition(n.Cond)
	case *ast.ReturnStmt:
		w.results(n)
	case *ast.BinaryExpr:
		w.binary(n)
	case *ast.Ident:
		w.boolean(n)
	case *ast.BasicLit:
		w.literal(n)
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			w.choose(n, w.text(n.X))
		}
	}
	return true
}

// composite visits the values of a literal only, since the keys of a list must stay
// constant.
func (w *weave) composite(c *ast.CompositeLit) bool {
	for _, e := range c.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		ast.Inspect(e, w.visit)
	}
	return false
}

// choose makes a boolean expression become one of others.
func (w *weave) choose(e ast.Expr, others ...string) {
	if !w.is(e, types.IsBoolean) {
		return
	}
	var before, after strings.Builder
	before.WriteString("(")
	for _, other := range others {
		id := w.add(e, other)
		fmt.Fprintf(&before, "mutantID!=%d&&", id)
		fmt.Fprintf(&after, "||mutantID==%d&&(%s)", id, other)
	}
	w.wrap(e, before.String()+"(", ")"+after.String()+")")
}

// is reports whether an expression is a value of some kind of basic type.
func (w *weave) is(e ast.Expr, kind types.BasicInfo) bool {
	t, ok := w.info.Types[e]
	if !ok || !t.IsValue() {
		return false
	}
	b, ok := t.Type.Underlying().(*types.Basic)
	return ok && b.Info()&kind != 0
}

// condition makes the body of an if never run, where nothing better is done.
func (w *weave) condition(e ast.Expr) {
	switch e := e.(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr:
		w.choose(e, "false", "true")
	default:
		w.choose(e, "!("+w.text(e)+")")
	}
}

// boolean turns a literal truth.
func (w *weave) boolean(n *ast.Ident) {
	if t, ok := w.info.Types[ast.Expr(n)]; ok && t.Value != nil && w.is(n, types.IsBoolean) {
		w.choose(n, "!"+n.Name)
	}
}

// others is what an operator becomes.
var others = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.ADD},
	token.QUO: {token.MUL}, token.REM: {token.MUL}, token.AND: {token.OR}, token.OR: {token.AND},
	token.AND_NOT: {token.AND}, token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN},
	token.OR_ASSIGN: {token.AND_ASSIGN}, token.AND_ASSIGN: {token.OR_ASSIGN},
}

func (w *weave) binary(n *ast.BinaryExpr) {
	x, y := w.text(n.X), w.text(n.Y)
	switch {
	case n.Op == token.LAND:
		w.choose(n, x, y, x+" || "+y)
	case n.Op == token.LOR:
		w.choose(n, x, y, x+" && "+y)
	case w.is(n, types.IsBoolean):
		for _, op := range others[n.Op] {
			w.choose(n, x+" "+op.String()+" "+y)
		}
	case w.is(n, types.IsInteger) && w.info.Types[n].Value == nil:
		for _, op := range others[n.Op] {
			w.pick(n, "", x+" "+op.String()+" "+y)
		}
	}
}

// pick makes an expression become another of its type, which is to be named where
// the expression is a constant.
func (w *weave) pick(e ast.Expr, typeName, becomes string) {
	id := w.add(e, becomes)
	w.wrap(e, fmt.Sprintf("mutantPick%s(%d, ", typeName, id), ", "+becomes+")")
}

// literal adds one to a number.
func (w *weave) literal(n *ast.BasicLit) {
	name, ok := w.typeName(w.info.Types[n].Type)
	if !ok || !w.is(n, types.IsInteger) {
		return
	}
	id := w.add(n, constant.BinaryOp(w.info.Types[n].Value, token.ADD, constant.MakeInt64(1)).String())
	w.wrap(n, fmt.Sprintf("mutantUp[%s](%d, ", name, id), ")")
}

// typeName writes a type as the file at hand can.
func (w *weave) typeName(t types.Type) (string, bool) {
	ok := t != nil
	if b, basic := t.(*types.Basic); basic && b.Info()&types.IsUntyped != 0 {
		ok = false
	}
	name := func(p *types.Package) string {
		if p.Path() == w.pkg {
			return ""
		}
		ok = ok && slices.ContainsFunc(w.file.Imports, func(i *ast.ImportSpec) bool {
			return i.Name == nil && strings.Trim(i.Path.Value, `"`) == p.Path()
		})
		return p.Name()
	}
	if !ok {
		return "", false
	}
	return types.TypeString(t, name), ok
}

// results makes a function return no error, no number or another truth.
func (w *weave) results(r *ast.ReturnStmt) {
	for _, e := range r.Results {
		t := w.info.Types[e]
		switch _, call := e.(*ast.CallExpr); {
		case t.Type == nil || t.Value != nil || t.IsNil():
		case types.Identical(t.Type, types.Universe.Lookup("error").Type()):
			w.pick(e, "[error]", "nil")
		case w.is(e, types.IsBoolean) && (call || isName(e)):
			w.choose(e, "!"+w.text(e))
		case w.is(e, types.IsInteger):
			w.pick(e, "", "0")
		}
	}
}

func isName(e ast.Expr) bool {
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
		return true
	}
	return false
}

// statements drops each statement that can be, and turns += and ++ around.
func (w *weave) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE && !isBlank(s.Lhs[0]) {
				w.drop(s, w.opposite(s))
			}
		case *ast.IncDecStmt:
			op := map[token.Token]string{token.INC: "--", token.DEC: "++"}[s.Tok]
			w.drop(s, w.text(s.X)+op)
		case *ast.BranchStmt:
			if s.Tok != token.FALLTHROUGH {
				w.drop(s, "")
			}
		case *ast.ExprStmt, *ast.RangeStmt:
			w.drop(s, "")
		}
	}
}

func isBlank(e ast.Expr) bool {
	n, ok := e.(*ast.Ident)
	return ok && n.Name == "_"
}

// opposite returns x -= y for x += y, and "" where there is none.
func (w *weave) opposite(s *ast.AssignStmt) string {
	if len(others[s.Tok]) == 0 || !w.is(s.Lhs[0], types.IsInteger) {
		return ""
	}
	return w.text(s.Lhs[0]) + " " + others[s.Tok][0].String() + " " + w.text(s.Rhs[0])
}

// drop makes a statement become nothing, and another one unless that is "".
func (w *weave) drop(s ast.Stmt, other string) {
	before := fmt.Sprintf("if mutantID!=%d{", w.add(s, "nothing"))
	if other != "" {
		before = fmt.Sprintf("if mutantID==%d{%s}else ", w.add(s, other), other) + before
	}
	w.wrap(s, before, "}")
}
