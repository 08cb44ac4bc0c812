package strategy_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// The promises of a RollingUpdate hold after each of its targets, not only after
// the last, as a caller may get no further.
func TestRollingUpdateKeepsItsPromises(t *testing.T) {
	for _, counts := range []*rapid.Generator[int]{few(), many()} {
		rapid.Check(t, func(t *rapid.T) {
			c := genScene(counts).Draw(t, "scene")
			m := c.take(strategy.Rules{}, strategy.Rules.RollingUpdate)
			checkReasons(t, m)
			for n := range len(m.Targets()) + 1 {
				checkRolling(t, c, c.apply(m, n))
			}
			if m.Stuck {
				t.Errorf("stuck with a maxSurge that can be read")
			}
		})
	}
}

func checkRolling(t *rapid.T, before, after scene) {
	lim := strategy.Rules{}.Limits(before.strategy, before.replicas)
	if most := max(before.total(), int64(lim.MaxTotal)); after.total() > most {
		t.Errorf("%d pods are wanted, at most %d may be", after.total(), most)
	}
	if least := min(before.available(), int64(lim.MinAvailable)); after.available() < least {
		t.Errorf("%d pods stay available, at least %d must", after.available(), least)
	}
	current, _ := before.byAge()
	for i := range after.sets {
		name, size := after.sets[i].Name, after.sets[i].Size
		switch {
		case size < 0:
			t.Errorf("%s gets size %d", name, size)
		case i == len(before.sets) || current != nil && name == current.Name:
			if size > before.replicas && (i == len(before.sets) || size > current.Size) {
				t.Errorf("the new one grows to %d, above the replicas", size)
			}
		case size > before.sets[i].Size:
			t.Errorf("%s is old and grows to %d", name, size)
		}
	}
}

// oneByOne is RollingUpdate as one would do it by hand: one pod at a time, and
// looking at the limits before each.
func (c scene) oneByOne() map[string]int {
	c = c.apply(new(strategy.Moves), 0)
	lim := strategy.Rules{}.Limits(c.strategy, c.replicas)
	current, old := c.byAge()
	created := &replicaset.Snapshot{Name: "new-created"}
	total := func() int64 { return c.total() + int64(created.Size) }
	sizes := func() map[string]int {
		all := map[string]int{}
		for i := range c.sets {
			all[c.sets[i].Name] = c.sets[i].Size
		}
		if current == created {
			all[created.Name] = created.Size
		}
		return all
	}
	if current == nil {
		current = created
	}
	was := current.Size
	for current.Size < c.replicas && total() < int64(lim.MaxTotal) {
		current.Size++
	}
	for current.Size > c.replicas {
		current.Size--
	}
	if current != created && current.Size != was {
		return sizes()
	}
	unavailable := func(s *replicaset.Snapshot) int { return max(0, s.Size-s.Available) }
	for _, s := range old {
		for unavailable(s) > 0 && total()-int64(unavailable(current)) > int64(lim.MinAvailable) {
			s.Size--
		}
	}
	for _, s := range old {
		for s.Size > 0 && c.available() > int64(lim.MinAvailable) {
			s.Size--
		}
	}
	return sizes()
}

func TestRollingUpdateIsTheSameOneByOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := genScene(few()).Draw(t, "scene")
		got := c.after(c.take(arithmetic, strategy.Rules.RollingUpdate))
		if diff := cmp.Diff(c.oneByOne(), got); diff != "" {
			t.Errorf("RollingUpdate mismatch (-one by one +got):\n%s", diff)
		}
	})
}

// Recreate never lets pods of two templates be wanted or alive at once.
func TestRecreateNeverOverlaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := genScene(few()).Draw(t, "scene")
		c.strategy = strategy.Strategy{Kind: strategy.Recreate}
		live := map[string]int{}
		for i := range c.sets {
			c.sets[i].Size *= rapid.IntRange(0, 1).Draw(t, "active")
			c.sets[i].Current = rapid.IntRange(0, 1).Draw(t, "current")
			live[c.sets[i].Name] = c.sets[i].Current
			if rapid.Bool().Draw(t, "looked") {
				c.sets[i].Live = replicaset.Known(rapid.IntRange(0, 2).Draw(t, "live"))
				live[c.sets[i].Name] += c.sets[i].Live.N
			}
		}
		m := c.take(strategy.Rules{}, strategy.Rules.Recreate)
		checkReasons(t, m)
		current, old := c.byAge()
		sizes := c.after(m)
		for _, s := range old {
			waits := s.Size > 0 || live[s.Name] > 0
			if waits && (sizes["new-created"] > 0 || current != nil && sizes[current.Name] > current.Size) {
				t.Errorf("the new one starts beside %s", s.Name)
			}
			if sizes[s.Name] != 0 {
				t.Errorf("%s keeps %d replicas", s.Name, sizes[s.Name])
			}
		}
		if m.Idle == (m.Holds.Len() > 0) {
			t.Errorf("idle is %v with %d holds", m.Idle, m.Holds.Len())
		}
	})
}
