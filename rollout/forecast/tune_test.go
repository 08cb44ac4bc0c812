package forecast_test

import (
	"cmp"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/rollout/forecast"
	"github.com/rollplan/rollplan/strategy"
)

func TestTuneFindsSettingsOrSaysThatThereAreNone(t *testing.T) {
	for _, c := range []struct {
		name string
		goal forecast.Goal
		want string
	}{
		{"what is met already", forecast.Goal{Within: 2 * time.Minute, Floor: 10},
			"the present settings meet the goal"},
		{"faster", forecast.Goal{Within: 50 * time.Second, Floor: 10},
			"maxSurge 2, maxUnavailable 0: completes after 50s, most pods 14, fewest available 10 (3 tried)"},
		{"no more pods than there are", forecast.Goal{Peak: 10},
			"no maxSurge and maxUnavailable meet the goal (120 tried)"},
		{"all three cannot be had", forecast.Goal{Within: 20 * time.Second, Peak: 12, Floor: 9},
			"no maxSurge and maxUnavailable meet the goal (120 tried)"},
	} {
		d, seen := web(10, strategy.Count(1), strategy.Count(0))
		got, err := forecast.Tune(d, seen, usual(), c.goal)
		if err != nil || got.String() != c.want {
			t.Errorf("%s: %s with error %v, want %s", c.name, got, err, c.want)
		}
	}
}

func TestTuneKeepsTheWayInWhichLimitsWereWritten(t *testing.T) {
	for _, c := range []struct {
		surge, want strategy.Amount
	}{
		{strategy.Percent(10), strategy.Percent(20)},
		{strategy.Count(1), strategy.Count(2)},
	} {
		d, seen := web(10, c.surge, strategy.Count(0))
		got, err := forecast.Tune(d, seen, usual(), forecast.Goal{Within: 50 * time.Second, Floor: 10})
		if err != nil || got.Strategy.MaxSurge != c.want {
			t.Errorf("maxSurge %s becomes %s with error %v, want %s", c.surge, got.Strategy.MaxSurge, err, c.want)
		}
	}
}

// Recreate cannot keep a floor. Tune answers with a RollingUpdate that does.
func TestTuneTurnsRecreateIntoARollingUpdate(t *testing.T) {
	d, seen := web(4, strategy.Amount{}, strategy.Amount{})
	d.Strategy = strategy.Strategy{Kind: strategy.Recreate}
	got, err := forecast.Tune(d, seen, usual(), forecast.Goal{Floor: 3})
	if err != nil || !got.Met || got.Strategy.Kind != strategy.RollingUpdate || got.Summary.Lowest.Pods < 3 {
		t.Errorf("%+v with error %v, want a RollingUpdate with at least 3 available", got, err)
	}
}

// No settings that meet the goal are nearer to the present ones, of those as near none
// change fewer of the two, and of those none are faster: all are tried here, without the
// search.
func TestTheChangeIsTheSmallest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "replicas")
		s0, u0 := rapid.IntRange(0, n).Draw(t, "maxSurge"), rapid.IntRange(0, n).Draw(t, "maxUnavailable")
		if s0+u0 == 0 {
			s0 = 1
		}
		goal := forecast.Goal{
			Within: time.Duration(rapid.IntRange(0, 6).Draw(t, "within")) * 10 * time.Second,
			Peak:   rapid.IntRange(0, 2*n).Draw(t, "peak"), Floor: rapid.IntRange(0, n).Draw(t, "floor"),
		}
		d, seen := web(n, strategy.Count(s0), strategy.Count(u0))
		got, err := forecast.Tune(d, seen, usual(), goal)
		if err != nil {
			t.Fatal(err)
		}
		var best *candidate
		for s := range n + 1 {
			for u := range n + 1 {
				c := try(t, n, [2]int{s, u}, goal)
				c.far, c.changes = max(s-s0, s0-s)+max(u-u0, u0-u), min(max(s-s0, s0-s), 1)+min(max(u-u0, u0-u), 1)
				if c.meets && (best == nil || c.compare(best) < 0) {
					best = &c
				}
			}
		}
		if got.Met != (best != nil) {
			t.Fatalf("met %t, want %t", got.Met, best != nil)
		}
		if best == nil {
			return
		}
		lim := strategy.Rules{}.Limits(got.Strategy, n)
		changes := 0
		if lim.MaxTotal-n != s0 {
			changes++
		}
		if n-lim.MinAvailable != u0 {
			changes++
		}
		have := candidate{far: got.Change, changes: changes, at: got.Summary.At}
		if have.compare(best) != 0 {
			t.Fatalf("%s: %+v, want %+v", got, have, *best)
		}
	})
}

// A candidate is a pair of limits that was tried.
type candidate struct {
	meets        bool
	far, changes int
	at           time.Duration
}

func (c *candidate) compare(o *candidate) int {
	return cmp.Or(cmp.Compare(c.far, o.far), cmp.Compare(c.changes, o.changes), cmp.Compare(c.at, o.at))
}

func try(t *rapid.T, n int, limits [2]int, goal forecast.Goal) candidate {
	if limits == [2]int{} {
		return candidate{}
	}
	d, seen := web(n, strategy.Count(limits[0]), strategy.Count(limits[1]))
	s, err := forecast.Summarize(d, seen, usual())
	if err != nil {
		t.Fatal(err)
	}
	late := goal.Within > 0 && s.At > goal.Within
	meets := s.Outcome == forecast.Completes && !late && s.Lowest.Pods >= int64(goal.Floor) &&
		(goal.Peak == 0 || s.Peak.Pods <= int64(goal.Peak))
	return candidate{meets: meets, at: s.At}
}
