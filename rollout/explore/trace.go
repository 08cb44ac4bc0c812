package explore

import (
	"fmt"
	"strings"
)

// A Trace is how a state was reached, in as few moves as it takes, and what is planned
// in it.
type Trace struct {
	steps []traced
	plan  string
	input string // the last state, as Go
}

type traced struct {
	move move
	is   situation // after it
}

// trace goes back from a state to where all began.
func (e *explorer) trace(n uint32) Trace {
	var t Trace
	for {
		var s traced
		s.move = e.table.moves[n]
		s.is.unpack(&e.table.states[n])
		t.steps = append([]traced{s}, t.steps...)
		if e.table.from[n] == n {
			t.plan, t.input = e.planned(&t.steps[len(t.steps)-1].is)
			return t
		}
		n = e.table.from[n]
	}
}

// Len returns the number of moves.
func (t Trace) Len() int { return max(len(t.steps)-1, 0) }

// String returns the trace as text, a move and what there is then.
func (t Trace) String() string {
	var b strings.Builder
	for _, s := range t.steps {
		fmt.Fprintf(&b, "%s\n%s", s.move, s.is.String())
	}
	return b.String() + t.plan
}

// GoTest returns the plan that is made in the last state as a Go test, which checks it
// by what was seen.
func (t Trace) GoTest(name string) string {
	return "func Test" + name + "(t *testing.T) {\n" + t.input + `	plan, err := rollout.Next(d, seen)
	if broken := invariant.Check(d, seen, plan); err != nil || len(broken) > 0 {
		t.Errorf("%v, %v", broken, err)
	}
}
`
}

// planned returns what the planner plans in a situation, as text, and the situation as
// Go.
func (e *explorer) planned(w *situation) (plan, input string) {
	e.lens.show(w)
	input = e.lens.asGo()
	if err := e.next(&e.made, &e.lens.d, &e.lens.seen); err != nil {
		return "plan: " + err.Error() + "\n", input
	}
	plan = "plan:\n"
	for _, a := range e.made.Actions {
		plan += fmt.Sprintf("\t%s %s %d -> %d\n", a.Verb, a.ReplicaSet, a.From, a.To)
	}
	for h := range e.made.Holds.All() {
		plan += fmt.Sprintf("\thold: %s\n", h)
	}
	return plan, input
}

// String returns the situation in the notation of scenes: a line for the Deployment
// and one for each ReplicaSet.
func (w *situation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\tdeployment web %s %d", templateOf(w.template), w.replicas)
	if w.recreate {
		b.WriteString(" - - strategy=Recreate")
	} else {
		fmt.Fprintf(&b, " %d %d", w.surge, w.unavailable)
	}
	if w.paused {
		b.WriteString(" paused=")
	}
	b.WriteByte('\n')
	for i := range w.sets {
		if w.sets[i].exists || w.sets[i].todo.due {
			b.WriteString("\t" + w.sets[i].line(i, w.broken == i+1) + "\n")
		}
	}
	return b.String()
}

func (s *set) line(i int, broken bool) string {
	text := fmt.Sprintf("replicaset %s %s %d/%d current=%d live=%d note=%s,%s revision=%d", setOf(i), templateOf(i),
		s.size, s.told.available, s.told.current, s.told.live, noted(s.note.replicas), noted(s.note.maxTotal), s.revision)
	if !s.fresh {
		text += " gen=2"
	}
	text += fmt.Sprintf(" # really %d available, %d starting, %d stopping", s.pods.Available, s.pods.Starting, s.pods.Terminating)
	if broken {
		text += ", broken"
	}
	if s.todo.due {
		text += fmt.Sprintf("; %d is planned", s.todo.size)
	}
	return text
}

func noted(n int) string {
	if n == absent {
		return ""
	}
	return fmt.Sprint(n)
}
