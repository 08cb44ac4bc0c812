package forecast

import (
	"fmt"
	"strings"
	"time"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// A Goal is what a rollout is to keep to. A zero field asks for nothing.
type Goal struct {
	Within time.Duration // it completes by then
	Peak   int           // at most so many pods at any time, terminating ones included
	Floor  int           // at least so many pods available at any time
}

// meets reports whether a rollout that came to s has met the goal.
func (g *Goal) meets(s *Summary) bool {
	return s.Outcome == Completes && (g.Within == 0 || s.At <= g.Within) &&
		(g.Peak == 0 || s.Peak.Pods <= int64(g.Peak)) && s.Lowest.Pods >= int64(g.Floor)
}

// A Tuning is the smallest change of settings that meets a goal.
type Tuning struct {
	Met bool // whether any settings meet it; if not, the rest is about the present ones

	Strategy strategy.Strategy // always RollingUpdate where it is changed
	Summary  Summary           // of the rollout with it

	// Change is by how many pods maxSurge and maxUnavailable differ from what they
	// were, together; 0 where the present settings meet the goal.
	Change int

	Tried int // forecasts that were made
}

// Tune looks for the smallest change of maxSurge and maxUnavailable with which the
// rollout meets a goal. It goes outwards from the present limits, in pods, and takes of
// all that are equally far the one that changes fewer settings, then the faster. Up to
// 50 replicas every pair of limits up to the replicas is tried; beyond, in steps of 2%
// of them. Limits are written as percentages where they were, if one gives that number.
//
// Recreate counts as a surge of 0 where all may be unavailable. The error is that of
// [Forecast].
func Tune(d rollout.Deployment, seen rollout.Observation, w World, goal Goal) (Tuning, error) {
	s, err := Summarize(d, seen, w)
	if err != nil {
		return Tuning{}, err
	}
	t := Tuning{Met: goal.meets(&s), Strategy: d.Strategy, Summary: s, Tried: 1}
	if t.Met {
		return t, nil
	}
	search := newSearch(&d, &seen, &w, &goal)
	for far := 1; far <= search.farthest(); far++ {
		found, err := search.shell(far)
		t.Tried += len(search.shellOf(far))
		if err != nil {
			return Tuning{}, err
		}
		if found.Met {
			found.Tried = t.Tried
			return found, nil
		}
	}
	return t, nil
}

// A search is for limits in pods, in units.
type search struct {
	d    *rollout.Deployment
	seen *rollout.Observation
	w    *World
	goal *Goal

	surge, unavailable int // the present limits
	unit               int
}

// tries is how many values of each limit are tried.
const tries = 50

// newSearch begins at the present limits.
func newSearch(d *rollout.Deployment, seen *rollout.Observation, w *World, goal *Goal) search {
	lim := strategy.Rules{}.Limits(d.Strategy, d.Replicas)
	s := search{d: d, seen: seen, w: w, goal: goal, unit: (d.Replicas + tries - 1) / tries}
	s.unit = max(s.unit, 1)
	s.surge, s.unavailable = lim.MaxTotal-d.Replicas, d.Replicas-lim.MinAvailable
	if d.Strategy.Kind == strategy.Recreate {
		s.unavailable = d.Replicas
	}
	return s
}

// farthest is how many units away the farthest limits are.
func (s *search) farthest() int { return (s.d.Replicas+s.surge)/s.unit + s.d.Replicas/s.unit + 2 }

// A pair of limits, in pods.
type pair struct{ surge, unavailable int }

// shellOf returns the pairs that are so many units away.
func (s *search) shellOf(far int) []pair {
	var out []pair
	add := func(i, j int) {
		p := pair{s.surge + i*s.unit, s.unavailable + j*s.unit}
		inRange := func(n int) bool { return n >= 0 && n <= s.d.Replicas }
		if inRange(p.surge) && inRange(p.unavailable) && p != (pair{}) {
			out = append(out, p)
		}
	}
	for i := -far; i <= far; i++ { // 1 away: one pod of surge less or more, or of the other
		j := far - max(i, -i)
		add(i, -j)
		if j > 0 {
			add(i, j)
		}
	}
	return out
}

// shell tries the pairs that are so many units away, and returns the best.
func (s *search) shell(far int) (Tuning, error) {
	var best Tuning
	for _, p := range s.shellOf(far) {
		d := *s.d
		d.Strategy = s.strategy(p)
		sum, err := Summarize(d, *s.seen, *s.w)
		if err != nil {
			return Tuning{}, err
		}
		if s.goal.meets(&sum) && (!best.Met || s.better(p, &sum, &best)) {
			best = Tuning{Met: true, Strategy: d.Strategy, Summary: sum, Change: far * s.unit}
		}
	}
	return best, nil
}

// better reports whether a pair changes fewer settings than the best so far, or as many
// and is faster.
func (s *search) better(p pair, sum *Summary, best *Tuning) bool {
	lim := strategy.Rules{}.Limits(best.Strategy, s.d.Replicas)
	changed := s.changed(p)
	bestChanged := s.changed(pair{lim.MaxTotal - s.d.Replicas, s.d.Replicas - lim.MinAvailable})
	return changed < bestChanged || changed == bestChanged && sum.At < best.Summary.At
}

// changed returns how many of the two settings a pair changes.
func (s *search) changed(p pair) int {
	n := 0
	if p.surge != s.surge {
		n++
	}
	if p.unavailable != s.unavailable {
		n++
	}
	return n
}

// strategy returns the settings that give a pair of limits.
func (s *search) strategy(p pair) strategy.Strategy {
	was := s.d.Strategy
	now := strategy.Strategy{
		Kind: strategy.RollingUpdate, MaxSurge: was.MaxSurge, MaxUnavailable: was.MaxUnavailable,
	}
	if p.surge != s.surge || !was.MaxSurge.Present() {
		now.MaxSurge = s.written(was.MaxSurge, p.surge, 99) // rounded up
	}
	if p.unavailable != s.unavailable || !was.MaxUnavailable.Present() {
		now.MaxUnavailable = s.written(was.MaxUnavailable, p.unavailable, 0)
	}
	return now
}

// written returns a number of pods in the way in which a limit was written: as a
// percentage, if it was one and one comes to that number when rounding adds so many
// hundredths. Of several it is the roundest: 20% rather than 11%.
func (s *search) written(was strategy.Amount, pods int, hundredths int64) strategy.Amount {
	best := -1
	for p := 0; p <= 100 && strings.HasSuffix(was.String(), "%"); p++ {
		fits := (int64(s.d.Replicas)*int64(p)+hundredths)/100 == int64(pods)
		if fits && (best < 0 || s.roundness(p) > s.roundness(best)) {
			best = p
		}
	}
	if best < 0 {
		return strategy.Count(pods)
	}
	return strategy.Percent(best)
}

// roundness ranks a percentage: best is one of which nothing is rounded, then one that
// 25, 10 or 5 divides.
func (s *search) roundness(p int) int {
	rank := 1
	for _, n := range [...]int{5, 10, 25} {
		if p%n == 0 {
			rank = n
		}
	}
	if int64(s.d.Replicas)*int64(p)%100 == 0 {
		rank += 100
	}
	return rank
}

// String returns the tuning as one line.
func (t Tuning) String() string {
	switch {
	case !t.Met:
		return fmt.Sprintf("no maxSurge and maxUnavailable meet the goal (%d tried)", t.Tried)
	case t.Change == 0:
		return "the present settings meet the goal"
	}
	s := &t.Summary
	return fmt.Sprintf("maxSurge %s, maxUnavailable %s: completes after %s, most pods %d, "+
		"fewest available %d (%d tried)", t.Strategy.MaxSurge, t.Strategy.MaxUnavailable, s.At,
		s.Peak.Pods, s.Lowest.Pods, t.Tried)
}
