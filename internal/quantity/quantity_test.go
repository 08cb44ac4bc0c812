package quantity_test

import (
	"math"
	"testing"

	"github.com/rollplan/rollplan/internal/quantity"
)

const biggest = math.MaxInt32

func TestIsCount(t *testing.T) {
	for _, c := range []struct {
		rule string
		n    int
		want bool
	}{
		{"zero is a count", 0, true},
		{"one is a count", 1, true},
		{"the largest int32 is a count", biggest, true},
		{"a negative number is none", -1, false},
		{"the smallest int32 is none", math.MinInt32, false},
		{"what is above the largest int32 is none, also where int wraps", overflow(biggest, 1), false},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := quantity.IsCount(c.n); got != c.want {
				t.Errorf("IsCount(%d) = %v, want %v", c.n, got, c.want)
			}
		})
	}
}

// overflow adds at run time, as the sum is no constant of a 32-bit int.
func overflow(a, b int) int { return a + b }

func TestClamp(t *testing.T) {
	for _, c := range []struct {
		rule    string
		x, want int64
	}{
		{"a count stays", 7, 7},
		{"the largest count stays", biggest, biggest},
		{"one more than the largest becomes the largest", biggest + 1, biggest},
		{"the largest int64 becomes the largest", math.MaxInt64, biggest},
		{"a negative number becomes 0", -1, 0},
		{"the smallest int64 becomes 0", math.MinInt64, 0},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := quantity.Clamp(c.x); got != c.want {
				t.Errorf("Clamp(%d) = %d, want %d", c.x, got, c.want)
			}
		})
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		rule    string
		x, want int64
	}{
		{"a count stays", 7, 7},
		{"a negative int32 stays", math.MinInt32, math.MinInt32},
		{"one more than the largest is the smallest", biggest + 1, math.MinInt32},
		{"one less than the smallest is the largest", math.MinInt32 - 1, biggest},
		{"a whole turn leads back", 1<<32 + 5, 5},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := quantity.Wrap(c.x); got != c.want {
				t.Errorf("Wrap(%d) = %d, want %d", c.x, got, c.want)
			}
		})
	}
}

func TestPercent(t *testing.T) {
	for _, c := range []struct {
		rule           string
		percent, total int64
		up, down       int64
	}{
		{"a quarter of 10 is 3 or 2", 25, 10, 3, 2},
		{"a quarter of 1 is 1 or 0", 25, 1, 1, 0},
		{"a whole result is not rounded", 25, 4, 1, 1},
		{"1 percent of 2 is 1 or 0", 1, 2, 1, 0},
		{"nothing of something is nothing", 0, 10, 0, 0},
		{"something of nothing is nothing", 25, 0, 0, 0},
		{"more than 100 percent is more than the total", 150, 3, 5, 4},
		{"a negative percentage rounds up towards zero", -25, 10, -2, -3},
		{"the largest total keeps its own size at 100 percent", 100, biggest, biggest, biggest},
		{"what is too large is one more than the largest count", 101, biggest, biggest + 1, biggest + 1},
		{"what is too small is bounded alike", -101, biggest, -biggest - 1, -biggest - 1},
		{"the largest percentage overflows nothing", math.MaxInt64, 1, biggest + 1, biggest + 1},
		{"the smallest percentage overflows nothing", math.MinInt64, 1, -biggest - 1, -biggest - 1},
		{"the largest percentage of many overflows nothing", math.MaxInt64, 250, biggest + 1, biggest + 1},
		{"the smallest percentage of many overflows nothing", math.MinInt64, 250, -biggest - 1, -biggest - 1},
		{"the largest percentage of nothing is nothing", math.MaxInt64, 0, 0, 0},
		{"two negatives make a positive", math.MinInt64, -1, biggest + 1, biggest + 1},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := quantity.PercentUp(c.percent, c.total); got != c.up {
				t.Errorf("PercentUp(%d, %d) = %d, want %d", c.percent, c.total, got, c.up)
			}
			if got := quantity.PercentDown(c.percent, c.total); got != c.down {
				t.Errorf("PercentDown(%d, %d) = %d, want %d", c.percent, c.total, got, c.down)
			}
		})
	}
}

func TestWrapPercent(t *testing.T) {
	for _, c := range []struct {
		rule           string
		percent, total int64
		up, down       int64
	}{
		{"small numbers are as without wrapping", 25, 10, 3, 2},
		{"twice the largest count wraps to -2", 200, biggest, -2, -2},
		{"just above the largest count wraps to the smallest", 200, 1 << 30, math.MinInt32, math.MinInt32},
		{"negative numbers round up towards zero", -25, 10, -2, -3},
		{"what fits no int64 is the smallest int64 cut to 32 bits", math.MaxInt64, biggest, 0, 0},
		{"the same below zero", math.MinInt64, biggest, 0, 0},
		{"2 to the 63rd, just too large, is 0 too", math.MaxInt64, 100, 0, 0},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := quantity.WrapPercentUp(c.percent, c.total); got != c.up {
				t.Errorf("WrapPercentUp(%d, %d) = %d, want %d", c.percent, c.total, got, c.up)
			}
			if got := quantity.WrapPercentDown(c.percent, c.total); got != c.down {
				t.Errorf("WrapPercentDown(%d, %d) = %d, want %d", c.percent, c.total, got, c.down)
			}
		})
	}
}

func TestProportion(t *testing.T) {
	for _, c := range []struct {
		rule                string
		product, base, want int64
	}{
		{"a whole result is not rounded", 12, 3, 4},
		{"less than a half rounds towards zero", 7, 5, 1},
		{"more than a half rounds away from zero", 8, 5, 2},
		{"a half rounds away from zero", 5, 2, 3},
		{"a negative half rounds away from zero", -5, 2, -3},
		{"less than a negative half rounds towards zero", -7, 5, -1},
		{"a half of one is one", 1, 2, 1},
		{"a negative half of one is minus one", -1, 2, -1},
		{"nothing is nothing", 0, 3, 0},
		{"the base 1 changes nothing", -7, 1, -7},
		{"8 of 13 pods when 23 are allowed are 14", 8 * 23, 13, 14},
		{"a product of the largest counts overflows nothing", biggest * biggest, biggest, biggest},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := quantity.Proportion(c.product, c.base); got != c.want {
				t.Errorf("Proportion(%d, %d) = %d, want %d", c.product, c.base, got, c.want)
			}
		})
	}
}
