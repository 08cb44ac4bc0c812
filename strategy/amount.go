package strategy

import (
	"strconv"
	"strings"

	"github.com/rollplan/rollplan/internal/quantity"
)

// An Amount is a number of pods, given as a count or as a percentage of the
// Deployment's replicas. The zero Amount is absent. Amounts are comparable.
type Amount struct {
	n    int64
	kind amountKind
	text string // as written, where that is not how String would write it
}

type amountKind uint8

const (
	absent amountKind = iota
	count
	percent
	unreadable
)

// Count returns the amount of n pods.
func Count(n int) Amount { return Amount{n: int64(n), kind: count} }

// Percent returns the amount of p percent.
func Percent(p int) Amount { return Amount{n: int64(p), kind: percent} }

// ParseAmount reads an amount that is written as text, as the API does: a whole
// number and a percent sign. It never fails: any other text is kept as an
// unreadable amount, and refused where the amount is used.
func ParseAmount(text string) Amount {
	digits, ok := strings.CutSuffix(text, "%")
	n, err := strconv.ParseInt(digits, 10, 64)
	if !ok || err != nil {
		return Amount{kind: unreadable, text: text}
	}
	a := Amount{n: n, kind: percent}
	if a.String() != text {
		a.text = text
	}
	return a
}

// Present reports whether the amount is set at all.
func (a Amount) Present() bool { return a.kind != absent }

// String returns the amount as it is written: "3", "25%", "" where it is absent.
func (a Amount) String() string {
	switch {
	case a.text != "" || a.kind == absent || a.kind == unreadable:
		return a.text
	case a.kind == percent:
		return strconv.FormatInt(a.n, 10) + "%"
	}
	return strconv.FormatInt(a.n, 10)
}

// Fault returns why the API server would refuse the amount or its controller could
// not read it, "" for one that is fine.
func (a Amount) Fault() string {
	switch {
	case a.kind == unreadable:
		return "is neither a count nor a percentage"
	case a.n < 0:
		return "is negative"
	case a.text != "" && (a.text[0] == '+' || a.text[0] == '-'):
		return "is no percentage: it has a sign"
	case a.kind == count && a.n > quantity.Max:
		return "is more than the API can hold"
	}
	return ""
}

// IsZero reports whether the amount is 0, 0% or absent.
func (a Amount) IsZero() bool { return a.n == 0 && a.kind != unreadable }

// Above100Percent reports whether the amount is a percentage above 100.
func (a Amount) Above100Percent() bool { return a.kind == percent && a.n > 100 }

// readable reports whether the amount has a value; an absent one has: 0.
func (a Amount) readable() bool { return a.kind != unreadable }
