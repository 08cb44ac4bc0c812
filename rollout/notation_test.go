package rollout_test

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

// A scene is a Deployment and what is seen of it, written as text, one line each:
//
//	deployment NAME TEMPLATE REPLICAS SURGE UNAVAILABLE [FIELD…]
//	replicaset NAME TEMPLATE SIZE[/READY[/AVAILABLE]] [FIELD…]
//	status REPLICAS UPDATED READY AVAILABLE [FIELD…]
//	condition TYPE STATUS REASON AGE
//
// A FIELD is a word or key=value. Fields of a deployment: strategy=Recreate (or
// any other name), paused, deleting, minready=5, deadline=600, history=10,
// revision=3, rollback=2, gen=4, extra=key:value, hash=abc, labels=app:web.
// Fields of a replicaset: current=3 (pods that exist; SIZE if not given),
// revision=2, note=10,13 (desired-replicas and max-replicas; those of the
// deployment if not given, none for "-"), gen=2, observed=1, live=3,
// terminating=1, deleting, owner=UID ("-" for an orphan), labels=app:web,
// failure=FailedCreate, past=1,2 (revision history), extra=key:value, minready=5.
// READY and AVAILABLE default to SIZE. ReplicaSets are listed oldest first, an
// hour apart. A status' field is observed=3 or collisions=1. An AGE is how long ago
// the condition was updated, as in 90s. Lines starting with # are comments.
type scene struct {
	d    rollout.Deployment
	seen rollout.Observation
}

// noon is the time of every scene.
var noon = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// parseScene reads a scene; it panics on text that is none, as tests hard-code it.
func parseScene(text string) scene {
	s := scene{seen: rollout.Observation{At: noon}}
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' && !s.add(line) {
			panic("no line of a scene: " + line)
		}
	}
	return s
}

// add reads one line, and reports whether it is one of a scene.
func (s *scene) add(line string) bool {
	words := strings.Fields(line)
	args, fields := words[1:], map[string]string{}
	for i, w := range args {
		if key, value, ok := strings.Cut(w, "="); ok || i >= positional(words[0]) {
			fields[key] = value
		}
	}
	args = args[:min(positional(words[0]), len(args))]
	switch words[0] {
	case "deployment":
		s.d = parseDeployment(args, fields)
	case "replicaset":
		s.seen.ReplicaSets = append(s.seen.ReplicaSets, s.parseSet(args, fields))
	case "status":
		s.parseStatus(args, fields)
	case "condition":
		at := s.seen.At.Add(-duration(args[3]))
		s.seen.Status.Conditions.Put(status.Condition{Type: args[0], Status: args[1], Reason: args[2],
			LastUpdate: at, LastTransition: at})
	default:
		return false
	}
	return true
}

func positional(command string) int {
	return map[string]int{"deployment": 5, "replicaset": 3, "status": 4, "condition": 4}[command]
}

func parseDeployment(args []string, fields map[string]string) rollout.Deployment {
	d := rollout.Deployment{
		Name: args[0], UID: args[0] + "-uid", Generation: 1, Template: replicaset.Template(args[1]),
		TemplateHash: args[1], Replicas: number(args[2]),
		Strategy: strategy.Strategy{Kind: strategy.RollingUpdate, MaxSurge: amount(args[3]), MaxUnavailable: amount(args[4])},
	}
	labels := map[string]string{"app": args[0]}
	d.Selector = must(replicaset.NewSelector(labels))
	d.TemplateLabels = replicaset.PairsOf(labels)
	for key, value := range fields {
		switch key {
		case "strategy":
			d.Strategy = strategy.Strategy{Kind: strategy.Recreate}
			if value != "Recreate" {
				d.Strategy = strategy.Strategy{Other: value}
			}
		case "paused":
			d.Paused = true
		case "deleting":
			d.Deleting = true
		case "minready":
			d.MinReadySeconds = number(value)
		case "deadline":
			d.Deadline = replicaset.Known(number(value))
		case "history":
			d.HistoryLimit = replicaset.Known(number(value))
		case "revision":
			d.Revision = replicaset.ParseNumber(value)
		case "rollback":
			d.RollbackTo = replicaset.ParseNumber(value)
		case "gen":
			d.Generation = int64(number(value))
		case "extra":
			d.Extra = pairs(value)
		case "hash":
			d.TemplateHash = value
		case "labels":
			d.TemplateLabels = pairs(value)
		default:
			panic("no field of a deployment: " + key)
		}
	}
	return d
}

func (s *scene) parseSet(args []string, fields map[string]string) replicaset.Snapshot {
	counts := strings.Split(args[2], "/")
	size := number(counts[0])
	r := replicaset.Snapshot{
		Name: args[0], UID: args[0] + "-uid", Version: "1", Owner: s.d.UID, Template: replicaset.Template(args[1]),
		CreatedAt: noon.Add(time.Duration(len(s.seen.ReplicaSets)-100) * time.Hour),
		Labels:    replicaset.PairsOf(map[string]string{"app": s.d.Name, rollout.HashLabel: args[1]}),
		Size:      size, Current: size, Ready: size, Available: size, MinReadySeconds: s.d.MinReadySeconds,
		Generation: 1, ObservedGeneration: 1, Terminating: replicaset.Known(0), Live: replicaset.Known(0),
	}
	r.Book.ScaledFor = replicaset.ScaledForOf(int64(s.d.Replicas), int64(s.d.Replicas)+surgeOf(s.d))
	if len(counts) > 1 {
		r.Ready = number(counts[1])
		r.Available = r.Ready
	}
	if len(counts) > 2 {
		r.Available = number(counts[2])
	}
	for key, value := range fields {
		setField(&r, key, value)
	}
	return r
}

func setField(r *replicaset.Snapshot, key, value string) {
	switch key {
	case "current":
		r.Current = number(value)
	case "revision":
		r.Book.Revision = replicaset.ParseNumber(value)
	case "note":
		r.Book.ScaledFor = note(value)
	case "gen":
		r.Generation = int64(number(value))
	case "observed":
		r.ObservedGeneration = int64(number(value))
	case "live":
		r.Live = replicaset.Known(number(value))
	case "terminating":
		r.Terminating = replicaset.Known(number(value))
	case "deleting":
		r.Deleting = true
	case "owner":
		r.Owner = strings.TrimPrefix(value, "-")
	case "labels":
		r.Labels = pairs(value)
	case "failure":
		r.Failure = replicaset.Failure{Status: status.True, Reason: value, Message: "quota", At: noon}
	case "past":
		r.Book.History, r.Book.HasHistory = value, true
	case "extra":
		r.Extra = pairs(value)
	case "minready":
		r.MinReadySeconds = number(value)
	default:
		panic("no field of a replicaset: " + key)
	}
}

func (s *scene) parseStatus(args []string, fields map[string]string) {
	st := &s.seen.Status
	st.ObservedGeneration = s.d.Generation
	st.Replicas, st.Updated = number(args[0]), number(args[1])
	st.Ready, st.Available = number(args[2]), number(args[3])
	for key, value := range fields {
		switch key {
		case "observed":
			st.ObservedGeneration = int64(number(value))
		case "collisions":
			st.Collisions = replicaset.Known(number(value))
		default:
			panic("no field of a status: " + key)
		}
	}
}

func note(text string) replicaset.ScaledFor {
	desired, most, ok := strings.Cut(text, ",")
	if !ok {
		return replicaset.ScaledFor{}
	}
	return replicaset.ScaledFor{Replicas: replicaset.ParseNumber(desired), MaxTotal: replicaset.ParseNumber(most)}
}

// surgeOf resolves maxSurge with arithmetic of its own.
func surgeOf(d rollout.Deployment) int64 {
	text := d.Strategy.MaxSurge.String()
	if percent, ok := strings.CutSuffix(text, "%"); ok {
		return (int64(number(percent))*int64(d.Replicas) + 99) / 100
	}
	return int64(number("0" + text))
}

func pairs(text string) replicaset.Pairs {
	m := map[string]string{}
	for _, p := range strings.Split(text, ",") {
		key, value, _ := strings.Cut(p, ":")
		m[key] = value
	}
	return replicaset.PairsOf(m)
}

func amount(text string) strategy.Amount {
	if n, err := strconv.Atoi(text); err == nil {
		return strategy.Count(n)
	}
	if text == "-" {
		return strategy.Amount{}
	}
	return strategy.ParseAmount(text)
}

func number(text string) int { return must(strconv.Atoi(text)) }

func duration(text string) time.Duration { return must(time.ParseDuration(text)) }

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// describe writes what a plan does, a line each: actions, then everything else
// that is not as it was.
func describe(plan rollout.Plan) string {
	var b strings.Builder
	for _, a := range plan.Actions {
		switch {
		case a.Verb == rollout.Create:
			fmt.Fprintf(&b, "create %s replicas=%d\n", a.ReplicaSet, a.To)
		case a.From != a.To:
			fmt.Fprintf(&b, "%s %s %d -> %d\n", a.Verb, a.ReplicaSet, a.From, a.To)
		default:
			fmt.Fprintf(&b, "%s %s\n", a.Verb, a.ReplicaSet)
		}
	}
	if plan.Fault.Kind != rollout.NoFault {
		fmt.Fprintf(&b, "fault: %s\n", plan.Fault)
	}
	if plan.Recheck.Due {
		fmt.Fprintf(&b, "look again after %s\n", plan.Recheck.After)
	}
	return b.String()
}
