package strategy_test

import (
	"testing"

	"github.com/rollplan/rollplan/strategy"
)

func TestResizeInProportion(t *testing.T) {
	testOutcomes(t, strategy.Rules.Resize, []outcomeCase{
		{"sizes grow in proportion, the larger first", strategy.Rules{},
			"20 3 2", "new 5/0 (10,13); a 8 (10,13)", []string{
				"a 8->14 Proportional maxTotal=23 total=13 share=6 leftover=0 size=8",
				"new 5->9 Proportional maxTotal=23 total=13 share=4 leftover=0 size=5",
			}},
		{"sizes shrink in proportion, the larger first", strategy.Rules{},
			"30 3 2", "new 5/0 (40,43); a 38 (40,43)", []string{
				"a 38->29 Proportional maxTotal=33 total=43 share=-9 leftover=0 size=38",
				"new 5->4 Proportional maxTotal=33 total=43 share=-1 leftover=0 size=5",
			}},
		{"of equal ones the newer grows first, until nothing is left", strategy.Rules{},
			"5 0 1", "a 1 (3,3); b 1 (3,3); new 1 (3,3)", []string{
				"new 1->2 Proportional maxTotal=5 total=3 share=1 leftover=0 size=1",
				"b 1->2 Proportional maxTotal=5 total=3 share=1 leftover=0 size=1",
				"a 1 noted Proportional maxTotal=5 total=3 share=0 leftover=0 size=1",
			}},
		{"of equal ones the older shrinks first, until enough are gone", strategy.Rules{},
			"4 0 1", "a 2 (6,6); b 2 (6,6); new 2 (6,6)", []string{
				"a 2->1 Proportional maxTotal=4 total=6 share=-1 leftover=0 size=2",
				"b 2->1 Proportional maxTotal=4 total=6 share=-1 leftover=0 size=2",
				"new 2 noted Proportional maxTotal=4 total=6 share=0 leftover=0 size=2",
			}},
		{"what rounding leaves over is added to the first", strategy.Rules{},
			"10 0 1", "a 3 (9,9); b 3 (9,9); new 3 (9,9)", []string{
				"new 3->4 Proportional maxTotal=10 total=9 share=0 leftover=1 size=3",
				"b 3 noted Proportional maxTotal=10 total=9 share=0 leftover=0 size=3",
				"a 3 noted Proportional maxTotal=10 total=9 share=0 leftover=0 size=3",
			}},
		{"what rounding leaves over is taken from the first", strategy.Rules{},
			"8 0 1", "a 3 (9,9); b 3 (9,9); new 3 (9,9)", []string{
				"a 3->2 Proportional maxTotal=8 total=9 share=0 leftover=-1 size=3",
				"b 3 noted Proportional maxTotal=8 total=9 share=0 leftover=0 size=3",
				"new 3 noted Proportional maxTotal=8 total=9 share=0 leftover=0 size=3",
			}},
		{"halves are rounded away from zero", strategy.Rules{},
			"6 0 1", "a 2 (4,4); b 1 (4,4); new 1 (4,4)", []string{
				"a 2->3 Proportional maxTotal=6 total=4 share=1 leftover=0 size=2",
				"new 1->2 Proportional maxTotal=6 total=4 share=1 leftover=0 size=1",
				"b 1 noted Proportional maxTotal=6 total=4 share=0 leftover=0 size=1",
			}},
		{"where the sum is right only notes are renewed, newest old one first", strategy.Rules{},
			"5 0 1", "a 2 (4,5); b 1 (4,5); new 2/1 (4,5)", []string{
				"b 1 noted Proportional maxTotal=5 total=5 share=0 leftover=0 size=1",
				"a 2 noted Proportional maxTotal=5 total=5 share=0 leftover=0 size=2",
				"new 2 noted Proportional maxTotal=5 total=5 share=0 leftover=0 size=2",
			}},
		{"StaleNotes leaves none here", strategy.Rules{StaleNotes: true},
			"5 0 1", "a 3 (4,5); new 2/1", []string{
				"a 3 noted Proportional maxTotal=5 total=5 share=0 leftover=0 size=3"}},
		{"a set that needs neither size nor note is left alone", strategy.Rules{},
			"5 0 1", "a 3; new 2/1", nil},
		{"an inactive set neither grows nor is noted", strategy.Rules{},
			"8 0 1", "a 2 (4,4); b 0 (4,4); new 2 (4,4)", []string{
				"new 2->4 Proportional maxTotal=8 total=4 share=2 leftover=0 size=2",
				"a 2->4 Proportional maxTotal=8 total=4 share=2 leftover=0 size=2",
			}},
		{"0 replicas stop all of them", strategy.Rules{},
			"0 25% 0", "a 2 (5,7); new 3 (5,7)", []string{
				"new 3->0 Proportional maxTotal=0 total=5 share=-3 leftover=0 size=3",
				"a 2->0 Proportional maxTotal=0 total=5 share=-2 leftover=0 size=2",
			}},
		{"0 replicas stop all of them whatever the surge", strategy.Rules{},
			"0 1 0", "a 2 (5,6); new 3 (5,6)", []string{
				"new 3->0 Proportional maxTotal=0 total=5 share=-3 leftover=0 size=3",
				"a 2->0 Proportional maxTotal=0 total=5 share=-2 leftover=0 size=2",
			}},
	})
}

func TestResizeWithoutABase(t *testing.T) {
	for _, note := range []string{"(-,-)", "(10,-)", "(10,0)", "(10,-1)", "(10,+13)", "(10,x)",
		"(10,2147483648)"} {
		testOutcomes(t, strategy.Rules.Resize, []outcomeCase{
			{"the recorded pods stand in for " + note, strategy.Rules{},
				"20 3 2 recorded=16", "a 8 " + note + "; new 5/0 (10,13)", []string{
					"a 8->14 Proportional maxTotal=23 total=13 share=4 leftover=2 size=8",
					"new 5->9 Proportional maxTotal=23 total=13 share=4 leftover=0 size=5",
				}},
			{"without recorded pods there is no share for " + note, strategy.Rules{},
				"20 3 2", "a 8 " + note + "; new 5/0 " + note, []string{
					"a 8->18 Proportional maxTotal=23 total=13 share=0 leftover=10 size=8",
					"new 5 noted Proportional maxTotal=23 total=13 share=0 leftover=0 size=5",
				}},
		})
	}
}

// What the reference's rules do to proportions that do not fit together.
func TestResizeByTheReferencesRules(t *testing.T) {
	testOutcomes(t, strategy.Rules.Resize, []outcomeCase{
		{"a share that would shrink is 0 while pods are added", strategy.Rules{},
			"10 0 1", "a 6 (20,20); new 2 (4,4)", []string{
				"a 6 noted Proportional maxTotal=10 total=8 share=0 leftover=0 size=6",
				"new 2->4 Proportional maxTotal=10 total=8 share=2 leftover=0 size=2",
			}},
		{"AgainstDirection lets it shrink", strategy.Rules{AgainstDirection: true},
			"10 0 1", "a 6 (20,20); new 2 (4,4)", []string{
				"a 6->5 Proportional maxTotal=10 total=8 share=-3 leftover=2 size=6",
				"new 2->5 Proportional maxTotal=10 total=8 share=3 leftover=0 size=2",
			}},
		{"a share that would grow is 0 while pods are removed", strategy.Rules{},
			"10 0 1", "a 8 (14,14); new 6 (4,4)", []string{
				"a 8->4 Proportional maxTotal=10 total=14 share=-2 leftover=-2 size=8",
				"new 6 noted Proportional maxTotal=10 total=14 share=0 leftover=0 size=6",
			}},
		{"AgainstDirection lets it grow, and takes that from the others", strategy.Rules{AgainstDirection: true},
			"10 0 1", "a 8 (14,14); new 6 (4,4)", []string{
				"a 8->0 Proportional maxTotal=10 total=14 share=-2 leftover=-6 size=8",
				"new 6->10 Proportional maxTotal=10 total=14 share=9 leftover=-5 size=6",
			}},
		{"with LoseLeftover it ends above the limit", strategy.Rules{AgainstDirection: true, LoseLeftover: true},
			"10 0 1", "a 8 (14,14); new 6 (4,4)", []string{
				"a 8->0 Proportional maxTotal=10 total=14 share=-2 leftover=-6 size=8",
				"new 6->15 Proportional maxTotal=10 total=14 share=9 leftover=0 size=6",
			}},
		{"what the first has not got is taken from the next", strategy.Rules{},
			"1 0 1", "a 2 (-,-); b 2 (-,-); c 2 (-,-)", []string{
				"a 2->0 Proportional maxTotal=1 total=6 share=0 leftover=-2 size=2",
				"b 2->0 Proportional maxTotal=1 total=6 share=0 leftover=-2 size=2",
				"c 2->1 Proportional maxTotal=1 total=6 share=0 leftover=-1 size=2",
			}},
		{"LoseLeftover forgets it", strategy.Rules{LoseLeftover: true},
			"1 0 1", "a 2 (-,-); b 2 (-,-); c 2 (-,-)", []string{
				"a 2->0 Proportional maxTotal=1 total=6 share=0 leftover=-2 size=2",
				"b 2 noted Proportional maxTotal=1 total=6 share=0 leftover=0 size=2",
				"c 2 noted Proportional maxTotal=1 total=6 share=0 leftover=0 size=2",
			}},
		{"LoseLeftover adds as ever", strategy.Rules{LoseLeftover: true},
			"9 0 1", "a 2 (-,-); b 2 (-,-)", []string{
				"b 2->7 Proportional maxTotal=9 total=4 share=0 leftover=5 size=2",
				"a 2 noted Proportional maxTotal=9 total=4 share=0 leftover=0 size=2",
			}},
		{"WrapCounts adds the leftover in 32 bits", reference,
			"10 0 1", "a 2000000000 (-,-); b 2000000000 (-,-)", []string{
				"b 2000000000->0 Proportional maxTotal=10 total=-294967296 share=0 leftover=-2000000000 size=2000000000",
				"a 2000000000 noted Proportional maxTotal=10 total=-294967296 share=0 leftover=0 size=2000000000",
			}},
		{"WrapCounts multiplies in 32 bits", strategy.Rules{WrapCounts: true},
			"50000 0 1", "a 46341 (40000,50000); b 1 (40000,50000)", []string{
				"a 46341->49999 Proportional maxTotal=50000 total=46342 share=0 leftover=3658 size=46341",
				"b 1 noted Proportional maxTotal=50000 total=46342 share=0 leftover=0 size=1",
			}},
	})
}
