package strategy_test

import (
	"testing"

	"github.com/rollplan/rollplan/strategy"
)

func TestResizeOfAtMostOneActive(t *testing.T) {
	stale := strategy.Rules{StaleNotes: true}
	testOutcomes(t, strategy.Rules.Resize, []outcomeCase{
		{"the only active one gets all replicas", strategy.Rules{},
			"5 1 1", "a 0; b 3; new 0", []string{"b 3->5 OnlyActive replicas=5"}},
		{"it stops where none are wanted", strategy.Rules{},
			"0 1 1", "a 3; new 0", []string{"a 3->0 OnlyActive replicas=0"}},
		{"without an active one the new one gets them", strategy.Rules{},
			"5 1 1", "a 0; new 0; b 0", []string{"new 0->5 NewestRevived replicas=5"}},
		{"without a new one the newest old one does", strategy.Rules{},
			"5 1 1", "a 0; b 0", []string{"b 0->5 NewestRevived replicas=5"}},
		{"without any there is nothing to do", strategy.Rules{}, "5 1 1", "", nil},
		{"0 replicas of none active are as they should be", strategy.Rules{}, "0 1 1", "a 0 (5,6); new 0 (5,6)", nil},
		{"an unknown strategy is resized too", strategy.Rules{},
			"5 Canary", "a 3; new 0", []string{"a 3->5 OnlyActive replicas=5"}},

		{"a size that stays is noted, or the scaling event never ends", strategy.Rules{},
			"5 1 1", "a 5 (4,5); new 0", []string{"a 5 noted SizeNoted replicas=5 maxTotal=6"}},
		{"an unreadable note is replaced", strategy.Rules{},
			"5 1 1", "a 5 (5,x); new 0", []string{"a 5 noted SizeNoted replicas=5 maxTotal=6"}},
		{"a note that says the same in other letters is replaced", strategy.Rules{},
			"5 1 1", "a 5 (05,6); new 0", []string{"a 5 noted SizeNoted replicas=5 maxTotal=6"}},
		{"a missing note is added", strategy.Rules{},
			"5 1 1", "a 5 (-,-); new 0", []string{"a 5 noted SizeNoted replicas=5 maxTotal=6"}},
		{"a current note is left alone", strategy.Rules{}, "5 1 1", "a 5 (5,6); new 0 (4,5)", nil},
		{"StaleNotes leaves an old note", stale, "5 1 1", "a 5 (4,5); new 0", nil},
		{"StaleNotes does not keep a size", stale,
			"5 1 1", "a 3 (4,5); new 0", []string{"a 3->5 OnlyActive replicas=5"}},
	})
}

func TestResizeOfSeveralActive(t *testing.T) {
	stale := strategy.Rules{StaleNotes: true}
	testOutcomes(t, strategy.Rules.Resize, []outcomeCase{
		{"where the new one is saturated the others stop, newest first", strategy.Rules{},
			"3 1 0", "a 2; z 0; b 1; new 3", []string{
				"b 1->0 NewSaturated replicas=3",
				"a 2->0 NewSaturated replicas=3",
			}},
		{"that holds for any strategy", strategy.Rules{},
			"3 Recreate", "a 2; new 3", []string{"a 2->0 NewSaturated replicas=3"}},
		{"a sign in its note does not matter", strategy.Rules{},
			"3 1 0", "a 1; new 3 (+3,4)", []string{"a 1->0 NewSaturated replicas=3"}},
		{"one with an unavailable pod is not saturated", strategy.Rules{}, "3 1 0", "a 1; new 3/2", nil},
		{"nor one with more available pods than replicas", strategy.Rules{}, "3 1 0", "a 1; new 3/4", nil},
		{"nor one that is smaller", strategy.Rules{}, "3 1 0", "a 2; new 2/3", nil},
		{"nor one that is noted for another size", strategy.Rules{}, "3 1 0", "a 1; new 3 (2,4)", []string{
			"new 3 noted Proportional maxTotal=4 total=4 share=0 leftover=0 size=3"}},
		{"nor one without a note", strategy.Rules{}, "3 1 0", "a 1; new 3 (-,4)", []string{
			"new 3 noted Proportional maxTotal=4 total=4 share=0 leftover=0 size=3"}},
		{"without a new one nothing is saturated", strategy.Rules{}, "3 1 0", "a 1; b 3", nil},
		{"WrapCounts reads the note in 32 bits", strategy.Rules{WrapCounts: true},
			"3 1 0", "a 1; new 3 (4294967299,4)", []string{"a 1->0 NewSaturated replicas=3"}},
		{"without it a note beyond all counts is another size", strategy.Rules{},
			"3 1 0", "a 1; new 3 (4294967299,4)", []string{
				"new 3 noted Proportional maxTotal=4 total=4 share=0 leftover=0 size=3"}},

		{"Recreate keeps the sizes of several and notes them", strategy.Rules{},
			"3 Recreate", "a 2 (5,5); b 1; new 3/1 (5,5)", []string{
				"a 2 noted SizeNoted replicas=3 maxTotal=3",
				"new 3 noted SizeNoted replicas=3 maxTotal=3",
			}},
		{"an unknown strategy too, newest old one first", strategy.Rules{},
			"3 Canary", "a 2 (5,5); b 1 (5,5)", []string{
				"b 1 noted SizeNoted replicas=3 maxTotal=3",
				"a 2 noted SizeNoted replicas=3 maxTotal=3",
			}},
		{"StaleNotes leaves their notes", stale, "3 Recreate", "a 2 (5,5); b 1 (5,5)", nil},
	})
}
