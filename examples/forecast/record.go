package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/rollplan/rollplan/examples/plan/objects"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/forecast"
	"github.com/rollplan/rollplan/strategy"
)

// A record is what is kept of the forecast of one Deployment.
type record struct {
	name  string
	d     rollout.Deployment
	seen  rollout.Observation
	world forecast.World

	all     bool  // rows are to be kept
	rows    []row // the first
	tail    []row // the last, where there are many
	skipped int   // rows between the two

	samples []sample // in order of time; few enough to draw
	every   int      // so many moments are one sample
	moments int
	spare   bool // the last sample gives way to the next
	events  []stamped

	sum forecast.Summary
}

// A sample is what there is from a time on.
type sample struct {
	at     time.Duration
	totals forecast.Totals
	limits strategy.Limits
}

// A stamped text belongs to a time.
type stamped struct {
	at   time.Duration
	text string
}

// forecast runs the forecast of one case. Its errors name the Deployment.
func (o *options) forecast(c *objects.Case) (*record, error) {
	d, err := c.Wanted()
	if err != nil {
		return nil, c.Deployment.Blame(err)
	}
	seen, err := c.Seen()
	if err != nil {
		return nil, c.Deployment.Blame(err)
	}
	if o.update {
		seen = running(&d, seen)
	}
	r := &record{name: c.Deployment.FullName(), d: d, seen: seen, world: o.world, every: 1, all: o.all}
	if o.fail > 0 {
		r.world.Failing = []forecast.Failing{{Template: o.newest(d), Percent: o.fail}}
	}
	for step, err := range forecast.Forecast(d, seen, r.world) {
		if err != nil {
			return nil, fmt.Errorf("namespace %s: %w", c.Deployment.Metadata.Namespace, err)
		}
		r.take(&step)
	}
	return r, nil
}

// running returns the observation of a Deployment whose replicas all run another
// template than its own, and are available.
func running(d *rollout.Deployment, seen rollout.Observation) rollout.Observation {
	lim := strategy.Rules{}.Limits(d.Strategy, d.Replicas)
	seen.ReplicaSets = []replicaset.Snapshot{{
		Name: d.Name + "-running", Owner: d.UID, Template: "running", Labels: d.TemplateLabels,
		CreatedAt: seen.At.Add(-time.Hour), MinReadySeconds: d.MinReadySeconds,
		Size: d.Replicas, Current: d.Replicas, Ready: d.Replicas, Available: d.Replicas,
		Book: replicaset.Bookkeeping{
			Revision:  replicaset.NumberOf(1),
			ScaledFor: replicaset.ScaledForOf(int64(d.Replicas), int64(lim.MaxTotal)),
		},
	}}
	return seen
}

// newest returns the template that is rolled out last.
func (o *options) newest(d rollout.Deployment) (t replicaset.Template) {
	t = d.Template
	n := 0
	for _, e := range o.world.Events {
		if e.Kind == forecast.NewTemplate {
			n++
			t = forecast.UnnamedTemplate(n)
		}
	}
	return t
}

// take notes one step.
func (r *record) take(step *forecast.Step) {
	before := r.sum
	r.sum.Add(step)
	for _, e := range step.Events {
		r.events = append(r.events, stamped{step.After, e.String()})
	}
	r.addRow(rowOf(step, &before, &r.sum))
	d := step.Deployment
	r.addSample(sample{step.After, step.Totals, strategy.Rules{}.Limits(d.Strategy, d.Replicas)})
}

// Up to so many rows from the start and from the end are kept for a table that is not
// to have all.
const headRows, tailRows = 30, 12

func (r *record) addRow(w row, ok bool) {
	switch {
	case !ok:
	case r.all || len(r.rows) < headRows:
		r.rows = append(r.rows, w)
	default:
		r.tail = append(r.tail, w)
	}
	if len(r.tail) > 2*tailRows {
		r.skipped += tailRows
		r.tail = r.tail[:copy(r.tail, r.tail[tailRows:])]
	}
}

// maxSamples is how many a picture can show; beyond it every second one is dropped.
const maxSamples = 4096

// addSample keeps the state at the end of each moment, in a very long rollout of every
// second, fourth … moment, and of the last.
func (r *record) addSample(s sample) {
	n := len(r.samples)
	if n > 0 && r.samples[n-1].at == s.at {
		r.samples[n-1] = s
		return
	}
	if r.spare {
		r.samples[n-1] = s
	} else {
		r.samples = append(r.samples, s)
	}
	r.moments++
	r.spare = r.moments%r.every != 0
	if len(r.samples) > maxSamples {
		r.every *= 2
		kept := r.samples[:0]
		for i := 0; i < len(r.samples); i += 2 {
			kept = append(kept, r.samples[i])
		}
		r.samples, r.spare = kept, false
	}
}

// span is the time that a picture shows: until the last pod has moved, and a little
// more, so that the end is seen.
func (r *record) span() time.Duration {
	span := time.Second
	for i := 1; i < len(r.samples); i++ {
		if s := r.samples[i]; s.totals != r.samples[i-1].totals || s.limits != r.samples[i-1].limits {
			span = max(span, s.at)
		}
	}
	if n := len(r.events); n > 0 {
		span = max(span, r.events[n-1].at)
	}
	return span + span/20
}

// at returns what there is at a time.
func (r *record) at(t time.Duration) *sample {
	i, found := slices.BinarySearchFunc(r.samples, t, func(s sample, t time.Duration) int {
		return int(max(min(s.at-t, 1), -1))
	})
	if !found {
		i--
	}
	return &r.samples[max(i, 0)]
}

// height is the largest number in the picture.
func (r *record) height() int64 {
	h := int64(1)
	for i := range r.samples {
		s := &r.samples[i]
		h = max(h, s.totals.Live(), int64(s.limits.MaxTotal))
	}
	return h
}
