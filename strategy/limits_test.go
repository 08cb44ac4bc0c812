package strategy_test

import (
	"math"
	"testing"

	"github.com/rollplan/rollplan/strategy"
)

func TestLimits(t *testing.T) {
	wraps := strategy.Rules{WrapCounts: true}
	for _, tc := range []struct {
		name                   string
		rules                  strategy.Rules
		deployment             string
		minAvailable, maxTotal int
	}{
		{"counts are taken as they are", strategy.Rules{}, "10 3 2", 8, 13},
		{"a percentage of maxSurge is rounded up", strategy.Rules{}, "10 21% 0", 10, 13},
		{"a percentage of maxUnavailable is rounded down", strategy.Rules{}, "10 0 29%", 8, 10},
		{"a percentage without a rest is not rounded", strategy.Rules{}, "10 30% 30%", 7, 13},
		{"100% doubles the pods or frees them all", strategy.Rules{}, "7 100% 100%", 0, 14},
		{"a surge may be more than 100%", strategy.Rules{}, "3 250% 0", 3, 11},
		{"counts and percentages mix", strategy.Rules{}, "10 1 25%", 8, 11},
		{"an absent amount counts as 0", strategy.Rules{}, "10 - 2", 8, 10},
		{"an absent maxUnavailable counts as 0", strategy.Rules{}, "10 2 -", 10, 12},
		{"an absent maxSurge has limits also where it fails later",
			strategy.Rules{AbsentSurgeFails: true}, "10 - 2", 8, 10},

		{"two zeros leave one unavailable", strategy.Rules{}, "5 0 0", 4, 5},
		{"two absent amounts leave one unavailable", strategy.Rules{}, "5 - -", 4, 5},
		{"two percentages that resolve to 0 leave one unavailable", strategy.Rules{}, "2 0% 49%", 1, 2},
		{"B02: 25% of one replica leave one unavailable", strategy.Rules{}, "1 0 25%", 0, 1},
		{"B02: 1% of two replicas leave one unavailable", strategy.Rules{}, "2 0 1%", 1, 2},
		{"B02: the reference too", reference, "2 0 1%", 1, 2},
		{"maxUnavailable is at most the replicas", strategy.Rules{}, "3 1 9", 0, 4},
		{"B03: two of one replica is one", strategy.Rules{}, "1 2 2", 0, 3},

		{"0 replicas have none unavailable", strategy.Rules{}, "0 2 2", 0, 2},
		{"0 replicas have none unavailable whatever the amount", strategy.Rules{}, "0 2 -2", 0, 2},
		{"0 replicas with two zeros have both limits closed", strategy.Rules{}, "0 0 0", 0, 0},
		{"a percentage of 0 replicas is 0", strategy.Rules{}, "0 50% 50%", 0, 0},

		{"Recreate knows no surge", strategy.Rules{}, "10 Recreate", 10, 10},
		{"an unknown strategy knows no surge", strategy.Rules{}, "10 Canary", 10, 10},

		{"the total is at most the largest count", strategy.Rules{}, "2147483647 5 7", 2147483640, math.MaxInt32},
		{"without room for a surge one is unavailable", strategy.Rules{}, "2147483647 5 0",
			2147483646, math.MaxInt32},
		{"D1: a surge of the largest count is cut", strategy.Rules{}, "3 2147483647 0", 3, math.MaxInt32},
		{"a percentage beyond all counts is cut", strategy.Rules{},
			"10 9223372036854775807% 9223372036854775807%", 0, math.MaxInt32},
		{"B26: 50% of 43 is not computed in int32", strategy.Rules{}, "43 50% 0", 43, 65},
		{"B26: 50% of 100 million is", strategy.Rules{}, "100000000 50% 50%", 50000000, 150000000},

		{"D1: the reference wraps the total", reference, "3 2147483647 0", 3, math.MinInt32 + 2},
		{"a total that wraps leaves no room at all", wraps, "2147483647 5 0", math.MaxInt32, math.MinInt32 + 4},
		{"wrapping cuts a percentage to 32 bits", wraps, "2147483647 300% 0", math.MaxInt32, -4},
		{"wrapping cuts maxUnavailable to 32 bits", wraps, "1000000000 1 450%", 794967296, 1000000001},
		{"wrapping takes a percentage beyond int64 for the smallest", wraps,
			"2147483647 9223372036854775807% 1", 2147483646, math.MaxInt32},

		{"a negative surge lowers the total", strategy.Rules{}, "10 -2 5", 5, 8},
		{"a negative percentage is rounded as a positive one", strategy.Rules{}, "10 -25% 5", 5, 8},
		{"a negative maxUnavailable raises the floor", strategy.Rules{}, "10 5 -2", 12, 15},
		{"a negative percentage is rounded down", strategy.Rules{}, "10 5 -25%", 13, 15},
		{"an unreadable surge takes both amounts away", strategy.Rules{}, "10 x 2", 10, 10},
		{"an unreadable maxUnavailable takes both amounts away", strategy.Rules{}, "10 3 x", 10, 10},
		{"the reference lets unreadable amounts close both limits", reference, "10 x 2", 10, 10},
		{"text without a percent sign is unreadable", strategy.Rules{}, "10 3.5 2", 10, 10},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := parseScene(tc.deployment, "")
			lim := tc.rules.Limits(c.strategy, c.replicas)
			if lim.MinAvailable != tc.minAvailable || lim.MaxTotal != tc.maxTotal {
				t.Errorf("Limits(%s) = at least %d available, at most %d in all; want %d, %d",
					tc.deployment, lim.MinAvailable, lim.MaxTotal, tc.minAvailable, tc.maxTotal)
			}
		})
	}
}

// B01 pins 25% and 25%, the default of the API.
func TestLimitsOfTheDefault(t *testing.T) {
	for _, tc := range []struct{ replicas, surge, unavailable int }{
		{1, 1, 0}, {2, 1, 0}, {3, 1, 0}, {4, 1, 1}, {5, 2, 1}, {6, 2, 1}, {10, 3, 2}, {15, 4, 3},
	} {
		s := strategy.Strategy{Kind: strategy.RollingUpdate,
			MaxSurge: strategy.Percent(25), MaxUnavailable: strategy.Percent(25)}
		for _, rules := range []strategy.Rules{{}, reference} {
			lim := rules.Limits(s, tc.replicas)
			if lim.MaxTotal != tc.replicas+tc.surge || lim.MinAvailable != tc.replicas-tc.unavailable {
				t.Errorf("%+v.Limits(25%%/25%% of %d) = %d..%d, want a surge of %d and %d unavailable",
					rules, tc.replicas, lim.MinAvailable, lim.MaxTotal, tc.surge, tc.unavailable)
			}
		}
	}
}

func TestSurgeBound(t *testing.T) {
	for _, tc := range []struct {
		name, deployment string
		want             int64
	}{
		{"amounts add up", "10 3 2", 5},
		{"percentages are resolved", "10 25% 25%", 5},
		{"signs do not cancel out", "10 -3 2", 5},
		{"an amount that cannot be read adds nothing", "10 x 2", 2},
		{"the bound may be above a count", "3 2147483647 2147483647", 2 * math.MaxInt32},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := parseScene(tc.deployment, "")
			if got := (strategy.Rules{}).SurgeBound(c.strategy, c.replicas); got != tc.want {
				t.Errorf("SurgeBound(%s) = %d, want %d", tc.deployment, got, tc.want)
			}
		})
	}
}

func TestStrategyString(t *testing.T) {
	for _, tc := range []struct {
		strategy strategy.Strategy
		want     string
	}{
		{strategy.Strategy{}, ""},
		{strategy.Strategy{Kind: strategy.RollingUpdate}, "RollingUpdate"},
		{strategy.Strategy{Kind: strategy.Recreate}, "Recreate"},
		{strategy.Strategy{Other: "Canary"}, "Canary"},
	} {
		if got := tc.strategy.String(); got != tc.want {
			t.Errorf("%+v.String() = %q, want %q", tc.strategy, got, tc.want)
		}
	}
}
