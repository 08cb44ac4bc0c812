package reference

import (
	"slices"
	"strings"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// sortClaims sorts the adoptions and releases by name. They come first, in the
// order in which the cache lists the ReplicaSets, which is none.
func sortClaims(writes []sync.Write) {
	n := 0
	for n < len(writes) && (writes[n].Verb == "adopt" || writes[n].Verb == "release") {
		n++
	}
	slices.SortStableFunc(writes[:n], func(a, b sync.Write) int { return strings.Compare(a.Name, b.Name) })
}
