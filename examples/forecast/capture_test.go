package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rollplan/rollplan/examples/plan/objects"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/forecast"
)

// A capture is one rollout on a real control plane of Kubernetes 1.37.2: what the
// user did and when, and every change of the objects, in order.
type capture struct {
	Capture string
	Steps   []struct {
		AfterSeconds float64
		Did          string
	}

	first  json.RawMessage // the Deployment as it was created
	sizes  []sizes         // of its ReplicaSets, each time one has changed
	events []forecast.Event
	hashes map[replicaset.Template]string // in the name of the ReplicaSet of each template
}

// sizes are those of the ReplicaSets that exist, by name.
type sizes map[string]int

// readCaptures reads the seven captures. The changes of objects are those that the
// plan command is tested with.
func readCaptures(t *testing.T) []*capture {
	t.Helper()
	var all []*capture
	if err := json.Unmarshal(must(os.ReadFile("testdata/captures.json")), &all); err != nil {
		t.Fatal(err)
	}
	trace := gunzip(t, "../plan/testdata/watch.ndjson.gz")
	for _, c := range all {
		c.read(t, trace)
	}
	return all
}

// change is one line of a trace.
type change struct {
	Capture, Type string
	Object        json.RawMessage
}

func (c *capture) read(t *testing.T, trace []byte) {
	t.Helper()
	now := sizes{}
	var was *objects.Deployment
	c.readHashes(t, trace)
	for e := range c.changes(t, trace) {
		var o objects.ReplicaSet
		var kind struct{ Kind string }
		if json.Unmarshal(e.Object, &kind) != nil || json.Unmarshal(e.Object, &o) != nil {
			t.Fatalf("%s: %s", c.Capture, e.Object)
		}
		if kind.Kind == "Deployment" {
			was = c.user(t, was, e.Object)
			continue
		}
		before := maps.Clone(now)
		if now[o.Metadata.Name] = *o.Spec.Replicas; e.Type == "DELETED" {
			delete(now, o.Metadata.Name)
		}
		if !maps.Equal(before, now) {
			c.sizes = append(c.sizes, maps.Clone(now))
		}
	}
	if len(c.events) != len(c.Steps)-1 {
		t.Fatalf("%s: %d changes by the user, want %d", c.Capture, len(c.events), len(c.Steps)-1)
	}
}

func (c *capture) changes(t *testing.T, trace []byte) func(func(change) bool) {
	return func(yield func(change) bool) {
		for line := range bytes.Lines(trace) {
			var e change
			if err := json.Unmarshal(line, &e); err != nil {
				t.Fatal(err)
			}
			if e.Capture == c.Capture && !yield(e) {
				return
			}
		}
	}
}

func (c *capture) readHashes(t *testing.T, trace []byte) {
	t.Helper()
	c.hashes = make(map[replicaset.Template]string)
	for e := range c.changes(t, trace) {
		var o objects.ReplicaSet
		if err := json.Unmarshal(e.Object, &o); err != nil {
			t.Fatal(err)
		}
		if hash := o.Metadata.Labels[rollout.HashLabel]; hash != "" {
			c.hashes[must(templateOf(o.Spec.Template))] = hash
		}
	}
}

func templateOf(raw json.RawMessage) (replicaset.Template, error) {
	template, _, err := objects.ReadTemplate(raw)
	return template, err
}

// user notes what the user has changed in the Deployment, if anything, as an event at
// the time of the scenario.
func (c *capture) user(t *testing.T, was *objects.Deployment, raw json.RawMessage) *objects.Deployment {
	t.Helper()
	is := new(objects.Deployment)
	if err := json.Unmarshal(raw, is); err != nil {
		t.Fatal(err)
	}
	if was == nil {
		c.first = raw
		return is
	}
	if was.Metadata.Generation == is.Metadata.Generation {
		return is
	}
	n := len(c.events) + 1
	after := c.Steps[n].AfterSeconds - c.Steps[0].AfterSeconds
	e := forecast.Event{At: time.Duration(after * float64(time.Second))}
	template := must(templateOf(is.Spec.Template))
	switch {
	case strings.Contains(c.Steps[n].Did, "undo"):
		e.Kind = forecast.Undo
	case template != must(templateOf(was.Spec.Template)):
		e.Kind, e.Template, e.Hash = forecast.NewTemplate, template, c.hashes[template]
	case was.Spec.Paused != is.Spec.Paused:
		e.Kind = forecast.Resume
		if is.Spec.Paused {
			e.Kind = forecast.Pause
		}
	default:
		e.Kind, e.N = forecast.Scale, *is.Spec.Replicas
	}
	c.events = append(c.events, e)
	return is
}

// forecast returns the sizes at the end of each moment of the forecast that is made
// from the Deployment as it was created.
func (c *capture) forecast(t *testing.T, w forecast.World) []sizes {
	t.Helper()
	one := must(objects.Read(bytes.NewReader(c.first)))[0]
	one.Now = one.Deployment.Metadata.CreationTimestamp.Time
	d, seen := must(one.Wanted()), must(one.Seen())
	d.TemplateHash = c.hashes[d.Template]
	w.Events = c.events
	var all []sizes
	last := time.Duration(-1)
	for step, err := range forecast.Forecast(d, seen, w) {
		if err != nil {
			t.Fatal(err)
		}
		now := sizes{}
		for i := range step.Seen.ReplicaSets {
			now[step.Seen.ReplicaSets[i].Name] = step.Seen.ReplicaSets[i].Size
		}
		if step.After == last {
			all[len(all)-1] = now
		} else {
			all = append(all, now)
		}
		last = step.After
	}
	return slices.CompactFunc(all, func(a, b sizes) bool { return maps.Equal(a, b) })
}
