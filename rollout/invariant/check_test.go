package invariant_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/invariant"
)

// Each promise is kept by one plan and broken by another that differs little.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		rule, wants, sees, plan string
		broken                  []string
	}{
		{"as many pods as may be", "3 1 0", "a 3/3", "create new 1; hold", nil},
		{"one pod too many", "3 1 0", "a 3/3", "create new 2; hold",
			[]string{"WithinSurge: 5 pods wanted, 4 may be, after 1 actions (planner)"}},
		{"too many in between, not in the end", "3 1 1", "a 3/3; new 1/1", "scale new 1 3; scale a 3 1; hold",
			[]string{"WithinSurge: 6 pods wanted, 4 may be, after 1 actions (planner)"}},
		{"more than may be, but no more than there were", "2 0 1", "a 3/3", "create new 0; hold", nil},
		{"a percentage of surge is rounded up", "3 25% 0", "a 3/3", "create new 1; hold", nil},
		{"a percentage above 100", "1 300% 0", "a 1/1", "create new 3; hold",
			[]string{"NoOvershoot: 3 new pods wanted, 1 may be, new, after 1 actions (planner)"}},

		{"above MaxTotal something goes", "2 0 1", "a 1/1 2; new 2/0 2", "scale new 2 1; hold", nil},
		{"above MaxTotal nothing is done", "2 0 1", "a 1/1 2; new 2/0 2", "hold",
			[]string{"Shrinks: 3 pods wanted, 2 may be, and nothing is done, after 0 actions (planner)"}},

		{"as few available as must be", "3 1 0", "a 3/3; new 1/1", "scale a 3 2; hold", nil},
		{"one too few", "3 1 0", "a 3/3; new 1/0", "scale a 3 2; hold",
			[]string{"KeepsAvailable: 2 pods stay available, 3 must, after 1 actions (planner)"}},
		{"pods that are about to go do not count", "2 1 0", "a 2/2; new 0/1", "scale a 2 1; hold",
			[]string{"KeepsAvailable: 1 pods stay available, 2 must, after 1 actions (planner)"}},
		{"fewer than must be, but as many as there were", "3 1 0", "a 3/1", "scale a 3 2; hold", nil},
		{"too few in between, not in the end", "3 1 0", "a 2/2; b 1/1; new 1/1",
			"scale a 2 0; scale a 0 2; hold", []string{
				"KeepsAvailable: 2 pods stay available, 3 must, after 1 actions (planner)",
				"OneActionEach: 2 actions on one object, 1 may be, a, after 2 actions (planner)"}},
		{"the user has scaled down", "1 1 0", "a 3/3 3", "scale a 3 1; hold", nil},

		{"an old one grows", "3 2 0", "a 2/2; new 1/1", "scale a 2 3; hold",
			[]string{"OldNeverGrows: 3 pods of an old ReplicaSet, 2 before, a, after 1 actions (planner)"}},
		{"an old one grows with the replicas", "4 0 1", "a 3/3 3", "scale a 3 4; hold", nil},

		{"the unavailable go first", "4 0 2", "a 2/2; b 2/0", "scale b 2 1; hold", nil},
		{"an available one goes and an unavailable one stays", "4 0 2", "a 2/2; b 2/1", "scale a 2 1; hold",
			[]string{"UnhealthyFirst: 1 available old pods go, 1 unavailable ones stay, a, after 1 actions (planner)"}},

		{"the new one above the replicas", "2 3 0", "a 1/1; new 2/2", "scale new 2 3; hold",
			[]string{"NoOvershoot: 3 new pods wanted, 2 may be, new, after 1 actions (planner)"}},

		{"a resize adds to one and takes from another", "4 1 0", "a 3/3 3; new 1/1 3", "scale a 3 2; scale new 1 3; hold",
			[]string{"ResizeDirection: 3 pods, 1 before, against the direction, new, after 2 actions (planner)"}},
		{"a resize adds too little", "4 1 0", "a 2/2 3; new 1/1 3", "scale a 2 3; hold",
			[]string{"ResizeTotal: 4 pods wanted, 5 may be, no more and no less, after 1 actions (planner)"}},
		{"a resize that fills up", "4 1 0", "a 2/2 3; new 1/1 3", "scale a 2 3; scale new 1 2; hold", nil},
		{"a resize takes away where there are too few", "4 1 0", "a 2/2 3", "scale a 2 1; hold",
			[]string{"ResizeDirection: 1 pods, 2 before, against the direction, a, after 1 actions (planner)"}},

		{"Recreate starts when nothing lives", "2", "a 0/0", "create new 2", nil},
		{"Recreate starts beside old pods", "2", "a 0/1", "create new 2; hold",
			[]string{"NoOverlap: 1 pods live of another template, 0 may when another grows, new, after 1 actions (planner)"}},
		{"Recreate starts beside old ones that it stops", "2", "a 2/2", "create new 2; scale a 2 0",
			[]string{"WithinSurge: 4 pods wanted, 2 may be, after 1 actions (planner)",
				"NoOverlap: 2 pods live of another template, 0 may when another grows, new, after 2 actions (planner)"}},

		{"two are created", "2 2 0", "", "create new 1; create new2 1; hold",
			[]string{"OldNeverGrows: 1 pods of an old ReplicaSet, 0 before, new, after 2 actions (planner)",
				"AtMostOneCreate: 2 created, 1 missing, after 2 actions (planner)"}},
		{"one is created that is there", "2 2 0", "new 1/1", "create new2 1; hold",
			[]string{"AtMostOneCreate: 1 created, 0 missing, after 1 actions (planner)"}},
		{"adopted and then deleted", "2 2 0", "new 2/2; a 0/0", "adopt a 0 0; delete a", nil},

		{"a rollout that waits says so", "2 1 0", "a 2/2; new 1/0", "hold", nil},
		{"one that does not", "2 1 0", "a 2/2; new 1/0", "",
			[]string{"Explains: 2 pods, and no hold, 0 are to be in the end, a, after 0 actions (planner)"}},
		{"one that is over has nothing to say", "2 1 0", "a 0/0; new 2/2", "", nil},
	} {
		t.Run(c.rule, func(t *testing.T) {
			var got []string
			for _, b := range invariant.Check(wants(c.wants), sees(c.sees), planned(c.plan)) {
				got = append(got, b.String())
			}
			if diff := cmp.Diff(c.broken, got); diff != "" {
				t.Errorf("%s: %s: %s: breaches mismatch (-want +got)\n%s", c.wants, c.sees, c.plan, diff)
			}
		})
	}
}

// What the reference breaks, each by one of its faults.
func TestTheReferenceBreaksPromises(t *testing.T) {
	for _, c := range []struct {
		quirk       rollout.Quirks
		wants, sees string
		want        invariant.Promise
	}{
		{rollout.CountDoomed, "1 1 0", "a 2/2; new 0/1", invariant.KeepsAvailable},
		{rollout.AgainstDirection, "10 0 1", "a 8/8 9; new 6/6 4", invariant.ResizeDirection},
		{rollout.ExcessStays, "2 0 1", "a 1/1 2; new 2/0 2", invariant.Shrinks},
	} {
		d, seen := wants(c.wants), sees(c.sees)
		for _, quirks := range []rollout.Quirks{0, c.quirk} {
			plan, err := rollout.Planner{Quirks: quirks}.Next(d, seen)
			breaches := invariant.Check(d, seen, plan)
			broken := len(breaches) > 0 && breaches[0].Promise == c.want && breaches[0].Blame == invariant.Planner
			if err != nil || broken != (quirks != 0) {
				t.Errorf("%s: %s with %s: %v, %v", c.wants, c.sees, quirks, breaches, err)
			}
		}
	}
}

func TestACheckerIsUsedAgain(t *testing.T) {
	var c invariant.Checker
	d, seen := wants("3 1 0"), sees("a 3/3")
	bad, good := planned("create new 2; hold"), planned("create new 1; hold")
	for range 2 {
		if got := c.Plan(nil, &d, &seen, &bad); len(got) != 1 {
			t.Errorf("of the bad plan: %v", got)
		}
		if got := c.Plan(nil, &d, &seen, &good); len(got) != 0 {
			t.Errorf("of the good plan: %v", got)
		}
	}
	before := []invariant.Breach{{Promise: invariant.Explains}}
	if got := c.Plan(before, &d, &seen, &bad); len(got) != 2 || got[0] != before[0] {
		t.Errorf("appended: %v", got)
	}
}

func TestNames(t *testing.T) {
	if got := fmt.Sprint(invariant.WithinSurge, invariant.Explains, invariant.Promise(99), invariant.Planner,
		invariant.Failure); got != "WithinSurge Explains 99 planner failure" {
		t.Errorf("names are %s", got)
	}
}

// BenchmarkPlan checks a plan for a new ReplicaSet and two old ones.
func BenchmarkPlan(b *testing.B) {
	d, seen, plan := wants("10 3 2"), sees("a 4/4; b 4/4; new 5/5"), planned("scale a 4 2; scale b 4 3; hold")
	var c invariant.Checker
	var breaches []invariant.Breach
	b.ReportAllocs()
	for b.Loop() {
		breaches = c.Plan(breaches[:0], &d, &seen, &plan)
	}
}
