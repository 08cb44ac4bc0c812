package strategy_test

import (
	"math"
	"testing"

	"github.com/rollplan/rollplan/strategy"
)

func TestResizeAtItsEdges(t *testing.T) {
	testOutcomes(t, strategy.Rules.Resize, []outcomeCase{
		{"a size that stays is noted though the status lags", strategy.Rules{},
			"5 1 1", "a 5 (4,5) unobserved=1", []string{"a 5 noted SizeNoted replicas=5 maxTotal=6"}},
		{"one pod more waits for the status as many do", strategy.Rules{},
			"4 1 0", "a 2 (3,4) unobserved=1; new 2 (3,4) unobserved=1", []string{
				"hold GrowthWaits available=2 size=2"}},
		{"garbage is no note of 0 replicas", strategy.Rules{},
			"0 1 1", "a 1; b 1; new 0/0 (x,1)", []string{
				"a 1->0 Proportional maxTotal=0 total=2 share=-1 leftover=0 size=1",
				"b 1->0 Proportional maxTotal=0 total=2 share=-1 leftover=0 size=1",
			}},
	})
}

// Sums beyond all counts, as the reference adds them up.
func TestRollingUpdateWhereSumsWrap(t *testing.T) {
	wraps := strategy.Rules{WrapCounts: true, KeepExcess: true}
	testOutcomes(t, strategy.Rules.RollingUpdate, []outcomeCase{
		{"the total that is told is the one that wrapped", wraps,
			"3 1 3", "a 2147483647; new 3", []string{
				"hold NewUnready total=-2147483646 minAvailable=0 newUnavailable=0", "idle"}},
		{"available pods that wrap below the floor are no spare ones", wraps,
			"2 1 0", "a 1073741823; b 1073741823; new 2", []string{
				"hold FloorReached available=-2147483648 minAvailable=2", "idle"}},
	})
}

func TestASurgeOfOneThatIsCutLeavesOneUnavailable(t *testing.T) {
	c := parseScene("2147483647 1 0", "")
	if lim := (strategy.Rules{}).Limits(c.strategy, c.replicas); lim.MinAvailable != math.MaxInt32-1 {
		t.Errorf("%d must be available, want one less than the largest count", lim.MinAvailable)
	}
}

func TestOfTwoThatBindAlikeTheFirstIsNamed(t *testing.T) {
	type term = strategy.Term
	for _, c := range []struct {
		reason strategy.Reason
		want   strategy.TermName
	}{
		{strategy.Because(strategy.NewGrows, term{Name: strategy.Size, Value: 2}, term{Name: strategy.Room, Value: 2},
			term{Name: strategy.Replicas, Value: 4}), strategy.Room},
		{strategy.Because(strategy.NewStarts, term{Name: strategy.Replicas, Value: 2},
			term{Name: strategy.Room, Value: 2}), strategy.Room},
	} {
		if _, got, _ := c.reason.Size(); got != c.want {
			t.Errorf("%v: %v binds, want %v", c.reason, got, c.want)
		}
	}
}

func TestAReasonWithoutANumber(t *testing.T) {
	hold := strategy.Because(strategy.Paused)
	if size, binding, ok := hold.Size(); size != 0 || binding != 0 || ok {
		t.Errorf("the size of a hold is %d by %v, %v", size, binding, ok)
	}
	if got := hold.Value(strategy.Room); got != 0 {
		t.Errorf("the room of a hold is %d", got)
	}
}

func TestEmptiedHoldsAreTheZeroHolds(t *testing.T) {
	var h strategy.Holds
	h.Add(strategy.Paused)
	h.Reset()
	if h != (strategy.Holds{}) {
		t.Errorf("something is left: %v", h)
	}
}
