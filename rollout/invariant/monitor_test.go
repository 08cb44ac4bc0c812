package invariant_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/rollout/invariant"
)

func TestMonitor(t *testing.T) {
	for _, c := range []struct {
		rule  string
		trace []string // "WANTS | SEES"
		want  []string // by state: its breaches, joined
	}{
		{"a rollout that keeps its promises", []string{
			"2 1 0 | a 2/2", "2 1 0 | a 2/2; new 1/0", "2 1 0 | a 2/2; new 1/1", "2 1 0 | a 1/2; new 1/1",
			"2 1 0 | a 1/1; new 1/1", "2 1 0 | a 1/1; new 2/1", "2 1 0 | a 1/1; new 2/2", "2 1 0 | a 0/1; new 2/2",
		}, nil},
		{"a planner that takes too many away", []string{"2 1 0 | a 2/2; new 1/0", "2 1 0 | a 1/2; new 1/0"},
			[]string{"", "KeepsAvailable: 1 pods stay available, 2 must, in step 2, after 1 actions (planner)"}},
		{"a planner that wants too many, told once", []string{"2 1 0 | a 2/2", "2 1 0 | a 2/2; new 2/0",
			"2 1 0 | a 2/2; new 2/1"},
			[]string{"", "WithinSurge: 4 pods wanted, 3 may be, in step 2, after 1 actions (planner)", ""}},
		{"a pod that fails", []string{"2 1 0 | a 2/2", "2 1 0 | a 2/1", "2 1 0 | a 2/1", "2 1 0 | a 2/2", "2 1 0 | a 2/1"},
			[]string{"", "KeepsAvailable: 1 pods stay available, 2 must, in step 2, after 0 actions (failure)", "", "",
				"KeepsAvailable: 1 pods stay available, 2 must, in step 5, after 0 actions (failure)"}},
		{"a user that wants more", []string{"2 1 0 | a 2/2 2", "4 1 0 | a 2/2 2", "4 1 0 | a 4/2 4"},
			[]string{"", "KeepsAvailable: 2 pods stay available, 4 must, in step 2, after 0 actions (user)"}},
		{"a user that wants less surge", []string{"2 2 0 | a 2/2; new 2/0", "2 1 0 | a 2/2; new 2/0"},
			[]string{"", "WithinSurge: 4 pods wanted, 3 may be, in step 2, after 0 actions (user)"}},
		{"what was there before", []string{"2 1 0 | a 2/0"},
			[]string{"KeepsAvailable: 0 pods stay available, 2 must, in step 1, after 0 actions (before)"}},
		{"Recreate beside old pods", []string{"2 | a 0/1", "2 | a 0/1; new 2/0"},
			[]string{"", "NoOverlap: 1 pods live of another template, 0 may when another grows, new, in step 2, after 1 actions (planner)"}},
		{"an old one grows", []string{"3 2 0 | a 2/2; new 1/1", "3 2 0 | a 3/2; new 1/1"},
			[]string{"KeepsAvailable: 3 pods", "OldNeverGrows: 3 pods of an old ReplicaSet, 2 before, a, in step 2, after 1 actions (planner)"}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			var m invariant.Monitor
			for i, state := range c.trace {
				d, seen, _ := strings.Cut(state, " | ")
				var got []string
				for _, b := range m.Observe(wants(d), sees(seen)) {
					got = append(got, b.String())
				}
				want := ""
				if i < len(c.want) {
					want = c.want[i]
				}
				if diff := cmp.Diff(want, strings.Join(got, "; ")); diff != "" && !(i == 0 && len(got) == 0) {
					t.Errorf("state %d, %s: breaches mismatch (-want +got)\n%s", i+1, state, diff)
				}
			}
		})
	}
}
