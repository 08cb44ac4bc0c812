package reference

import (
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/runtime"
)

// A queue is a work queue that only notes when the controller wants to look again.
type queue struct{ after *time.Duration }

func (q *queue) note(after time.Duration) {
	if q.after == nil || after < *q.after {
		q.after = &after
	}
}

func (q *queue) Add(string)                             { q.note(0) }
func (q *queue) AddRateLimited(string)                  { q.note(0) }
func (q *queue) AddAfter(_ string, after time.Duration) { q.note(after) }

func (q *queue) Len() int               { return 0 }
func (q *queue) Get() (string, bool)    { return "", true }
func (q *queue) Done(string)            {}
func (q *queue) Forget(string)          {}
func (q *queue) NumRequeues(string) int { return 0 }
func (q *queue) ShutDown()              {}
func (q *queue) ShutDownWithDrain()     {}
func (q *queue) ShuttingDown() bool     { return false }

// events is an event recorder that only notes what the events say.
type events struct{ lines []string }

func (e *events) Event(_ runtime.Object, kind, reason, message string) {
	e.lines = append(e.lines, kind+" "+reason+" "+message)
}

func (e *events) Eventf(about runtime.Object, kind, reason, format string, args ...any) {
	e.Event(about, kind, reason, fmt.Sprintf(format, args...))
}

func (e *events) AnnotatedEventf(
	about runtime.Object, _ map[string]string, kind, reason, format string, args ...any,
) {
	e.Eventf(about, kind, reason, format, args...)
}
