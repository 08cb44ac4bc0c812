package forecast_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/forecast"
	"github.com/rollplan/rollplan/rollout/world"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

func TestASummaryBeginsWithWhatMatters(t *testing.T) {
	for _, c := range []struct {
		want  string
		setUp func(d *rollout.Deployment, w *forecast.World)
	}{
		{"completes after 20s", func(*rollout.Deployment, *forecast.World) {}},
		{"completes after 20s; the progress deadline is exceeded after 6s",
			func(d *rollout.Deployment, _ *forecast.World) { d.Deadline = replicaset.Known(5) }},
		{"stuck after 5s: 5 pods never ready; the progress deadline is exceeded after 10m1s",
			func(_ *rollout.Deployment, w *forecast.World) { w.Failing = []forecast.Failing{{Percent: 100}} }},
		{"stuck after 5s: no node has room for 5 pods",
			func(d *rollout.Deployment, w *forecast.World) {
				d.Deadline, w.Capacity = replicaset.Count{}, replicaset.Known(8)
			}},
		{"stuck after 5s: 5 pods over the quota",
			func(d *rollout.Deployment, w *forecast.World) {
				d.Deadline, w.Quota = replicaset.Count{}, replicaset.Known(8)
			}},
		{"goes round in circles: a state after 32m5s has been there before",
			func(_ *rollout.Deployment, w *forecast.World) { w.Planner = seesaw }},
		{"endless", func(_ *rollout.Deployment, w *forecast.World) { w.Planner = counter }},
	} {
		d, seen := quarter(10)
		w := usual()
		c.setUp(&d, &w)
		if strings.HasPrefix(c.want, "goes") {
			d, seen = quarter(3)
		}
		s, err := forecast.Summarize(d, seen, w)
		if got := s.Headline(); err != nil || got != c.want {
			t.Errorf("%q with error %v, want %q", got, err, c.want)
		}
		if first, _, _ := strings.Cut(s.String(), "\n"); first != s.Headline() {
			t.Errorf("%q begins otherwise than %q", first, s.Headline())
		}
	}
}

func TestASummaryTellsOfFaultsAndLosses(t *testing.T) {
	d, seen := quarter(10)
	d.Strategy = strategy.Strategy{Other: "Canary"}
	w := usual()
	w.Events = []forecast.Event{{At: time.Second, Kind: forecast.LoseNode, N: 2}}
	s, err := forecast.Summarize(d, seen, w)
	text := s.String()
	if err != nil || !strings.Contains(text, `fault: unknown strategy "Canary"`) || !strings.HasSuffix(text, ", lost: 2") {
		t.Errorf("%s with error %v", text, err)
	}
}

// The last completion counts, and what is exceeded once stays so.
func TestASummaryIsAboutTheLastCompletion(t *testing.T) {
	d, seen := quarter(10)
	w := usual()
	w.Events = []forecast.Event{{At: time.Minute, Kind: forecast.Scale, N: 12}}
	s, err := forecast.Summarize(d, seen, w)
	if err != nil || s.At != 70*time.Second || !s.Done() || s.Empty() {
		t.Errorf("%s with error %v, want it to complete after 1m10s", s, err)
	}
	var none forecast.Summary
	if none.Done() || !none.Empty() || none.Outcome.String() != "goes on" {
		t.Errorf("the zero summary is %+v", none)
	}
}

// idle is a planner that does nothing.
func idle(plan *rollout.Plan, _ *rollout.Deployment, seen *rollout.Observation) error {
	*plan = rollout.Plan{Status: seen.Status}
	return nil
}

// What a node takes with it is spread over the ReplicaSets in proportion, nothing is
// lost that is not there, and available pods go first. The quota keeps others from
// coming in their place.
func TestANodeTakesItsShareOfEachReplicaSet(t *testing.T) {
	d, seen := quarter(11)
	seen.ReplicaSets[0].MinReadySeconds = 3600
	old, more := seen.ReplicaSets[0], seen.ReplicaSets[0]
	old.Size, old.Current, old.Ready, old.Available = 8, 8, 6, 4
	more.Name, more.Template, more.CreatedAt = "web-6d4", "v2", noon()
	more.Size, more.Current, more.Ready, more.Available = 3, 3, 1, 0
	seen.ReplicaSets = []replicaset.Snapshot{more, old}
	for _, c := range []struct {
		lost int
		want [2]world.Pods // of the old and of the new ReplicaSet
	}{
		{0, [2]world.Pods{{Starting: 2, Ready: 2, Available: 4}, {Starting: 2, Ready: 1}}},
		{5, [2]world.Pods{{Starting: 2, Ready: 2, Available: 1}, {Starting: 1}}}, // 8 * 5 / 11 is 3.6
		{9, [2]world.Pods{{Starting: 2}, {}}},
		{100, [2]world.Pods{}},
	} {
		w := forecast.World{
			Ready: time.Hour, Planner: idle, Quota: replicaset.Known(0),
			Events: []forecast.Event{{Kind: forecast.LoseNode, N: c.lost}},
		}
		var got [2]world.Pods
		for step, err := range forecast.Forecast(d, seen, w) {
			if err != nil {
				t.Fatal(err)
			}
			if step.After == 0 {
				got = [2]world.Pods(step.Pods)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%d lost: mismatch (-want +got):\n%s", c.lost, diff)
		}
	}
}

func TestStatusOfTheForecastIsTheDeploymentsOwn(t *testing.T) {
	d, seen := quarter(4)
	var last status.Status
	for step, err := range forecast.Forecast(d, seen, usual()) {
		if err != nil {
			t.Fatal(err)
		}
		last = step.Seen.Status
	}
	state, line := status.StateOf(status.Subject{Name: "web", Generation: 2, Replicas: 4}, &last)
	if state != status.Complete {
		t.Errorf("%s: %s, want Complete", state, line)
	}
}
