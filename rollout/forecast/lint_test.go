package forecast_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/forecast"
	"github.com/rollplan/rollplan/strategy"
)

// calm is a Deployment about which there is nothing to say.
func calm() rollout.Deployment {
	d, _ := quarter(10)
	d.MinReadySeconds = 5
	return d
}

func TestSettingsSayWhatTheyMean(t *testing.T) {
	limits := func(surge, unavailable strategy.Amount) func(*rollout.Deployment, *forecast.World) {
		return func(d *rollout.Deployment, _ *forecast.World) {
			d.Strategy.MaxSurge, d.Strategy.MaxUnavailable = surge, unavailable
		}
	}
	for _, c := range []struct {
		name  string
		setUp func(*rollout.Deployment, *forecast.World)
		want  []string
	}{
		{"nothing to say", func(*rollout.Deployment, *forecast.World) {}, nil},
		{"a quarter of one", func(d *rollout.Deployment, _ *forecast.World) { d.Replicas = 1 },
			[]string{"NeedsRoom: maxSurge 25% and maxUnavailable 25% of 1: surge 1, unavailable 0: needs room for 1 more pod"}},
		{"unavailable as many as there are", limits(strategy.Count(0), strategy.Count(12)),
			[]string{"NoFloor: maxUnavailable 12 of 10: no availability is promised"}},
		{"both limits round to nothing", limits(strategy.Count(0), strategy.Percent(9)),
			[]string{"BothZero: maxSurge 0 and maxUnavailable 9% of 10 both come to 0 pods: 1 may be unavailable all the same"}},
		{"one may be unavailable because it says so", limits(strategy.Count(0), strategy.Count(1)), nil},
		{"no room for the first new pod", func(d *rollout.Deployment, w *forecast.World) {
			d.Replicas, w.Capacity = 3, replicaset.Known(3)
		}, []string{
			"NoRoom: no old pod may go before a new one is available, so there must be room for 4, and there is for 3: stuck from the start",
			"NeedsRoom: maxSurge 25% and maxUnavailable 25% of 3: surge 1, unavailable 0: needs room for 1 more pod",
		}},
		{"a quota is room too", func(d *rollout.Deployment, w *forecast.World) {
			d.Replicas, w.Quota, w.Capacity = 3, replicaset.Known(4), replicaset.Known(9)
		}, []string{"NeedsRoom: maxSurge 25% and maxUnavailable 25% of 3: surge 1, unavailable 0: needs room for 1 more pod"}},
		{"the deadline is shorter than a wave", func(d *rollout.Deployment, w *forecast.World) {
			d.Deadline, w.Ready = replicaset.Known(60), 62*time.Second
		}, []string{"DeadlineTooShort: in each wave 1m2s pass without progress, and progressDeadlineSeconds is 60, " +
			"shorter than one wave: every rollout is reported as failed on its way"}},
		{"the deadline is just long enough", func(d *rollout.Deployment, w *forecast.World) {
			d.Deadline, w.Ready = replicaset.Known(60), 61*time.Second
		}, nil},
		{"many waves", func(d *rollout.Deployment, w *forecast.World) {
			d.Replicas, d.Strategy.MaxSurge, d.Strategy.MaxUnavailable = 100, strategy.Count(2), strategy.Count(3)
			w.Ready = 10 * time.Second
		}, []string{"ManyWaves: surge 2 and unavailable 3 of 100: 20 waves one after another, at least 5m0s in all"}},
		{"Recreate", func(d *rollout.Deployment, w *forecast.World) {
			d.Strategy, w.Ready = strategy.Strategy{Kind: strategy.Recreate}, 10*time.Second
		}, []string{"Downtime: Recreate: nothing is available from when the old pods stop until the new ones are available, at least 15s"}},
		{"what is not judged, kept or waited for", func(d *rollout.Deployment, _ *forecast.World) {
			d.Deadline, d.HistoryLimit, d.MinReadySeconds, d.Paused = replicaset.Count{}, replicaset.Known(0), 0, true
		}, []string{
			"ReadyIsEnough: minReadySeconds 0: a pod counts as available as soon as it is ready, and the next old one goes",
			"NoDeadline: no progress deadline: a rollout that is stuck is never reported",
			"NoUndo: revisionHistoryLimit 0: there is nothing to undo to",
			"IsPaused: paused: a new template does not roll out",
		}},
		{"no replicas, no remarks", func(d *rollout.Deployment, _ *forecast.World) {
			d.Replicas, d.MinReadySeconds = 0, 0
		}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, w := calm(), forecast.World{}
			c.setUp(&d, &w)
			var got []string
			for _, f := range forecast.Lint(d, w) {
				got = append(got, f.Rule.String()+": "+f.String())
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("Lint mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func has(d rollout.Deployment, w forecast.World, rule forecast.Rule) bool {
	return slices.ContainsFunc(forecast.Lint(d, w), func(f forecast.Finding) bool { return f.Rule == rule })
}

// What Lint says will be stuck or late is so in the forecast, and nothing else is.
func TestTheGravestFindingsComeTrue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, seen := drawWeb(t)
		w := forecast.World{Ready: drawSeconds(t, "ready"), Gone: drawSeconds(t, "gone")}
		d.Deadline = replicaset.Known(d.MinReadySeconds + rapid.IntRange(1, 6).Draw(t, "deadline"))
		s, err := forecast.Summarize(d, seen, w)
		if err != nil {
			t.Fatal(err)
		}
		if late := has(d, w, forecast.DeadlineTooShort); late != s.Late.Known {
			t.Fatalf("DeadlineTooShort is %t, and the forecast is:\n%s", late, s)
		}
		w.Capacity = replicaset.Known(rapid.IntRange(d.Replicas, d.Replicas+3).Draw(t, "capacity"))
		if s, err = forecast.Summarize(d, seen, w); err != nil {
			t.Fatal(err)
		}
		if stuck := has(d, w, forecast.NoRoom); stuck != (s.Outcome == forecast.Stuck) {
			t.Fatalf("NoRoom is %t, and the forecast is:\n%s", stuck, s)
		}
	})
}
