package strategy_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// situation returns the scene as a strategy gets it. The group keeps neither the
// order of the sets nor the scene's slice of them.
func (c scene) situation(rules strategy.Rules) *strategy.Situation {
	claimed := make([]int, len(c.sets))
	for i := range claimed {
		claimed[i] = i
	}
	return &strategy.Situation{
		Group:    replicaset.Classify(c.sets, claimed, "new"),
		Strategy: &c.strategy,
		Limits:   rules.Limits(c.strategy, c.replicas),
		Replicas: c.replicas,
		Recorded: c.recorded,
	}
}

// take returns what the step wants in the scene.
func (c scene) take(rules strategy.Rules, next step) *strategy.Moves {
	m := new(strategy.Moves)
	next(rules, c.situation(rules), m)
	return m
}

// outcome writes moves as text: each target with its rule and numbers, each
// hold, and the flags.
func (c scene) outcome(m *strategy.Moves) []string {
	var lines []string
	for at := range m.Targets() {
		lines = append(lines, c.change(m, at)+" "+terms(m.Targets()[at].Reason))
	}
	for hold := range m.Holds.All() {
		lines = append(lines, "hold "+terms(hold))
	}
	if m.Idle {
		lines = append(lines, "idle")
	}
	if m.Stuck {
		lines = append(lines, "stuck")
	}
	return lines
}

// sizes writes the targets alone: "create 3", "a 5->3", "a 5 noted".
func (c scene) sizes(m *strategy.Moves) string {
	var all []string
	for at := range m.Targets() {
		all = append(all, c.change(m, at))
	}
	return strings.Join(all, ", ")
}

func (c scene) change(m *strategy.Moves, at int) string {
	t := m.Targets()[at]
	if t.Set == replicaset.None {
		return fmt.Sprintf("create %d", t.Size)
	}
	name, from := c.sets[t.Set].Name, c.sets[t.Set].Size
	switch {
	case t.Refines > 0 && m.Targets()[t.Refines-1].Set != t.Set:
		return fmt.Sprintf("%s refines a target of another", name)
	case t.Refines > 0:
		return fmt.Sprintf("%s %d->%d at last", name, m.Targets()[t.Refines-1].Size, t.Size)
	case t.Size == from:
		return fmt.Sprintf("%s %d noted", name, from)
	}
	return fmt.Sprintf("%s %d->%d", name, from, t.Size)
}

func terms(r strategy.Reason) string {
	text := r.Rule.String()
	for t := range r.Terms() {
		text += fmt.Sprintf(" %v=%d", t.Name, t.Value)
	}
	return text
}

// apply returns the scene after the first n targets have been written, with
// pods as they were.
func (c scene) apply(m *strategy.Moves, n int) scene {
	sets := append([]replicaset.Snapshot(nil), c.sets...)
	maxTotal := strategy.Rules{}.Limits(c.strategy, c.replicas).MaxTotal
	now := replicaset.ScaledForOf(int64(c.replicas), int64(maxTotal))
	for _, t := range m.Targets()[:n] {
		if t.Set == replicaset.None {
			sets = append(sets, replicaset.Snapshot{Name: "new-created", Template: "new",
				CreatedAt: time.Unix(1<<20, 0), Size: t.Size})
			sets[len(sets)-1].Book.ScaledFor = now
			continue
		}
		sets[t.Set].Size, sets[t.Set].Book.ScaledFor = t.Size, now
	}
	c.sets = sets
	return c
}

// after returns the sizes by name once all targets have been written.
func (c scene) after(m *strategy.Moves) map[string]int {
	sizes := map[string]int{}
	for _, s := range c.apply(m, len(m.Targets())).sets {
		sizes[s.Name] = s.Size
	}
	return sizes
}
