package forecast

import (
	"fmt"
	"strconv"
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

	// Silence is the longest time in a wave in which nothing is noted as progress, to
	// be held against Deadline, in seconds.
	Silence  time.Duration
	Deadline int // the largest count: none

	Room int // pods that the world's capacity or quota allows
}

// A Rule is what kind of thing a Finding is.
type Rule uint8

// The rules.
const (
	NoRoom           Rule = 1 + iota // the first new pod has no room, and no old one may go for it
	DeadlineTooShort                 // nothing is progress for longer than the deadline, in every wave
	NoFloor                          // no availability is promised
	Downtime                         // Recreate: for a while nothing is available
	NeedsRoom                        // the rollout needs room for more pods than there are
	BothZero                         // both limits come to 0 pods, so one may be unavailable
	ManyWaves                        // very few pods at a time
	ReadyIsEnough                    // pods count as available the moment they are ready
	NoDeadline                       // that it is stuck is never reported
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
	var out []Finding
	for _, remark := range append(f.onRolling(&d), f.onTheRest(&d)...) {
		if remark.holds {
			out = append(out, Finding{remark.rule, f})
		}
	}
	return out
}

// A remark is a rule, and whether it holds.
type remark struct {
	rule  Rule
	holds bool
}

// onRolling returns the remarks on the limits and on time, all idle where there is no
// pod to replace.
//
// Progress is noted when pods are created, ready and available: with 60 s to ready and
// 10 more to available nothing is noted for 60 s. A deadline of 58 s is looked at after
// 59, so it is exceeded; one of 59 s is looked at when the pods have just become ready.
func (f *Facts) onRolling(d *rollout.Deployment) []remark {
	if d.Replicas == 0 {
		return nil
	}
	rolls := d.Strategy.Kind == strategy.RollingUpdate
	return []remark{
		{NoRoom, rolls && f.Unavailable == 0 && f.Room <= d.Replicas},
		{DeadlineTooShort, f.judged() && f.Silence > time.Duration(f.Deadline+1)*time.Second},
		{NoFloor, rolls && f.Unavailable == d.Replicas},
		{Downtime, d.Strategy.Kind == strategy.Recreate},
		{NeedsRoom, rolls && f.Unavailable == 0},
		{BothZero, rolls && f.bothZero()},
		{ManyWaves, rolls && f.Waves >= manyWaves},
		{ReadyIsEnough, d.MinReadySeconds == 0},
	}
}

// onTheRest returns the remarks that are true of any strategy and size.
func (f *Facts) onTheRest(d *rollout.Deployment) []remark {
	return []remark{
		{NoDeadline, !f.judged()},
		{NoUndo, d.HistoryLimit.Known && d.HistoryLimit.N == 0},
		{IsPaused, d.Paused},
	}
}

// judged reports whether there is a deadline: none, and the largest number, are no
// deadline.
func (f *Facts) judged() bool { return f.Deadline != maxCount }

// factsOf works out the numbers. Where all pods may be replaced at once that is one wave:
// 10 replicas, surge 3, unavailable 2 take 2 waves at least, surge 1 and none take 10.
func factsOf(d *rollout.Deployment, w *World) Facts {
	lim := strategy.Rules{}.Limits(d.Strategy, d.Replicas)
	f := Facts{
		Strategy: d.Strategy, Replicas: d.Replicas,
		Surge: lim.MaxTotal - d.Replicas, Unavailable: d.Replicas - lim.MinAvailable,
		Wave:     w.Ready + time.Duration(d.MinReadySeconds)*time.Second,
		Silence:  max(w.Ready, time.Duration(d.MinReadySeconds)*time.Second),
		Deadline: maxCount, Room: maxCount,
	}
	if d.Deadline.Known {
		f.Deadline = d.Deadline.N
	}
	if d.Strategy.Kind == strategy.Recreate { // it waits for old pods to be gone
		f.Silence = max(f.Silence, w.Gone)
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

// String returns the finding as one line. It is made from the facts, so it cannot say
// anything else.
func (f Finding) String() string {
	more := strings.Replace(pods(int64(f.Surge)), " pod", " more pod", 1)
	return strings.NewReplacer(
		"{maxSurge}", amount(f.Strategy.MaxSurge.String()),
		"{maxUnavailable}", amount(f.Strategy.MaxUnavailable.String()),
		"{replicas}", strconv.Itoa(f.Replicas), "{surge}", strconv.Itoa(f.Surge),
		"{unavailable}", strconv.Itoa(f.Unavailable), "{more}", more,
		"{room}", strconv.Itoa(f.Room), "{one more}", strconv.FormatInt(int64(f.Replicas)+1, 10),
		"{wave}", f.Wave.String(), "{waves}", strconv.Itoa(f.Waves),
		"{all waves}", (time.Duration(f.Waves) * f.Wave).String(),
		"{silence}", f.Silence.String(), "{deadline}", strconv.Itoa(f.Deadline),
	).Replace(f.Rule.text())
}

// text returns the sentence of the rule, with the names of its numbers in braces.
func (r Rule) text() string {
	texts := [...]string{
		NoRoom: "no old pod may go before a new one is available, so there must be room for " +
			"{one more}, and there is for {room}: stuck from the start",
		DeadlineTooShort: "in each wave {silence} pass without progress, and progressDeadlineSeconds " +
			"is {deadline}, shorter than one wave: every rollout is reported as failed on its way",
		NoFloor: "maxUnavailable {maxUnavailable} of {replicas}: no availability is promised",
		Downtime: "Recreate: nothing is available from when the old pods stop until the new ones " +
			"are available, at least {wave}",
		NeedsRoom: "maxSurge {maxSurge} and maxUnavailable {maxUnavailable} of {replicas}: " +
			"surge {surge}, unavailable 0: needs room for {more}",
		BothZero: "maxSurge {maxSurge} and maxUnavailable {maxUnavailable} of {replicas} both come " +
			"to 0 pods: 1 may be unavailable all the same",
		ManyWaves: "surge {surge} and unavailable {unavailable} of {replicas}: " +
			"{waves} waves one after another, at least {all waves} in all",
		ReadyIsEnough: "minReadySeconds 0: a pod counts as available as soon as it is ready, " +
			"and the next old one goes",
		NoDeadline: "no progress deadline: a rollout that is stuck is never reported",
		NoUndo:     "revisionHistoryLimit 0: there is nothing to undo to",
		IsPaused:   "paused: a new template does not roll out",
	}
	if int(r) < len(texts) && texts[r] != "" {
		return texts[r]
	}
	return r.String()
}
