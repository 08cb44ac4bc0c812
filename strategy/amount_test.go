package strategy_test

import (
	"math"
	"regexp"
	"strconv"
	"testing"

	"github.com/rollplan/rollplan/strategy"
)

const (
	neither  = "is neither a count nor a percentage"
	negative = "is negative"
	signed   = "is no percentage: it has a sign"
)

func TestAmount(t *testing.T) {
	for _, tc := range []struct {
		name                       string
		amount                     strategy.Amount
		text, fault                string
		present, isZero, beyond100 bool
	}{
		{"the zero Amount is absent", strategy.Amount{}, "", "", false, true, false},
		{"a count is written as a number", strategy.Count(3), "3", "", true, false, false},
		{"a count may be 0", strategy.Count(0), "0", "", true, true, false},
		{"a count may be large and is no percentage", strategy.Count(101), "101", "", true, false, false},
		{"the largest count", strategy.Count(math.MaxInt32), "2147483647", "", true, false, false},
		{"a count may not be negative", strategy.Count(-1), "-1", negative, true, false, false},

		{"a percentage is written with its sign", strategy.Percent(25), "25%", "", true, false, false},
		{"a percentage may be 0", strategy.Percent(0), "0%", "", true, true, false},
		{"100% is not above 100%", strategy.Percent(100), "100%", "", true, false, false},
		{"101% is", strategy.Percent(101), "101%", "", true, false, true},
		{"a percentage may not be negative", strategy.Percent(-1), "-1%", negative, true, false, false},

		{"a percentage is read", strategy.ParseAmount("25%"), "25%", "", true, false, false},
		{"leading zeros are kept", strategy.ParseAmount("05%"), "05%", "", true, false, false},
		{"0% in other letters is 0", strategy.ParseAmount("000%"), "000%", "", true, true, false},
		{"above 100% in other letters", strategy.ParseAmount("0101%"), "0101%", "", true, false, true},
		{"the largest int64 percent", strategy.ParseAmount("9223372036854775807%"),
			"9223372036854775807%", "", true, false, true},
		{"a plus sign is none the API takes", strategy.ParseAmount("+5%"), "+5%", signed, true, false, false},
		{"a minus sign of 0 is no better", strategy.ParseAmount("-0%"), "-0%", signed, true, true, false},
		{"nor is a plus sign of 0", strategy.ParseAmount("+0%"), "+0%", signed, true, true, false},
		{"a minus sign makes it negative", strategy.ParseAmount("-10%"), "-10%", negative, true, false, false},

		{"a space makes it unreadable", strategy.ParseAmount("25 %"), "25 %", neither, true, false, false},
		{"a sign alone is unreadable", strategy.ParseAmount("%"), "%", neither, true, false, false},
		{"no text is unreadable", strategy.ParseAmount(""), "", neither, true, false, false},
		{"a number as text is unreadable", strategy.ParseAmount("25"), "25", neither, true, false, false},
		{"a fraction is unreadable", strategy.ParseAmount("2.5%"), "2.5%", neither, true, false, false},
		{"two signs are unreadable", strategy.ParseAmount("25%%"), "25%%", neither, true, false, false},
		{"hexadecimal is unreadable", strategy.ParseAmount("0x10%"), "0x10%", neither, true, false, false},
		{"underscores are unreadable", strategy.ParseAmount("1_0%"), "1_0%", neither, true, false, false},
		{"other digits are unreadable", strategy.ParseAmount("٣%"), "٣%", neither, true, false, false},
		{"more than int64 holds is unreadable", strategy.ParseAmount("9223372036854775808%"),
			"9223372036854775808%", neither, true, false, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := tc.amount
			if a.String() != tc.text || a.Fault() != tc.fault {
				t.Errorf("Amount %q has fault %q, want %q with %q", a, a.Fault(), tc.text, tc.fault)
			}
			if a.Present() != tc.present || a.IsZero() != tc.isZero || a.Above100Percent() != tc.beyond100 {
				t.Errorf("Amount %q: present, zero, above 100%% = %v, %v, %v; want %v, %v, %v", a,
					a.Present(), a.IsZero(), a.Above100Percent(), tc.present, tc.isZero, tc.beyond100)
			}
		})
	}
}

func TestAmountIsMoreThanTheAPICanHold(t *testing.T) {
	if strconv.IntSize == 32 {
		return // where an int is a count, none is too large
	}
	beyond := int64(math.MaxInt32) + 1
	if got := strategy.Count(int(beyond)).Fault(); got != "is more than the API can hold" {
		t.Errorf("Count(%d).Fault() = %q", beyond, got)
	}
}

func TestAmountsAreComparable(t *testing.T) {
	if strategy.ParseAmount("25%") != strategy.Percent(25) {
		t.Error("25% as text is not Percent(25)")
	}
	if strategy.ParseAmount("025%") == strategy.Percent(25) {
		t.Error("025% has another text than Percent(25), so they are not equal")
	}
	if strategy.Count(25) == strategy.Percent(25) {
		t.Error("a count equals a percentage")
	}
	if strategy.ParseAmount("") == (strategy.Amount{}) {
		t.Error("an empty text equals an absent amount")
	}
}

// percentage is what the API server takes for one, see its validation.
var percentage = regexp.MustCompile(`^[0-9]+%$`)

// FuzzParseAmount keeps any text, and finds a fault where the API server does.
func FuzzParseAmount(f *testing.F) {
	for _, text := range []string{"25%", "25 %", "+5%", "-10%", "-0%", "05%", "%", "", "1e2%",
		"9223372036854775808%"} {
		f.Add(text, 10)
	}
	f.Fuzz(func(t *testing.T, text string, replicas int) {
		a := strategy.ParseAmount(text)
		if a.String() != text || !a.Present() || strategy.ParseAmount(a.String()) != a {
			t.Errorf("ParseAmount(%q) = %q, present %v", text, a, a.Present())
		}
		if a.Fault() == "" && !percentage.MatchString(text) {
			t.Errorf("ParseAmount(%q) has no fault, and the API server takes no such text", text)
		}
		// With more digits than int64 has, it is no number here.
		if a.Fault() != "" && len(text) < 20 && percentage.MatchString(text) {
			t.Errorf("ParseAmount(%q) %s, and the API server takes it", text, a.Fault())
		}
		s := strategy.Strategy{Kind: strategy.RollingUpdate, MaxSurge: a, MaxUnavailable: a}
		for _, rules := range []strategy.Rules{{}, reference} {
			rules.Limits(s, replicas)
		}
		if replicas > 0 && replicas <= math.MaxInt32 && a.Fault() == "" {
			if lim := (strategy.Rules{}).Limits(s, replicas); lim.MinAvailable >= lim.MaxTotal {
				t.Errorf("Limits(%q, %d) = %+v, both are closed", text, replicas, lim)
			}
		}
	})
}
