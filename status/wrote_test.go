package status_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/status"
)

// A step asks what was written to tell whether anything is to be sent.
func TestWhatIsWrittenIsReported(t *testing.T) {
	held, more := counts(4, 2, 2, 2), counts(5, 3, 2, 2)
	pauses := func(s *status.Status) bool { return s.Pause(&web) }
	judges := func(about *status.Subject) func(*status.Status) bool {
		return func(s *status.Status) bool { return status.Rules{}.JudgeProgress(s, &held, about, "web-b") }
	}
	reports := func(available int64) func(*status.Status) bool {
		return func(s *status.Status) bool {
			return status.Rules{}.Report(s, &web, &replicaset.Totals{Available: available})
		}
	}
	fails := func(s *status.Status) bool {
		return s.NoteFailure(&replicaset.Failure{Status: "True", Reason: "FailedCreate", At: noon})
	}
	for _, c := range []struct {
		rule, was string
		now       status.Status
		do        func(*status.Status) bool
		want      bool
	}{
		{"a new pause", moving, held, pauses, true},
		{"a pause that is noted", atRest, held, pauses, false},
		{"a pause after the deadline", wasLate, held, pauses, false},
		{"a resumption", atRest, held, func(s *status.Status) bool { return s.Resume(&web) }, true},
		{"a found set", there, held, func(s *status.Status) bool { return s.Found(&web, "web-b") }, true},
		{"progress that is taken away", moving, held, judges(&without), true},
		{"nothing to take away", there, held, judges(&without), false},
		{"what was over", wasOver, counts(3, 3, 3, 3), judges(&web), false},
		{"what is over now", moving, counts(3, 3, 3, 3), judges(&web), true},
		{"progress", moving, more, judges(&web), true},
		{"a deadline that passes", "Progressing True ReplicaSetUpdated 61s 61s", held, judges(&web), true},
		{"a deadline that has passed", wasLate, held, judges(&web), false},
		{"neither progress nor a deadline", moving, held, judges(&web), false},
		{"enough pods", moving, held, reports(2), true},
		{"too few pods", moving, held, reports(1), true},
		{"still enough pods", there, held, reports(2), false},
		{"a failure", moving, held, fails, true},
		{"a failure that is noted", "ReplicaFailure True FailedCreate 9s 99s", held, fails, false},
		{"a failure that is gone", "ReplicaFailure True FailedCreate 9s 99s", held,
			(*status.Status).NoFailure, true},
		{"no failure", moving, held, (*status.Status).NoFailure, false},
	} {
		s := c.now
		s.Conditions = conditions(c.was)
		if got := c.do(&s); got != c.want {
			t.Errorf("%s: written %v, want %v", c.rule, got, c.want)
		}
	}
}

func TestAvailableIsReplacedWhereOnlyItsReasonIsRight(t *testing.T) {
	s := counts(0, 0, 0, 0, "Available False MinimumReplicasAvailable 9s 99s")
	status.Rules{}.Report(&s, &web, &replicaset.Totals{Available: 2})
	if diff := cmp.Diff([]string{enough}, lines(s.Conditions)); diff != "" {
		t.Errorf("conditions mismatch (-want +got)\n%s", diff)
	}
}

func TestTheOldestOfThreeConditionsIsReplaced(t *testing.T) {
	const failure = "ReplicaFailure True FailedCreate 9s 99s"
	s := counts(0, 0, 0, 0, "Available False MinimumReplicasUnavailable 9s 99s", moving, failure)
	status.Rules{}.Report(&s, &web, &replicaset.Totals{Available: 2})
	if diff := cmp.Diff([]string{moving, failure, enough}, lines(s.Conditions)); diff != "" {
		t.Errorf("conditions mismatch (-want +got)\n%s", diff)
	}
}

func TestFewerOldPodsAreProgressWithWrapCountsToo(t *testing.T) {
	s, recorded := counts(3, 2, 2, 2, moving), counts(4, 2, 2, 2, moving)
	if !(status.Rules{WrapCounts: true}).JudgeProgress(&s, &recorded, &web, "web-b") {
		t.Error("one old pod less is no progress")
	}
}
