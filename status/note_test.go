package status_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/status"
)

// What the events of a step note as Progressing. An Available condition is
// recorded after Progressing in each case, so that it shows what moves to the end.
const (
	paused  = "Progressing Unknown DeploymentPaused 0s 0s : Deployment is paused"
	resumed = "Progressing Unknown DeploymentResumed 0s 0s : Deployment is resumed"
	found   = `Progressing True FoundNewReplicaSet 0s 0s : Found new replica set "web-b"`
	created = `Progressing True NewReplicaSetCreated 0s 0s : Created new replica set "web-b"`
	refused = "Progressing False ReplicaSetCreateError 0s 0s : no quota"

	wasRefused = "Progressing False ReplicaSetCreateError 9s 99s"

	there = "Available True MinimumReplicasAvailable 9s 99s"
)

func pause(s *status.Status, about *status.Subject)  { s.Pause(about) }
func resume(s *status.Status, about *status.Subject) { s.Resume(about) }
func find(s *status.Status, about *status.Subject)   { s.Found(about, "web-b") }

func create(s *status.Status, about *status.Subject) { status.Rules{}.Created(s, about, "web-b") }

func createFaulty(s *status.Status, about *status.Subject) {
	status.Rules{OldDeadline: true}.Created(s, about, "web-b")
}

func createFails(s *status.Status, about *status.Subject) { s.CreateFailed(about, "no quota") }

func TestNotes(t *testing.T) {
	for _, c := range []struct {
		rule, was string
		note      func(*status.Status, *status.Subject)
		want      string // "" where nothing changes
	}{
		{"a pause is noted", "", pause, paused},
		{"a pause takes the place of progress", moving, pause, paused},
		{"a pause takes the place of completion", wasOver, pause, paused},
		{"a pause takes the place of a failed creation", wasRefused, pause, paused},
		{"a pause that is noted keeps its times", atRest, pause, ""},
		{"a noted pause keeps its times whatever its status",
			"Progressing True DeploymentPaused 9s 99s", pause, ""},
		{"a pause never hides that the deadline was exceeded", wasLate, pause, ""},
		{"a pause after a resumption has been unknown since", goesOn, pause,
			"Progressing Unknown DeploymentPaused 0s 99s : Deployment is paused"},

		{"a resumption takes the place of a pause, unknown since", atRest, resume,
			"Progressing Unknown DeploymentResumed 0s 99s : Deployment is resumed"},
		{"a resumption of a pause with another status is a transition",
			"Progressing True DeploymentPaused 9s 99s", resume, resumed},
		{"no resumption without a pause", "", resume, ""},
		{"no resumption in place of progress", moving, resume, ""},
		{"no second resumption", goesOn, resume, ""},
		{"no resumption in place of an exceeded deadline", wasLate, resume, ""},

		{"a found set is noted where nothing is", "", find, found},
		{"a found set takes no place", wasOver, find, ""},
		{"a found set takes not even the place of a pause", atRest, find, ""},
		{"a found set is noted once", "Progressing True FoundNewReplicaSet 9s 99s : as read", find, ""},

		{"a creation is noted", "", create, created},
		{"a creation takes the place of an exceeded deadline", wasLate, create, created},
		{"a creation keeps the transition of what was true", wasOver, create,
			`Progressing True NewReplicaSetCreated 0s 99s : Created new replica set "web-b"`},
		{"another creation starts the deadline afresh", wasAdded + " : web-a", create,
			`Progressing True NewReplicaSetCreated 0s 99s : Created new replica set "web-b"`},
		{"a creation after a failed one is a transition", wasRefused, create, created},

		{"OldDeadline: another creation keeps its times and message",
			wasAdded + " : web-a", createFaulty, ""},
		{"OldDeadline: a creation noted with another status is replaced",
			"Progressing False NewReplicaSetCreated 9s 99s", createFaulty, created},
		{"OldDeadline: a first creation is noted", "", createFaulty, created},
		{"OldDeadline: progress gives way", moving, createFaulty,
			`Progressing True NewReplicaSetCreated 0s 99s : Created new replica set "web-b"`},

		{"a failed creation is noted", "", createFails, refused},
		{"a failed creation takes the place of progress", moving, createFails, refused},
		{"a failed creation after a passed deadline is no transition",
			wasLate, createFails,
			"Progressing False ReplicaSetCreateError 0s 99s : no quota"},
		{"a second failure keeps times and message",
			"Progressing False ReplicaSetCreateError 9s 99s : taken", createFails, ""},
	} {
		t.Run(c.rule, func(t *testing.T) {
			var texts []string
			if c.was != "" {
				texts = append(texts, c.was)
			}
			s := counts(3, 2, 2, 1, append(texts, there)...)
			want := counts(3, 2, 2, 1, append(texts, there)...)
			if c.want != "" {
				want.Conditions = conditions(there, c.want)
			}
			c.note(&s, &web)
			if diff := cmp.Diff(want, s, plain); diff != "" {
				t.Errorf("status mismatch (-want +got)\n%s", diff)
			}
		})
	}
}

func TestNotesNeedADeadline(t *testing.T) {
	for rule, note := range map[string]func(*status.Status, *status.Subject){
		"pause": pause, "resume": resume, "find": find,
		"create": create, "create with OldDeadline": createFaulty, "fail": createFails,
	} {
		for _, texts := range [][]string{{}, {atRest, there}, {there}} {
			s := counts(3, 2, 2, 1, texts...)
			note(&s, &without)
			if diff := cmp.Diff(texts, lines(s.Conditions)); diff != "" {
				t.Errorf("%s without a deadline: conditions mismatch (-want +got)\n%s", rule, diff)
			}
		}
	}
}

// A pause stops the deadline, and a resumption starts it again from now.
func TestResumedDeadlineRunsFromNow(t *testing.T) {
	s := counts(3, 2, 2, 1, "Progressing True ReplicaSetUpdated 59s 59s")
	s.Pause(&web)
	later := web
	later.At = noon.Add(duration("1h"))
	s.Resume(&later)
	recorded := s
	status.Rules{}.JudgeProgress(&s, &recorded, &later, "web-b")
	if c, _ := s.Conditions.Get(status.Progressing); c.Reason != status.DeploymentResumed {
		t.Errorf("after an hour's pause the reason is %s, want %s", c.Reason, status.DeploymentResumed)
	}
	want := status.Recheck{Due: true, After: duration("61s")}
	if got := (status.Rules{}).Recheck(&s, &later); got != want {
		t.Errorf("Recheck = %v, want %v", got, want)
	}
}
