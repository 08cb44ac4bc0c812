package conformance_test

import (
	"flag"
	"maps"
	"regexp"
	"slices"
	"strings"
	gosync "sync"
	"testing"

	"github.com/rollplan/rollplan/internal/conformance/generate"
	"github.com/rollplan/rollplan/internal/conformance/reference"
	"github.com/rollplan/rollplan/internal/conformance/shrink"
	"github.com/rollplan/rollplan/internal/conformance/sync"
)

var (
	release = flag.String("release", "1.37", "the release that the reference is of, where it is another by -modfile")
	facts   = flag.Uint64("facts", 5_000, "single syncs to tell releases apart by")
)

// What another release of the reference does otherwise than Kubernetes1_37, as kinds
// of differences with how often each comes up. Of this release there is none.
//
//	go test -modfile releases/1.36.mod . -run Facts -v -args -release 1.36 -facts 50000
func TestReleaseFacts(t *testing.T) {
	seed := seedOf(t)
	var lock gosync.Mutex
	kinds, examples := make(map[string]int), make(map[string]sync.Start)
	onAllCores(*facts, func(c *reference.Controller, i uint64) bool {
		s := generate.Start(seed, i)
		diff := difference(c, s)
		lock.Lock()
		defer lock.Unlock()
		for kind := range kindsOf(diff) {
			if kinds[kind]++; kinds[kind] == 1 {
				examples[kind] = s
			}
		}
		return true
	})
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		t.Logf("%s: %d of %d syncs: %s", *release, kinds[kind], *facts, kind)
	}
	if *release == "1.37" && len(kinds) > 0 {
		for kind, s := range examples {
			t.Errorf("%s\n%s", kind, shrink.StreamLine(s))
		}
	}
}

// particulars are names, numbers and texts, which tell no kinds apart.
var particulars = regexp.MustCompile(`"[^"]*"|\S*/\S+|-?[0-9]+\S*`)

// kindsOf returns what the lines of a difference are about.
func kindsOf(diff string) map[string]bool {
	kinds := make(map[string]bool)
	for line := range strings.Lines(diff) {
		about, _, _ := strings.Cut(strings.TrimSpace(line), ": ")
		kinds[particulars.ReplaceAllString(about, "…")] = true
	}
	return kinds
}
