package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"strings"
)

// A function is one of the reference's, with its place in the source.
type function struct {
	name, receiver string // the receiver's type, "" without one
	file           string
	from, to       int             // lines
	words          map[string]bool // all identifiers in it
}

// code is the source of the reference that matters: the controller and its util.
type code struct{ list []function }

// readCode reads the controller's package and its package util.
func readCode(dir string) (code, error) {
	var c code
	for _, below := range []string{"", "util/"} {
		entries, err := os.ReadDir(filepath.Join(dir, below))
		if err != nil {
			return code{}, err
		}
		for _, e := range entries {
			if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
				continue
			}
			if err := c.readFile(dir, below+e.Name()); err != nil {
				return code{}, err
			}
		}
	}
	return c, nil
}

func (c *code) readFile(dir, name string) error {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, filepath.Join(dir, name), nil, 0)
	if err != nil {
		return err
	}
	for _, d := range parsed.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			c.list = append(c.list, function{
				name: f.Name.Name, receiver: receiverOf(f), file: name, words: wordsIn(f),
				from: set.Position(f.Pos()).Line, to: set.Position(f.End()).Line,
			})
		}
	}
	return nil
}

func receiverOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	kind := f.Recv.List[0].Type
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	if name, ok := kind.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

func wordsIn(f *ast.FuncDecl) map[string]bool {
	words := make(map[string]bool)
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			words[name.Name] = true
		}
		return true
	})
	return words
}

// functions returns all functions by file.
func (c code) functions() map[string][]function {
	byFile := make(map[string][]function)
	for _, f := range c.list {
		byFile[f.file] = append(byFile[f.file], f)
	}
	return byFile
}

// called returns the names of the functions that one of them may call, directly or
// not. It goes by names alone, so it can have too many but not too few: a function
// counts as called where its name is in the code, a method also where the name of
// its type is, for it may be called through an interface.
func (c code) called(from string) map[string]bool {
	words := map[string]bool{from: true}
	for grown := true; grown; {
		before := len(words)
		for _, f := range c.list {
			if words[f.name] || f.receiver != "" && words[f.receiver] {
				maps.Copy(words, f.words)
				words[f.name] = true
			}
		}
		grown = len(words) > before
	}
	called := make(map[string]bool)
	for _, f := range c.list {
		if words[f.name] {
			called[f.name] = true
		}
	}
	return called
}
