package rollout_test

import (
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

// The condition of each quirk, and what just misses it.
func TestWhereAQuirkIsRelevant(t *testing.T) {
	const plain = "\nreplicaset web-a a 2\nreplicaset web-b b 1\n"
	const none = rollout.Quirks(0)
	type q = rollout.Quirks
	for _, c := range []struct {
		rule, scene string
		of, want    q
	}{
		{"paused without an active one", "deployment web b 3 1 1 paused\nreplicaset web-a a 0",
			rollout.DeletesRevived, rollout.DeletesRevived},
		{"paused with one", "deployment web b 3 1 1 paused\nreplicaset web-a a 1", rollout.DeletesRevived, none},
		{"not paused", "deployment web b 3 1 1\nreplicaset web-a a 0", rollout.DeletesRevived, none},

		{"a rollback without a new one", "deployment web b 3 1 1 rollback=0\nreplicaset web-a a 3",
			rollout.RollbackCreates, rollout.RollbackCreates},
		{"a rollback with a new one", "deployment web b 3 1 1 rollback=0" + plain, rollout.RollbackCreates, none},
		{"a rollback while paused", "deployment web b 3 1 1 rollback=0 paused\nreplicaset web-a a 3",
			rollout.RollbackCreates, none},
		{"a rollback of one that is deleted", "deployment web b 3 1 1 rollback=0 deleting\nreplicaset web-a a 3",
			rollout.RollbackCreates, none},
		{"no rollback", "deployment web b 3 1 1\nreplicaset web-a a 3", rollout.RollbackCreates, none},

		{"no surge", "deployment web b 3 - 1" + plain, rollout.AbsentSurgeFails, rollout.AbsentSurgeFails},
		{"a surge", "deployment web b 3 1 1" + plain, rollout.AbsentSurgeFails, none},
		{"what is refused", "deployment web b 3 0 0" + plain, rollout.AcceptsInvalid, rollout.AcceptsInvalid},
		{"what is not", "deployment web b 3 1 1" + plain, rollout.AcceptsInvalid, none},

		{"more than may be wanted", "deployment web b 2 0 1" + plain, rollout.LoseLeftover | rollout.ExcessStays,
			rollout.LoseLeftover | rollout.ExcessStays},
		{"as many as may be", "deployment web b 3 0 1" + plain, rollout.LoseLeftover | rollout.ExcessStays, none},
		{"no replicas", "deployment web b 0 5 1" + plain, rollout.LoseLeftover | rollout.ExcessStays,
			rollout.LoseLeftover},
		{"one replica", "deployment web b 1 5 1" + plain, rollout.LoseLeftover | rollout.ExcessStays, none},
		{"another note", "deployment web b 3 1 1\nreplicaset web-a a 2 note=2,3",
			rollout.StaleScaledFor | rollout.AgainstDirection, rollout.StaleScaledFor | rollout.AgainstDirection},
		{"the present note", "deployment web b 3 1 1" + plain,
			rollout.StaleScaledFor | rollout.AgainstDirection, none},
		{"another note of one that wants no pods", "deployment web b 3 1 1\nreplicaset web-a a 0 note=2,3",
			rollout.StaleScaledFor | rollout.AgainstDirection, none},

		{"more available than wanted", "deployment web b 3 1 1\nreplicaset web-a a 2/3",
			rollout.CountDoomed | rollout.LagStops | rollout.GrowsUnobserved,
			rollout.CountDoomed | rollout.LagStops | rollout.GrowsUnobserved},
		{"as many", "deployment web b 3 1 1" + plain,
			rollout.CountDoomed | rollout.LagStops | rollout.GrowsUnobserved, none},
		{"an old one with an earlier status", "deployment web b 3 1 1\nreplicaset web-a a 2 gen=2",
			rollout.GrowsUnobserved | rollout.StartsUnobserved, rollout.GrowsUnobserved | rollout.StartsUnobserved},
		{"the new one with an earlier status", "deployment web b 3 1 1\nreplicaset web-b b 2 gen=2",
			rollout.GrowsUnobserved | rollout.StartsUnobserved, rollout.GrowsUnobserved},

		{"an old one of the highest revision",
			"deployment web b 3 1 1\nreplicaset web-a a 2 revision=9223372036854775807",
			rollout.RevisionWraps | rollout.GarbageUnsorted, rollout.RevisionWraps},
		{"the new one of it", "deployment web b 3 1 1\nreplicaset web-b b 2 revision=9223372036854775807",
			rollout.RevisionWraps | rollout.GarbageSticks, none},
		{"an old one with garbage", "deployment web b 3 1 1\nreplicaset web-a a 2 revision=x",
			rollout.GarbageUnsorted | rollout.GarbageSticks | rollout.RevisionWraps, rollout.GarbageUnsorted},
		{"the new one with garbage", "deployment web b 3 1 1\nreplicaset web-b b 2 revision=x",
			rollout.GarbageUnsorted | rollout.GarbageSticks, rollout.GarbageSticks},
		{"neither", "deployment web b 3 1 1\nreplicaset web-a a 2 revision=1\nreplicaset web-b b 2 revision=2",
			rollout.GarbageUnsorted | rollout.GarbageSticks | rollout.RevisionWraps, none},
		{"no revision at all", "deployment web b 3 1 1" + plain,
			rollout.GarbageUnsorted | rollout.GarbageSticks | rollout.RevisionWraps, none},

		{"no deadline", "deployment web b 3 1 1" + plain, rollout.HotRecheck, rollout.HotRecheck},
		{"a deadline of a second", "deployment web b 3 1 1 deadline=1" + plain, rollout.HotRecheck, none},
		{"less than a second left", "deployment web b 3 1 1 deadline=60\ncondition Progressing True ReplicaSetUpdated 59001ms",
			rollout.HotRecheck, rollout.HotRecheck},
		{"a second left", "deployment web b 3 1 1 deadline=60\ncondition Progressing True ReplicaSetUpdated 59s",
			rollout.HotRecheck, none},
		{"what is over", "deployment web b 3 1 1 deadline=60\ncondition Progressing True NewReplicaSetAvailable 1s",
			rollout.HotRecheck, rollout.HotRecheck},
		{"a creation that is noted", "deployment web b 3 1 1 deadline=60\ncondition Progressing True NewReplicaSetCreated 1s",
			rollout.OldDeadline | rollout.HotRecheck, rollout.OldDeadline},
		{"one noted as untrue", "deployment web b 3 1 1 deadline=60\ncondition Progressing False NewReplicaSetCreated 1s",
			rollout.OldDeadline, none},
		{"another note", "deployment web b 3 1 1 deadline=60\ncondition Progressing True ReplicaSetUpdated 1s",
			rollout.OldDeadline, none},

		{"one that is released has the name", "deployment web b 3 1 1\nreplicaset web-b b 0 labels=app:other",
			rollout.ReusesReleased, rollout.ReusesReleased},
		{"another's has the name", "deployment web b 3 1 1\nreplicaset web-b b 0 labels=app:other owner=somebody",
			rollout.ReusesReleased, none},
		{"one that counts has the name", "deployment web b 3 1 1" + plain, rollout.ReusesReleased, none},

		{"sums of all that fit", "deployment web b 3 1 1" + plain, rollout.Int32Wraps, none},
		{"limits that do not", "deployment web b 2147483647 1 1" + plain, rollout.Int32Wraps, rollout.Int32Wraps},
		{"sizes that do not", "deployment web b 3 0 1\nreplicaset web-a a 500000000\nreplicaset web-b b 500000000",
			rollout.Int32Wraps, rollout.Int32Wraps},
		{"a product that does not", "deployment web b 46341 0 1\nreplicaset web-a a 46341",
			rollout.Int32Wraps, rollout.Int32Wraps},
		{"a note that does not", "deployment web b 3 1 1\nreplicaset web-a a 2 note=4294967299,4",
			rollout.Int32Wraps, rollout.Int32Wraps},
		{"a note below 0", "deployment web b 3 1 1\nreplicaset web-a a 2 note=-1,4",
			rollout.Int32Wraps, rollout.Int32Wraps},
		{"notes of 0 and of the largest count",
			"deployment web b 3 1 1\nreplicaset web-a a 2 note=0,4\nreplicaset web-b b 1 note=2147483647,4",
			rollout.Int32Wraps, none},
		{"collisions up to the largest count", "deployment web b 3 1 1\nstatus 0 0 0 0 collisions=2147483642",
			rollout.Int32Wraps, rollout.Int32Wraps},
		{"limits up to the largest count", "deployment web b 2147483644 1 1", rollout.Int32Wraps, none},
		{"one more", "deployment web b 2147483645 1 1", rollout.Int32Wraps, rollout.Int32Wraps},
		{"terminating pods", "deployment web b 3 1 1\nreplicaset web-a a 0 terminating=2147483642",
			rollout.Int32Wraps, rollout.Int32Wraps},
		{"one fewer", "deployment web b 3 1 1\nreplicaset web-a a 0 terminating=2147483641", rollout.Int32Wraps, none},
		{"some fewer", "deployment web b 3 1 1\nstatus 0 0 0 0 collisions=2147483641", rollout.Int32Wraps, none},
	} {
		s := parseScene(c.scene)
		if got := rollout.Relevant(s.d, s.seen) & c.of; got != c.want {
			t.Errorf("%s: %v is relevant, want %v", c.rule, got, c.want)
		}
	}
}
