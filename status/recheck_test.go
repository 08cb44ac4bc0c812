package status_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/status"
)

func TestRecheck(t *testing.T) {
	hot := status.Rules{HotRecheck: true}
	after := func(text string) status.Recheck { return status.Recheck{Due: true, After: duration(text)} }
	moved := func(ago string) string { return "Progressing True ReplicaSetUpdated " + ago + " 9m" }
	var never status.Recheck
	held, done := counts(4, 2, 2, 2), counts(3, 3, 3, 3)
	for _, c := range []struct {
		rule      string
		status    status.Status
		condition string
		about     status.Subject
		want, hot status.Recheck
	}{
		{"a second after the deadline", held, moved("10s"), web, after("51s"), after("51s")},
		{"after a whole deadline if it was just updated", held, "Progressing True NewReplicaSetCreated 0s 0s", web,
			after("61s"), after("61s")},
		{"a fraction of a second counts", held, moved("10.25s"), web,
			after("50.75s"), after("50.75s")},
		{"a nanosecond counts", held, moved("9.999999999s"), web,
			after("51.000000001s"), after("51.000000001s")},
		{"the transition does not count", held, "Progressing Unknown DeploymentResumed 10s 50s", web,
			after("51s"), after("51s")},
		{"it is awaited also while paused", held, "Progressing Unknown DeploymentPaused 10s 10s", web,
			after("51s"), after("51s")},
		{"it is awaited also after a failed creation", held, "Progressing False ReplicaSetCreateError 10s 10s", web,
			after("51s"), after("51s")},
		{"a second before the deadline", held, moved("59s"), web, after("2s"), after("2s")},
		{"HotRecheck: less than a second before it is at once", held, moved("59.000000001s"), web,
			after("1.999999999s"), after("0s")},
		{"HotRecheck: half a second before it is at once", held, moved("59.5s"), web,
			after("1.5s"), after("0s")},
		{"HotRecheck: at the deadline, when it is not late yet, at once", held, moved("60s"), web,
			after("1s"), after("0s")},
		{"HotRecheck: what was over and has lost pods, at once and over again", held,
			"Progressing True NewReplicaSetAvailable 1h 1h", web, never, after("0s")},
		{"HotRecheck: what was over not long ago, when nothing is late", held,
			"Progressing True NewReplicaSetAvailable 10s 10s", web, never, after("51s")},
		{"never without a deadline", held, moved("10s"), without, never, never},
		{"never where progress was not noted", held, there, web, never, never},
		{"never once it is complete", done, moved("10s"), web, never, never},
		{"never once it is late", held, "Progressing False ProgressDeadlineExceeded 10s 10s", web, never, never},
		{"never once it is late, long ago too", held,
			"Progressing False ProgressDeadlineExceeded 9h 9h", web, never, never},
	} {
		t.Run(c.rule, func(t *testing.T) {
			c.status.Conditions = conditions(c.condition)
			if got := (status.Rules{}).Recheck(&c.status, &c.about); got != c.want {
				t.Errorf("Recheck = %v, want %v", got, c.want)
			}
			if got := hot.Recheck(&c.status, &c.about); got != c.hot {
				t.Errorf("with HotRecheck: Recheck = %v, want %v", got, c.hot)
			}
		})
	}
}

func TestRecheckOfTheLongestDeadline(t *testing.T) {
	about := web
	about.Deadline = replicaset.Known(1<<31 - 2) // one more would be none
	s := counts(4, 2, 2, 2, "Progressing True ReplicaSetUpdated 0s 0s")
	want := status.Recheck{Due: true, After: (1<<31 - 1) * time.Second}
	if got := (status.Rules{}).Recheck(&s, &about); got != want {
		t.Errorf("Recheck = %v, want %v", got, want)
	}
}

// stalled returns what is judged of a rollout that does not move: its reason.
func stalled(s status.Status, about status.Subject) string {
	recorded := s
	status.Rules{}.JudgeProgress(&s, &recorded, &about, "web-b")
	c, _ := s.Conditions.Get(status.Progressing)
	return c.Reason
}

// The promise: whoever waits as long as told finds the deadline exceeded, and
// up to a second before that he would not have.
func TestRecheckIsWhenItIsLate(t *testing.T) {
	reasons := []string{
		"True ReplicaSetUpdated", "True NewReplicaSetCreated", "True FoundNewReplicaSet",
		"Unknown DeploymentResumed", "False ReplicaSetCreateError",
	}
	rapid.Check(t, func(t *rapid.T) {
		about := web
		about.Deadline = replicaset.Known(rapid.IntRange(0, 700).Draw(t, "deadline"))
		limit := time.Duration(about.Deadline.N) * time.Second
		ago := rapid.Int64Range(0, int64(limit)).Draw(t, "nanoseconds ago")
		s := counts(4, 2, 2, 2, "Progressing "+rapid.SampledFrom(reasons).Draw(t, "reason")+" 0s 0s")
		about.At = noon.Add(time.Duration(ago))

		if got := stalled(s, about); got == status.ProgressDeadlineExceeded {
			t.Fatalf("late %v after the update, with a deadline of %v", about.At.Sub(noon), limit)
		}
		next := status.Rules{}.Recheck(&s, &about)
		if !next.Due || next.After < time.Second {
			t.Fatalf("Recheck = %v, want one in a second or later", next)
		}
		about.At = about.At.Add(next.After)
		if got := stalled(s, about); got != status.ProgressDeadlineExceeded {
			t.Errorf("not late %v after the update, with a deadline of %v: %s", about.At.Sub(noon), limit, got)
		}
		about.At = about.At.Add(-time.Second)
		if got := stalled(s, about); got == status.ProgressDeadlineExceeded {
			t.Errorf("late already %v after the update, with a deadline of %v", about.At.Sub(noon), limit)
		}
	})
}

// HotRecheck changes nothing while a second or more is left of a rollout that
// was never over.
func TestHotRecheckOutsideItsCondition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ago := rapid.Int64Range(0, int64(59*time.Second)).Draw(t, "nanoseconds ago")
		s := counts(4, 2, 2, 2, "Progressing True ReplicaSetUpdated 0s 0s")
		about := web
		about.At = noon.Add(time.Duration(ago))
		want := status.Rules{}.Recheck(&s, &about)
		if got := (status.Rules{HotRecheck: true}).Recheck(&s, &about); got != want {
			t.Errorf("Recheck = %v with HotRecheck, %v without", got, want)
		}
	})
}

// A time too far away for a duration is the longest one, not one in the past.
func TestRecheckOfAFarCondition(t *testing.T) {
	s := counts(4, 2, 2, 2, "Progressing True ReplicaSetUpdated 0s 0s")
	s.Conditions.All()[0].LastUpdate = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, r := range []status.Rules{{}, {HotRecheck: true}} {
		if got, want := r.Recheck(&s, &web), time.Duration(1<<63-1); got.After != want {
			t.Errorf("%v.Recheck = %v, want %v", r, got.After, want)
		}
	}
}
