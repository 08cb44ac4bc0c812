package arch_test

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// undocumented returns the exported names of a package without a comment that
// starts with them, and the lack of a package comment. Fields are documented by
// the comment of their struct, constants may be by that of their group.
func undocumented(u unit) []finding {
	found := packageComment(u)
	for _, f := range u.files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				found = append(found, documentedFunc(u, d)...)
			case *ast.GenDecl:
				found = append(found, documentedGroup(u, d)...)
			}
		}
	}
	return found
}

// packageComment wants one package comment, which starts with "Package" and the
// name unless it is a command's.
func packageComment(u unit) []finding {
	var docs []string
	for _, f := range u.files {
		if f.Doc.Text() != "" {
			docs = append(docs, f.Doc.Text())
		}
	}
	name := u.files[0].Name.Name
	switch {
	case len(docs) == 0:
		return []finding{u.find(u.files[0], "package %s has no package comment", name)}
	case len(docs) > 1:
		return []finding{u.find(u.files[0], "package %s has %d package comments", name, len(docs))}
	case name != "main" && !startsWith(docs[0], "Package", name):
		return []finding{u.find(u.files[0], "the package comment does not start with Package %s", name)}
	}
	return nil
}

// startsWith reports whether a text starts with these words.
func startsWith(text string, words ...string) bool {
	has := strings.Fields(text)
	return len(has) >= len(words) && slices.Equal(has[:len(words)], words)
}

// startsWithName also allows an article before the name, and a comma or the like
// after it.
func startsWithName(text, name string) bool {
	words := strings.Fields(text)
	if len(words) > 1 && slices.Contains([]string{"A", "An", "The"}, words[0]) {
		words = words[1:]
	}
	return len(words) > 0 && strings.TrimRight(words[0], ",:.;") == name
}

func documentedFunc(u unit, d *ast.FuncDecl) []finding {
	ofHidden := d.Recv != nil && !ast.IsExported(receiver(d))
	if !d.Name.IsExported() || ofHidden || startsWithName(d.Doc.Text(), d.Name.Name) {
		return nil
	}
	return []finding{u.find(d, "%s has no comment that starts with %s", declName(d), d.Name.Name)}
}

func documentedGroup(u unit, d *ast.GenDecl) []finding {
	var found []finding
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if s.Name.IsExported() && !startsWithName(ownDoc(d, s.Doc), s.Name.Name) {
				found = append(found, u.find(s, "%s has no comment that starts with it", s.Name.Name))
			}
		case *ast.ValueSpec:
			found = append(found, documentedValues(u, d, s)...)
		}
	}
	return found
}

// ownDoc returns the comment of a declaration in a group, or of one that stands
// alone.
func ownDoc(d *ast.GenDecl, doc *ast.CommentGroup) string {
	if doc == nil && !d.Lparen.IsValid() {
		doc = d.Doc
	}
	return doc.Text()
}

// documentedValues judges constants and variables: each has a comment above that
// starts with its name, or one at the end of its line, or is one of a group of
// constants that has a comment.
func documentedValues(u unit, d *ast.GenDecl, s *ast.ValueSpec) []finding {
	var found []finding
	above := ownDoc(d, s.Doc)
	for _, name := range s.Names {
		grouped := above == "" && d.Tok == token.CONST && d.Lparen.IsValid() && d.Doc.Text() != ""
		beside := above == "" && s.Comment.Text() != ""
		if name.IsExported() && !grouped && !beside && !startsWithName(above, name.Name) {
			found = append(found, u.find(name, "%s has no comment that starts with it", name.Name))
		}
	}
	return found
}

func TestDocs(t *testing.T) {
	for _, u := range mustLoad(t).units {
		report(t, undocumented(u))
	}
}

func TestDocumentedSourceIsNotFound(t *testing.T) {
	s := snippet{text: `
		// A Size is a number of pods.
		type Size int

		// The Limits are two numbers.
		type Limits struct{ Low, High Size }

		// Grow returns the next size.
		func (s Size) Grow() Size { return s + 1 }

		// Of returns
		// a size.
		func Of(n int) Size { return Size(n) }

		// None, the zero value, is no size.
		const None = 0

		// The sizes.
		const (
			Small Size = 1
			Large Size = 2 // and more

			// Huge is too large.
			Huge Size = 3
		)

		type hidden int

		func (hidden) String() string { return "" }
		func help()                   {}
	`}
	s.compare(t, exportedOnly(undocumented(s.parsed(t, "status"))))
}

// exportedOnly drops what is found of the package comment, as snippets have none.
func exportedOnly(found []finding) []finding {
	return slices.DeleteFunc(found, func(f finding) bool { return strings.Contains(f.text, "package comment") })
}

func TestUndocumentedNameIsFound(t *testing.T) {
	for _, s := range []snippet{
		{name: "a type", text: "type T int", want: []string{"T has no comment that starts with it"}},
		{name: "a type with another comment", text: "// This is a type.\ntype T int",
			want: []string{"T has no comment that starts with it"}},
		{name: "a type in a group with a comment", text: "// T and U.\ntype (\n\tT int\n\tU int\n)",
			want: []string{"T has no comment that starts with it", "U has no comment that starts with it"}},
		{name: "a function", text: "func F() {}", want: []string{"F has no comment that starts with F"}},
		{name: "a function with a longer name in its comment", text: "// Fx does it.\nfunc F() {}",
			want: []string{"F has no comment that starts with F"}},
		{name: "a directive is no comment", text: "//go:noinline\nfunc F() {}",
			want: []string{"F has no comment that starts with F"}},
		{name: "a method", text: "// T is a type.\ntype T int\nfunc (t *T) M() {}",
			want: []string{"T.M has no comment that starts with M"}},
		{name: "a constant", text: "const C = 1", want: []string{"C has no comment that starts with it"}},
		{name: "a group without a comment", text: "const (\n\tC = 1\n\tD = 2 // the second\n)",
			want: []string{"C has no comment that starts with it"}},
		{name: "a constant with a comment of something else",
			text: "// All.\nconst (\n\t// Number one.\n\tC = 1\n)",
			want: []string{"C has no comment that starts with it"}},
		{name: "a variable in a group with a comment", text: "// All.\nvar (\n\tV int\n)",
			want: []string{"V has no comment that starts with it"}},
	} {
		t.Run(s.name, func(t *testing.T) { s.compare(t, exportedOnly(undocumented(s.parsed(t, "status")))) })
	}
}

func TestPackageCommentIsFound(t *testing.T) {
	for _, c := range []struct{ name, one, two, want string }{
		{"none", "package p", "package p", "package p has no package comment"},
		{"one", "// Package p is.\npackage p", "package p", ""},
		{"two", "// Package p is.\npackage p", "// More.\npackage p", "package p has 2 package comments"},
		{"of another name", "// Package q is.\npackage p", "package p",
			"the package comment does not start with Package p"},
		{"apart from the clause", "// Package p is.\n\npackage p", "package p", "package p has no package comment"},
		{"a command", "// The plan command plans.\npackage main", "package main", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			u := unit{sources: []source{{"one.go", []byte(c.one)}, {"two.go", []byte(c.two)}}}
			if err := u.parse(); err != nil {
				t.Fatal(err)
			}
			var s snippet
			if c.want != "" {
				s.want = []string{c.want}
			}
			s.compare(t, undocumented(u))
		})
	}
}
