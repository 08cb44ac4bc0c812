package status_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/status"
)

func TestConditionsPut(t *testing.T) {
	const available, progressing = "Available True Enough 9s 99s", "Progressing True Going 5s 55s : on"
	for _, c := range []struct {
		rule string
		was  []string
		put  string
		want []string
	}{
		{"a condition is added", nil, available, []string{available}},
		{"it is added at the end", []string{available}, progressing, []string{available, progressing}},
		{"one of its type gives way, and the new one goes to the end", []string{progressing, available},
			"Progressing False Stuck 1s 1s", []string{available, "Progressing False Stuck 1s 1s"}},
		{"the same one again goes to the end too", []string{progressing, available}, progressing,
			[]string{available, progressing}},
		{"the third type is ours", []string{available}, "ReplicaFailure True FailedCreate 0s 0s",
			[]string{available, "ReplicaFailure True FailedCreate 0s 0s"}},
		{"another type is left out", []string{available}, "Mine True Yes 0s 0s", []string{available}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			cs := conditions(c.was...)
			cs.Put(condition(c.put))
			if diff := cmp.Diff(c.want, lines(cs)); diff != "" {
				t.Errorf("conditions mismatch (-want +got)\n%s", diff)
			}
		})
	}
}

func TestConditionsOfNothing(t *testing.T) {
	var cs status.Conditions
	if len(cs.All()) != 0 {
		t.Errorf("the zero Conditions holds %v", lines(cs))
	}
	if _, ok := cs.Get(status.Progressing); ok {
		t.Error("the zero Conditions holds a Progressing condition")
	}
	cs.Put(status.Condition{})
	if _, ok := cs.Get(""); ok || len(cs.All()) != 0 {
		t.Error("a condition without type was put")
	}
}

// Conditions are a value: a copy does not change with what it was copied from.
func TestConditionsAreCopied(t *testing.T) {
	cs := conditions("Available True Enough 9s 99s")
	was := cs
	cs.Put(condition("Available False TooFew 0s 0s"))
	if c, _ := was.Get(status.Available); c.Reason != "Enough" {
		t.Errorf("the copy has the reason %q, want Enough", c.Reason)
	}
}

// A slice is the obvious second version.
func TestConditionsAgainstASlice(t *testing.T) {
	types := []string{status.Progressing, status.Available, status.ReplicaFailure, "Mine"}
	rapid.Check(t, func(t *rapid.T) {
		var cs status.Conditions
		list := []string{}
		for _, kind := range rapid.SliceOf(rapid.SampledFrom(types)).Draw(t, "types") {
			text := kind + rapid.SampledFrom([]string{" True A 1s 2s", " False B 3s 4s"}).Draw(t, "rest")
			cs.Put(condition(text))
			if kind != "Mine" {
				list = slices.DeleteFunc(list, func(s string) bool { return condition(s).Type == kind })
				list = append(list, text)
			}
			if diff := cmp.Diff(list, lines(cs)); diff != "" {
				t.Fatalf("after %s: mismatch (-want +got)\n%s", text, diff)
			}
			for _, kind := range types {
				at := slices.IndexFunc(list, func(s string) bool { return condition(s).Type == kind })
				c, ok := cs.Get(kind)
				if ok != (at >= 0) || ok && c != condition(list[at]) {
					t.Fatalf("Get(%s) = %v, %v in %q", kind, c, ok, list)
				}
			}
		}
	})
}

func TestMessage(t *testing.T) {
	for _, text := range []string{"", "Deployment is paused", "100% of %q and %d"} {
		if got := status.Text(text).String(); got != text {
			t.Errorf("Text(%q) reads %q", text, got)
		}
	}
	if got := (status.Message{}).String(); got != "" {
		t.Errorf("the zero Message reads %q", got)
	}
}

// A message about a named set equals the one that was read with the same text.
func TestMessagesAreComparedAsText(t *testing.T) {
	var made status.Status
	made.Found(&web, "web-b")
	read := status.Status{Conditions: conditions(
		`Progressing True FoundNewReplicaSet 0s 0s : Found new replica set "web-b"`)}
	if !made.Equal(&read) {
		t.Errorf("%q does not equal %q", lines(made.Conditions), lines(read.Conditions))
	}
	read.Conditions = conditions(`Progressing True FoundNewReplicaSet 0s 0s : Found new replica set "web-c"`)
	if made.Equal(&read) {
		t.Errorf("%q equals %q", lines(made.Conditions), lines(read.Conditions))
	}
}
