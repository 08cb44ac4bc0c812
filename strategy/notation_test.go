package strategy_test

import (
	"strconv"
	"strings"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// reference are the rules of the controller of Kubernetes 1.37.
var reference = strategy.Rules{
	WrapCounts: true, StaleNotes: true, CountDoomed: true, LagStops: true,
	AgainstDirection: true, LoseLeftover: true, KeepExcess: true,
	GrowUnobserved: true, StartUnobserved: true, AbsentSurgeFails: true,
}

// arithmetic are rules by which nothing waits for a status or is shed: what is left is
// the sizes by formula.
var arithmetic = strategy.Rules{GrowUnobserved: true, KeepExcess: true}

// A step is a strategy as a method expression.
type step func(strategy.Rules, *strategy.Situation, *strategy.Moves)

// A scene is a situation before the rules have given it limits.
type scene struct {
	strategy strategy.Strategy
	replicas int
	recorded int
	sets     []replicaset.Snapshot
}

// parseScene reads a Deployment and its ReplicaSets, oldest first:
//
//	REPLICAS [SURGE UNAVAILABLE | KIND] [recorded=N]
//	NAME SIZE[/AVAILABLE] [(DESIRED,MAX)] [current=N] [terminating=N] [live=N] [unobserved=]; …
//
// A set whose name starts with "new" has the Deployment's template. AVAILABLE is
// SIZE if not given, notes are those of the Deployment as it is. A "-" stands for
// what is absent. It panics on other text, as tests hard-code it.
func parseScene(deployment, sets string) scene {
	words := strings.Fields(deployment)
	c := scene{replicas: number(words[0])}
	if last := words[len(words)-1]; strings.HasPrefix(last, "recorded=") {
		c.recorded = number(strings.TrimPrefix(last, "recorded="))
		words = words[:len(words)-1]
	}
	switch {
	case len(words) == 3:
		c.strategy = strategy.Strategy{Kind: strategy.RollingUpdate,
			MaxSurge: amount(words[1]), MaxUnavailable: amount(words[2])}
	case words[1] == "Recreate":
		c.strategy.Kind = strategy.Recreate
	default:
		c.strategy.Other = words[1]
	}
	for _, text := range strings.Split(sets, ";") {
		if text = strings.TrimSpace(text); text != "" {
			c.sets = append(c.sets, c.parseSet(strings.Fields(text)))
		}
	}
	return c
}

func (c *scene) parseSet(words []string) replicaset.Snapshot {
	limits := strategy.Rules{}.Limits(c.strategy, c.replicas)
	s := replicaset.Snapshot{
		Name: words[0], Template: "old", CreatedAt: time.Unix(int64(len(c.sets)), 0),
		Book: replicaset.Bookkeeping{
			ScaledFor: replicaset.ScaledForOf(int64(c.replicas), int64(limits.MaxTotal)),
		},
	}
	if strings.HasPrefix(s.Name, "new") {
		s.Template = "new"
	}
	size, available, some := strings.Cut(words[1], "/")
	s.Size, s.Available = number(size), number(size)
	if some {
		s.Available = number(available)
	}
	for _, word := range words[2:] {
		setField(&s, word)
	}
	return s
}

func setField(s *replicaset.Snapshot, word string) {
	key, value, _ := strings.Cut(word, "=")
	switch key {
	case "current":
		s.Current = number(value)
	case "terminating":
		s.Terminating = replicaset.Known(number(value))
	case "unobserved":
		s.Generation++
	case "live":
		s.Live = replicaset.Known(number(value))
	default:
		replicas, maxTotal, ok := strings.Cut(strings.Trim(word, "()"), ",")
		if !ok {
			panic("no field of a set: " + word)
		}
		s.Book.ScaledFor = replicaset.ScaledFor{Replicas: note(replicas), MaxTotal: note(maxTotal)}
	}
}

func note(text string) replicaset.Number {
	if text == "-" {
		return replicaset.Number{}
	}
	return replicaset.ParseNumber(text)
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

// amount reads an amount as the API's text form of one, "-" for none.
func amount(text string) strategy.Amount {
	if text == "-" {
		return strategy.Amount{}
	}
	if n, err := strconv.Atoi(text); err == nil {
		return strategy.Count(n)
	}
	return strategy.ParseAmount(text)
}
