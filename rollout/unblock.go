package rollout

import (
	"slices"

	"github.com/rollplan/rollplan/strategy"
)

// Unblock returns the smallest wishes that would let the plan for these arguments change
// a size: all single ones and pairs that do and ask for no more than any other does. It
// returns none where the plan changes a size already, or nothing is left to do.
//
// Each was tried: the input was changed by it and planned for again. A pair is looked
// for up to eight of each.
func (p Planner) Unblock(d Deployment, seen Observation) ([][]Wish, error) {
	u := unblocker{planner: p, d: d, seen: seen}
	plan, err := p.Next(d, seen)
	if err != nil || moves(&plan) || plan.Holds.Len() == 0 {
		return nil, err
	}
	wishes := u.wishes()
	return smallest(append(u.singles(wishes), u.pairs(wishes)...)), nil
}

// moves reports whether a plan changes a size.
func moves(plan *Plan) bool {
	return slices.ContainsFunc(plan.Actions, func(a Action) bool {
		return a.Verb == Create || a.Verb != RollBack && a.From != a.To
	})
}

// An unblocker tries wishes.
type unblocker struct {
	planner Planner
	d       Deployment
	seen    Observation
	plan    Plan
}

// wishes returns what can be wished for at all, each as far as it goes.
func (u *unblocker) wishes() []Wish {
	var all []Wish
	wish := func(w Wish) {
		if w.From != w.To {
			all = append(all, w)
		}
	}
	s := step{d: &u.d, seen: &u.seen, plan: new(Plan), scratch: new(scratch)}
	s.claim()
	for i := range u.seen.ReplicaSets {
		set := &u.seen.ReplicaSets[i]
		if isNew := i == s.group.New(); !isNew && !slices.Contains(s.group.Old(), i) {
			continue
		}
		more := MoreAvailable
		if set.Failure.Present() && set.Current < set.Size {
			more = MorePods
		}
		wish(Wish{more, set.Name, set.Available, max(set.Size, set.Available)})
		wish(Wish{FewerLive, set.Name, set.LivePods(), min(set.LivePods(), set.Size)})
		if set.Lags() {
			wish(Wish{StatusOfItsSize, set.Name, 0, 1})
		}
	}
	lim := s.rules.moves.Limits(u.d.Strategy, u.d.Replicas)
	if u.d.Strategy.Kind == strategy.RollingUpdate {
		wish(Wish{MoreSurge, "", lim.MaxTotal - u.d.Replicas, u.d.Replicas})
		wish(Wish{MoreUnavailable, "", u.d.Replicas - lim.MinAvailable, u.d.Replicas})
	}
	if u.d.Paused {
		wish(Wish{GoOn, "", 0, 1})
	}
	return all
}

// singles returns the wishes that help by themselves, each of the least amount that does.
func (u *unblocker) singles(wishes []Wish) [][]Wish {
	var found [][]Wish
	for _, w := range wishes {
		if n := u.least(w); n > 0 {
			found = append(found, []Wish{w.of(n)})
		}
	}
	return found
}

// least returns the least amount of a wish that helps, 0 where none does. That more of it
// helps as well lets it be found by halving.
func (u *unblocker) least(w Wish) int {
	if !u.helps(w) {
		return 0
	}
	low, high := 0, w.amount()
	for high-low > 1 {
		if middle := low + (high-low)/2; u.helps(w.of(middle)) {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}

// most is up to how much of each is tried in pairs.
const most = 8

// pairs returns the pairs of wishes that help together, with every amount of the one the
// least of the other.
func (u *unblocker) pairs(wishes []Wish) [][]Wish {
	var found [][]Wish
	for i, a := range wishes {
		for _, b := range wishes[:i] {
			found = append(found, u.pair(a, b)...)
		}
	}
	return found
}

func (u *unblocker) pair(a, b Wish) [][]Wish {
	var found [][]Wish
	for n := 1; n <= min(a.amount(), most); n++ {
		if k := u.leastWith(a.of(n), b); k > 0 {
			found = append(found, []Wish{b.of(k), a.of(n)})
		}
	}
	return found
}

// leastWith returns the least amount of b that helps together with a, 0 where none does.
func (u *unblocker) leastWith(a, b Wish) int {
	for k := 1; k <= min(b.amount(), most); k++ {
		if u.helps(a, b.of(k)) {
			return k
		}
	}
	return 0
}

// smallest returns those that ask for no more than any other.
func smallest(found [][]Wish) [][]Wish {
	sum := func(wishes []Wish) (n int) {
		for _, w := range wishes {
			n += w.amount()
		}
		return n
	}
	if len(found) == 0 {
		return nil
	}
	least := sum(found[0])
	for _, wishes := range found {
		least = min(least, sum(wishes))
	}
	return slices.DeleteFunc(found, func(wishes []Wish) bool { return sum(wishes) > least })
}

// helps reports whether the plan changes a size once the wishes are granted.
func (u *unblocker) helps(wishes ...Wish) bool {
	d, seen := u.d, u.seen
	seen.ReplicaSets = slices.Clone(seen.ReplicaSets)
	for _, w := range wishes {
		w.grant(&d, &seen)
	}
	err := u.planner.NextInto(&u.plan, &d, &seen)
	return err == nil && moves(&u.plan)
}
