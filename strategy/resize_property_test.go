package strategy_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// active returns the active sets.
func (c scene) active() []*replicaset.Snapshot {
	var all []*replicaset.Snapshot
	for i := range c.sets {
		if c.sets[i].Size > 0 {
			all = append(all, &c.sets[i])
		}
	}
	return all
}

// saturated reports whether the new set has all it needs.
func (c scene) saturated() bool {
	current, _ := c.byAge()
	if current == nil {
		return false
	}
	noted, ok := current.Book.ScaledFor.Replicas.Int()
	return ok && noted == int64(c.replicas) && current.Size == c.replicas && current.Available == c.replicas
}

// scaling reports whether an active set is noted as scaled for other replicas.
func (c scene) scaling() bool {
	for _, s := range c.active() {
		if noted, ok := s.Book.ScaledFor.Wanted(); ok && noted != int64(c.replicas) {
			return true
		}
	}
	return false
}

func resize(c scene) *strategy.Moves { return c.take(arithmetic, strategy.Rules.Resize) }

func TestResizeInProportionFillsTheLimit(t *testing.T) {
	for _, counts := range []*rapid.Generator[int]{few(), many()} {
		rapid.Check(t, func(t *rapid.T) {
			c := genScene(counts).Draw(t, "scene")
			if len(c.active()) < 2 || c.saturated() {
				t.Skip("not in proportion")
			}
			m := resize(c)
			checkReasons(t, m)
			after := c.apply(m, len(m.Targets()))
			want := int64(strategy.Rules{}.Limits(c.strategy, c.replicas).MaxTotal)
			if c.replicas == 0 {
				want = 0
			}
			if after.total() != want {
				t.Errorf("%d pods are wanted after, want %d", after.total(), want)
			}
			for i := range c.sets {
				from, to := c.sets[i].Size, after.sets[i].Size
				adds, removes := want > c.total(), want < c.total()
				if to < 0 || from == 0 && to != 0 || to > from && !adds || to < from && !removes {
					t.Errorf("%s goes from %d to %d, while all go from %d to %d",
						c.sets[i].Name, from, to, c.total(), want)
				}
			}
		})
	}
}

// Of up to three sets that were scaled together each gets its exact share to
// within one pod; the first has what rounding leaves over besides. (Of more, the
// last can be short of the roundings of all before it.)
func TestResizeGivesFairShares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := genScene(rapid.IntRange(0, 99)).Draw(t, "scene")
		c.sets = c.sets[:min(len(c.sets), 3)]
		total := c.total()
		for i := range c.sets {
			c.sets[i].Book.ScaledFor.MaxTotal = replicaset.NumberOf(total)
		}
		if len(c.active()) < 2 || c.saturated() {
			t.Skip("not in proportion")
		}
		m := resize(c)
		maxTotal := int64(strategy.Rules{}.Limits(c.strategy, c.replicas).MaxTotal)
		if c.replicas == 0 {
			maxTotal = 0
		}
		for at, target := range m.Targets() {
			size := int64(c.sets[target.Set].Size)
			off := int64(target.Size)*total - size*maxTotal // times total, the distance from the share
			if at > 0 && max(off, -off) > total {
				t.Errorf("%s goes from %d to %d, all from %d to %d",
					c.sets[target.Set].Name, size, target.Size, total, maxTotal)
			}
		}
	})
}

func TestResizeEndsTheScalingEvent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := genScene(few()).Draw(t, "scene")
		c.strategy.Kind = rapid.SampledFrom([]strategy.Kind{
			strategy.RollingUpdate, strategy.Recreate, strategy.Unknown}).Draw(t, "kind")
		m := resize(c)
		checkReasons(t, m)
		if after := c.apply(m, len(m.Targets())); after.scaling() {
			t.Errorf("a set is still noted for other replicas after %s", c.sizes(m))
		}
	})
}

// Interrupted after any target and taken up again, Resize ends with the same
// sizes, as long as the sets left take the same branch: two are active still, and
// the new one is not saturated by what has been done.
func TestResizeCanBeInterrupted(t *testing.T) {
	for _, counts := range []*rapid.Generator[int]{few(), many()} {
		rapid.Check(t, func(t *rapid.T) {
			c := genScene(counts).Draw(t, "scene")
			m := resize(c)
			if len(m.Targets()) < 2 || c.saturated() {
				t.Skip("nothing to interrupt")
			}
			half := c.apply(m, rapid.IntRange(1, len(m.Targets())-1).Draw(t, "done"))
			if len(half.active()) < 2 || half.saturated() {
				t.Skip("another branch")
			}
			if diff := cmp.Diff(c.after(m), half.after(resize(half))); diff != "" {
				t.Errorf("Resize mismatch (-in one go +interrupted):\n%s", diff)
			}
		})
	}
}

// A saturated new set stops the others, in one go or not.
func TestResizeOfASaturatedCanBeInterrupted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := genScene(few()).Draw(t, "scene")
		c.replicas++
		full := replicaset.Snapshot{Name: "full", Template: "new", Size: c.replicas, Available: c.replicas}
		full.Book.ScaledFor = replicaset.ScaledForOf(int64(c.replicas), 0)
		c.sets = append(c.sets, full) // the zero time makes it the oldest
		if !c.saturated() || len(c.active()) < 2 {
			t.Skip("no other to stop")
		}
		m := resize(c)
		half := c.apply(m, rapid.IntRange(0, len(m.Targets())).Draw(t, "done"))
		if diff := cmp.Diff(c.after(m), half.after(resize(half))); diff != "" {
			t.Errorf("Resize mismatch (-in one go +interrupted):\n%s", diff)
		}
	})
}
