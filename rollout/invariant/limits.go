package invariant

import (
	"math"
	"strings"

	"github.com/rollplan/rollplan/strategy"
)

// limits are the two numbers that a rollout stands between, worked out anew: a
// check that asked package strategy would agree with it in its errors too.
type limits struct{ minAvailable, maxTotal int64 }

// limitsOf resolves the limits from the amounts as they are written.
func limitsOf(s *strategy.Strategy, replicas int) limits {
	want := int64(replicas)
	if s.Kind != strategy.RollingUpdate {
		return limits{want, want}
	}
	surge := min(inPods(s.MaxSurge, want, 99), math.MaxInt32-want)
	unavailable := inPods(s.MaxUnavailable, want, 0)
	if surge == 0 && unavailable == 0 {
		unavailable = 1
	}
	least := max(want-unavailable, 0)
	if s.KeepOne && least == 0 && want > 0 && want+surge > 1 {
		least = 1
	}
	return limits{least, want + surge}
}

// inPods reads an amount; of a percentage, the hundredths and this many more. What
// it cannot read is 0.
func inPods(a strategy.Amount, replicas, more int64) int64 {
	digits, isPercent := strings.CutSuffix(a.String(), "%")
	percent := readDigits(digits)
	switch {
	case !isPercent:
		return percent
	case replicas > 0 && percent > 1<<62/replicas:
		return math.MaxInt32 // and more, which is as good
	}
	return (percent*replicas + more) / 100
}

// readDigits reads plain digits, at most as far as 2⁴⁰; 0 for anything else.
func readDigits(text string) int64 {
	const most = 1 << 40
	var n int64
	for _, digit := range text {
		if digit < '0' || digit > '9' {
			return 0
		}
		n = min(10*n+int64(digit-'0'), most)
	}
	return n
}
