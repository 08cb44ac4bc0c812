package replicaset

import (
	"math"
	"strconv"
)

// A Count is a number of pods, sets or seconds that may be unknown or not set.
// The zero Count is not known.
type Count struct {
	N     int
	Known bool
}

// Known returns the known count n.
func Known(n int) Count { return Count{N: n, Known: true} }

// A Number is an annotation that should hold an integer: absent, an integer, or
// garbage, which keeps its text. The zero Number is absent. Numbers are equal
// under == exactly if their annotations are.
type Number struct {
	n    int64
	kind numberKind
	text string // as written, where that is not the plain decimal form of n
}

type numberKind uint8

const (
	absent  numberKind = iota
	integer            // written without a sign
	signed             // an integer with a sign
	garbage
)

// NumberOf returns the Number that is written as the decimal form of n.
func NumberOf(n int64) Number {
	if n < 0 {
		return Number{n: n, kind: signed}
	}
	return Number{n: n, kind: integer}
}

// ParseNumber reads an annotation that is present. It never fails: what is not
// a decimal int64, with or without a sign, is garbage. Leading zeros and a plus
// sign are kept, since annotations are compared as text.
func ParseNumber(text string) Number {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return Number{kind: garbage, text: text}
	}
	if strconv.FormatInt(n, 10) == text {
		return NumberOf(n)
	}
	if text[0] == '+' || text[0] == '-' {
		return Number{n: n, kind: signed, text: text}
	}
	return Number{n: n, kind: integer, text: text}
}

// Int returns the integer, and false where there is none.
func (n Number) Int() (int64, bool) { return n.n, n.kind == integer || n.kind == signed }

// Present reports whether there is an annotation at all.
func (n Number) Present() bool { return n.kind != absent }

// String returns the annotation's text, "" where it is absent.
func (n Number) String() string {
	if _, ok := n.Int(); ok && n.text == "" {
		return strconv.FormatInt(n.n, 10)
	}
	return n.text
}

// unsigned returns the number where it is written without a sign and fits the
// API's counts: how the reference reads desired-replicas and max-replicas.
func (n *Number) unsigned() (int64, bool) { return n.n, n.kind == integer && n.n <= math.MaxInt32 }

// empty reports whether the annotation is present with no text in it.
func (n Number) empty() bool { return n.kind == garbage && n.text == "" }
