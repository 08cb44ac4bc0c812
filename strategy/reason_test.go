package strategy_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/strategy"
)

// rules returns all rules there are: those that have a name.
func rules() []strategy.Rule {
	var all []strategy.Rule
	for r := range 256 {
		if rule := strategy.Rule(r); !strings.HasPrefix(rule.String(), "Rule(") {
			all = append(all, rule)
		}
	}
	return all
}

// termNames returns the names of all numbers there are.
func termNames() []string {
	var all []string
	for n := range 256 {
		if name := strategy.TermName(n).String(); !strings.HasPrefix(name, "TermName(") {
			all = append(all, name)
		}
	}
	return all
}

var placeholder = regexp.MustCompile(`\{(.*?)\}`)

func placeholders(text string) []string {
	var names []string
	for _, match := range placeholder.FindAllStringSubmatch(text, -1) {
		names = append(names, match[1])
	}
	return names
}

func TestEveryRuleHasANameAndAText(t *testing.T) {
	all := rules()
	for _, want := range []strategy.Rule{strategy.NewStarts, strategy.TemplateUnchanged,
		strategy.SurgeReached, strategy.SelectsEverything} {
		if !slices.Contains(all, want) {
			t.Errorf("rule %d has no name", want)
		}
	}
	want := int(strategy.TemplateUnchanged) + int(strategy.Stopped-strategy.AtReplicas) + 1 +
		int(strategy.SelectsEverything-strategy.SurgeReached) + 1
	if len(all) != want {
		t.Errorf("there are %d rules, want %d", len(all), want)
	}
	names := map[string]bool{}
	texts := map[string]bool{}
	for _, rule := range all {
		name, text := rule.String(), strategy.Because(rule).String()
		if names[name] || texts[text] {
			t.Errorf("%v: another rule has its name or its text", rule)
		}
		names[name], texts[text] = true, true
		if strings.HasPrefix(text, "Rule(") || !strings.Contains(text, " ") {
			t.Errorf("%v has the text %q, want a sentence", rule, text)
		}
	}
}

func TestNoOtherRuleHasAText(t *testing.T) {
	for r := range 256 {
		rule := strategy.Rule(r)
		if text := strategy.Because(rule).String(); !slices.Contains(rules(), rule) && text != rule.String() {
			t.Errorf("Rule %d has no name but the text %q", r, text)
		}
	}
	if got := (strategy.Reason{}).String(); got != "Rule(0)" {
		t.Errorf("the zero Reason is %q, want Rule(0)", got)
	}
	if got := strategy.TermName(99).String(); got != "TermName(99)" {
		t.Errorf("TermName(99) is %q", got)
	}
}

func TestEveryPlaceholderIsANumber(t *testing.T) {
	known := termNames()
	if want := int(strategy.Sets); len(known) != want {
		t.Errorf("there are %d numbers with a name, want %d", len(known), want)
	}
	used := map[string]bool{}
	for _, rule := range rules() {
		names := placeholders(strategy.Because(rule).String())
		if len(names) > 6 {
			t.Errorf("%v has %d numbers, a reason holds six", rule, len(names))
		}
		for _, name := range names {
			used[name] = true
			if !slices.Contains(known, name) {
				t.Errorf("%v has {%s} in its text, which is no number", rule, name)
			}
		}
	}
	for _, name := range known {
		if !used[name] {
			t.Errorf("no text has {%s}", name)
		}
	}
}

// A reporter is a test or a property, as it takes failures.
type reporter interface{ Errorf(string, ...any) }

// checkReasons checks that the reasons made by a strategy have exactly the
// numbers of their texts, in the order of the texts.
func checkReasons(t reporter, m *strategy.Moves) {
	for _, target := range m.Targets() {
		checkReason(t, target.Reason)
	}
	for hold := range m.Holds.All() {
		checkReason(t, hold)
	}
}

func checkReason(t reporter, r strategy.Reason) {
	var names []string
	for term := range r.Terms() {
		names = append(names, term.Name.String())
	}
	if diff := cmp.Diff(placeholders(strategy.Because(r.Rule).String()), names); diff != "" {
		t.Errorf("%v: its text and its numbers differ (-text +numbers):\n%s", r.Rule, diff)
	}
	if text := r.String(); strings.ContainsAny(text, "{}") {
		t.Errorf("%v has braces left: %s", r.Rule, text)
	}
}

func TestReason(t *testing.T) {
	r := strategy.Because(strategy.FloorReached,
		strategy.Term{Name: strategy.Available, Value: 3}, strategy.Term{Name: strategy.MinAvailable, Value: -1})
	numbers := strings.NewReplacer("{available}", "3", "{minAvailable}", "-1")
	if want := numbers.Replace(strategy.Because(strategy.FloorReached).String()); r.String() != want {
		t.Errorf("Reason = %q, want %q", r, want)
	}
	same := strategy.Because(strategy.FloorReached,
		strategy.Term{Name: strategy.Available, Value: 3}, strategy.Term{Name: strategy.MinAvailable, Value: -1})
	if r != same {
		t.Error("equal reasons are not equal under ==")
	}
	for range r.Terms() {
		break // stops the sequence
	}
	if r == strategy.Because(strategy.FloorReached) {
		t.Error("reasons with other numbers are equal")
	}
}

func TestReasonHoldsSixNumbers(t *testing.T) {
	var given []strategy.Term
	for i := range 7 {
		given = append(given, strategy.Term{Name: strategy.Size, Value: int64(i)})
	}
	got := slices.Collect(strategy.Because(strategy.NewGrows, given...).Terms())
	if diff := cmp.Diff(given[:6], got); diff != "" {
		t.Errorf("Terms of seven mismatch (-want +got):\n%s", diff)
	}
}

func TestHolds(t *testing.T) {
	var h strategy.Holds
	if h.Len() != 0 || len(slices.Collect(h.All())) != 0 {
		t.Errorf("the zero Holds has %d", h.Len())
	}
	live := strategy.Term{Name: strategy.Live, Value: 2}
	want := []strategy.Reason{strategy.Because(strategy.Paused), strategy.Because(strategy.OldPodsLive, live),
		strategy.Because(strategy.BeingDeleted)}
	var more strategy.Holds
	h.Add(strategy.Paused)
	more.Add(strategy.OldPodsLive, live)
	more.Add(strategy.BeingDeleted)
	h.AddAll(&more)
	if h.Len() != 3 || !slices.Equal(slices.Collect(h.All()), want) {
		t.Errorf("Holds = %v, want %v", slices.Collect(h.All()), want)
	}
	for first := range h.All() {
		if first != want[0] {
			t.Errorf("the first hold is %v, want %v", first, want[0])
		}
		break
	}
}
