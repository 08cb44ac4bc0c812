package strategy_test

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/strategy"
)

// genText generates amounts as text, percentages of any size among them.
func genText() *rapid.Generator[string] {
	decimal := func(n int64) string { return strconv.FormatInt(n, 10) }
	percent := func(n int64) string { return decimal(n) + "%" }
	return rapid.OneOf(
		rapid.Map(rapid.Int64Range(0, 9), decimal),
		rapid.Map(rapid.Int64Range(0, math.MaxInt32), decimal),
		rapid.Map(rapid.Int64Range(0, 100), percent),
		rapid.Map(rapid.Int64Range(0, 1000), percent),
		rapid.Map(rapid.Int64Range(0, math.MaxInt64), percent),
		rapid.Just("-"),
	)
}

// exact returns an amount of the replicas as the fraction it is.
func exact(text string, replicas int) *big.Rat {
	if text == "-" {
		return new(big.Rat)
	}
	digits, percent := strings.CutSuffix(text, "%")
	r, _ := new(big.Rat).SetString(digits)
	if percent {
		r.Mul(r, big.NewRat(int64(replicas), 100))
	}
	return r
}

func floor(r *big.Rat) *big.Int { return new(big.Int).Div(r.Num(), r.Denom()) }

func ceil(r *big.Rat) *big.Int {
	n := floor(new(big.Rat).Neg(r))
	return n.Neg(n)
}

// slowLimits is Limits by the words of its documentation, in fractions.
func slowLimits(surgeText, unavailableText string, replicas int) (minAvailable, maxTotal *big.Int) {
	want, one, most := big.NewInt(int64(replicas)), big.NewInt(1), big.NewInt(math.MaxInt32)
	surge, unavailable := ceil(exact(surgeText, replicas)), floor(exact(unavailableText, replicas))
	if surge.Sign() == 0 && unavailable.Sign() == 0 {
		unavailable = one
	}
	maxTotal = smaller(new(big.Int).Add(want, surge), most)
	if maxTotal.Cmp(want) == 0 && unavailable.Sign() == 0 {
		unavailable = one
	}
	return new(big.Int).Sub(want, smaller(unavailable, want)), maxTotal
}

func smaller(a, b *big.Int) *big.Int {
	if a.Cmp(b) < 0 {
		return a
	}
	return b
}

func TestLimitsAreThoseOfFractions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		surge, unavailable := genText().Draw(t, "surge"), genText().Draw(t, "unavailable")
		replicas := many().Draw(t, "replicas")
		s := strategy.Strategy{Kind: strategy.RollingUpdate,
			MaxSurge: amount(surge), MaxUnavailable: amount(unavailable)}
		got := strategy.Rules{}.Limits(s, replicas)
		minAvailable, maxTotal := slowLimits(surge, unavailable, replicas)
		if int64(got.MinAvailable) != minAvailable.Int64() || int64(got.MaxTotal) != maxTotal.Int64() {
			t.Errorf("Limits(%s, %s of %d) = %+v, want %v and %v",
				surge, unavailable, replicas, got, minAvailable, maxTotal)
		}
		if replicas > 0 && got.MinAvailable >= got.MaxTotal {
			t.Errorf("Limits(%s, %s of %d) = %+v: both closed", surge, unavailable, replicas, got)
		}
	})
}

func TestLimitsGrowWithTheReplicas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := strategy.Strategy{Kind: strategy.RollingUpdate,
			MaxSurge: genAmount(many()).Draw(t, "surge"), MaxUnavailable: genAmount(many()).Draw(t, "unavailable")}
		replicas := rapid.IntRange(0, math.MaxInt32-1).Draw(t, "replicas")
		fewer, more := strategy.Rules{}.Limits(s, replicas), strategy.Rules{}.Limits(s, replicas+1)
		if fewer.MinAvailable > more.MinAvailable || fewer.MaxTotal > more.MaxTotal {
			t.Errorf("%v: limits of %d are %+v, of one more %+v", s, replicas, fewer, more)
		}
	})
}
