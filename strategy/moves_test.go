package strategy_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

func TestMoves(t *testing.T) {
	var m strategy.Moves
	if m.Has(0) || m.Has(replicaset.None) || m.Creates() {
		t.Error("the zero Moves has targets")
	}
	c := parseScene("10 3 2", "a 5; b 5")
	strategy.Rules{}.RollingUpdate(c.situation(strategy.Rules{}), &m)
	if !m.Has(0) || m.Has(1) || !m.Has(replicaset.None) || !m.Creates() {
		t.Errorf("of %s: has a, b, the one to create: %v, %v, %v; creates: %v",
			c.sizes(&m), m.Has(0), m.Has(1), m.Has(replicaset.None), m.Creates())
	}
	m.Reset()
	if len(m.Targets()) != 0 || m.Holds.Len() != 0 || m.Idle || m.Stuck || m.Has(0) || m.Creates() {
		t.Errorf("after Reset there are %v", m)
	}
	c = parseScene("10 3 2", "a 8; new 2")
	strategy.Rules{}.RollingUpdate(c.situation(strategy.Rules{}), &m)
	if m.Creates() {
		t.Errorf("%s creates one", c.sizes(&m))
	}
}

// What a strategy leaves in Moves does not show in what they are used for next.
func TestMovesCanBeUsedAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := genRules().Draw(t, "rules")
		var m strategy.Moves
		for range 2 {
			c, next := genScene(few()).Draw(t, "scene"), genStep().Draw(t, "step")
			m.Reset()
			next(rules, c.situation(rules), &m)
			if diff := cmp.Diff(c.outcome(c.take(rules, next)), c.outcome(&m)); diff != "" {
				t.Errorf("mismatch (-fresh +used again):\n%s", diff)
			}
		}
	})
}

func TestOrderOfSetsDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := genRules().Draw(t, "rules")
		c, next := genScene(few()).Draw(t, "scene"), genStep().Draw(t, "step")
		shuffled := c
		shuffled.sets = rapid.Permutation(c.sets).Draw(t, "shuffled")
		want, got := c.outcome(c.take(rules, next)), shuffled.outcome(shuffled.take(rules, next))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("mismatch (-in order +shuffled):\n%s", diff)
		}
	})
}

// Whatever the rules and however odd the input, there are moves that say why.
func TestNoInputPanics(t *testing.T) {
	odd := rapid.SampledFrom([]string{"-", "x", "-3", "-25%", "+5%", "3", "2147483647", "9223372036854775807%"})
	rapid.Check(t, func(t *rapid.T) {
		rules := genRules().Draw(t, "rules")
		c, next := genScene(many()).Draw(t, "scene"), genStep().Draw(t, "step")
		if rapid.Bool().Draw(t, "odd") {
			c.strategy.MaxSurge = amount(odd.Draw(t, "surge"))
			c.strategy.MaxUnavailable = amount(odd.Draw(t, "unavailable"))
		}
		m := c.take(rules, next)
		checkReasons(t, m)
		for at, target := range m.Targets() {
			if target.Refines > at {
				t.Errorf("target %d refines %d, which is not before it", at, target.Refines-1)
			}
			if target.Refines > 0 && m.Targets()[target.Refines-1].Set != target.Set {
				t.Errorf("target %d refines that of another set", at)
			}
		}
	})
}
