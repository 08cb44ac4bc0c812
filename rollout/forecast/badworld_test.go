package forecast_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/forecast"
)

func TestAWorldThatCannotBeIsRefused(t *testing.T) {
	event := func(e forecast.Event) forecast.World { return forecast.World{Events: []forecast.Event{e}} }
	for _, c := range []struct {
		field string
		world forecast.World
	}{
		{"world.ready", forecast.World{Ready: -1}},
		{"world.gone", forecast.World{Gone: -time.Second}},
		{"world.lag", forecast.World{Lag: 1 << 62}},
		{"world.capacity", forecast.World{Capacity: replicaset.Known(-1)}},
		{"world.quota", forecast.World{Quota: replicaset.Known(-1)}},
		{"world.failing.percent", forecast.World{Failing: []forecast.Failing{{Percent: 101}}}},
		{"world.events.kind", event(forecast.Event{})},
		{"world.events.at", event(forecast.Event{Kind: forecast.Pause, At: -1})},
		{"world.events.n", event(forecast.Event{Kind: forecast.Scale, N: -1})},
		{"revision", event(forecast.Event{Kind: forecast.Undo, N: 9})},
		{"spec.replicas", forecast.World{}}, // those of the Deployment are below 0 there
	} {
		d, seen := quarter(3)
		if c.field == "spec.replicas" {
			d.Replicas = -1
		}
		for _, err := range []error{
			errorOf(forecast.Summarize(d, seen, c.world)), errorOf(forecast.Compare(seen, c.world, d, d)),
			errorOf(forecast.Tune(d, seen, c.world, forecast.Goal{})),
		} {
			if !errors.Is(err, replicaset.ErrInvalid) || !strings.Contains(err.Error(), c.field) {
				t.Errorf("%s: error %v, want one that names it and wraps ErrInvalid", c.field, err)
			}
		}
	}
}

func errorOf[T any](_ T, err error) error { return err }

func TestAForecastCanBeLeftAtAnyStep(t *testing.T) {
	d, seen := quarter(10)
	all := 0
	for range forecast.Forecast(d, seen, usual()) {
		all++
	}
	for n := 1; n <= all; n++ {
		left := n
		for range forecast.Forecast(d, seen, usual()) {
			if left--; left == 0 {
				break
			}
		}
		if left != 0 {
			t.Fatalf("%d steps are left of %d", left, n)
		}
	}
}

func TestEventsHappenInOrderOfTime(t *testing.T) {
	d, seen := quarter(10)
	w := usual()
	w.Events = []forecast.Event{
		{At: 12 * time.Second, Kind: forecast.Resume},
		{At: 3 * time.Second, Kind: forecast.Pause},
		{At: 5 * time.Second, Kind: forecast.Scale, N: 4},
		{At: 40 * time.Second, Kind: forecast.NewTemplate},
		{At: 80 * time.Second, Kind: forecast.RollBack},
	}
	var got []string
	var last rollout.Deployment
	for step, err := range forecast.Forecast(d, seen, w) {
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range step.Events {
			got = append(got, step.After.String()+" "+e.String())
		}
		last = *step.Deployment
	}
	want := "3s pause, 5s scale to 4, 12s resume, 40s new template, 1m20s roll back"
	if text := strings.Join(got, ", "); text != want {
		t.Errorf("events %s, want %s", text, want)
	}
	if last.Template != "v2" || last.Replicas != 4 || last.Paused || last.Generation != 2+5 {
		t.Errorf("Deployment %+v, want 4 replicas of v2, not paused, generation 7", last)
	}
}
