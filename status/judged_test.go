package status_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/status"
)

// drawCounts draws a status of a few pods, often complete, with no condition.
func drawCounts(t *rapid.T, name string) status.Status {
	few := rapid.IntRange(0, 3)
	if rapid.IntRange(0, 3).Draw(t, name+" is complete") == 0 {
		return counts(3, 3, 3, 3)
	}
	updated, old := few.Draw(t, name+" updated"), few.Draw(t, name+" old")
	return counts(updated+old, updated, few.Draw(t, name+" ready"), few.Draw(t, name+" available"))
}

// drawProgress draws a Progressing condition, or none.
func drawProgress(t *rapid.T) status.Conditions {
	text := rapid.SampledFrom([]string{
		"", "True ReplicaSetUpdated", "True NewReplicaSetAvailable", "True NewReplicaSetCreated",
		"True FoundNewReplicaSet", "Unknown DeploymentPaused", "Unknown DeploymentResumed",
		"False ProgressDeadlineExceeded", "False ReplicaSetCreateError",
	}).Draw(t, "condition")
	if text == "" {
		return status.Conditions{}
	}
	c := condition("Progressing " + text + " 0s 9h : as read")
	c.LastUpdate = noon.Add(-time.Duration(rapid.Int64Range(0, int64(2*time.Minute)).Draw(t, "ago")))
	var cs status.Conditions
	cs.Put(c)
	return cs
}

// naivelyJudged says again which condition there is: the status, reason and
// whether it is a fresh one. It goes through the questions that people ask.
func naivelyJudged(s, recorded status.Status, about status.Subject) (string, bool) {
	was, noted := recorded.Conditions.Get(status.Progressing)
	oldNow, oldThen := s.Replicas-s.Updated, recorded.Replicas-recorded.Updated
	isDone := s.Updated == about.Replicas && s.Available == about.Replicas && oldNow == 0
	wasDone := noted && was.Reason == status.NewReplicaSetAvailable
	moved := s.Updated-recorded.Updated > 0 || oldThen-oldNow > 0 ||
		s.Ready-recorded.Ready > 0 || s.Available-recorded.Available > 0
	isLate := noted && !wasDone && about.At.Sub(was.LastUpdate) > time.Duration(about.Deadline.N)*time.Second
	wasLate := noted && was.Reason == status.ProgressDeadlineExceeded
	switch {
	case !about.Deadline.Known:
		return "", false
	case wasDone && oldNow == 0:
		return "True NewReplicaSetAvailable", false
	case isDone:
		return "True NewReplicaSetAvailable", !(wasDone && was.Status == status.True)
	case moved:
		return "True ReplicaSetUpdated", true
	case isLate || wasLate:
		return "False ProgressDeadlineExceeded", !wasLate
	case noted:
		return was.Status + " " + was.Reason, false
	}
	return "", false
}

func TestJudgeProgressAgainstNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, recorded := drawCounts(t, "now"), drawCounts(t, "recorded")
		recorded.Conditions = drawProgress(t)
		s.Conditions = recorded.Conditions
		about := rapid.SampledFrom([]status.Subject{web, web, web, without}).Draw(t, "subject")
		want, fresh := naivelyJudged(s, recorded, about)
		status.Rules{}.JudgeProgress(&s, &recorded, &about, "web-b")

		c, noted := s.Conditions.Get(status.Progressing)
		if noted != (want != "") || noted && c.Status+" "+c.Reason != want {
			t.Fatalf("judged %q, want %q", lines(s.Conditions), want)
		}
		was, _ := recorded.Conditions.Get(status.Progressing)
		switch {
		case !noted:
		case !fresh && c != was:
			t.Errorf("judged %q, want the recorded %q", lines(s.Conditions), lines(recorded.Conditions))
		case fresh && !c.LastUpdate.Equal(noon):
			t.Errorf("judged %q, want it updated now", lines(s.Conditions))
		case fresh && c.LastTransition.Equal(noon) == (c.Status == was.Status):
			t.Errorf("judged %q after %q: wrong transition", lines(s.Conditions), lines(recorded.Conditions))
		}
	})
}

// Judged twice in the same moment, nothing changes the second time.
func TestJudgeProgressTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, recorded := drawCounts(t, "now"), drawCounts(t, "recorded")
		recorded.Conditions = drawProgress(t)
		s.Conditions = recorded.Conditions
		status.Rules{}.JudgeProgress(&s, &recorded, &web, "web-b")
		again := s
		status.Rules{}.JudgeProgress(&again, &s, &web, "web-b")
		if !again.Equal(&s) {
			t.Errorf("judged %q, then %q", lines(s.Conditions), lines(again.Conditions))
		}
	})
}

// Each count is the sum brought into its range; said again by looking at the ends.
func TestReportAgainstNaive(t *testing.T) {
	const most = 1<<31 - 1
	sum := rapid.OneOf(rapid.Int64Range(0, 5), rapid.Int64Range(0, 1<<40), rapid.Int64Range(most-2, most+2))
	nearest := func(x int64) int {
		switch {
		case x < 0:
			return 0
		case x > most:
			return most
		}
		return int(x)
	}
	rapid.Check(t, func(t *rapid.T) {
		totals := replicaset.Totals{
			Size: sum.Draw(t, "size"), Current: sum.Draw(t, "current"), Updated: sum.Draw(t, "updated"),
			Ready: sum.Draw(t, "ready"), Available: sum.Draw(t, "available"), Terminating: sum.Draw(t, "terminating"),
			TerminatingKnown: true,
		}
		want := status.Status{
			ObservedGeneration: web.Generation,
			Replicas:           nearest(totals.Current), Updated: nearest(totals.Updated),
			Ready: nearest(totals.Ready), Available: nearest(totals.Available),
			Unavailable: nearest(totals.Size - totals.Available),
			Terminating: replicaset.Known(nearest(totals.Terminating)),
		}
		want.Conditions = conditions(tooFew)
		if totals.Available >= int64(web.MinAvailable) {
			want.Conditions = conditions(enough)
		}
		var got status.Status
		status.Rules{}.Report(&got, &web, &totals)
		if diff := cmp.Diff(want, got, plain); diff != "" {
			t.Errorf("Report mismatch (-want +got)\n%s", diff)
		}
	})
}
