package short_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/internal/short"
)

// A List is what a slice is, whatever is done to both.
func TestAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var l short.List[int]
		var want []int
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				n := rapid.Int().Draw(t, "n")
				l.Add(n)
				want = append(want, n)
			},
			"next": func(t *rapid.T) {
				n := rapid.Int().Draw(t, "n")
				*l.Next() = n
				want = append(want, n)
			},
			"keep": func(t *rapid.T) {
				n := rapid.IntRange(0, len(want)).Draw(t, "n")
				l.Keep(n)
				want = want[:n]
			},
			"reserve": func(t *rapid.T) { l.Reserve(rapid.IntRange(0, 30).Draw(t, "n")) },
			"reset": func(*rapid.T) {
				l.Reset()
				want = nil
			},
			"": func(t *rapid.T) {
				if !slices.Equal(l.All(), want) {
					t.Fatalf("it has %v, want %v", l.All(), want)
				}
			},
		})
	})
}
