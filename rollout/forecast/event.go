package forecast

import (
	"fmt"
	"strconv"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

// An Event is what somebody does, or what happens, at a time of the forecast.
type Event struct {
	At   time.Duration // since the observation
	Kind EventKind

	// N is the replicas of Scale, the revision of Undo and RollBack (0: the last), or
	// the pods that LoseNode loses.
	N int

	// Template is the new one of NewTemplate, Hash what names its ReplicaSet. Empty,
	// they are one that no ReplicaSet has, and a hash made up for it.
	Template replicaset.Template
	Hash     string
}

// An EventKind tells events apart.
type EventKind uint8

// The kinds of events.
const (
	Scale       EventKind = 1 + iota
	NewTemplate           // as with a new image
	Pause
	Resume
	Undo     // as kubectl rollout undo does
	RollBack // by the annotation that asks for it
	LoseNode // pods are gone without a goodbye, available ones first, of each ReplicaSet in proportion
)

// String returns the event as a few words.
func (e Event) String() string {
	switch e.Kind {
	case Scale:
		return fmt.Sprintf("scale to %d", e.N)
	case NewTemplate:
		return "new template"
	case Pause:
		return "pause"
	case Resume:
		return "resume"
	case Undo, RollBack:
		verb := "undo"
		if e.Kind == RollBack {
			verb = "roll back"
		}
		if e.N == 0 {
			return verb
		}
		return fmt.Sprintf("%s to revision %d", verb, e.N)
	case LoseNode:
		return fmt.Sprintf("lose %d pods", e.N)
	}
	return "Event(" + strconv.Itoa(int(e.Kind)) + ")"
}

// check returns why the event cannot be. Whether there is a revision to undo to is only
// known when its time comes.
func (e *Event) check() error {
	switch {
	case e.Kind < Scale || e.Kind > LoseNode:
		return invalid("events.kind", strconv.Itoa(int(e.Kind)), "is none of the kinds")
	case e.At < 0 || e.At > longest:
		return invalid("events.at", e.At.String(), "is not between 0 and 10 years")
	case e.N < 0 || int64(e.N) > maxCount:
		return invalid("events.n", strconv.Itoa(e.N), "is no count")
	}
	return nil
}

// maxCount is the largest number of pods that the API can hold.
const maxCount = 1<<31 - 1

// happen lets the event take place. Its error is that of [rollout.Undo].
func (r *run) happen(e *Event) (err error) {
	d := &r.api.Deployment
	switch e.Kind {
	case Scale:
		d.Replicas = e.N
	case NewTemplate:
		r.takeTemplate(e)
	case Pause, Resume:
		d.Paused = e.Kind == Pause
	case Undo:
		*d, err = rollout.Undo(*d, r.api.Seen, int64(e.N))
		d.Generation-- // Undo has raised it, and so does the end of this function
	case RollBack:
		d.RollbackTo = replicaset.NumberOf(int64(e.N))
		return nil // annotations are no part of the spec
	case LoseNode:
		r.lose(e.N)
		return nil
	}
	d.Generation++
	return err
}

// takeTemplate makes the event's template the Deployment's, or one that is like no
// other.
func (r *run) takeTemplate(e *Event) {
	d := &r.api.Deployment
	r.templates++
	d.Template, d.TemplateHash = e.Template, e.Hash
	if e.Template == "" {
		d.Template = UnnamedTemplate(r.templates)
	}
	if e.Hash == "" {
		d.TemplateHash = "new" + strconv.Itoa(r.templates)
	}
}

// UnnamedTemplate returns the identity that the template of the nth NewTemplate
// event gets, counted from 1, where the event gives none.
func UnnamedTemplate(n int) replicaset.Template {
	return replicaset.Template("template " + strconv.Itoa(n) + " of the forecast")
}

// lose takes n pods away, of each ReplicaSet in proportion to those it has: of 8 and
// 2, 5 lost are 4 and 1.
func (r *run) lose(n int) {
	var total, passed int64
	for i := range r.sets {
		total += int64(r.current(i))
	}
	// Each ReplicaSet loses what is due up to it and not lost by those before it, so that
	// what rounding leaves over is lost by the last: 3 of 5 and 5 are 1 and 2.
	left := min(int64(n), total)
	lost := int64(0)
	for i := range r.sets {
		if passed += int64(r.current(i)); total > 0 {
			share := left*passed/total - lost
			lost += share
			r.loseOf(i, int(share))
		}
	}
}
