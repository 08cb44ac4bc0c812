package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/rollplan/rollplan/examples/plan/objects"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/forecast"
	"github.com/rollplan/rollplan/strategy"
)

type options struct {
	world   forecast.World
	fail    int            // percent of the new pods
	goal    *forecast.Goal // nil: none
	against *strategy.Strategy

	update    bool // an update from the outset, whatever was observed
	all       bool
	svg, html string
	now       time.Time // zero: the time of the call
	file      string
}

const usage = `usage: forecast [flags] [FILE]

Reads what kubectl get deployments,replicasets,pods -o json prints, from FILE or
standard input, and prints what the rollout of each Deployment will do.

`

func readFlags(args []string, out io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("forecast", flag.ContinueOnError)
	flags.SetOutput(out)
	flags.Usage = func() {
		fmt.Fprint(out, usage)
		flags.PrintDefaults()
	}
	o.worldFlags(flags)
	flags.Func("against", "compare with other limits, as `SURGE/UNAVAILABLE`: 1/0, 25%/25%",
		o.setAgainst)
	flags.Func("goal", "look for settings that meet a goal, as `within=2m,peak=14,floor=8`,\n"+
		"each may be left out", o.setGoal)
	flags.Func("now", "the `time` of the observation, RFC3339 (default: now)", o.setNow)
	flags.BoolVar(&o.update, "update", false, "take all replicas as running another template and\n"+
		"available: what an update does")
	flags.BoolVar(&o.all, "all", false, "print all steps, however many")
	flags.StringVar(&o.svg, "svg", "", "write a picture to `FILE`")
	flags.StringVar(&o.html, "html", "", "write a page with the picture to `FILE`")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	return o, o.finish(flags.Args())
}

// worldFlags are those that make the world.
func (o *options) worldFlags(flags *flag.FlagSet) {
	w := &o.world
	flags.DurationVar(&w.Ready, "ready", 10*time.Second,
		"`time` from the start of a pod until it is ready")
	flags.DurationVar(&w.Gone, "gone", 5*time.Second,
		"`time` from telling a pod to stop until it is gone")
	flags.DurationVar(&w.Lag, "lag", 0,
		"`time` until a change of pods is seen in their ReplicaSet's status")
	flags.IntVar(&o.fail, "fail", 0, "how many `percent` of the new template's pods never get ready")
	flags.Func("capacity", "how many `pods` the nodes have room for (default: enough)",
		countFlag(&w.Capacity))
	flags.Func("quota", "how many `pods` a quota allows (default: enough)", countFlag(&w.Quota))
	flags.Func("on", "what happens, as `AFTER:WHAT`, may be given often: 30s:scale=20, 0s:template,\n"+
		"pause, resume, undo, undo=REVISION, lose=PODS", o.addEvent)
	flags.Func("quirks", "faults of the reference to bring back: none, kubernetes or `names`\n"+
		"(default none)", o.setQuirks)
}

// finish looks at what the flags are together, and at the file.
func (o *options) finish(args []string) error {
	if len(args) > 1 {
		return fmt.Errorf("more than one file: %q", args)
	}
	if len(args) == 1 {
		o.file = args[0]
	}
	if o.fail < 0 || o.fail > 100 {
		return fmt.Errorf("-fail %d: is not between 0 and 100", o.fail)
	}
	return nil
}

func countFlag(c *replicaset.Count) func(string) error {
	return func(text string) error {
		n, err := strconv.ParseInt(text, 10, 32)
		if err != nil || n < 0 {
			return errors.New("is no number of pods")
		}
		*c = replicaset.Known(int(n))
		return nil
	}
}

// addEvent reads AFTER:WHAT or AFTER:WHAT=N.
func (o *options) addEvent(text string) error {
	after, what, ok := strings.Cut(text, ":")
	at, err := time.ParseDuration(after)
	if !ok || err != nil || at < 0 {
		return errors.New("is not a time and what happens then, as in 30s:scale=20")
	}
	e, err := parseEvent(what)
	e.At = at
	o.world.Events = append(o.world.Events, e)
	return err
}

// parseEvent reads WHAT or WHAT=N. Scale and lose need a number, undo may have one.
func parseEvent(text string) (forecast.Event, error) {
	what, number, has := strings.Cut(text, "=")
	kinds := map[string]forecast.EventKind{
		"scale": forecast.Scale, "template": forecast.NewTemplate, "pause": forecast.Pause,
		"resume": forecast.Resume, "undo": forecast.Undo, "lose": forecast.LoseNode,
	}
	kind, known := kinds[what]
	needs := kind == forecast.Scale || kind == forecast.LoseNode
	switch {
	case !known:
		return forecast.Event{},
			fmt.Errorf("%q is none of scale, template, pause, resume, undo and lose", what)
	case needs && !has:
		return forecast.Event{}, fmt.Errorf("%s needs a number, as in %s=3", what, what)
	case !has:
		return forecast.Event{Kind: kind}, nil
	}
	n, err := strconv.ParseInt(number, 10, 32)
	if err != nil || n < 0 || !needs && kind != forecast.Undo {
		return forecast.Event{}, fmt.Errorf("%s=%s is not what belongs there", what, number)
	}
	return forecast.Event{Kind: kind, N: int(n)}, nil
}

func (o *options) setAgainst(text string) error {
	surge, unavailable, ok := strings.Cut(text, "/")
	s := strategy.Strategy{
		Kind:     strategy.RollingUpdate,
		MaxSurge: parseAmount(surge), MaxUnavailable: parseAmount(unavailable),
	}
	if !ok || s.MaxSurge.Fault() != "" || s.MaxUnavailable.Fault() != "" {
		return errors.New("is not maxSurge and maxUnavailable, as in 25%/0")
	}
	o.against = &s
	return nil
}

// parseAmount reads a limit: a count or a percentage.
func parseAmount(text string) strategy.Amount {
	if n, err := strconv.ParseInt(text, 10, 32); err == nil {
		return strategy.Count(int(n))
	}
	return strategy.ParseAmount(text)
}

func (o *options) setGoal(text string) (err error) {
	var g forecast.Goal
	for _, part := range strings.Split(text, ",") {
		key, value, _ := strings.Cut(part, "=")
		switch key {
		case "within":
			g.Within, err = time.ParseDuration(value)
		case "peak":
			g.Peak, err = strconv.Atoi(value)
		case "floor":
			g.Floor, err = strconv.Atoi(value)
		default:
			return fmt.Errorf("%q is none of within, peak and floor", key)
		}
		if err != nil {
			return fmt.Errorf("%q is not what belongs to %s", value, key)
		}
	}
	o.goal = &g
	return nil
}

func (o *options) setQuirks(text string) error {
	quirks, err := rollout.ParseQuirks(text)
	o.world.Planner = rollout.Planner{Quirks: quirks}.NextInto
	return err
}

func (o *options) setNow(text string) error {
	at, err := objects.ParseMoment(text)
	if err != nil {
		return errors.New("is not a time as in 2026-01-02T15:04:05Z")
	}
	o.now = at.Time
	return nil
}
