package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

// text prints the answer for a person: what happens now and why, what holds the
// rest back, what the status will say, when to look again.
func (a *answer) text(w io.Writer) {
	fmt.Fprintf(w, "Deployment %s: %s\n", a.Deployment.FullName(), a.plan.Decision)
	fmt.Fprintf(w, "  %d replicas wanted; %s\n", a.d.Replicas, a.promise())
	a.table(w)
	a.list(w, "Now", "nothing to do", func(line func(string, ...any)) {
		for _, act := range a.plan.Actions {
			line("%s\n      because %s", a.sentence(act), act.Reason)
		}
	})
	a.list(w, "Held back", a.heldByNothing(), func(line func(string, ...any)) {
		for h := range a.plan.Holds.All() {
			line("%s", h)
		}
	})
	if a.plan.Fault.Kind != rollout.NoFault {
		fmt.Fprintf(w, "  Fault: %s\n", a.plan.Fault)
	}
	a.list(w, "Events", "none", func(line func(string, ...any)) {
		for _, e := range a.plan.Events {
			line("%s", e)
		}
	})
	a.textStatus(w)
}

// promise says what the strategy and its limits mean for this many replicas.
func (a *answer) promise() string {
	s := a.d.Strategy
	switch s.Kind {
	case strategy.Recreate:
		return "Recreate: all old pods stop before the first new one starts"
	case strategy.Unknown:
		return fmt.Sprintf("the strategy %q is not known", s)
	}
	limits := strategy.Rules{}.Limits(s, a.d.Replicas)
	settings := fmt.Sprintf("maxUnavailable %s, maxSurge %s", s.MaxUnavailable, s.MaxSurge)
	if limits.MinAvailable == 0 {
		return fmt.Sprintf("no availability is promised, at most %d pods may be wanted (%s)", limits.MaxTotal, settings)
	}
	return fmt.Sprintf("at least %d must stay available, at most %d pods may be wanted (%s)",
		limits.MinAvailable, limits.MaxTotal, settings)
}

// list prints a heading and indented lines, or what stands for no lines.
func (a *answer) list(w io.Writer, heading, none string, fill func(line func(string, ...any))) {
	var lines strings.Builder
	fill(func(format string, args ...any) { fmt.Fprintf(&lines, "    "+format+"\n", args...) })
	if lines.Len() == 0 {
		fmt.Fprintf(w, "  %s: %s\n", heading, none)
		return
	}
	fmt.Fprintf(w, "  %s:\n%s", heading, lines.String())
}

func (a *answer) table(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "  REPLICASET\tTEMPLATE\tREVISION\tSIZE\tPODS\tREADY\tAVAILABLE")
	for i := range a.observed.ReplicaSets {
		s := &a.observed.ReplicaSets[i]
		age := "old"
		switch tie := replicaset.Claim(s, a.d.UID, a.d.Selector); {
		case tie == replicaset.Foreign:
			continue
		case tie == replicaset.Release:
			age = "leaves"
		case s.Template == a.d.Template:
			age = "new"
		}
		fmt.Fprintf(t, "  %s\t%s\t%s\t%d\t%d\t%d\t%d\n",
			s.Name, age, s.Book.Revision, s.Size, s.Current, s.Ready, s.Available)
	}
	t.Flush()
}

func (a *answer) sentence(act rollout.Action) string {
	switch {
	case act.Verb == rollout.Create:
		return fmt.Sprintf("create %s with size %d (the controller's own name may have another hash)", act.ReplicaSet, act.To)
	case act.Verb == rollout.RollBack && act.ReplicaSet == "":
		return "drop the request for a rollback"
	case act.Verb == rollout.RollBack:
		return "roll back to the template of " + act.ReplicaSet
	case act.From != act.To:
		return fmt.Sprintf("%s %s from %d to %d", act.Verb, act.ReplicaSet, act.From, act.To)
	}
	return fmt.Sprintf("%s %s", act.Verb, act.ReplicaSet)
}

func (a *answer) textStatus(w io.Writer) {
	switch a.plan.Decision {
	case rollout.Rollback, rollout.SelectsAll, rollout.Failed:
		fmt.Fprintln(w, "  Status: pods are not counted in this step")
	default:
		s := a.plan.Status
		fmt.Fprintf(w, "  Status: %d pods, %d updated, %d ready, %d available, %d unavailable\n",
			s.Replicas, s.Updated, s.Ready, s.Available, s.Unavailable)
	}
	for _, c := range a.plan.Status.Conditions.All() {
		fmt.Fprintf(w, "    %s=%s (%s): %s\n", c.Type, c.Status, c.Reason, c.Message)
	}
	_, line := a.state()
	fmt.Fprintf(w, "  Rollout status: %s\n", line)
	if a.plan.Recheck.Due {
		fmt.Fprintf(w, "  Look again: in %s, or when anything changes\n", a.plan.Recheck.After.Round(time.Second))
	} else {
		fmt.Fprintln(w, "  Look again: when anything changes")
	}
}

// state returns what kubectl rollout status would say of the planned status.
func (a *answer) state() (status.State, string) {
	about := status.Subject{Name: a.d.Name, Generation: a.d.Generation, Replicas: a.d.Replicas}
	return status.StateOf(about, &a.plan.Status)
}

// heldByNothing says why a step without holds may yet not be the last.
func (a *answer) heldByNothing() string {
	if state, _ := a.state(); state == status.Progresses && len(a.plan.Actions) == 0 {
		return "by no limit: pods are still to start, to stop or to become available"
	}
	return "by nothing"
}
