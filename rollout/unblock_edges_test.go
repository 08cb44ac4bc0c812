package rollout_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

func TestUnblockAtItsEdges(t *testing.T) {
	for _, c := range []struct {
		rule, scene string
		quirks      rollout.Quirks
		replacement strategy.Replacement
		want        []string
	}{
		{"pods of each of two old ones", "deployment web b 1 - - strategy=Recreate\n" +
			"replicaset web-a a 0 live=1 terminating=1 revision=1\nreplicaset web-c c 0 live=1 terminating=1 revision=2",
			0, 0, []string{"1 pods fewer of web-a (1 -> 0) and 1 pods fewer of web-c (1 -> 0)"}},
		{"a pod that has not been told to stop", "deployment web b 1 - - strategy=Recreate\n" +
			"replicaset web-a a 0 current=1 live=1 revision=1", 0, 0, []string{"1 pods fewer of web-a (1 -> 0)"}},
		{"a pod that stops beside those that stay", "deployment web b 3 1 0\n" +
			"replicaset web-a a 3 terminating=1 live=4 revision=1\nreplicaset web-b b 0 revision=2",
			0, strategy.TerminationComplete,
			[]string{"1 pods fewer of web-a (4 -> 3)", "maxSurge 1 -> 2", "maxUnavailable 0 -> 1"}},
		{"pods above the size, where they stop all", "deployment web b 3 2 0\n" +
			"replicaset web-a a 2/3 current=3 live=3 revision=1\nreplicaset web-b b 3 revision=2", rollout.LagStops, 0,
			[]string{"1 pods fewer of web-a (3 -> 2)", "a status of web-a that is of its size"}},
		{"a failure where all pods are there", "deployment web b 1 25% 25%\nreplicaset web-a a 1 revision=1\n" +
			"replicaset web-b b 1/0 current=1 revision=2 failure=FailedDelete", 0, 0,
			[]string{"1 more available of web-b (0 -> 1)", "maxUnavailable 0 -> 1"}},
		{"pods that are not there, without a failure", "deployment web b 1 25% 25%\nreplicaset web-a a 1 revision=1\n" +
			"replicaset web-b b 1/0 current=0 revision=2", 0, 0,
			[]string{"1 more available of web-b (0 -> 1)", "maxUnavailable 0 -> 1"}},
		{"what has failed is not held", "deployment web b 2 - 1\nreplicaset web-a a 2 revision=1",
			rollout.AbsentSurgeFails, 0, nil},
		{"a creation without pods is a move", "deployment web b 1 1 0\n" +
			"replicaset web-a a 1 terminating=1 live=2 revision=1", 0, strategy.TerminationComplete, nil},
	} {
		s := parseScene(c.scene)
		s.d.Strategy.Replacement = c.replacement
		found, err := rollout.Planner{Quirks: c.quirks}.Unblock(s.d, s.seen)
		var got []string
		for _, wishes := range found {
			got = append(got, texts(wishes))
		}
		slices.Sort(got)
		slices.Sort(c.want)
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v, mismatch (-want +got)\n%s", c.rule, err, diff)
		}
	}
}
