package forecast_test

import (
	"testing"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout/forecast"
	"github.com/rollplan/rollplan/strategy"
)

// The largest counts that the API can hold, and times of years, are forecast like
// others.
func TestTheLargestNumbersComeToAnEnd(t *testing.T) {
	const largest = 1<<31 - 1
	year := 365 * 24 * time.Hour
	d, seen := quarter(largest)
	w := forecast.World{Ready: 9 * year, Gone: 9 * year}
	s, err := forecast.Summarize(d, seen, w)
	if err != nil || s.Outcome != forecast.Completes || s.End.New.Available != largest {
		t.Errorf("%s with error %v, want it to complete with %d pods", s, err, largest)
	}
	w.Ready, d.Deadline = time.Hour, replicaset.Known(largest-1) // 68 years
	w.Failing = []forecast.Failing{{Percent: 99}}
	s, err = forecast.Summarize(d, seen, w)
	if err != nil || s.Outcome != forecast.Stuck || !s.Late.Known || s.Late.After < 68*year {
		t.Errorf("%s with error %v, want it to be stuck and late after 68 years", s, err)
	}
	d, seen = web(100, strategy.Count(1), strategy.Count(0))
	s, err = forecast.Summarize(d, seen, forecast.World{Ready: 9 * year})
	if err != nil || s.Outcome != forecast.Endless {
		t.Errorf("%s with error %v, want it to be given up: 100 waves of 9 years", s, err)
	}
}

// Of three ReplicaSets each may be as large as the API allows: together they are more
// than 32 bits hold.
func TestSumsOfTheLargestSetsAreWhatTheyAre(t *testing.T) {
	const largest = 1<<31 - 1
	d, seen := quarter(largest)
	for _, name := range []string{"web-7e5", "web-8f6"} {
		more := seen.ReplicaSets[0]
		more.Name, more.Template = name, replicaset.Template(name)
		seen.ReplicaSets = append(seen.ReplicaSets, more)
	}
	for step, err := range forecast.Forecast(d, seen, forecast.World{}) {
		if err != nil {
			t.Fatal(err)
		}
		want := forecast.Side{Size: 3 * largest, Current: 3 * largest, Ready: 3 * largest, Available: 3 * largest}
		if step.Old != want || step.Live() != 3*largest {
			t.Errorf("%+v with %d pods, want %+v", step.Old, step.Live(), want)
		}
		break
	}
	s, err := forecast.Summarize(d, seen, forecast.World{Gone: time.Second})
	if err != nil || s.Outcome != forecast.Completes || s.Peak.Pods < 3*largest || s.End.Deleted != 3*largest {
		t.Errorf("%s with error %v, want it to complete with a peak of at least %d", s, err, int64(3*largest))
	}
}
