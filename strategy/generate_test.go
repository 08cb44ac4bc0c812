package strategy_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// few are counts as people have them, in which most rules meet.
func few() *rapid.Generator[int] { return rapid.IntRange(0, 9) }

// many are counts up to what the API can hold, the ends more often.
func many() *rapid.Generator[int] {
	return rapid.OneOf(
		few(), rapid.IntRange(0, math.MaxInt32), rapid.IntRange(math.MaxInt32-9, math.MaxInt32))
}

// genAmount generates amounts that the API server takes.
func genAmount(counts *rapid.Generator[int]) *rapid.Generator[strategy.Amount] {
	return rapid.OneOf(
		rapid.Map(counts, strategy.Count),
		rapid.Map(rapid.IntRange(0, 100), strategy.Percent),
		rapid.Just(strategy.Amount{}),
	)
}

// genNote generates annotations, now and then none or one that is no number.
func genNote(counts *rapid.Generator[int]) *rapid.Generator[replicaset.Number] {
	written := rapid.Map(counts, func(n int) replicaset.Number { return replicaset.NumberOf(int64(n)) })
	return rapid.OneOf(written, written, written,
		rapid.Map(rapid.SampledFrom([]string{"", "x", "-1", "+3", "007", "4294967299"}), replicaset.ParseNumber),
		rapid.Just(replicaset.Number{}))
}

// genScene generates a RollingUpdate of any ReplicaSets. Names come from a
// count, so that shrinking leaves them alone; some sets are of the same age.
func genScene(counts *rapid.Generator[int]) *rapid.Generator[scene] {
	return rapid.Custom(func(t *rapid.T) scene {
		c := scene{replicas: counts.Draw(t, "replicas"), recorded: counts.Draw(t, "recorded")}
		c.strategy = strategy.Strategy{Kind: strategy.RollingUpdate,
			MaxSurge:       genAmount(counts).Draw(t, "surge"),
			MaxUnavailable: genAmount(counts).Draw(t, "unavailable"),
		}
		for i := range rapid.IntRange(0, 4).Draw(t, "sets") {
			c.sets = append(c.sets, genSet(counts, i).Draw(t, "set"))
		}
		return c
	})
}

func genSet(counts *rapid.Generator[int], i int) *rapid.Generator[replicaset.Snapshot] {
	return rapid.Custom(func(t *rapid.T) replicaset.Snapshot {
		s := replicaset.Snapshot{
			Name:      fmt.Sprintf("s%d", i),
			Template:  rapid.SampledFrom([]replicaset.Template{"old", "old", "new"}).Draw(t, "template"),
			CreatedAt: time.Unix(int64(rapid.IntRange(0, 3).Draw(t, "age")), 0),
			Size:      counts.Draw(t, "size"),
			Available: counts.Draw(t, "available"),
		}
		s.Book.ScaledFor = replicaset.ScaledFor{
			Replicas: genNote(counts).Draw(t, "desired"), MaxTotal: genNote(counts).Draw(t, "max"),
		}
		if rapid.Bool().Draw(t, "healthy") {
			s.Available = s.Size
		}
		return s
	})
}

// genRules generates any of the rules.
func genRules() *rapid.Generator[strategy.Rules] {
	return rapid.Custom(func(t *rapid.T) strategy.Rules {
		one := rapid.Bool()
		return strategy.Rules{
			WrapCounts: one.Draw(t, "wrap"), StaleNotes: one.Draw(t, "stale"),
			CountDoomed: one.Draw(t, "doomed"), LagStops: one.Draw(t, "lag"),
			AgainstDirection: one.Draw(t, "against"), LoseLeftover: one.Draw(t, "lose"),
			KeepExcess: one.Draw(t, "excess"), GrowUnobserved: one.Draw(t, "grow"),
			StartUnobserved: one.Draw(t, "start"), AbsentSurgeFails: one.Draw(t, "absent"),
		}
	})
}

// genStep generates one of the three strategies.
func genStep() *rapid.Generator[step] {
	return rapid.SampledFrom([]step{
		strategy.Rules.RollingUpdate, strategy.Rules.Recreate, strategy.Rules.Resize,
	})
}

// byAge returns the new set, nil for none, and the old ones, oldest first: a
// second version of what Classify does.
func (c scene) byAge() (current *replicaset.Snapshot, old []*replicaset.Snapshot) {
	for i := range c.sets {
		old = append(old, &c.sets[i])
	}
	slices.SortFunc(old, func(a, b *replicaset.Snapshot) int {
		if by := a.CreatedAt.Compare(b.CreatedAt); by != 0 {
			return by
		}
		return strings.Compare(a.Name, b.Name)
	})
	for i, s := range old {
		if s.Template == "new" {
			return s, slices.Delete(old, i, i+1)
		}
	}
	return nil, old
}

// total is the sum of the sizes.
func (c scene) total() int64 {
	var sum int64
	for i := range c.sets {
		sum += int64(c.sets[i].Size)
	}
	return sum
}

// available is the sum of the available pods that are not to be deleted.
func (c scene) available() int64 {
	var sum int64
	for i := range c.sets {
		sum += int64(min(c.sets[i].Size, c.sets[i].Available))
	}
	return sum
}
