// Package quantity does the arithmetic of the planner on int64, where sums and
// products of counts cannot overflow, and brings results back into the range
// that a Kubernetes count can hold.
//
// Counts are int32 on the wire. Inputs of Proportion and of the percent
// functions are counts or differences of counts; sums may be of 2³¹ of them.
package quantity

import "math"

// Max is the largest count the API can hold.
const Max = math.MaxInt32

// IsCount reports whether the API can hold n as a count: 0 <= n <= Max.
func IsCount(n int) bool { return n >= 0 && int64(n) <= Max }

// Clamp returns the count nearest to x.
func Clamp(x int64) int64 { return min(max(x, 0), Max) }

// Wrap returns x as two's complement int32 arithmetic would leave it. Only the
// quirks that reproduce an overflow of the reference use it.
func Wrap(x int64) int64 { return int64(int32(x)) }

// PercentUp returns percent of total, rounded up, at most one more than Max in
// size, which is enough to see that it is out of range.
func PercentUp(percent, total int64) int64 { return hundredths(percent, total, 1) }

// PercentDown returns percent of total, rounded down, bounded like PercentUp.
func PercentDown(percent, total int64) int64 { return hundredths(percent, total, -1) }

// hundredths rounds up for dir 1 and down for dir -1. The percentage is split
// into hundreds and a rest, so that no product leaves int64.
func hundredths(percent, total, dir int64) int64 {
	const beyond = Max + 1
	hundreds, rest := percent/100, percent%100
	if hundreds > Max || hundreds < -Max {
		return sign(hundreds) * sign(total) * beyond
	}
	whole, part := hundreds*total, rest*total
	whole += part / 100
	if part%100 != 0 && sign(part) == dir {
		whole += dir
	}
	return min(max(whole, -beyond), beyond)
}

// WrapPercentUp and WrapPercentDown compute the percentage as the reference
// does, in float64, and cut the result to int32.
func WrapPercentUp(percent, total int64) int64 {
	return truncate(math.Ceil(float64(percent) * float64(total) / 100))
}

// WrapPercentDown is WrapPercentUp, rounded down.
func WrapPercentDown(percent, total int64) int64 {
	return truncate(math.Floor(float64(percent) * float64(total) / 100))
}

// truncate converts as amd64 does where x does not fit int64.
func truncate(x float64) int64 {
	if x >= 1<<63 || x < -1<<63 {
		return Wrap(math.MinInt64)
	}
	return Wrap(int64(x))
}

// Proportion returns product/base rounded to the nearest integer, halves
// away from zero. The product may be negative, base must be positive.
func Proportion(product, base int64) int64 {
	q, r := product/base, product%base
	if 2*max(r, -r) >= base {
		q += sign(product)
	}
	return q
}

func sign(x int64) int64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
