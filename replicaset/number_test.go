package replicaset_test

import (
	"math/big"
	"regexp"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
)

func TestParseNumber(t *testing.T) {
	for _, c := range []struct {
		rule, text string
		want       int64
		isInt      bool
	}{
		{"a decimal number is one", "42", 42, true},
		{"zero is one", "0", 0, true},
		{"a negative number is one", "-3", -3, true},
		{"a plus sign is read over", "+3", 3, true},
		{"leading zeros are read over", "007", 7, true},
		{"minus zero is zero", "-0", 0, true},
		{"the largest int64 is one", "9223372036854775807", 1<<63 - 1, true},
		{"the smallest int64 is one", "-9223372036854775808", -1 << 63, true},
		{"zeros make no number too large", "00000000000000000000000000000001", 1, true},
		{"what is above the largest int64 is garbage", "9223372036854775808", 0, false},
		{"what is below the smallest int64 is garbage", "-9223372036854775809", 0, false},
		{"a number of 30 digits is garbage", "999999999999999999999999999999", 0, false},
		{"no text is garbage", "", 0, false},
		{"a word is garbage", "three", 0, false},
		{"a space is garbage", " 3", 0, false},
		{"a line end is garbage", "3\n", 0, false},
		{"a fraction is garbage", "3.0", 0, false},
		{"an exponent is garbage", "1e3", 0, false},
		{"another base is garbage", "0x1f", 0, false},
		{"an underscore is garbage", "1_000", 0, false},
		{"two signs are garbage", "+-3", 0, false},
		{"a sign alone is garbage", "-", 0, false},
		{"digits of other scripts are garbage", "٣", 0, false},
	} {
		t.Run(c.rule, func(t *testing.T) {
			n := replicaset.ParseNumber(c.text)
			if got, isInt := n.Int(); got != c.want || isInt != c.isInt {
				t.Errorf("ParseNumber(%q).Int() = %d, %v, want %d, %v", c.text, got, isInt, c.want, c.isInt)
			}
			if !n.Present() {
				t.Errorf("ParseNumber(%q) is not present", c.text)
			}
			if got := n.String(); got != c.text {
				t.Errorf("ParseNumber(%q).String() = %q", c.text, got)
			}
		})
	}
}

func TestNumberAbsent(t *testing.T) {
	var absent replicaset.Number
	if n, isInt := absent.Int(); n != 0 || isInt {
		t.Errorf("the zero Number is the integer %d, %v", n, isInt)
	}
	if absent.Present() {
		t.Error("the zero Number is present")
	}
	if absent.String() != "" {
		t.Errorf("the zero Number reads %q", absent)
	}
	if absent == replicaset.ParseNumber("") {
		t.Error("an absent annotation equals an empty one")
	}
	if absent == replicaset.NumberOf(0) {
		t.Error("an absent annotation equals 0")
	}
}

func TestNumberEquality(t *testing.T) {
	if replicaset.ParseNumber("3") != replicaset.NumberOf(3) {
		t.Error("3 as read is not 3 as written")
	}
	for _, text := range []string{"+3", "03", " 3"} {
		if replicaset.ParseNumber(text) == replicaset.NumberOf(3) {
			t.Errorf("%q equals 3, though annotations are compared as text", text)
		}
	}
	if replicaset.ParseNumber("-0") == replicaset.ParseNumber("0") {
		t.Error("-0 equals 0, though annotations are compared as text")
	}
}

func TestKnown(t *testing.T) {
	if got, want := replicaset.Known(3), (replicaset.Count{N: 3, Known: true}); got != want {
		t.Errorf("Known(3) = %v, want %v", got, want)
	}
	if replicaset.Known(0) == (replicaset.Count{}) {
		t.Error("a known 0 equals an unknown count")
	}
}

// drawNumberText draws texts that are numbers, nearly numbers, or anything.
func drawNumberText() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.StringMatching(`[+-]?0{0,3}[0-9]{1,20}`),
		rapid.StringMatching(`[0-9 +_.x-]{0,6}`),
		rapid.String(),
	)
}

var decimal = regexp.MustCompile(`^[+-]?[0-9]+$`)

// naiveNumber reads a number without a limit, and then asks whether it fits.
func naiveNumber(text string) (int64, bool) {
	n, ok := new(big.Int).SetString(text, 10)
	if !decimal.MatchString(text) || !ok || !n.IsInt64() {
		return 0, false
	}
	return n.Int64(), true
}

func TestParseNumberAgainstNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkNumber(t, drawNumberText().Draw(t, "text")) })
}

func TestNumberOfAgainstParseNumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64().Draw(t, "n")
		if made := replicaset.NumberOf(n); replicaset.ParseNumber(made.String()) != made {
			t.Errorf("NumberOf(%d) is written as %q, which is read as another number", n, made)
		}
	})
}

// Numbers are equal exactly if their annotations are.
func TestNumberEqualityIsThatOfTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		few := rapid.StringMatching(`[+-]?0?[01]?`)
		a, b := few.Draw(t, "a"), few.Draw(t, "b")
		if got := replicaset.ParseNumber(a) == replicaset.ParseNumber(b); got != (a == b) {
			t.Errorf("numbers %q and %q are equal: %v", a, b, got)
		}
	})
}

// fatal is what checks need of a test, a property or a fuzz target.
type fatal interface {
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

func checkNumber(t fatal, text string) {
	n := replicaset.ParseNumber(text)
	want, wantInt := naiveNumber(text)
	if got, isInt := n.Int(); got != want || isInt != wantInt {
		t.Errorf("ParseNumber(%q).Int() = %d, %v, want %d, %v", text, got, isInt, want, wantInt)
	}
	if n.String() != text || !n.Present() {
		t.Errorf("ParseNumber(%q) does not keep its text: %q", text, n)
	}
	if replicaset.ParseNumber(n.String()) != n {
		t.Errorf("ParseNumber(%q) reads its own text as another number", text)
	}
}

func FuzzParseNumber(f *testing.F) {
	for _, text := range []string{"", "3", "+3", "007", "-0", "9223372036854775808", "1_0", "0x1", " 3"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkNumber(t, text) })
}
