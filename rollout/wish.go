package rollout

import (
	"fmt"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// A Wish is one change, of the user's or of the world's, that would help a rollout that
// does not move.
type Wish struct {
	Kind       WishKind
	ReplicaSet string // that it is about, "" for the Deployment
	From, To   int
}

// A WishKind tells wishes apart.
type WishKind uint8

// The wishes.
const (
	MoreAvailable   WishKind = 1 + iota // pods of a ReplicaSet, of those it wants
	MorePods                            // the same, of one whose controller could not create them: quota, say
	FewerLive                           // pods of an old ReplicaSet, which stop or are to stop
	MoreSurge                           // maxSurge, in pods
	MoreUnavailable                     // maxUnavailable, in pods
	StatusOfItsSize                     // the status of a ReplicaSet tells of its present size; From and To are 0 and 1
	GoOn                                // a paused Deployment is resumed; 0 and 1
)

// String returns the wish as a line.
func (w Wish) String() string {
	by := w.To - w.From
	switch w.Kind {
	case MoreAvailable:
		return fmt.Sprintf("%d more available of %s (%d -> %d)", by, w.ReplicaSet, w.From, w.To)
	case MorePods:
		return fmt.Sprintf("quota, or what else there was none of, for %d more of %s (%d -> %d)", by, w.ReplicaSet, w.From, w.To)
	case FewerLive:
		return fmt.Sprintf("%d pods fewer of %s (%d -> %d)", -by, w.ReplicaSet, w.From, w.To)
	case MoreSurge:
		return fmt.Sprintf("maxSurge %d -> %d", w.From, w.To)
	case MoreUnavailable:
		return fmt.Sprintf("maxUnavailable %d -> %d", w.From, w.To)
	case StatusOfItsSize:
		return "a status of " + w.ReplicaSet + " that is of its size"
	case GoOn:
		return "the Deployment goes on"
	}
	return fmt.Sprintf("Wish(%d)", w.Kind)
}

// amount is how much is wished for.
func (w Wish) amount() int { return max(w.To-w.From, w.From-w.To) }

// of returns the wish for no more than n.
func (w Wish) of(n int) Wish {
	if w.To < w.From {
		n = -n
	}
	w.To = w.From + n
	return w
}

// grant changes the arguments as the wish has it.
func (w Wish) grant(d *Deployment, seen *Observation) {
	switch w.Kind {
	case MoreSurge:
		d.Strategy.MaxSurge = strategy.Count(w.To)
	case MoreUnavailable:
		d.Strategy.MaxUnavailable = strategy.Count(w.To)
	case GoOn:
		d.Paused = false
	}
	for i := range seen.ReplicaSets {
		if set := &seen.ReplicaSets[i]; set.Name == w.ReplicaSet && w.ReplicaSet != "" {
			w.grantSet(set)
		}
	}
}

func (w Wish) grantSet(set *replicaset.Snapshot) {
	switch w.Kind {
	case MoreAvailable, MorePods:
		set.Available = w.To
		set.Ready, set.Current = max(set.Ready, w.To), max(set.Current, w.To)
	case FewerLive:
		set.Current = min(set.Current, w.To)
		set.Live, set.Terminating = replicaset.Known(w.To), replicaset.Known(w.To-set.Current)
		set.Available, set.Ready = min(set.Available, set.Current), min(set.Ready, set.Current)
	case StatusOfItsSize:
		set.ObservedGeneration = max(set.ObservedGeneration, set.Generation)
		set.Available, set.Ready, set.Current = min(set.Available, set.Size), min(set.Ready, set.Size), min(set.Current, set.Size)
	}
}
