package rollout_test

import (
	"slices"
	"strings"
	"testing"
)

// Every report of the index has a case under its number, and no case another.
func TestReportsIndex(t *testing.T) {
	const index = `B01 B02 B03 B04 B05 B06 B07 B08 B09 B10 B12 B13 B14 B15 B16 B17 B18 B19 B21 B23 B25
		B26 B27 B28 B29 B30 B31 B34 B35 B36 B37 B38 B40 B42 B43 B44 B45 B46 B47 B48 B49 B50 B51 B53 B54
		B55 B56 B57 B58 D1 D2`
	numbers := strings.Fields(index)
	found := map[string]bool{}
	for _, r := range slices.Concat(
		reportsOfLimits(), reportsOfSurge(), reportsOfStaleNotes(), reportsOfProportion(), reportsOfEdits(),
		reportsOfNumbers(), reportsOfAvailability(), reportsOfRecreate(), reportsOfPause(),
		reportsOfDeadline(), reportsOfRevisions(), reportsOfUndo(), reportsOfHistory(), reportsOfNames(),
	) {
		number, symptom, _ := strings.Cut(r.name, ": ")
		if !slices.Contains(numbers, number) || symptom == "" {
			t.Errorf("%q is not named by a number of the index and a symptom", r.name)
		}
		found[number] = true
	}
	for _, number := range numbers {
		if !found[number] {
			t.Errorf("%s has no case", number)
		}
	}
}
