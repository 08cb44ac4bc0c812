package forecast_test

import (
	"errors"
	"testing"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/forecast"
	"github.com/rollplan/rollplan/strategy"
)

// seesaw is a planner that takes one pod away and puts it back, for ever, each time once
// nothing moves any more.
func seesaw(plan *rollout.Plan, _ *rollout.Deployment, seen *rollout.Observation) error {
	s := &seen.ReplicaSets[0]
	if s.Available != s.Size || s.Terminating.N > 0 {
		*plan = rollout.Plan{Status: seen.Status}
		return nil
	}
	*plan = rollout.Plan{Decision: rollout.RollingUpdate, Actions: []rollout.Action{{
		Verb: rollout.Scale, ReplicaSet: s.Name, From: s.Size, To: 3 - s.Size%2, Book: s.Book,
	}}, Status: seen.Status}
	return nil
}

// counter is a planner that writes another revision each time.
func counter(plan *rollout.Plan, _ *rollout.Deployment, seen *rollout.Observation) error {
	s := &seen.ReplicaSets[0]
	book := s.Book
	n, _ := book.Revision.Int()
	book.Revision = replicaset.NumberOf(n + 1)
	*plan = rollout.Plan{Decision: rollout.RollingUpdate, Actions: []rollout.Action{{
		Verb: rollout.Annotate, ReplicaSet: s.Name, From: s.Size, To: s.Size, Book: book,
	}}, Status: seen.Status}
	return nil
}

func TestAPlannerThatNeverSettlesIsFoundOut(t *testing.T) {
	for _, c := range []struct {
		name    string
		planner forecast.Planner
		want    forecast.Outcome
	}{
		{"it comes back to a state", seesaw, forecast.Cycles},
		{"each state is another", counter, forecast.Endless},
	} {
		for _, w := range []forecast.World{{}, usual()} {
			d, seen := quarter(3)
			w.Planner = c.planner
			s, err := forecast.Summarize(d, seen, w)
			if err != nil || s.Outcome != c.want {
				t.Errorf("%s: %s with error %v, want %s", c.name, s.Outcome, err, c.want)
			}
		}
	}
}

func TestAPlannersErrorEndsTheForecast(t *testing.T) {
	d, seen := quarter(3)
	refuses := errors.New("no")
	w := forecast.World{Planner: func(*rollout.Plan, *rollout.Deployment, *rollout.Observation) error { return refuses }}
	if _, err := forecast.Summarize(d, seen, w); !errors.Is(err, refuses) {
		t.Errorf("error %v, want %v", err, refuses)
	}
}

// With the reference's quirks a rollout that was over and lost pods asks to look again
// at once, for ever. The forecast gives that up.
func TestABusyLoopEnds(t *testing.T) {
	d, seen := quarter(3)
	w := usual()
	w.Planner = rollout.Planner{Quirks: rollout.Kubernetes1_37}.NextInto
	w.Quota = replicaset.Known(2)
	w.Events = []forecast.Event{{At: 1, Kind: forecast.LoseNode, N: 2}}
	d.Template = "v1"
	s, err := forecast.Summarize(d, seen, w)
	if err != nil || s.Outcome != forecast.Stuck {
		t.Errorf("%s with error %v, want %s", s.Outcome, err, forecast.Stuck)
	}
}

// How often the planner is asked is what a forecast costs. It does not depend on the
// replicas where each wave is a share of them, and is linear in the waves otherwise.
func TestThePlannerIsAskedOnceAWaveNotOnceAPod(t *testing.T) {
	asked := func(n int, surge, unavailable strategy.Amount) int {
		d, seen := web(n, surge, unavailable)
		w, calls := usual(), 0
		w.Planner = func(plan *rollout.Plan, d *rollout.Deployment, seen *rollout.Observation) error {
			calls++
			return rollout.Planner{}.NextInto(plan, d, seen)
		}
		if s, err := forecast.Summarize(d, seen, w); err != nil || s.Outcome != forecast.Completes {
			t.Fatalf("%s with error %v", s, err)
		}
		return calls
	}
	quarter, one, none := strategy.Percent(25), strategy.Count(1), strategy.Count(0)
	few, many := asked(1000, quarter, quarter), asked(1_000_000, quarter, quarter)
	if few != many || few > 20 {
		t.Errorf("asked %d times for 1,000 replicas and %d for a million, want the same, at most 20", few, many)
	}
	hundred, thousand := asked(100, one, none), asked(1000, one, none)
	if hundred > 7*100 || thousand > 10*hundred {
		t.Errorf("asked %d times in 100 waves and %d in 1,000, want at most 7 a wave, linearly", hundred, thousand)
	}
}
