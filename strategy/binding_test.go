package strategy_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/strategy"
)

// recomputed says again what size the numbers of a reason give, from the text of the rule.
func recomputed(r strategy.Reason) int64 {
	n := map[strategy.TermName]int64{}
	for t := range r.Terms() {
		n[t.Name] = t.Value
	}
	switch r.Rule {
	case strategy.NewStarts: // "needs {replicas} pods; … room for {room}"
		return min(n[strategy.Replicas], max(n[strategy.MaxTotal]-n[strategy.Total], 0))
	case strategy.NewGrows:
		return min(n[strategy.Replicas], n[strategy.Size]+n[strategy.MaxTotal]-n[strategy.Total])
	case strategy.UnhealthyFirst:
		return n[strategy.Size] - min(n[strategy.Unavailable], n[strategy.Budget])
	case strategy.AboveFloor:
		return max(n[strategy.Size]-(n[strategy.Available]-n[strategy.MinAvailable]), 0)
	case strategy.AboveMaxTotal:
		return n[strategy.Size] - min(n[strategy.Unavailable], n[strategy.Total]-n[strategy.MaxTotal])
	case strategy.Proportional:
		return n[strategy.Size] + n[strategy.Share] + n[strategy.Leftover]
	case strategy.NewSaturated, strategy.RecreateStops:
		return 0
	}
	return n[strategy.Replicas]
}

// The numbers of a reason are all that its size follows from.
func TestTheSizeFollowsFromTheReason(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := genScene(few()).Draw(t, "scene")
		for _, m := range []*strategy.Moves{
			c.take(strategy.Rules{}, strategy.Rules.RollingUpdate), c.take(strategy.Rules{}, strategy.Rules.Resize),
			c.take(strategy.Rules{}, strategy.Rules.Recreate),
		} {
			for at, target := range m.Targets() {
				size, _, ok := target.Reason.Size()
				if target.Reason.Rule == strategy.SizeNoted {
					continue
				}
				if own := recomputed(target.Reason); !ok || size != int64(target.Size) || own != size {
					t.Fatalf("%s: from its reason %d, %t, recomputed %d", c.change(m, at), size, ok, own)
				}
			}
		}
	})
}

func TestTheNumberThatBinds(t *testing.T) {
	for _, c := range []struct {
		rule, deployment, sets string
		next                   step
		at                     int
		want                   strategy.TermName
	}{
		{"the surge", "10 3 2", "a 10", strategy.Rules.RollingUpdate, 0, strategy.Room},
		{"the replicas", "2 3 2", "a 1", strategy.Rules.RollingUpdate, 0, strategy.Replicas},
		{"the surge, of one that grows", "10 1 2", "a 8; new 2", strategy.Rules.RollingUpdate, 0, strategy.Room},
		{"the replicas, of one that grows", "4 5 2", "a 4; new 2", strategy.Rules.RollingUpdate, 0, strategy.Replicas},
		{"what is unavailable", "4 0 3", "a 4/3; new 0", strategy.Rules.RollingUpdate, 0, strategy.Unavailable},
		{"the budget", "4 0 1", "a 4/1; new 0", strategy.Rules.RollingUpdate, 0, strategy.Budget},
		{"the floor", "4 1 0", "a 4; new 1", strategy.Rules.RollingUpdate, 0, strategy.Spare},
		{"the size", "4 4 1", "a 1; new 4", strategy.Rules.RollingUpdate, 0, strategy.Size},
		{"the replicas, of the only one", "4 1 0", "a 2 (2,3)", strategy.Rules.Resize, 0, strategy.Replicas},
		{"the allowed total", "20 3 2", "a 8 (10,13); new 5 (10,13)", strategy.Rules.Resize, 0, strategy.MaxTotal},
		{"nothing", "2 Recreate", "a 2", strategy.Rules.Recreate, 0, 0},
	} {
		m := parseScene(c.deployment, c.sets).take(strategy.Rules{}, c.next)
		_, binding, ok := m.Targets()[c.at].Reason.Size()
		if binding != c.want || !ok {
			t.Errorf("%s: %v binds, want %v, of %v", c.rule, binding, c.want, m.Targets()[c.at].Reason)
		}
	}
	if _, _, ok := strategy.Because(strategy.Paused).Size(); ok {
		t.Error("a hold is the ground of a size")
	}
}
