package forecast_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/forecast"
)

// With a lag the planner sees pods as they were that long ago, of the generation that
// their ReplicaSet had then. Until then a ReplicaSet that was scaled is not observed.
func TestAStatusIsSeenWhenTheLagIsOver(t *testing.T) {
	d, seen := quarter(10)
	w := usual()
	w.Lag = 2 * time.Second
	type old struct{ Size, Current, Behind int }
	var got []string
	last := old{}
	for step, err := range forecast.Forecast(d, seen, w) {
		if err != nil {
			t.Fatal(err)
		}
		s := &step.Seen.ReplicaSets[0]
		if now := (old{s.Size, s.Current, int(s.Generation - s.ObservedGeneration)}); now != last {
			got = append(got, fmt.Sprintf("%s: size %d, %d seen, %d behind", step.After, now.Size, now.Current, now.Behind))
			last = now
		}
	}
	want := []string{
		"0s: size 10, 10 seen, 0 behind",
		"0s: size 8, 10 seen, 1 behind", "2s: size 8, 8 seen, 0 behind",
		"12s: size 5, 8 seen, 1 behind", "14s: size 3, 5 seen, 1 behind", "16s: size 3, 3 seen, 0 behind",
	}
	if diff := cmp.Diff(want, got[:min(len(got), len(want))]); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// A status that was on its way when its ReplicaSet was scaled is of the size before.
func TestAStatusOnItsWayIsOfTheGenerationItWasSentFor(t *testing.T) {
	d, seen := quarter(10)
	w := usual()
	w.Lag = 2 * time.Second
	w.Events = []forecast.Event{{At: time.Second, Kind: forecast.Scale, N: 4}}
	behind := make(map[time.Duration]int64)
	for step, err := range forecast.Forecast(d, seen, w) {
		if err != nil {
			t.Fatal(err)
		}
		s := &step.Seen.ReplicaSets[0]
		behind[step.After] = s.Generation - s.ObservedGeneration
	}
	// Scaled after 0 s and 1 s; the statuses of then are seen after 2 s and 3 s.
	if behind[0] != 1 || behind[time.Second] != 2 || behind[2*time.Second] != 1 || behind[3*time.Second] != 0 {
		t.Errorf("generations not observed: %v, want 1, 2, 1, 0 after 0s, 1s, 2s, 3s", behind)
	}
}

// The first plan is the one for the observation as it is, even where a ReplicaSet
// controller has work to do that its planner does not know of yet.
func TestTheFirstPlanIsTheOneForTheObservation(t *testing.T) {
	d, seen := quarter(10)
	seen.ReplicaSets[0].Current, seen.ReplicaSets[0].Ready, seen.ReplicaSets[0].Available = 7, 7, 7
	want, err := rollout.Next(d, seen)
	if err != nil {
		t.Fatal(err)
	}
	for step, err := range forecast.Forecast(d, seen, usual()) {
		if err != nil {
			t.Fatal(err)
		}
		if step.Plan == nil {
			continue
		}
		if len(step.Plan.Actions) != len(want.Actions) {
			t.Fatalf("%d actions, want %d", len(step.Plan.Actions), len(want.Actions))
		}
		for i, a := range step.Plan.Actions {
			if a.Verb != want.Actions[i].Verb || a.To != want.Actions[i].To || a.Reason != want.Actions[i].Reason {
				t.Errorf("action %+v, want %+v", a, want.Actions[i])
			}
		}
		if got := step.Plan.Status.Replicas; got != want.Status.Replicas {
			t.Errorf("status.replicas %d, want %d", got, want.Status.Replicas)
		}
		return
	}
}
