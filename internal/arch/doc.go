// Package arch holds no code, only tests that keep the rules of this repository:
// who imports whom, that planning is pure, that every exported name is
// documented, how long and how tangled a function may be, and what stands at the
// top level. Each rule is a function over parsed source, and beside the test that
// runs it over the module stands one that feeds it source that breaks the rule.
package arch
