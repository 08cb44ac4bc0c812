package forecast_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/rollout/forecast"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

// An end is what a table compares of a summary.
type end struct {
	Outcome      forecast.Outcome
	At, Late     time.Duration // Late: 0 for never
	Holds        []strategy.Rule
	Peak, Lowest int
	Fault        rollout.FaultKind
}

func endOf(s *forecast.Summary) end {
	e := end{Outcome: s.Outcome, At: s.At, Late: s.Late.After, Peak: int(s.Peak.Pods), Lowest: int(s.Lowest.Pods), Fault: s.Fault.Kind}
	for h := range s.Holds.All() {
		e.Holds = append(e.Holds, h.Rule)
	}
	return e
}

// usual is a world in which pods take ten seconds to start and five to stop.
func usual() forecast.World { return forecast.World{Ready: 10 * time.Second, Gone: 5 * time.Second} }

func TestARolloutIsForecastToItsEnd(t *testing.T) {
	const s = time.Second
	stuck := []strategy.Rule{strategy.SurgeReached, strategy.NewUnready}
	for _, c := range []struct {
		name  string
		n     int // replicas, at 25% and 25%
		setUp func(d *rollout.Deployment, seen *rollout.Observation, w *forecast.World)
		want  end
	}{
		{"all goes well", 10, nil,
			end{Outcome: forecast.Completes, At: 20 * s, Peak: 18, Lowest: 8}},
		{"minReadySeconds come on top", 10,
			func(d *rollout.Deployment, _ *rollout.Observation, _ *forecast.World) { d.MinReadySeconds = 7 },
			end{Outcome: forecast.Completes, At: 34 * s, Peak: 18, Lowest: 8}},
		{"all at once where nothing takes time", 10,
			func(_ *rollout.Deployment, _ *rollout.Observation, w *forecast.World) { *w = forecast.World{} },
			end{Outcome: forecast.Completes, Peak: 13, Lowest: 8}},
		{"Recreate stops all first", 10,
			func(d *rollout.Deployment, _ *rollout.Observation, _ *forecast.World) {
				d.Strategy = strategy.Strategy{Kind: strategy.Recreate}
			},
			end{Outcome: forecast.Completes, At: 15 * s, Peak: 10, Lowest: 0}},
		{"a bad image is stuck before it starts", 10,
			func(_ *rollout.Deployment, _ *rollout.Observation, w *forecast.World) {
				w.Failing = []forecast.Failing{{Template: "v2", Percent: 100}}
			},
			end{Outcome: forecast.Stuck, At: 5 * s, Late: 601 * s, Holds: stuck, Peak: 15, Lowest: 8}},
		{"one node a pod, as many nodes as replicas (B04)", 3,
			func(_ *rollout.Deployment, _ *rollout.Observation, w *forecast.World) {
				w.Capacity = replicaset.Known(3)
			},
			end{Outcome: forecast.Stuck, Late: 601 * s, Holds: stuck, Peak: 4, Lowest: 3}},
		{"one more node is enough", 3,
			func(_ *rollout.Deployment, _ *rollout.Observation, w *forecast.World) {
				w.Capacity = replicaset.Known(4)
			},
			end{Outcome: forecast.Completes, At: 40 * s, Peak: 5, Lowest: 3}},
		{"a quota without room for the surge (B05)", 1,
			func(_ *rollout.Deployment, _ *rollout.Observation, w *forecast.World) {
				w.Quota = replicaset.Known(1)
			},
			end{Outcome: forecast.Stuck, Late: 601 * s, Holds: []strategy.Rule{strategy.NewUnready}, Peak: 1, Lowest: 1}},
		{"without a deadline nobody is told", 3,
			func(d *rollout.Deployment, _ *rollout.Observation, w *forecast.World) {
				d.Deadline, w.Capacity = replicaset.Count{}, replicaset.Known(3)
			},
			end{Outcome: forecast.Stuck, Holds: stuck, Peak: 4, Lowest: 3}},
		{"late, and complete all the same", 10,
			func(d *rollout.Deployment, _ *rollout.Observation, w *forecast.World) {
				d.Deadline = replicaset.Known(5)
			},
			end{Outcome: forecast.Completes, At: 20 * s, Late: 6 * s, Peak: 18, Lowest: 8}},
		{"paused", 10,
			func(d *rollout.Deployment, _ *rollout.Observation, _ *forecast.World) { d.Paused = true },
			end{Outcome: forecast.Stuck, Holds: []strategy.Rule{strategy.Paused}, Peak: 10, Lowest: 10}},
		{"a strategy nobody knows", 10,
			func(d *rollout.Deployment, _ *rollout.Observation, _ *forecast.World) {
				d.Strategy = strategy.Strategy{Other: "Canary"}
			},
			end{Outcome: forecast.Stuck, Peak: 10, Lowest: 10, Fault: rollout.UnknownStrategy}},
		{"nothing to do", 10,
			func(d *rollout.Deployment, _ *rollout.Observation, _ *forecast.World) { d.Template = "v1" },
			end{Outcome: forecast.Completes, Peak: 10, Lowest: 10}},
		{"a taken name costs one more step", 10,
			func(_ *rollout.Deployment, seen *rollout.Observation, _ *forecast.World) {
				seen.ReplicaSets = append(seen.ReplicaSets, replicaset.Snapshot{Name: "web-6d4", Owner: "2", Template: "x",
					Size: 7, Current: 7, Available: 7, Labels: seen.ReplicaSets[0].Labels})
			},
			end{Outcome: forecast.Completes, At: 20 * s, Peak: 18, Lowest: 8}},
		{"what is scaled to 0 is complete with nothing", 10,
			func(d *rollout.Deployment, _ *rollout.Observation, _ *forecast.World) { d.Replicas = 0 },
			end{Outcome: forecast.Completes, Peak: 10, Lowest: 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, seen := quarter(c.n)
			w := usual()
			if c.setUp != nil {
				c.setUp(&d, &seen, &w)
			}
			s, err := forecast.Summarize(d, seen, w)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, endOf(&s)); diff != "" {
				t.Errorf("mismatch (-want +got):\n%s\n%s", diff, s)
			}
		})
	}
}

// What the quota refuses is reported by the ReplicaSet and passed on to the Deployment
// (B05: ReplicaFailure).
func TestAQuotaIsReportedAsReplicaFailure(t *testing.T) {
	d, seen := quarter(1)
	w := usual()
	w.Quota = replicaset.Known(1)
	var last status.Status
	for step, err := range forecast.Forecast(d, seen, w) {
		if err != nil {
			t.Fatal(err)
		}
		last = step.Seen.Status
	}
	c, ok := last.Conditions.Get(status.ReplicaFailure)
	if !ok || c.Status != status.True || c.Reason != "FailedCreate" {
		t.Errorf("condition %+v, want ReplicaFailure=True for FailedCreate", c)
	}
}

func TestPodsWaitForRoomThatTerminatingOnesMake(t *testing.T) {
	d, seen := quarter(10)
	w := usual()
	w.Capacity = replicaset.Known(10)
	most := int64(0)
	for step, err := range forecast.Forecast(d, seen, w) {
		if err != nil {
			t.Fatal(err)
		}
		if n := step.Live() - step.Waiting; n > 10 {
			t.Errorf("after %s %d pods are on nodes, want at most 10", step.After, n)
		}
		most = max(most, step.Waiting)
	}
	if most == 0 {
		t.Error("no pod ever waited for room")
	}
}

func TestAMinorityOfFailingPodsIsBornByTheLimits(t *testing.T) {
	d, seen := quarter(10)
	for _, c := range []struct {
		name    string
		failing forecast.Failing
		broken  int64
		want    forecast.Outcome
	}{
		{"one in ten", forecast.Failing{Percent: 10}, 1, forecast.Stuck},
		{"the second and the third", forecast.Failing{Pods: []int{2, 3}}, 2, forecast.Stuck},
		{"numbers that never come", forecast.Failing{Pods: []int{0, 11}}, 0, forecast.Completes},
		{"pods of another template", forecast.Failing{Template: "v3", Percent: 100}, 0, forecast.Completes},
	} {
		w := usual()
		w.Failing = []forecast.Failing{c.failing}
		s, err := forecast.Summarize(d, seen, w)
		if err != nil {
			t.Fatal(err)
		}
		if s.Outcome != c.want || s.End.Broken != c.broken || s.End.New.Size != 10 && c.broken < 3 {
			t.Errorf("%s: %s with %d broken, want %s with %d", c.name, s.Outcome, s.End.Broken, c.want, c.broken)
		}
	}
}

// A ReplicaSet that history does not keep is deleted before its last pods are gone.
func TestPodsOfADeletedReplicaSetAreStillThere(t *testing.T) {
	d, seen := quarter(10)
	d.HistoryLimit = replicaset.Known(0)
	left := make(map[time.Duration]int64)
	sets := 0
	for step, err := range forecast.Forecast(d, seen, usual()) {
		if err != nil {
			t.Fatal(err)
		}
		left[step.After], sets = step.Terminating, len(step.Seen.ReplicaSets)
	}
	if left[20*time.Second] != 3 || left[25*time.Second] != 0 || sets != 1 {
		t.Errorf("%v terminating and %d ReplicaSets at the end, want 3 after 20s, 0 after 25s, and 1", left, sets)
	}
}

// A paused Deployment cleans up its history even while pods wait for a node: those that
// wait are still known by their ReplicaSet.
func TestPodsWaitOnWhileAnotherReplicaSetIsDeleted(t *testing.T) {
	d, seen := quarter(10)
	d.Template, d.HistoryLimit = "v1", replicaset.Known(0)
	empty := seen.ReplicaSets[0]
	empty.Name, empty.Template, empty.CreatedAt = "web-old", "v0", noon().Add(-2*time.Hour)
	empty.Size, empty.Current, empty.Ready, empty.Available = 0, 0, 0, 0
	seen.ReplicaSets = append(seen.ReplicaSets, empty)
	w := usual()
	w.Capacity = replicaset.Known(12)
	w.Events = []forecast.Event{
		{Kind: forecast.Scale, N: 15}, {At: 5 * time.Second, Kind: forecast.Pause},
		{At: 20 * time.Second, Kind: forecast.LoseNode, N: 2}, {At: 30 * time.Second, Kind: forecast.Scale, N: 12},
	}
	var waiting []int64
	sets := 0
	for step, err := range forecast.Forecast(d, seen, w) {
		if err != nil {
			t.Fatal(err)
		}
		if n := len(waiting); n == 0 || waiting[n-1] != step.Waiting {
			waiting = append(waiting, step.Waiting)
		}
		sets = len(step.Seen.ReplicaSets)
	}
	if want := []int64{0, 3, 0}; !slices.Equal(waiting, want) || sets != 1 {
		t.Errorf("%v wait and %d ReplicaSets are left, want %v and 1", waiting, sets, want)
	}
}
