package strategy_test

import (
	"testing"

	"github.com/rollplan/rollplan/strategy"
)

// A report is a state that users reported as a fault, with the sizes that are
// right. The reference ends elsewhere where byReference is given.
type report struct {
	name             string
	next             step
	deployment, sets string
	want             string
	byReference      string
}

const nothing = "nothing"

func (r report) test(t *testing.T) {
	c := parseScene(r.deployment, r.sets)
	byReference := r.byReference
	if byReference == "" {
		byReference = r.want
	}
	for _, by := range []struct {
		rules strategy.Rules
		want  string
	}{{strategy.Rules{}, r.want}, {reference, byReference}} {
		got := c.sizes(c.take(by.rules, r.next))
		if got == "" {
			got = nothing
		}
		if got != by.want {
			t.Errorf("%+v: %s: %s: got %s, want %s", by.rules, r.deployment, r.sets, got, by.want)
		}
	}
}

func TestReportsOfRollingUpdate(t *testing.T) {
	next := step(strategy.Rules.RollingUpdate)
	for _, r := range []report{
		{name: "B01: the only pod stays until the new one is there", next: next,
			deployment: "1 25% 25%", sets: "a 1", want: "create 1"},
		{name: "B01: and goes then", next: next,
			deployment: "1 25% 25%", sets: "a 1; new 1", want: "a 1->0"},
		{name: "B02: without surge the old pod goes first", next: next,
			deployment: "1 0 25%", sets: "a 1", want: "create 0, a 1->0"},
		{name: "B02: then the new one starts", next: next,
			deployment: "1 0 25%", sets: "a 0; new 0", want: "new 0->1"},
		{name: "B02: one of two goes at a time", next: next,
			deployment: "2 0 1%", sets: "a 2; new 0", want: "a 2->1"},
		{name: "B03: maxUnavailable of all replicas guarantees nothing", next: next,
			deployment: "1 2 2", sets: "a 1 (1,3)", want: "create 1, a 1->0"},
		{name: "B06: terminating pods are not counted", next: next,
			deployment: "15 25% 25%", sets: "a 15", want: "create 4, a 15->12"},
		{name: "B06: nor in the next step", next: next,
			deployment: "15 25% 25%", sets: "a 12 terminating=3; new 4/0", want: "new 4->7"},
		{name: "B25: without notes scaling is not noticed and the new one takes all", next: next,
			deployment: "20 3 2", sets: "a 8 (-,-); new 5/0 (-,-)", want: "new 5->15"},

		{name: "B14: after the proportion one old pod goes", next: next,
			deployment: "30 3 2", sets: "a 29; new 4/0", want: "a 29->28"},
		{name: "B14: and a new one comes", next: next,
			deployment: "30 3 2", sets: "a 28; new 4/0", want: "new 4->5"},
		{name: "B13: after the proportion nothing moves until pods are available", next: next,
			deployment: "20 3 2", sets: "a 14; new 9/0", want: nothing},
		{name: "B15: after the proportion two old ones go", next: next,
			deployment: "10 20% 20%", sets: "a 10; new 2/0", want: "a 10->8"},
		{name: "B16: pods just added go first, as they are unavailable", next: next,
			deployment: "30 3 2", sets: "a 20/8; b 13/0", want: "create 0, a 20->15"},
		{name: "B16: a third template gets what there is room for", next: next,
			deployment: "30 3 2", sets: "a 15/8; b 13/0; new 0", want: "new 0->5"},

		{name: "B27: ready pods that are not available are not spared twice", next: next,
			deployment: "3 1 1", sets: "a 3/2; new 1/0", want: "a 3->2"},
		{name: "B28: a set that reports more than its size is no fault", next: next,
			deployment: "3 35% 0", sets: "a 2/3; new 3", want: "a 2->0", byReference: nothing},
		{name: "B30: old pods do not go because all are unavailable", next: next,
			deployment: "3 1 0", sets: "a 3/0; new 1/0", want: nothing},
		{name: "B31: old pods that never get ready make room for their repair", next: next,
			deployment: "2 0 1", sets: "a 2/0", want: "create 0, a 2->1"},
		{name: "B31: then a new one starts", next: next,
			deployment: "2 0 1", sets: "a 1/0; new 0", want: "new 0->1"},
		{name: "B31: then the last old one goes", next: next,
			deployment: "2 0 1", sets: "a 1/0; new 1", want: "a 1->0"},
		{name: "B31: then the new one is completed", next: next,
			deployment: "2 0 1", sets: "a 0; new 1", want: "new 1->2"},

		{name: "D1: a surge beyond all counts starts all replicas", next: next,
			deployment: "3 2147483647 0", sets: "a 3 (3,4)", want: "create 3", byReference: "create 0"},
		{name: "D2: a new pod about to be deleted frees no old one", next: next,
			deployment: "3 1 0", sets: "a 3; new 1/2", want: "a 3->2", byReference: "a 3->1"},
	} {
		t.Run(r.name, r.test)
	}
}

func TestReportsOfResize(t *testing.T) {
	next := step(strategy.Rules.Resize)
	for _, r := range []report{
		{name: "B12: a resize that was interrupted is finished", next: next,
			deployment: "20 3 2", sets: "a 14/8 (20,23); new 5/0 (10,13)", want: "new 5->9"},
		{name: "B13: twice the replicas keep the proportion", next: next,
			deployment: "20 3 2", sets: "a 8 (10,13); new 5/0 (10,13)", want: "a 8->14, new 5->9"},
		{name: "B14: three quarters of the replicas keep it", next: next,
			deployment: "30 3 2", sets: "a 38 (40,43); new 5/0 (40,43)", want: "a 38->29, new 5->4"},
		{name: "B15: not all that is added is new", next: next,
			deployment: "10 20% 20%", sets: "a 5 (5,6); new 1/0 (5,6)", want: "a 5->10, new 1->2"},
		{name: "B16: with a third template both old ones grow", next: next,
			deployment: "30 3 2", sets: "a 8 (10,13); b 5/0 (10,13)", want: "a 8->20, b 5->13"},
		{name: "B21: 4 and 2 become 7 and 3", next: next,
			deployment: "8 2 0", sets: "a 4 (4,6); new 2/0 (4,6)", want: "a 4->7, new 2->3"},
		{name: "B21: and go back", next: next,
			deployment: "4 2 0", sets: "a 7 (8,10); new 3/0 (8,10)", want: "a 7->4, new 3->2"},

		{name: "B25: a missing note divides nothing by zero", next: next,
			deployment: "20 3 2 recorded=13", sets: "a 8 (-,-); new 5/0 (10,13)", want: "a 8->14, new 5->9"},
		{name: "B25: nor does a note of -1", next: next,
			deployment: "20 3 2 recorded=13", sets: "a 8 (10,-1); new 5/0 (10,13)", want: "a 8->14, new 5->9"},
		{name: "B25: nor does a note of 0", next: next,
			deployment: "20 3 2 recorded=13", sets: "a 8 (-,-); new 5/0 (10,0)", want: "a 8->14, new 5->9"},

		{name: "B26: a large product does not wrap while adding", next: next,
			deployment: "60000 100% 0", sets: "a 50000 (50000,100000); new 50000/0 (50000,100000)",
			want: "new 50000->60000, a 50000->60000", byReference: "new 50000->102950, a 50000->17050"},
		{name: "B26: a large product does not wrap while removing", next: next,
			deployment: "50000 25% 25%", sets: "a 45000 (60000,75000); new 30000/0 (60000,75000)",
			want: "a 45000->37500, new 30000->25000", byReference: "a 45000->32500, new 30000 noted"},

		{name: "B09: a size that stays by chance is noted", next: next,
			deployment: "4 0 1", sets: "a 4 (5,5); new 0 (5,5)", want: "a 4 noted", byReference: nothing},
		{name: "B10: a stale note on the only active one is renewed", next: next,
			deployment: "2 1 0", sets: "a 2 (3,4)", want: "a 2 noted", byReference: nothing},
	} {
		t.Run(r.name, r.test)
	}
}
