package strategy_test

import (
	"cmp"
	"math/big"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

func n(x int) *big.Int             { return big.NewInt(int64(x)) }
func plus(a, b *big.Int) *big.Int  { return new(big.Int).Add(a, b) }
func minus(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) }

func larger(a, b *big.Int) *big.Int {
	if a.Cmp(b) > 0 {
		return a
	}
	return b
}

// bigProportions are the sizes after a resize in proportion, by name, computed
// in integers of any size.
func (c scene) bigProportions() map[string]string {
	maxTotal := n(strategy.Rules{}.Limits(c.strategy, c.replicas).MaxTotal)
	if c.replicas == 0 {
		maxTotal = n(0)
	}
	sets, left := c.active(), new(big.Int).Set(maxTotal)
	for _, s := range sets {
		left = minus(left, n(s.Size))
	}
	adds := left.Sign() > 0
	slices.SortFunc(sets, func(a, b *replicaset.Snapshot) int {
		age := cmp.Or(a.CreatedAt.Compare(b.CreatedAt), strings.Compare(a.Name, b.Name))
		if adds {
			age = -age
		}
		return cmp.Or(cmp.Compare(b.Size, a.Size), age)
	})
	sizes := make([]*big.Int, len(sets))
	for i, s := range sets {
		share := c.bigShare(s, maxTotal)
		if adds {
			share = smaller(larger(share, n(0)), left)
		} else {
			share = larger(smaller(share, n(0)), left)
		}
		sizes[i], left = plus(n(s.Size), share), minus(left, share)
	}
	all := map[string]string{}
	for i, s := range sets {
		change := larger(left, new(big.Int).Neg(sizes[i]))
		left = minus(left, change)
		all[s.Name] = plus(sizes[i], change).String()
	}
	return all
}

// bigShare is the exact share, rounded to the nearest, halves away from zero.
func (c scene) bigShare(s *replicaset.Snapshot, maxTotal *big.Int) *big.Int {
	base := n(c.recorded)
	if noted, ok := s.Book.ScaledFor.Allowed(); ok {
		base = big.NewInt(noted)
	}
	if c.replicas == 0 {
		return n(-s.Size)
	}
	if base.Sign() == 0 {
		return n(0)
	}
	size := new(big.Rat).SetFrac(new(big.Int).Mul(n(s.Size), maxTotal), base)
	return minus(floor(size.Add(size, big.NewRat(1, 2))), n(s.Size))
}

func TestResizeIsExact(t *testing.T) {
	for _, counts := range []*rapid.Generator[int]{few(), many()} {
		rapid.Check(t, func(t *rapid.T) {
			c := genScene(counts).Draw(t, "scene")
			if len(c.active()) < 2 || c.saturated() {
				t.Skip("not in proportion")
			}
			after := c.apply(resize(c), len(resize(c).Targets()))
			got := map[string]string{}
			for i, s := range after.sets {
				if c.sets[i].Size > 0 {
					got[s.Name] = n(s.Size).String()
				}
			}
			if diff := gocmp.Diff(c.bigProportions(), got); diff != "" {
				t.Errorf("Resize mismatch (-big integers +got):\n%s", diff)
			}
		})
	}
}

// bigRolling are the sizes after a step of a RollingUpdate.
func (c scene) bigRolling() map[string]string {
	lim := strategy.Rules{}.Limits(c.strategy, c.replicas)
	current, old := c.byAge()
	all := map[string]string{}
	total, newSize, newCounted := n(0), n(0), n(0)
	for _, s := range old {
		all[s.Name] = n(s.Size).String()
		total = plus(total, n(s.Size))
	}
	name, moved := "new-created", false
	if current != nil {
		name, newSize, newCounted = current.Name, n(current.Size), n(min(current.Size, current.Available))
		total = plus(total, newSize)
	}
	room := larger(n(0), minus(n(lim.MaxTotal), total))
	grown := smaller(n(c.replicas), plus(newSize, room))
	moved = current != nil && grown.Cmp(newSize) != 0
	total = plus(total, minus(grown, newSize))
	all[name] = grown.String()
	if moved {
		return all
	}
	budget := larger(n(0), minus(minus(total, n(lim.MinAvailable)), minus(grown, newCounted)))
	spare := minus(newCounted, n(lim.MinAvailable))
	sizes := make([]*big.Int, len(old))
	for i, s := range old {
		drop := smaller(budget, n(max(0, s.Size-s.Available)))
		sizes[i], budget = minus(n(s.Size), drop), minus(budget, drop)
		spare = plus(spare, n(min(s.Size, s.Available)))
	}
	for i, s := range old {
		drop := smaller(larger(n(0), spare), sizes[i])
		spare = minus(spare, drop)
		all[s.Name] = minus(sizes[i], drop).String()
	}
	return all
}

func TestRollingUpdateIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := genScene(many()).Draw(t, "scene")
		got := map[string]string{}
		for name, size := range c.after(c.take(arithmetic, strategy.Rules.RollingUpdate)) {
			got[name] = n(size).String()
		}
		if diff := gocmp.Diff(c.bigRolling(), got); diff != "" {
			t.Errorf("RollingUpdate mismatch (-big integers +got):\n%s", diff)
		}
	})
}
