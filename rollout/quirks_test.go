package rollout_test

import (
	"errors"
	"math/bits"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

// Each quirk alone brings one fault back, and Relevant tells where.
func TestEachQuirkBringsItsFaultBack(t *testing.T) {
	tested := rollout.Quirks(0)
	for _, c := range []struct {
		quirk           rollout.Quirks
		scene           string
		without, within string
	}{
		{rollout.StaleScaledFor, "deployment web b 1 0 1\nreplicaset web-a a 1 note=2,2 revision=1\n" +
			"replicaset web-b b 0 revision=2",
			"Scaling\nannotate web-a\nrevision 2\n", "Scaling\nrevision 2\n"},
		{rollout.CountDoomed, "deployment web b 1 1 0\nreplicaset web-a a 2 revision=1\n" +
			"replicaset web-b b 0/1 revision=2",
			"RollingUpdate\nscale web-a 2 -> 1\nrevision 2\n",
			"RollingUpdate\nscale web-a 2 -> 0\nrevision 2\n"},
		{rollout.LagStops, "deployment web b 3 2 0\nreplicaset web-a a 2/3 revision=1\n" +
			"replicaset web-b b 3 revision=2",
			"RollingUpdate\nscale web-a 2 -> 0\nrevision 2\n", "RollingUpdate\nrevision 2\n"},
		{rollout.AgainstDirection, "deployment web b 10 0 1\nreplicaset web-a a 6 note=8,20 revision=1\n" +
			"replicaset web-b b 2 note=8,4 revision=2",
			"Scaling\nannotate web-a\nscale web-b 2 -> 4\nrevision 2\n",
			"Scaling\nscale web-a 6 -> 5\nscale web-b 2 -> 5\nrevision 2\n"},
		{rollout.LoseLeftover, "deployment web b 1 1 0\nreplicaset web-a a 3 note=2,2 revision=1\n" +
			"replicaset web-b b 3 note=2,2 revision=2",
			"Scaling\nscale web-a 3 -> 0\nscale web-b 3 -> 2\nrevision 2\n",
			"Scaling\nscale web-a 3 -> 0\nannotate web-b\nrevision 2\n"},
		{rollout.ExcessStays, "deployment web b 2 0 1\nreplicaset web-a a 1 note=2,3 revision=1\n" +
			"replicaset web-b b 2/0 note=2,3 revision=2",
			"RollingUpdate\nscale web-b 2 -> 1\nrevision 2\n", "RollingUpdate\nrevision 2\n"},
		{rollout.GrowsUnobserved, "deployment web b 2 1 0\nreplicaset web-a a 2 revision=1\n" +
			"replicaset web-b b 0/1 revision=2",
			"RollingUpdate\nrevision 2\n", "RollingUpdate\nscale web-b 0 -> 1\nrevision 2\n"},
		{rollout.StartsUnobserved, "deployment web b 2 - - strategy=Recreate\n" +
			"replicaset web-a a 0 gen=2 revision=1\nreplicaset web-b b 0 revision=2",
			"Recreate\nrevision 2\n", "Recreate\nscale web-b 0 -> 2\nrevision 2\n"},
		{rollout.Int32Wraps, "deployment web b 3 2147483647 0\nreplicaset web-a a 3 revision=1",
			"RollingUpdate\ncreate web-b replicas=3\nrevision 2\n",
			"RollingUpdate\ncreate web-b replicas=0\nrevision 2\n"},
		{rollout.RevisionWraps, "deployment web b 1 0 1\nreplicaset web-a a 0 revision=9223372036854775807",
			"RollingUpdate\ncreate web-b replicas=1\nrevision 9223372036854775807\n",
			"RollingUpdate\ncreate web-b replicas=1\nrevision -9223372036854775808\n"},
		{rollout.GarbageSticks, "deployment web b 1 0 1\nreplicaset web-b b 1 revision=x",
			"RollingUpdate\nannotate web-b\n", "RollingUpdate\nrevision x\n"},
		{rollout.GarbageUnsorted, "deployment web b 1 0 1 history=1\nreplicaset web-z z 0 revision=5\n" +
			"replicaset web-a a 0 revision=x\n" +
			"replicaset web-b b 1 revision=6\nstatus 1 1 1 1",
			"RollingUpdate\ndelete web-a\nrevision 6\n", "RollingUpdate\ndelete web-z\nrevision 6\n"},
		{rollout.ReusesReleased, "deployment web b 2 1 0\nreplicaset web-b b 1 labels=app:other revision=1",
			"Failed\nrelease web-b\nfault: the name web-b is taken by another ReplicaSet: hash collision\n",
			"RollingUpdate\nrelease web-b\nscale web-b 1 -> 2\nrevision 1\n"},
		{rollout.DeletesRevived, "deployment web b 2 1 0 history=0 paused\nreplicaset web-a a 0 revision=1",
			"Paused\nscale web-a 0 -> 2\n", "Paused\ndelete web-a\n"},
		{rollout.RollbackCreates, "deployment web c 2 1 0 rollback=1\nreplicaset web-a a 0 revision=1\n" +
			"replicaset web-b b 2 revision=2",
			"Rollback\nrollback web-a\nevent DeploymentRollback\n",
			"Rollback\ncreate web-c replicas=1\nrollback web-a\nevent DeploymentRollback\nrevision 3\n"},
		{rollout.AbsentSurgeFails, "deployment web b 2 - 1\nreplicaset web-a a 2 revision=1",
			"RollingUpdate\ncreate web-b replicas=0\nscale web-a 2 -> 1\nrevision 2\n",
			"Failed\nfault: maxSurge \"\" does not tell how far to grow\n"},
	} {
		tested |= c.quirk
		s := parseScene(c.scene)
		if !rollout.Relevant(s.d, s.seen).Has(c.quirk) {
			t.Errorf("%s is not relevant for %s", c.quirk, c.scene)
		}
		for quirks, want := range map[rollout.Quirks]string{0: c.without, c.quirk: c.within} {
			plan, err := rollout.Planner{Quirks: quirks}.Next(s.d, s.seen)
			if diff := cmp.Diff(want, outcome(plan)); err != nil || diff != "" {
				t.Errorf("%s, quirks %s: %v, mismatch (-want +got)\n%s", c.scene, quirks, err, diff)
			}
		}
	}
	for _, q := range everyQuirk() {
		other := rollout.OldDeadline | rollout.HotRecheck | rollout.AcceptsInvalid // have tests of their own
		if !(tested | other).Has(q) {
			t.Errorf("no case shows %s", q)
		}
	}
}

// The creation is judged by the times of the condition that it leaves alone.
func TestOldDeadlineKeepsTheTimesOfAnotherCreation(t *testing.T) {
	s := parseScene("deployment web c 1 1 0 deadline=60\nreplicaset web-a a 1 revision=1\n" +
		"replicaset web-b b 1/0 current=1 revision=2\n" +
		"status 2 0 1 1\ncondition Progressing True NewReplicaSetCreated 1h")
	if !rollout.Relevant(s.d, s.seen).Has(rollout.OldDeadline) {
		t.Error("OldDeadline is not relevant")
	}
	for quirks, want := range map[rollout.Quirks]string{
		0: "RollingUpdate\ncreate web-c replicas=0\nscale web-b 1 -> 0\nrevision 3\n" +
			"True NewReplicaSetCreated\n",
		rollout.OldDeadline: "RollingUpdate\ncreate web-c replicas=0\nscale web-b 1 -> 0\nrevision 3\n" +
			"False ProgressDeadlineExceeded\n",
	} {
		if diff := cmp.Diff(want, outcome(must(rollout.Planner{Quirks: quirks}.Next(s.d,
			s.seen)))); diff != "" {
			t.Errorf("quirks %s: mismatch (-want +got)\n%s", quirks, diff)
		}
	}
}

// A rollout that was completed and has lost a pod since is not judged, so time
// alone changes nothing.
func TestHotRecheckLooksAgainForNothing(t *testing.T) {
	s := parseScene("deployment web b 1 1 0 deadline=60\nreplicaset web-b b 1/0 revision=1\n" +
		"status 1 1 1 1\ncondition Progressing True NewReplicaSetAvailable 1h")
	s.d, s.seen = rollout.Apply(s.d, s.seen, must(rollout.Next(s.d, s.seen)))
	if !rollout.Relevant(s.d, s.seen).Has(rollout.HotRecheck) {
		t.Error("HotRecheck is not relevant")
	}
	for quirks, want := range map[rollout.Quirks]string{0: "", rollout.HotRecheck: "look again after 0s\n"} {
		if diff := cmp.Diff(want, describe(must(rollout.Planner{Quirks: quirks}.Next(s.d,
			s.seen)))); diff != "" {
			t.Errorf("quirks %s: mismatch (-want +got)\n%s", quirks, diff)
		}
	}
}

func TestAPlainSceneHasNoRelevantQuirk(t *testing.T) {
	s := parseScene("deployment web b 3 1 0 deadline=60\nreplicaset web-a a 3 revision=1\n" +
		"replicaset web-b b 1 revision=2\n" +
		"status 4 1 4 4\ncondition Progressing True ReplicaSetUpdated 30s")
	if got := rollout.Relevant(s.d, s.seen); got != 0 {
		t.Errorf("Relevant: %s, want none", got)
	}
}

func TestQuirksPrintAndParse(t *testing.T) {
	for _, q := range append(everyQuirk(), 0, rollout.Kubernetes1_37, rollout.OldDeadline|rollout.LagStops) {
		if got, err := rollout.ParseQuirks(q.String()); got != q || err != nil {
			t.Errorf("ParseQuirks(%q) = %s, %v", q, got, err)
		}
		if bits.OnesCount32(uint32(q)) == 1 && (strings.Contains(q.String(), ",") ||
			strings.Contains(q.String(), "(")) {
			t.Errorf("quirk %d has the name %q", q, q)
		}
	}
	for text, want := range map[string]rollout.Quirks{
		"none,LagStops":             rollout.LagStops,
		"kubernetes,none":           rollout.Kubernetes1_37,
		"LagStops,LagStops":         rollout.LagStops,
		"OldDeadline,CountDoomed":   rollout.OldDeadline | rollout.CountDoomed,
		rollout.LagStops.String():   rollout.LagStops,
		"kubernetes,AcceptsInvalid": rollout.Kubernetes1_37,
	} {
		if got, err := rollout.ParseQuirks(text); got != want || err != nil {
			t.Errorf("ParseQuirks(%q) = %s, %v, want %s", text, got, err, want)
		}
	}
	if got := (rollout.LagStops | 1<<31).String(); got != "LagStops,Quirk(31)" {
		t.Errorf("an unknown bit prints as %q", got)
	}
}

func TestAQuirkOfAnotherNameIsRefused(t *testing.T) {
	for _, text := range []string{"", "lagstops", "LagStops, OldDeadline", "LagStops,", "Quirk(31)"} {
		_, err := rollout.ParseQuirks(text)
		var bad *replicaset.InputError
		if !errors.As(err, &bad) || bad.Field != "quirks" || !errors.Is(err, replicaset.ErrInvalid) {
			t.Errorf("ParseQuirks(%q): error %v, want one about the field quirks", text, err)
		}
	}
}
