package quantity_test

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/internal/quantity"
)

// counts draws counts and differences of counts, often at the ends.
func counts() *rapid.Generator[int64] {
	return rapid.OneOf(
		rapid.Int64Range(-20, 200),
		rapid.Int64Range(-biggest, biggest),
		rapid.SampledFrom([]int64{-biggest, -1, 0, 1, 99, 100, 101, 1 << 30, biggest - 1, biggest}),
	)
}

// percents draws percentages: those people write, and any other.
func percents() *rapid.Generator[int64] {
	return rapid.OneOf(
		rapid.Int64Range(-10, 210),
		rapid.Int64(),
		rapid.Int64Range(math.MinInt64, math.MinInt64/2),
		rapid.Int64Range(math.MaxInt64/2, math.MaxInt64),
	)
}

// floored returns a/b rounded down for a positive b, exactly.
func floored(a, b *big.Int) *big.Int {
	return new(big.Int).Div(a, b) // Euclidean: the rest is never negative
}

// raised returns a/b rounded up for a positive b: minus the floor of -a/b.
func raised(a, b *big.Int) *big.Int {
	q := floored(new(big.Int).Neg(a), b)
	return q.Neg(q)
}

// bounded returns x, at most one more than the largest count in size.
func bounded(x *big.Int) int64 {
	switch limit := big.NewInt(biggest + 1); {
	case x.Cmp(limit) > 0:
		return biggest + 1
	case x.CmpAbs(limit) > 0:
		return -biggest - 1
	}
	return x.Int64()
}

func TestPercentIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		percent, total := percents().Draw(t, "percent"), counts().Draw(t, "total")
		product := new(big.Int).Mul(big.NewInt(percent), big.NewInt(total))
		hundred := big.NewInt(100)
		if got, want := quantity.PercentUp(percent, total), bounded(raised(product, hundred)); got != want {
			t.Errorf("PercentUp(%d, %d) = %d, want %d", percent, total, got, want)
		}
		if got, want := quantity.PercentDown(percent, total), bounded(floored(product, hundred)); got != want {
			t.Errorf("PercentDown(%d, %d) = %d, want %d", percent, total, got, want)
		}
	})
}

// The reference's float64 is exact as long as the product has at most 53 bits.
// What is left of the result is its lowest 32 bits.
func TestWrapPercentIsExactBelow53Bits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		percent, total := rapid.Int64Range(-1<<21, 1<<21).Draw(t, "percent"), counts().Draw(t, "total")
		product, hundred := big.NewInt(percent*total), big.NewInt(100)
		up, down := low32(raised(product, hundred)), low32(floored(product, hundred))
		if got := quantity.WrapPercentUp(percent, total); got != up {
			t.Errorf("WrapPercentUp(%d, %d) = %d, want %d", percent, total, got, up)
		}
		if got := quantity.WrapPercentDown(percent, total); got != down {
			t.Errorf("WrapPercentDown(%d, %d) = %d, want %d", percent, total, got, down)
		}
	})
}

// low32 reads the lowest 32 bits of x as a signed number.
func low32(x *big.Int) int64 {
	turn := big.NewInt(1 << 32)
	n := new(big.Int).Mod(x, turn).Int64() // 0 to 2³²-1
	if n > biggest {
		n -= 1 << 32
	}
	return n
}

func TestWrapTakesTheLowest32Bits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Int64().Draw(t, "x")
		if got, want := quantity.Wrap(x), low32(big.NewInt(x)); got != want {
			t.Errorf("Wrap(%d) = %d, want %d", x, got, want)
		}
	})
}

func TestClampIsTheNearestCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.OneOf(rapid.Int64(), counts()).Draw(t, "x")
		got := quantity.Clamp(x)
		if !quantity.IsCount(int(got)) {
			t.Fatalf("Clamp(%d) = %d, which is no count", x, got)
		}
		if x >= 0 && x <= biggest && got != x {
			t.Errorf("Clamp(%d) = %d, want it unchanged", x, got)
		}
		if x < 0 && got != 0 || x > biggest && got != biggest {
			t.Errorf("Clamp(%d) = %d, want the nearer end", x, got)
		}
	})
}

func TestProportionIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size, allowed := counts().Draw(t, "size"), counts().Draw(t, "allowed")
		base := rapid.OneOf(rapid.Int64Range(1, 30), rapid.Int64Range(1, biggest)).Draw(t, "base")
		product := size * allowed
		// Halves away from zero: the floor of |product|/base + 1/2, with the sign put back.
		twice := new(big.Int).Abs(new(big.Int).Mul(big.NewInt(2), big.NewInt(product)))
		want := floored(twice.Add(twice, big.NewInt(base)), big.NewInt(2*base)).Int64()
		if product < 0 {
			want = -want
		}
		if got := quantity.Proportion(product, base); got != want {
			t.Errorf("Proportion(%d, %d) = %d, want %d", product, base, got, want)
		}
	})
}

func FuzzPercent(f *testing.F) {
	f.Add(int64(25), int64(10))
	f.Add(int64(math.MaxInt64), int64(biggest))
	f.Add(int64(math.MinInt64), int64(-biggest))
	f.Fuzz(func(t *testing.T, percent, total int64) {
		total %= biggest + 1 // what is called total is a count or a difference of counts
		up, down := quantity.PercentUp(percent, total), quantity.PercentDown(percent, total)
		if up < down || up > down+1 {
			t.Errorf("%d%% of %d is %d rounded up, %d rounded down", percent, total, up, down)
		}
		if flipped := quantity.PercentDown(percent, -total); flipped != -up {
			t.Errorf("PercentDown(%d, %d) = %d, want %d", percent, -total, flipped, -up)
		}
	})
}
