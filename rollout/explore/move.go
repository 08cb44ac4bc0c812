package explore

import "fmt"

// A move is what leads from one state to the next: what happens, to which set or
// template, and a number.
type move uint16

// A kind of move.
type kind int

const (
	begins    kind = iota // a root
	plans                 // the planner plans; the first action is carried out
	acts                  // the next action of the plan in flight
	drops                 // the rest of the plan in flight is never done
	looks                 // the controller of a ReplicaSet reports, and makes or stops pods
	readies               // a pod becomes available
	finishes              // the pods that were told to stop are gone
	fails                 // an available pod fails
	loses                 // an available pod is lost
	waits                 // the progress deadline passes
	templates             // the user changes the template
	replicas              // … the replicas
	surges                // … maxSurge
	unavails              // … maxUnavailable
	switches              // … the strategy
	pauses
	resumes
	forgets // the notes of a ReplicaSet are removed
	tampers // the notes of a ReplicaSet are changed
)

func moveOf(k kind, i, n int) move { return move(int(k)<<8 | i<<4 | n) }

func (m move) kind() kind { return kind(m >> 8) }
func (m move) set() int   { return int(m >> 4 & 15) }
func (m move) n() int     { return int(m & 15) }

// String says what happens.
func (m move) String() string {
	switch m.kind() {
	case begins:
		return "at first"
	case plans:
		return "step: the first action"
	case acts:
		return "step: the next action"
	case drops:
		return "step: the rest is never done"
	}
	if m.kind() < templates {
		return m.event()
	}
	return m.change()
}

// event says what happens to pods, or in time.
func (m move) event() string {
	switch m.kind() {
	case looks:
		text := fmt.Sprintf("look %s: its controller reports, then makes or stops pods", setOf(m.set()))
		if m.n() > 0 {
			text += fmt.Sprintf(", %d available ones first", m.n())
		}
		return text
	case readies:
		return fmt.Sprintf("ready %s: a pod becomes available", setOf(m.set()))
	case finishes:
		return fmt.Sprintf("finish %s: its stopped pods are gone", setOf(m.set()))
	case fails:
		return fmt.Sprintf("fail %s: an available pod fails", setOf(m.set()))
	case loses:
		return fmt.Sprintf("lose %s: an available pod is lost", setOf(m.set()))
	}
	return "wait: the progress deadline passes"
}

// change says what the user does.
func (m move) change() string {
	switch m.kind() {
	case templates:
		return "user: template " + templateOf(m.n())
	case replicas:
		return fmt.Sprintf("user: replicas %d", m.n())
	case surges:
		return fmt.Sprintf("user: maxSurge %d", m.n())
	case unavails:
		return fmt.Sprintf("user: maxUnavailable %d", m.n())
	case switches:
		return "user: the other strategy"
	case pauses:
		return "user: pause"
	case resumes:
		return "user: resume"
	case forgets:
		return "user: removes the notes of " + setOf(m.set())
	}
	return fmt.Sprintf("user: notes of %s changed to %d", setOf(m.set()), m.n())
}
