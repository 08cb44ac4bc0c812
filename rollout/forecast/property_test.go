package forecast_test

import (
	"reflect"
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

// drawAmount draws a limit for n replicas.
func drawAmount(t *rapid.T, n int, label string) strategy.Amount {
	if rapid.Bool().Draw(t, label+" as a percentage") {
		return strategy.Percent(rapid.IntRange(0, 100).Draw(t, label))
	}
	return strategy.Count(rapid.IntRange(0, n+1).Draw(t, label))
}

// drawWeb draws a Deployment whose template has just changed, of up to twelve replicas,
// sometimes Recreate.
func drawWeb(t *rapid.T) (rollout.Deployment, rollout.Observation) {
	n := rapid.IntRange(0, 12).Draw(t, "replicas")
	surge, unavailable := drawAmount(t, n, "maxSurge"), drawAmount(t, n, "maxUnavailable")
	if surge.IsZero() && unavailable.IsZero() {
		surge = strategy.Count(1)
	}
	d, seen := web(n, surge, unavailable)
	if rapid.IntRange(0, 5).Draw(t, "Recreate") == 0 {
		d.Strategy = strategy.Strategy{Kind: strategy.Recreate}
	}
	d.MinReadySeconds = rapid.IntRange(0, 3).Draw(t, "minReadySeconds")
	if rapid.Bool().Draw(t, "limits history") {
		d.HistoryLimit = replicaset.Known(rapid.IntRange(0, 2).Draw(t, "historyLimit"))
	}
	return d, seen
}

func drawSeconds(t *rapid.T, label string) time.Duration {
	return time.Duration(rapid.IntRange(0, 7).Draw(t, label)) * time.Second
}

// drawWorld draws a world in whole seconds, without lag and events.
func drawWorld(t *rapid.T) forecast.World {
	w := forecast.World{Ready: drawSeconds(t, "ready"), Gone: drawSeconds(t, "gone")}
	some := func(label string) bool { return rapid.IntRange(0, 3).Draw(t, label) == 0 }
	if some("failing") {
		f := forecast.Failing{Percent: rapid.IntRange(0, 100).Draw(t, "percent")}
		f.Pods = rapid.SliceOfN(rapid.IntRange(1, 12), 0, 3).Draw(t, "pods")
		slices.Sort(f.Pods)
		f.Pods = slices.Compact(f.Pods)
		f.Template = replicaset.Template(rapid.SampledFrom([]string{"", "v1", "v2"}).Draw(t, "of template"))
		w.Failing = []forecast.Failing{f}
	}
	if some("capacity") {
		w.Capacity = replicaset.Known(rapid.IntRange(0, 20).Draw(t, "room"))
	}
	if some("quota") {
		w.Quota = replicaset.Known(rapid.IntRange(0, 20).Draw(t, "allowed"))
	}
	return w
}

// drawEvents draws up to four events of the first 40 seconds. Some have no time of
// their own in common with anything.
func drawEvents(t *rapid.T) []forecast.Event {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) forecast.Event {
		e := forecast.Event{
			At: time.Duration(rapid.IntRange(0, 400).Draw(t, "at")) * 100 * time.Millisecond,
			Kind: rapid.SampledFrom([]forecast.EventKind{forecast.Scale, forecast.NewTemplate, forecast.Pause,
				forecast.Resume, forecast.RollBack, forecast.LoseNode}).Draw(t, "kind"),
		}
		switch e.Kind {
		case forecast.Scale, forecast.LoseNode:
			e.N = rapid.IntRange(0, 15).Draw(t, "n")
		case forecast.NewTemplate:
			e.Template = replicaset.Template(rapid.SampledFrom([]string{"", "v1", "v2"}).Draw(t, "template"))
		}
		return e
	}), 0, 4).Draw(t, "events")
}

// drawChanges draws up to four changes of the replicas and of the template, at whole
// seconds, no two at the same.
func drawChanges(t *rapid.T) []forecast.Event {
	return rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) forecast.Event {
		e := forecast.Event{At: time.Duration(rapid.IntRange(0, 30).Draw(t, "at")) * time.Second}
		if rapid.Bool().Draw(t, "scale") {
			e.Kind, e.N = forecast.Scale, rapid.IntRange(0, 15).Draw(t, "n")
			return e
		}
		e.Kind, e.Hash = forecast.NewTemplate, rapid.SampledFrom([]string{"5c9", "6d4", "7e5"}).Draw(t, "hash")
		e.Template = map[string]replicaset.Template{"5c9": "v1", "6d4": "v2", "7e5": "v3"}[e.Hash]
		return e
	}), 0, 4, func(e forecast.Event) time.Duration { return e.At }).Draw(t, "changes")
}

// Each second of a forecast is as if every pod had been followed by itself.
func TestCohortsAreAsGoodAsPods(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, seen := drawWeb(t)
		w := drawWorld(t)
		w.Events = drawChanges(t)
		bySecond := make(map[int]forecast.Totals)
		last := 0
		for step, err := range forecast.Forecast(d, seen, w) {
			if err != nil {
				t.Fatal(err)
			}
			last = seconds(step.After)
			bySecond[last] = step.Totals
		}
		n := naive{w: w}
		n.begin(d, seen)
		var want forecast.Totals
		for s := range min(last, 300) + 1 {
			if err := n.second(); err != nil {
				t.Fatal(err)
			}
			if got, ok := bySecond[s]; ok {
				want = got
			}
			if diff := cmp.Diff(n.totals(), want); diff != "" {
				t.Fatalf("after %d s mismatch (-pod by pod +forecast):\n%s", s, diff)
			}
		}
	})
}

// Pods are neither made from nothing nor forgotten, no stage has fewer than none, time
// does not go back, and the forecast ends.
func TestPodsAreConserved(t *testing.T) { rapid.Check(t, podsAreConserved) }

// FuzzForecast has the bytes decide what the property draws.
func FuzzForecast(f *testing.F) { f.Fuzz(rapid.MakeFuzz(podsAreConserved)) }

func podsAreConserved(t *rapid.T) {
	d, seen := drawWeb(t)
	w := drawWorld(t)
	w.Events = drawEvents(t)
	w.Lag = time.Duration(rapid.IntRange(0, 30).Draw(t, "lag")) * 100 * time.Millisecond
	was := int64(seen.ReplicaSets[0].Current)
	before := time.Duration(0)
	var outcome forecast.Outcome
	for step, err := range forecast.Forecast(d, seen, w) {
		if err != nil {
			t.Fatal(err)
		}
		if got := was + step.Created - step.Deleted - step.Lost; step.Current() != got {
			t.Fatalf("after %s %d pods, want %d: %+v", step.After, step.Current(), got, step.Totals)
		}
		if step.After < before {
			t.Fatalf("%s after %s", step.After, before)
		}
		checkSides(t, &step)
		before, outcome = step.After, step.Outcome
	}
	if outcome != forecast.Completes && outcome != forecast.Stuck {
		t.Fatalf("outcome %s, want it to complete or be stuck", outcome)
	}
}

func checkSides(t *rapid.T, step *forecast.Step) {
	for _, s := range []forecast.Side{step.Old, step.New} {
		if s.Size < 0 || s.Available < 0 || s.Ready < s.Available || s.Current < s.Ready {
			t.Fatalf("after %s: %+v", step.After, s)
		}
	}
	if step.Terminating < 0 || step.Waiting < 0 || step.Broken < 0 || step.Waiting+step.Broken > step.Current()-step.Old.Ready-step.New.Ready {
		t.Fatalf("after %s: %+v", step.After, step.Totals)
	}
}

// A RollingUpdate of pods that all get available, left alone, completes and keeps to
// its limits, as they really are, whatever it takes.
func TestALeftAloneRolloutKeepsItsLimits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, seen := drawWeb(t)
		w := forecast.World{Ready: drawSeconds(t, "ready"), Gone: drawSeconds(t, "gone"), Lag: drawSeconds(t, "lag")}
		lim := strategy.Rules{}.Limits(d.Strategy, d.Replicas)
		var s forecast.Summary
		for step, err := range forecast.Forecast(d, seen, w) {
			if err != nil {
				t.Fatal(err)
			}
			s.Add(&step)
			if d.Strategy.Kind == strategy.RollingUpdate && step.Available() < int64(lim.MinAvailable) {
				t.Fatalf("after %s %d available, want %d", step.After, step.Available(), lim.MinAvailable)
			}
			if size := step.Old.Size + step.New.Size; size > int64(lim.MaxTotal) {
				t.Fatalf("after %s %d wanted, want at most %d", step.After, size, lim.MaxTotal)
			}
		}
		if s.Outcome != forecast.Completes || s.End.New.Available != int64(d.Replicas) || s.End.Live() != int64(d.Replicas) {
			t.Fatalf("%s\n%+v", s, s.End)
		}
	})
}

// A forecast depends on nothing but its arguments, not on the order of the ReplicaSets
// either, and changes none of them.
func TestAForecastIsPureAndFreeOfOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, seen := drawWeb(t)
		w := drawWorld(t)
		w.Events = drawEvents(t)
		for _, hash := range []string{"a", "b", "c"}[:rapid.IntRange(0, 3).Draw(t, "more sets")] {
			more := seen.ReplicaSets[0]
			more.Name, more.Template = "web-"+hash, replicaset.Template(hash)
			more.CreatedAt = noon().Add(-time.Duration(rapid.IntRange(1, 3).Draw(t, "age")) * time.Hour)
			seen.ReplicaSets = append(seen.ReplicaSets, more)
		}
		kept := slices.Clone(seen.ReplicaSets)
		events := slices.Clone(w.Events)
		want, err := forecast.Summarize(d, seen, w)
		if err != nil {
			t.Fatal(err)
		}
		other := seen
		other.ReplicaSets = rapid.Permutation(seen.ReplicaSets).Draw(t, "order")
		got, err := forecast.Summarize(d, other, w)
		if err != nil || got.String() != want.String() || got.End != want.End {
			t.Fatalf("in another order, with error %v:\n%s\nwant\n%s", err, got, want)
		}
		if diff := cmp.Diff(kept, seen.ReplicaSets, cmp.Exporter(func(reflect.Type) bool { return true })); diff != "" {
			t.Fatalf("the observation was changed (-was +is):\n%s", diff)
		}
		if !slices.Equal(events, w.Events) {
			t.Fatalf("the events were changed: %v", w.Events)
		}
	})
}
