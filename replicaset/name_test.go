package replicaset_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
)

func TestName(t *testing.T) {
	long := func(n int) string { return strings.Repeat("n", n) }
	hash := "5d4f8c7b9c" // as long as the hashes of Kubernetes get
	for _, c := range []struct {
		rule, deployment, hash, want string
	}{
		{"the hash follows the name", "web", hash, "web-5d4f8c7b9c"},
		{"dashes and dots of the name stay", "web.v1-a", "b", "web.v1-a-b"},
		{"a name that just fits stays whole", long(242), hash, long(242) + "-" + hash},
		{"one letter too many is cut", long(243), hash, long(242) + "-" + hash},
		{"the longest name is cut", long(253), hash, long(242) + "-" + hash},
		{"the end is cut, not the beginning", "a" + long(252) + "z", hash, "a" + long(241) + "-" + hash},
		{"a short hash leaves more room", long(253), "a", long(251) + "-a"},
		{"a hash that leaves one letter leaves one", "web", long(251), "w-" + long(251)},
		{"a hash that leaves no room leaves the name whole", "web", long(252), "web-" + long(252)},
		{"a hash longer than a name leaves the name whole", "web", long(300), "web-" + long(300)},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := replicaset.Name(c.deployment, c.hash); got != c.want {
				t.Errorf("Name(%q, %q) = %q, want %q", c.deployment, c.hash, got, c.want)
			}
		})
	}
}

func TestNameFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		deployment := rapid.StringMatching(`[a-z][a-z0-9.-]{0,252}`).Draw(t, "deployment")
		hash := rapid.StringMatching(`[a-z0-9]{1,20}`).Draw(t, "hash")
		got := replicaset.Name(deployment, hash)
		begin, ok := strings.CutSuffix(got, "-"+hash)
		if !ok || !strings.HasPrefix(deployment, begin) {
			t.Errorf("%q is not the beginning of the name, a dash and the hash", got)
		}
		if want := min(len(deployment)+1+len(hash), replicaset.MaxName); len(got) != want {
			t.Errorf("%q is %d letters long, want %d", got, len(got), want)
		}
	})
}
