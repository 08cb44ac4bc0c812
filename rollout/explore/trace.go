package explore

import (
	"fmt"
	"strings"
)

// A Trace is how a state was reached, in as few moves as it takes.
type Trace struct{ steps []traced }

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
	return b.String()
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
