package status_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/status"
)

func TestStateOf(t *testing.T) {
	const waiting = `Waiting for deployment "web" rollout to finish: `
	unobserved := counts(3, 3, 3, 3, wasLate)
	unobserved.ObservedGeneration = 3
	ahead := counts(3, 3, 3, 3)
	ahead.ObservedGeneration = 5
	for _, c := range []struct {
		rule   string
		status status.Status
		want   status.State
		line   string
	}{
		{"a status of an earlier generation says nothing, whatever it says", unobserved, status.Unobserved,
			"Waiting for deployment spec update to be observed..."},
		{"nobody has looked yet", status.Status{}, status.Unobserved,
			"Waiting for deployment spec update to be observed..."},
		{"an exceeded deadline has failed, whatever the counts", counts(3, 3, 3, 3, wasLate), status.Failed,
			`deployment "web" exceeded its progress deadline`},
		{"first, pods are to be updated", counts(4, 1, 0, 0), status.Progresses,
			waiting + "1 out of 3 new replicas have been updated..."},
		{"one that is not there yet counts", counts(2, 2, 2, 2), status.Progresses,
			waiting + "2 out of 3 new replicas have been updated..."},
		{"then, old pods are to go", counts(5, 3, 5, 0), status.Progresses,
			waiting + "2 old replicas are pending termination..."},
		{"then, new pods are to become available", counts(3, 3, 3, 1), status.Progresses,
			waiting + "1 of 3 updated replicas are available..."},
		{"more new pods than wanted are to become available too", counts(4, 4, 4, 3), status.Progresses,
			waiting + "3 of 4 updated replicas are available..."},
		{"it is complete", counts(3, 3, 3, 3), status.Complete, `deployment "web" successfully rolled out`},
		{"readiness does not count", counts(3, 3, 0, 3), status.Complete,
			`deployment "web" successfully rolled out`},
		{"it is complete with more than wanted", counts(4, 4, 4, 4), status.Complete,
			`deployment "web" successfully rolled out`},
		{"a later generation is observed", ahead, status.Complete, `deployment "web" successfully rolled out`},
		{"another reason is no failure", counts(3, 3, 3, 3, atRest), status.Complete,
			`deployment "web" successfully rolled out`},
		{"progress is not judged by the reason", counts(4, 1, 0, 0, wasOver), status.Progresses,
			waiting + "1 out of 3 new replicas have been updated..."},
	} {
		t.Run(c.rule, func(t *testing.T) {
			state, line := status.StateOf(web, &c.status)
			if state != c.want || line != c.line {
				t.Errorf("StateOf = %v, %q, want %v, %q", state, line, c.want, c.line)
			}
		})
	}
}

func TestStateOfNoReplicas(t *testing.T) {
	about := web
	about.Replicas = 0
	s := counts(0, 0, 0, 0)
	if state, line := status.StateOf(about, &s); state != status.Complete {
		t.Errorf("StateOf = %v, %q, want Complete", state, line)
	}
	s.Replicas = 1
	want := `Waiting for deployment "web" rollout to finish: 1 old replicas are pending termination...`
	if state, line := status.StateOf(about, &s); state != status.Progresses || line != want {
		t.Errorf("StateOf = %v, %q, want Progresses, %q", state, line, want)
	}
}

// Only name, generation and replicas of the subject count.
func TestStateOfNeedsNoDeadline(t *testing.T) {
	s := counts(5, 3, 5, 0, wasLate)
	bare := status.Subject{Name: web.Name, Generation: web.Generation, Replicas: web.Replicas}
	state, line := status.StateOf(web, &s)
	if gotState, gotLine := status.StateOf(bare, &s); gotState != state || gotLine != line {
		t.Errorf("StateOf = %v, %q, want %v, %q", gotState, gotLine, state, line)
	}
}

func TestStateString(t *testing.T) {
	for state, want := range map[status.State]string{
		status.Unobserved: "Unobserved", status.Progresses: "Progresses",
		status.Complete: "Complete", status.Failed: "Failed", 200: "Failed",
	} {
		if got := fmt.Sprint(state); got != want {
			t.Errorf("State(%d) reads %q, want %q", uint8(state), got, want)
		}
	}
}

// What is complete by the status is complete for kubectl too, and what is
// complete for kubectl, with just the replicas wanted, is complete.
func TestStateAgreesWithComplete(t *testing.T) {
	few := rapid.IntRange(0, 4)
	rapid.Check(t, func(t *rapid.T) {
		s := counts(few.Draw(t, "replicas"), few.Draw(t, "updated"), few.Draw(t, "ready"), few.Draw(t, "available"))
		s.ObservedGeneration = rapid.Int64Range(3, 5).Draw(t, "observed")
		state, line := status.StateOf(web, &s)
		if s.Complete(&web) && state != status.Complete {
			t.Errorf("complete, yet StateOf = %v, %q", state, line)
		}
		if state == status.Complete && s.Updated <= web.Replicas && s.Available <= s.Updated &&
			s.Replicas >= s.Updated && !s.Complete(&web) {
			t.Errorf("not complete, yet StateOf = %v, %q", state, line)
		}
	})
}
