package rollout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

func TestACreationIsTold(t *testing.T) {
	for _, c := range []struct{ rule, scene, want string }{
		{"with its size", "deployment web b 1 1 0",
			"Normal ScalingReplicaSet Scaled up replica set web-b from 0 to 1"},
		{"of no pods there is nothing to tell", "deployment web b 0 1 0", ""},
	} {
		s := parseScene(c.scene)
		var texts []string
		for _, e := range must(rollout.Next(s.d, s.seen)).Events {
			texts = append(texts, e.String())
		}
		if got := strings.Join(texts, "\n"); got != c.want {
			t.Errorf("%s: told %q, want %q", c.rule, got, c.want)
		}
	}
}

func TestReleasesAreOldestFirst(t *testing.T) {
	s := parseScene("deployment web b 1 1 0\nreplicaset web-b b 1 revision=1\n" +
		"replicaset web-x x 0 labels=app:other\nreplicaset web-y y 0 labels=app:other")
	sets := s.seen.ReplicaSets
	sets[1], sets[2] = sets[2], sets[1]
	got := describe(must(rollout.Next(s.d, s.seen)))
	if want := "release web-x\nrelease web-y\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// actionOn returns what a plan does to the ReplicaSet of a name.
func actionOn(t *testing.T, p rollout.Planner, text, name string) rollout.Action {
	t.Helper()
	s := parseScene(text)
	for _, a := range must(p.Next(s.d, s.seen)).Actions {
		if a.ReplicaSet == name && a.Verb != rollout.Release {
			return a
		}
	}
	t.Fatalf("nothing is done to %s", name)
	return rollout.Action{}
}

func TestARevisionThatHasWrappedIsNotGiven(t *testing.T) {
	const scene = "deployment web b 1 1 0\nreplicaset web-a a 1 revision=9223372036854775807"
	for quirks, want := range map[rollout.Quirks]string{rollout.RevisionWraps: "", 0: "9223372036854775807"} {
		a := actionOn(t, rollout.Planner{Quirks: quirks}, scene, "web-b")
		if got := a.Book.Revision.String(); got != want {
			t.Errorf("%v: created with revision %q, want %q", quirks, got, want)
		}
	}
}

func TestWhatIsReusedStaysAsItIs(t *testing.T) {
	a := actionOn(t, rollout.Planner{Quirks: rollout.Kubernetes1_37},
		"deployment web b 2 1 0 extra=team:red minready=9\nreplicaset web-a a 2 revision=3\n"+
			"replicaset web-b b 0 labels=app:other revision=2 minready=5", "web-b")
	if a.To == 0 || a.Book.Revision.String() != "2" || a.MinReadySeconds != 5 || !a.Extra.Equal(replicaset.Pairs{}) {
		t.Errorf("the one that is reused is changed: %+v", a)
	}
}

func TestGarbageSticksToTheRevisionAlone(t *testing.T) {
	a := actionOn(t, rollout.Planner{Quirks: rollout.GarbageSticks},
		"deployment web b 2 1 0 extra=team:red\nreplicaset web-b b 0 revision=x", "web-b")
	if a.Book.Revision.String() != "x" || !a.Extra.Equal(pairs("team:red")) {
		t.Errorf("scaled with revision %s and annotations %v", a.Book.Revision, a.Extra)
	}
}

func TestHistoryOfManyReplicaSets(t *testing.T) {
	for _, n := range []int{127, 128, 129, 300} {
		text := "deployment web b 1 1 0 history=2\nstatus 1 1 1 1\nreplicaset web-b b 1 revision=1000\n"
		for i := range n {
			text += fmt.Sprintf("replicaset rs%d a 0 revision=%d\n", i, i+1)
		}
		s := parseScene(text)
		plan := must(rollout.Next(s.d, s.seen))
		if got := strings.Count(describe(plan), "delete "); got != n-2 {
			t.Errorf("of %d old ones %d are deleted, want all but 2", n, got)
		}
	}
}

func TestHistoryKeepsWhatIsWantedAgain(t *testing.T) {
	checkRules(t, rollout.Planner{}, []ruleCase{
		{"one that is revived for one replica", "deployment web b 1 1 0 paused history=0\nreplicaset web-a a 0 revision=1",
			"Paused\nscale web-a 0 -> 1\n"},
		{"all while one waits for its status",
			"deployment web b 2 1 0 paused history=0\nreplicaset web-a a 0 revision=1\n" +
				"replicaset web-c c 1 revision=2 gen=2", "Paused\n"},
	})
}

func TestARollbackCreatesNothingBesideOneThatIsReused(t *testing.T) {
	s := parseScene("deployment web b 2 1 0 rollback=1\nreplicaset web-a a 2 revision=1\n" +
		"replicaset web-b b 0 labels=app:other revision=2")
	got := describe(must(rollout.Planner{Quirks: rollout.Kubernetes1_37}.Next(s.d, s.seen)))
	if want := "release web-b\nrollback web-a\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNoQuirksComeWithAnError(t *testing.T) {
	if q, err := rollout.ParseQuirks("Int32Wraps,nonsense"); err == nil || q != 0 {
		t.Errorf("ParseQuirks = %v, %v, want none and an error", q, err)
	}
}
