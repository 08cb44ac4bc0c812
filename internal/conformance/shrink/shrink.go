// Package shrink reduces a start on which two controllers differ to a smallest one,
// and prints it as a Go test and as a line for the plan command.
package shrink

import (
	"slices"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// mostCalls bounds how often two controllers are asked.
const mostCalls = 4000

// An edit makes a start smaller in one way. It is given a copy, and reports whether
// it has found anything to do.
type edit func(*sync.Start) bool

// Shrink returns the smallest start it finds that still differs. It returns s itself
// if nothing can be left out, and does not change it.
func Shrink(s sync.Start, differs func(sync.Start) bool) sync.Start {
	calls := 0
	for smaller := true; smaller; {
		smaller = false
		for _, e := range edits(&s) {
			if calls == mostCalls {
				return s
			}
			c := clone(s)
			if !e(&c) {
				continue
			}
			if calls++; differs(clone(c)) {
				s, smaller = c, true
			}
		}
	}
	return s
}

// edits returns what can be tried on s: much first, then little by little. Those
// that leave out an element of a list go from its end, so that one that succeeds
// does not move the elements of those that follow; all do nothing where what they
// mean is gone.
func edits(s *sync.Start) []edit {
	return slices.Concat(
		lists(s), flags(), notes(s), templates(), numbers(s), times(),
	)
}

func clone(s sync.Start) sync.Start {
	c := sync.Start{Now: s.Now, Deployment: s.Deployment.DeepCopy(), Faults: slices.Clone(s.Faults)}
	for _, rs := range s.ReplicaSets {
		c.ReplicaSets = append(c.ReplicaSets, rs.DeepCopy())
	}
	for _, p := range s.Pods {
		c.Pods = append(c.Pods, p.DeepCopy())
	}
	return c
}
