package status_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/status"
)

// What was recorded.
const (
	goesOn   = "Progressing Unknown DeploymentResumed 9s 99s"
	atRest   = "Progressing Unknown DeploymentPaused 9s 99s"
	moving   = "Progressing True ReplicaSetUpdated 9s 99s"
	wasOver  = "Progressing True NewReplicaSetAvailable 9s 99s"
	wasLate  = "Progressing False ProgressDeadlineExceeded 9s 99s"
	wasAdded = "Progressing True NewReplicaSetCreated 9s 99s"
)

// What is judged now.
const (
	over = `Progressing True NewReplicaSetAvailable 0s 0s` +
		` : ReplicaSet "web-b" has successfully progressed.`
	progressed = `Progressing True ReplicaSetUpdated 0s 0s : ReplicaSet "web-b" is progressing.`
	late       = `Progressing False ProgressDeadlineExceeded 0s 0s` +
		` : ReplicaSet "web-b" has timed out progressing.`
)

// since returns the text with its last transition this long ago.
func since(ago, text string) string {
	c := condition(text)
	c.LastTransition = noon.Add(-duration(ago))
	var cs status.Conditions
	cs.Put(c)
	return lines(cs)[0]
}

func TestJudgeProgress(t *testing.T) {
	// Replicas, updated, ready, available: in the middle, a new pod later, at the end.
	held, more, done := counts(4, 2, 2, 2), counts(5, 3, 2, 2), counts(3, 3, 3, 3)
	for _, c := range []struct {
		rule          string
		recorded, now status.Status
		was           string
		want          string // "" where nothing changes
	}{
		{"a complete rollout is over", held, done, goesOn, over},
		{"it is over also where nothing was noted", held, done, "", over},
		{"it is over also after its deadline", held, done, wasLate, over},
		{"it is over where nothing has moved", done, done, moving, since("99s", over)},
		{"it was over already: nothing changes", done, done, wasOver, ""},

		{"more new pods are progress", held, more, goesOn, progressed},
		{"fewer old pods are progress", held, counts(3, 2, 2, 2), goesOn, progressed},
		{"more ready pods are progress", held, counts(4, 2, 3, 2), goesOn, progressed},
		{"more available pods are progress", held, counts(4, 2, 2, 3), goesOn, progressed},
		{"progress is noted where nothing was", held, more, "", progressed},
		{"progress that was noted is updated, true since",
			held, more, "Progressing True ReplicaSetUpdated 9s 99s : as read", since("99s", progressed)},
		{"progress after another true reason is true since",
			held, more, wasAdded, since("99s", progressed)},
		{"progress ends an exceeded deadline", held, more, wasLate, progressed},
		{"progress goes before the deadline",
			held, more, "Progressing True ReplicaSetUpdated 61s 99s", since("99s", progressed)},

		{"what was over goes on once there are old pods", held, more, wasOver, since("99s", progressed)},
		{"pods lost after it was over are no rollout", done, counts(3, 3, 1, 1), wasOver, ""},
		{"pods won back after it was over are none either", counts(2, 2, 1, 1), counts(2, 2, 2, 2), wasOver, ""},
		{"no deadline is judged of what was over",
			held, held, "Progressing True NewReplicaSetAvailable 1h 1h", ""},

		{"nothing moved within the deadline: nothing changes",
			held, held, "Progressing True ReplicaSetUpdated 59s 99s : as read", ""},
		{"at the deadline it is not late", held, held, "Progressing True ReplicaSetUpdated 60s 99s", ""},
		{"a fraction before the deadline it is not late",
			held, held, "Progressing True ReplicaSetUpdated 59.999999999s 99s", ""},
		{"a fraction after the deadline it is late",
			held, held, "Progressing True ReplicaSetUpdated 60.000000001s 99s", late},
		{"it may be late from its creation", held, held, "Progressing True NewReplicaSetCreated 61s 61s", late},
		{"it may be late from when it was found",
			held, held, "Progressing True FoundNewReplicaSet 61s 61s", late},
		{"it may be late from its resumption", held, held, "Progressing Unknown DeploymentResumed 61s 61s", late},
		{"it may be late from a failed creation, false since",
			held, held, "Progressing False ReplicaSetCreateError 61s 99s", since("99s", late)},
		{"what was late stays so, with its times",
			held, held, "Progressing False ProgressDeadlineExceeded 9s 99s : as read", ""},
		{"what was late with another status is put right", held, held,
			"Progressing True ProgressDeadlineExceeded 9s 99s", late},
		{"nothing is late where nothing was noted", held, held, "", ""},
		{"fewer new, ready and available pods are no progress",
			held, counts(3, 1, 1, 1), "Progressing True ReplicaSetUpdated 61s 61s", late},
		{"more old pods are no progress",
			held, counts(5, 2, 2, 2), "Progressing True ReplicaSetUpdated 61s 61s", late},
	} {
		t.Run(c.rule, func(t *testing.T) {
			texts := []string{there}
			if c.was != "" {
				texts = []string{c.was, there}
			}
			c.recorded.Conditions = conditions(texts...)
			c.now.Conditions = c.recorded.Conditions
			if c.want != "" {
				texts = []string{there, c.want}
			}
			want, before := c.now, c.recorded
			want.Conditions = conditions(texts...)
			status.Rules{}.JudgeProgress(&c.now, &c.recorded, &web, "web-b")
			if diff := cmp.Diff(want, c.now, plain); diff != "" {
				t.Errorf("status mismatch (-want +got)\n%s", diff)
			}
			if c.recorded != before {
				t.Error("JudgeProgress changed the recorded status")
			}
		})
	}
}

// Without a new ReplicaSet the messages are about the Deployment.
func TestJudgeProgressWithoutNew(t *testing.T) {
	held := counts(4, 0, 2, 2)
	for _, c := range []struct {
		rule string
		now  status.Status
		was  string
		size int
		want string
	}{
		{"over, as no replicas are wanted", counts(0, 0, 0, 0), "", 0,
			`Progressing True NewReplicaSetAvailable 0s 0s : Deployment "web" has successfully progressed.`},
		{"progressed, as an old pod went", counts(3, 0, 2, 2), "", 3,
			`Progressing True ReplicaSetUpdated 0s 0s : Deployment "web" is progressing.`},
		{"late", held, "Progressing Unknown DeploymentResumed 61s 61s", 3,
			`Progressing False ProgressDeadlineExceeded 0s 0s : Deployment "web" has timed out progressing.`},
	} {
		t.Run(c.rule, func(t *testing.T) {
			about := web
			about.Replicas = c.size
			recorded := held
			if c.was != "" {
				recorded.Conditions = conditions(c.was)
			}
			c.now.Conditions = recorded.Conditions
			status.Rules{}.JudgeProgress(&c.now, &recorded, &about, "")
			if diff := cmp.Diff([]string{c.want}, lines(c.now.Conditions)); diff != "" {
				t.Errorf("conditions mismatch (-want +got)\n%s", diff)
			}
		})
	}
}

func TestJudgeProgressWithoutDeadline(t *testing.T) {
	const failure = "ReplicaFailure True FailedCreate 9s 99s"
	for _, c := range []struct {
		rule string
		now  status.Status
		was  []string
		want []string
	}{
		{"progress is not judged", counts(5, 3, 2, 2), []string{there}, []string{there}},
		{"completion is not judged", counts(3, 3, 3, 3), []string{there}, []string{there}},
		{"what was judged is removed", counts(5, 3, 2, 2), []string{moving, there}, []string{there}},
		{"what was over is removed too", counts(3, 3, 3, 3), []string{wasOver, there}, []string{there}},
		{"a failure is another matter", counts(4, 2, 2, 2), []string{moving, failure}, []string{failure}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			recorded := counts(4, 2, 2, 2, c.was...)
			c.now.Conditions = recorded.Conditions
			status.Rules{}.JudgeProgress(&c.now, &recorded, &without, "web-b")
			if diff := cmp.Diff(c.want, lines(c.now.Conditions)); diff != "" {
				t.Errorf("conditions mismatch (-want +got)\n%s", diff)
			}
		})
	}
}

// With WrapCounts 2^31 pods are -2^31, of which 2^31-1 new ones leave 1 old one:
// more than before, so no progress.
func TestOldPodsWrap(t *testing.T) {
	const most = 1<<31 - 1
	for _, c := range []struct {
		rules status.Rules
		want  string
	}{
		{status.Rules{}, status.ReplicaSetUpdated},
		{status.Rules{WrapCounts: true}, status.ProgressDeadlineExceeded},
	} {
		recorded := counts(most, most, 0, 0, "Progressing True ReplicaSetUpdated 61s 61s")
		s := counts(-most-1, most, 0, 0, "Progressing True ReplicaSetUpdated 61s 61s")
		c.rules.JudgeProgress(&s, &recorded, &web, "web-b")
		if got, _ := s.Conditions.Get(status.Progressing); got.Reason != c.want {
			t.Errorf("%+v: judged %s, want %s", c.rules, got.Reason, c.want)
		}
	}
}
