package status_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/replicaset"
)

func TestNoteFailure(t *testing.T) {
	var none replicaset.Failure
	failed := replicaset.Failure{
		Status: "True", Reason: "FailedCreate", Message: "no quota", At: noon.Add(-duration("7s")),
	}
	const noted = "ReplicaFailure True FailedCreate 7s 7s : no quota"
	for _, c := range []struct {
		rule    string
		was     []string
		failure replicaset.Failure
		want    []string
	}{
		{"a failure is noted, with its own time", []string{wasOver, there}, failed,
			[]string{wasOver, there, noted}},
		{"no failure, no condition", []string{wasOver, there}, none, []string{wasOver, there}},
		{"a failure that has gone is removed", []string{wasOver, noted, there}, none, []string{wasOver, there}},
		{"a failure that is noted keeps its times, message and place",
			[]string{"ReplicaFailure True FailedCreate 9s 99s : as read", wasOver}, failed,
			[]string{"ReplicaFailure True FailedCreate 9s 99s : as read", wasOver}},
		{"another reason changes it, true since",
			[]string{"ReplicaFailure True FailedDelete 9s 99s", wasOver}, failed,
			[]string{wasOver, "ReplicaFailure True FailedCreate 7s 99s : no quota"}},
		{"another status is a transition", []string{"ReplicaFailure False FailedCreate 9s 99s", wasOver}, failed,
			[]string{wasOver, noted}},
		{"a failure with the status False is noted too", []string{wasOver},
			replicaset.Failure{Status: "False", Reason: "Mended", At: noon},
			[]string{wasOver, "ReplicaFailure False Mended 0s 0s"}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s := counts(3, 3, 3, 3, c.was...)
			if c.failure.Present() {
				s.NoteFailure(&c.failure)
			} else {
				s.NoFailure()
			}
			if diff := cmp.Diff(c.want, lines(s.Conditions)); diff != "" {
				t.Errorf("conditions mismatch (-want +got)\n%s", diff)
			}
			if s.Conditions != conditions(c.want...) {
				t.Error("equal conditions are not equal under ==")
			}
		})
	}
}
