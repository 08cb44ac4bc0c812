package rollout_test

import (
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

// Section 7: what history clean-up deletes, and in which steps.
func TestHistoryCleanUp(t *testing.T) {
	const rolling, over = "deployment web b 2 1 0 ", "\nstatus 2 2 2 2"
	const old = "\nreplicaset web-y y 0 revision=1\nreplicaset web-z z 0 revision=2\n"
	const full = "replicaset web-b b 2 revision=3"
	done := "RollingUpdate\ndelete web-y\nrevision 3\n"
	checkRules(t, rollout.Planner{}, []ruleCase{
		{"the lowest revisions beyond the limit go", rolling + "history=1" + old + full + over, done},
		{"without a limit all stay", rolling + old + full + over, "RollingUpdate\nrevision 3\n"},
		{"with the largest limit all stay", rolling + "history=2147483647" + old + full + over,
			"RollingUpdate\nrevision 3\n"},
		{"none within the limit goes", rolling + "history=2" + old + full + over,
			"RollingUpdate\nrevision 3\n"},
		{"not before the recorded status is complete", rolling + "history=1" + old + full + "\n" +
			"status 2 1 2 2", "RollingUpdate\nrevision 3\n"},
		{"not before the recorded status is of this generation",
			rolling + "history=1 gen=2" + old + full + "\nstatus 2 2 2 2 observed=1",
			"RollingUpdate\nrevision 3\n"},
		{"not in a step that scales", rolling + "history=1" + old + "replicaset web-b b 1 revision=3" + over,
			"RollingUpdate\nscale web-b 1 -> 2\nrevision 3\n"},
		{"in a step that creates, if nothing else moves",
			rolling + "history=1" + old + over, "RollingUpdate\ncreate web-b replicas=2\ndelete web-y\n" +
				"revision 3\n"},
		{"one whose last change is not observed is kept, and used up",
			rolling + "history=1" + "\nreplicaset web-y y 0 revision=1 gen=2\n" +
				"replicaset web-z z 0 revision=2\n" + full + over,
			"RollingUpdate\nrevision 3\n"},
		{"one that still has pods is kept, and used up",
			rolling + "history=1" + "\nreplicaset web-y y 0 revision=1 current=1\n" +
				"replicaset web-z z 0 revision=2\n" + full + over,
			"RollingUpdate\nrevision 3\n"},
		{"one that is being deleted is not counted",
			rolling + "history=1" + "\nreplicaset web-y y 0 revision=1 deleting\n" +
				"replicaset web-z z 0 revision=2\n" + full + over,
			"RollingUpdate\nrevision 3\n"},
		{"an old one with the new template goes as well",
			rolling + "history=0\nreplicaset web-b b 2 revision=3\nreplicaset web-t b 0 revision=1" + over,
			"RollingUpdate\ndelete web-t\nrevision 3\n"},
		{"one that is adopted in this step is deleted by a second action",
			rolling + "history=0 minready=5\nreplicaset web-o y 0 owner=- revision=1\n" +
				"replicaset web-b b 2 revision=2 minready=0" + over,
			"RollingUpdate\nadopt web-o\nannotate web-b\ndelete web-o\n"},
		{"of no replicas as well",
			"deployment web b 0 1 0 history=1" + old + "replicaset web-b b 0 revision=3\nstatus 0 0 0 0",
			"RollingUpdate\ndelete web-y\nrevision 3\n"},
		{"with Recreate also in the step that starts the new one",
			"deployment web b 2 - - strategy=Recreate history=1" + old + "replicaset web-b b 1 revision=3" + over,
			"Recreate\nscale web-b 1 -> 2\ndelete web-y\nrevision 3\n"},
		{"with Recreate not while old ones stop",
			"deployment web b 2 - - strategy=Recreate history=1" + old + "replicaset web-a a 1 revision=0\n" + full + over,
			"Recreate\nscale web-a 1 -> 0\nrevision 3\n"},
		{"while paused, whatever the status", rolling + "history=1 paused" + old + full,
			"Paused\ndelete web-y\nrevision 3\n"},
		{"not while paused if a rollback is asked for", rolling + "history=1 paused rollback=1" + old + full,
			"Paused\nrevision 3\n"},
		{"one that is revived in this step stays", "deployment web b 2 1 0 history=0 paused" + old,
			"Paused\nscale web-z 0 -> 2\ndelete web-y\n"},
	})
}

// Where garbage is compared by age there is no order (3 is above 1, and the garbage
// between them in age is between them both ways), so the outcome depends on where
// sorting begins.
func TestHistoryCleanUpOfGarbage(t *testing.T) {
	const sets = "\nreplicaset web-o o 0 revision=3\nreplicaset web-p p 0 revision=x\n" +
		"replicaset web-q q 0 revision=1\nreplicaset web-b b 2 revision=4\nstatus 2 2 2 2"
	const rolling, paused = "deployment web b 2 1 0 history=2" + sets, "deployment web b 2 1 0 history=2 paused" + sets
	checkRules(t, rollout.Planner{}, []ruleCase{
		{"garbage is the lowest", rolling, "RollingUpdate\ndelete web-p\nrevision 4\n"},
		{"garbage is the lowest while paused", paused, "Paused\ndelete web-p\nrevision 4\n"},
	})
	checkRules(t, rollout.Planner{Quirks: rollout.GarbageUnsorted}, []ruleCase{
		{"the reference begins with the oldest", rolling, "RollingUpdate\ndelete web-o\nrevision 4\n"},
		{"the reference begins with the newest while paused", paused, "Paused\ndelete web-p\nrevision 4\n"},
	})
}
