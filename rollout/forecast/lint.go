package forecast

import (
	"fmt"
	"strings"
	"time"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// A Finding is one thing that the settings of a Deployment mean and do not say.
type Finding struct {
	Rule Rule
	Facts
}

// Facts are the numbers behind a Finding.
type Facts struct {
	Strategy           strategy.Strategy
	Replicas           int
	Surge, Unavailable int // the limits in pods

	// Waves is how many times pods have to get available one after another at least,
	// Wave how long that takes each time.
	Waves int
	Wave  time.Duration

	Deadline int // seconds
	Room     int // pods that the world's capacity or quota allows
}

// A Rule is what kind of thing a Finding is.
type Rule uint8

// The rules.
const (
	NoRoom           Rule = 1 + iota // the first new pod has no room, and no old one may go for it
	DeadlineTooShort                 // one wave takes longer than the progress deadline
	NoFloor                          // no availability is promised
	Downtime                         // Recreate: for a while nothing is available
	NeedsRoom                        // the rollout needs room for more pods than there are
	BothZero                         // both limits come to 0 pods, so one may be unavailable
	ManyWaves                        // very few pods at a time
	NoDeadline                       // that it is stuck is never reported
	ReadyIsEnough                    // pods count as available the moment they are ready
	NoUndo                           // no old ReplicaSet is kept
	IsPaused                         // nothing rolls out
)

// String returns the rule's name.
func (r Rule) String() string {
	names := [...]string{
		NoRoom: "NoRoom", DeadlineTooShort: "DeadlineTooShort", NoFloor: "NoFloor", Downtime: "Downtime",
		NeedsRoom: "NeedsRoom", BothZero: "BothZero", ManyWaves: "ManyWaves", NoDeadline: "NoDeadline",
		ReadyIsEnough: "ReadyIsEnough", NoUndo: "NoUndo", IsPaused: "IsPaused",
	}
	if int(r) < len(names) && names[r] != "" {
		return names[r]
	}
	return fmt.Sprintf("Rule(%d)", r)
}

// manyWaves is from how many waves on a rollout is worth a remark.
const manyWaves = 20

// Lint returns what the settings of a Deployment really mean, the gravest first. Of the
// world it uses how long pods take and what room there is; with the zero World it
// tells what is true of any.
func Lint(d rollout.Deployment, w World) []Finding {
	f := factsOf(&d, &w)
	rolls := d.Strategy.Kind == strategy.RollingUpdate && d.Replicas > 0
	judged := d.Deadline.Known && d.Deadline.N != maxCount
	found := []struct {
		rule Rule
		is   bool
	}{
		{NoRoom, rolls && f.Unavailable == 0 && f.Room <= d.Replicas},
		{DeadlineTooShort, judged && d.Replicas > 0 && f.Wave >= time.Duration(d.Deadline.N)*time.Second},
		{NoFloor, rolls && f.Unavailable == d.Replicas},
		{Downtime, d.Strategy.Kind == strategy.Recreate && d.Replicas > 0},
		{NeedsRoom, rolls && f.Unavailable == 0},
		{BothZero, rolls && f.bothZero()},
		{ManyWaves, rolls && f.Waves >= manyWaves},
		{NoDeadline, !judged},
		{ReadyIsEnough, d.MinReadySeconds == 0 && d.Replicas > 0},
		{NoUndo, d.HistoryLimit.Known && d.HistoryLimit.N == 0},
		{IsPaused, d.Paused},
	}
	var out []Finding
	for _, x := range found {
		if x.is {
			out = append(out, Finding{x.rule, f})
		}
	}
	return out
}

func factsOf(d *rollout.Deployment, w *World) Facts {
	lim := strategy.Rules{}.Limits(d.Strategy, d.Replicas)
	f := Facts{
		Strategy: d.Strategy, Replicas: d.Replicas,
		Surge: lim.MaxTotal - d.Replicas, Unavailable: d.Replicas - lim.MinAvailable,
		Wave:     w.Ready + time.Duration(d.MinReadySeconds)*time.Second,
		Deadline: d.Deadline.N, Room: maxCount,
	}
	if w.Capacity.Known {
		f.Room = w.Capacity.N
	}
	if w.Quota.Known {
		f.Room = min(f.Room, w.Quota.N)
	}
	if step := int64(f.Surge) + int64(f.Unavailable); step > 0 {
		f.Waves = int((int64(d.Replicas) + step - 1) / step)
	}
	return f
}

// bothZero reports whether one pod may be unavailable though neither limit says so.
func (f *Facts) bothZero() bool {
	alone := f.Strategy
	alone.MaxSurge = strategy.Count(1) // then maxUnavailable counts by itself
	lim := strategy.Rules{}.Limits(alone, f.Replicas)
	return f.Surge == 0 && f.Unavailable == 1 && lim.MinAvailable == f.Replicas
}

// String returns the finding as one line.
func (f Finding) String() string {
	surge, unavailable := f.Strategy.MaxSurge, f.Strategy.MaxUnavailable
	switch f.Rule {
	case NoRoom:
		return fmt.Sprintf("no old pod may go before a new one is available, and only %d pods have room "+
			"for %d replicas: stuck from the start", f.Room, f.Replicas)
	case DeadlineTooShort:
		return fmt.Sprintf("a pod takes %s to be available, and progressDeadlineSeconds is %d: "+
			"shorter than one wave, so every rollout is reported as failed", f.Wave, f.Deadline)
	case NoFloor:
		return fmt.Sprintf("maxUnavailable %s of %d: no availability is promised", unavailable, f.Replicas)
	case Downtime:
		return fmt.Sprintf("Recreate: nothing is available from when the old pods stop until the new ones "+
			"are available, at least %s", f.Wave)
	case NeedsRoom:
		return fmt.Sprintf("maxSurge %s and maxUnavailable %s of %d: surge %d, unavailable 0: "+
			"needs room for %s", amount(surge.String()), amount(unavailable.String()), f.Replicas, f.Surge, strings.Replace(pods(f.Surge), " pod", " more pod", 1))
	case BothZero:
		return fmt.Sprintf("maxSurge %s and maxUnavailable %s of %d both come to 0 pods: "+
			"1 may be unavailable all the same", amount(surge.String()), amount(unavailable.String()), f.Replicas)
	}
	return f.more()
}

func (f *Finding) more() string {
	switch f.Rule {
	case ManyWaves:
		return fmt.Sprintf("surge %d and unavailable %d of %d: %d waves one after another, at least %s in all",
			f.Surge, f.Unavailable, f.Replicas, f.Waves, time.Duration(f.Waves)*f.Wave)
	case NoDeadline:
		return "no progress deadline: a rollout that is stuck is never reported"
	case ReadyIsEnough:
		return "minReadySeconds 0: a pod counts as available as soon as it is ready, and the next old one goes"
	case NoUndo:
		return "revisionHistoryLimit 0: there is nothing to undo to"
	case IsPaused:
		return "paused: a new template does not roll out"
	}
	return f.Rule.String()
}
