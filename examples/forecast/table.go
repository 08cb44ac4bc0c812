package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/forecast"
	"github.com/rollplan/rollplan/strategy"
)

// width is that of a terminal. Nothing that is printed is wider, but for names.
const width = 80

// A row is one line of the table of steps.
type row struct {
	at                              time.Duration
	what                            []string
	old, new, pods, available, gone int64
}

// rowOf returns the row of a step, and whether there is anything to tell.
func rowOf(step *forecast.Step, before, now *forecast.Summary) (row, bool) {
	t := &step.Totals
	r := row{step.After, nil, t.Old.Size, t.New.Size, t.Live(), t.Available(), t.Terminating}
	parts := happened(step, before)
	if step.Plan != nil && step.Outcome == 0 {
		for i := range step.Plan.Actions {
			parts = append(parts, action(step, &step.Plan.Actions[i]))
		}
	}
	if text := milestone(step, before, now); text != "" {
		parts = append(parts, text)
	}
	r.what = parts
	return r, len(parts) > 0
}

// milestone says what is reached with a step.
func milestone(step *forecast.Step, before, now *forecast.Summary) string {
	switch {
	case before.Empty():
		return "as observed"
	case now.Late.Known && !before.Late.Known:
		return "progress deadline exceeded"
	case step.Outcome != 0 && step.Outcome != forecast.Completes:
		return step.Outcome.String()
	case now.Done() && !before.Done():
		return "complete"
	}
	return ""
}

// happened says what the user and the pods have done since the step before.
func happened(step *forecast.Step, was *forecast.Summary) []string {
	if was.Empty() {
		return nil
	}
	var parts []string
	before := &was.End
	for _, e := range step.Events {
		parts = append(parts, "! "+e.String())
	}
	if n := step.New.Available - before.New.Available; n > 0 && !newTemplate(step) {
		parts = append(parts, count(n)+" available")
	}
	if n := before.Terminating - step.Terminating; n > 0 && step.Plan == nil {
		parts = append(parts, count(n)+" gone")
	}
	return parts
}

// newTemplate reports whether another ReplicaSet is the new one since the step before:
// what is available of it has then not become so just now.
func newTemplate(step *forecast.Step) bool {
	for _, e := range step.Events {
		if e.Kind == forecast.NewTemplate || e.Kind == forecast.Undo {
			return true
		}
	}
	return step.Plan != nil && step.Plan.Decision == rollout.Rollback
}

// action says in a few characters what an action does.
func action(step *forecast.Step, a *rollout.Action) string {
	name := label(step, a.ReplicaSet)
	switch {
	case a.Verb == rollout.RollBack:
		return "roll back"
	case a.Verb != rollout.Create && a.From == a.To:
		return a.Verb.String() + " " + name
	}
	return fmt.Sprintf("%s %d -> %d", name, a.From, a.To)
}

// label returns new, old, or the hash in the name of one of several old ReplicaSets.
func label(step *forecast.Step, name string) string {
	others := 0
	for i := range step.Seen.ReplicaSets {
		s := &step.Seen.ReplicaSets[i]
		switch {
		case s.Name == name && s.Template == step.Deployment.Template:
			return "new"
		case s.Name != name && s.Template != step.Deployment.Template && step.Pods[i].Live() > 0:
			others++
		}
	}
	if others == 0 {
		return "old"
	}
	return name[strings.LastIndexByte(name, '-')+1:]
}

// print prints the forecast for a person: what it comes to, the steps, the chart.
func (r *record) print(w io.Writer) {
	fmt.Fprintf(w, "Deployment %s\n", r.name)
	fmt.Fprintf(w, "  %s\n  %s\n", r.promise(), r.assumption())
	for line := range strings.Lines(r.sum.String() + "\n") {
		fmt.Fprint(w, wrapped("  ", line))
	}
	fmt.Fprintln(w)
	r.table(w)
	fmt.Fprintln(w)
	r.chart(w)
}

// promise says what the limits are in pods.
func (r *record) promise() string {
	s := r.d.Strategy
	if s.Kind != strategy.RollingUpdate {
		return fmt.Sprintf("%d replicas, %s", r.d.Replicas, s)
	}
	lim := strategy.Rules{}.Limits(s, r.d.Replicas)
	return fmt.Sprintf("%d replicas, maxSurge %s, maxUnavailable %s: %d to %d pods",
		r.d.Replicas, s.MaxSurge, s.MaxUnavailable, lim.MinAvailable, lim.MaxTotal)
}

// assumption says what world the forecast is for.
func (r *record) assumption() string {
	w := &r.world
	text := fmt.Sprintf("pods ready after %s, gone after %s", w.Ready, w.Gone)
	if r.d.MinReadySeconds > 0 {
		text += fmt.Sprintf(", available %ds after ready", r.d.MinReadySeconds)
	}
	if w.Lag > 0 {
		text += fmt.Sprintf(", seen after %s", w.Lag)
	}
	if len(w.Failing) > 0 {
		text += fmt.Sprintf(", %d%% never", w.Failing[0].Percent)
	}
	if w.Capacity.Known {
		text += fmt.Sprintf(", room for %d", w.Capacity.N)
	}
	if w.Quota.Known {
		text += fmt.Sprintf(", quota %d", w.Quota.N)
	}
	return text
}

// table prints the steps. Numbers get the room they need, the text the rest.
func (r *record) table(w io.Writer) {
	digits := max(5, len(count(r.height())))
	room := width - 11 - 5*(digits+1)
	line := fmt.Sprintf("%%9s  %%-%ds%s\n", room, strings.Repeat(fmt.Sprintf(" %%%ds", digits), 5))
	fmt.Fprintf(w, line, "TIME", "WHAT", "OLD", "NEW", "PODS", "AVAIL", "GOING")
	last := time.Duration(-1)
	print := func(rows []row) {
		for _, x := range rows {
			at := ""
			if x.at != last {
				at = short(x.at)
			}
			last = x.at
			what := fold(x.what, room)
			for _, part := range what[:len(what)-1] {
				fmt.Fprintf(w, "%9s  %s\n", at, part)
				at = ""
			}
			fmt.Fprintf(w, line, at, what[len(what)-1], count(x.old), count(x.new),
				count(x.pods), count(x.available), count(x.gone))
		}
	}
	print(r.rows)
	if r.skipped > 0 {
		fmt.Fprintf(w, "%9s  %d more steps: -all prints them\n", "...", r.skipped)
	}
	print(r.tail)
}

// fold joins parts in as few lines of a width as it takes.
func fold(parts []string, width int) []string {
	lines := []string{cut(parts[0], width)}
	for _, part := range parts[1:] {
		last := &lines[len(lines)-1]
		if joined := *last + ", " + part; len([]rune(joined)) <= width {
			*last = joined
		} else {
			lines = append(lines, cut(part, width))
		}
	}
	return lines
}

// short returns a time in at most nine characters.
func short(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return d.Round(time.Millisecond).String()
	case d < time.Hour:
		return d.Round(100 * time.Millisecond).String()
	case d < 100*time.Hour:
		return d.Round(time.Second).String()
	}
	return fmt.Sprintf("%dh", int64(d.Hours()))
}

// wrapped returns a line in as many as it takes. The first begins with a prefix, the
// further ones are indented as far and two more.
func wrapped(prefix, line string) string {
	body := strings.TrimLeft(line, " ")
	now := prefix + line[:len(line)-len(body)]
	indent := strings.Repeat(" ", len([]rune(now))+2)
	var out strings.Builder
	fresh := true // nothing stands on the line yet
	for _, word := range strings.Fields(body) {
		if next := len([]rune(now)) + 1 + len([]rune(word)); next > width && !fresh {
			out.WriteString(now + "\n")
			now, fresh = indent, true
		}
		if !fresh {
			now += " "
		}
		now, fresh = now+word, false
	}
	return out.String() + now + "\n"
}
