package compare

import (
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// Diff tells in what the two ends differ, a line for each difference; "" if in
// nothing.
func Diff(reference, ours sync.End) string {
	var d differences
	d.list("write", writes(reference), writes(ours))
	d.list("event", reference.Events, ours.Events)
	d.value("requeue", after(reference.Requeue), after(ours.Requeue))
	d.failure(reference.Err, ours.Err)
	d.replicaSets(reference, ours)
	d.deployment(reference, ours)
	d.status(&reference.Status, &ours.Status)
	return strings.Join(d.lines, "\n")
}

type differences struct{ lines []string }

// value compares one value under its name. T must be comparable with ==.
func (d *differences) value(name string, reference, ours any) {
	if reference != ours {
		d.add(name, reference, ours)
	}
}

func (d *differences) add(name string, reference, ours any) {
	d.lines = append(d.lines, fmt.Sprintf("%s: reference %v, ours %v", name, reference, ours))
}

// list compares texts in their order.
func (d *differences) list(name string, reference, ours []string) {
	for i := range max(len(reference), len(ours)) {
		if r, o := at(reference, i), at(ours, i); r != o {
			d.add(fmt.Sprintf("%s %d", name, i+1), r, o)
		}
	}
}

// none stands for what one of the two does not have.
const none = "none"

func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return none
}

// texts compares maps of texts, such as labels, key by key.
func (d *differences) texts(name string, reference, ours map[string]string) {
	if maps.Equal(reference, ours) {
		return
	}
	for _, key := range keysOf(reference, ours) {
		if r, o := textAt(reference, key), textAt(ours, key); r != o {
			d.add(name+" "+key, r, o)
		}
	}
}

func textAt(m map[string]string, key string) string {
	if text, ok := m[key]; ok {
		return fmt.Sprintf("%q", text)
	}
	return none
}

func (d *differences) failure(reference, ours error) {
	if (reference == nil) != (ours == nil) {
		d.add("error", textOf(reference), textOf(ours))
	}
}

func textOf(err error) string {
	if err == nil {
		return none
	}
	return err.Error()
}

func after(requeue *time.Duration) string {
	if requeue == nil {
		return none
	}
	return requeue.String()
}

// field returns what a field holds, none if it is absent.
func field[T any](p *T) string {
	if p == nil {
		return none
	}
	return fmt.Sprint(*p)
}
