package status_test

import (
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/status"
)

// plain compares statuses field by field, conditions as lines.
var plain = cmp.Transformer("lines", lines)

// The Available conditions that are set now.
const (
	enough = "Available True MinimumReplicasAvailable 0s 0s : Deployment has minimum availability."
	tooFew = "Available False MinimumReplicasUnavailable 0s 0s : Deployment does not have minimum availability."
)

func TestReportCounts(t *testing.T) {
	const most = math.MaxInt32
	wraps := status.Rules{WrapCounts: true}
	known := replicaset.Known
	type want = status.Status
	for _, c := range []struct {
		rule   string
		rules  status.Rules
		totals replicaset.Totals
		want   status.Status
	}{
		{"nothing is reported as nothing", status.Rules{}, replicaset.Totals{TerminatingKnown: true},
			want{Terminating: known(0)}},
		{"each sum has its count", status.Rules{}, replicaset.Totals{
			Size: 9, Current: 7, Updated: 5, Ready: 4, Available: 3, Terminating: 2, TerminatingKnown: true,
		}, want{Replicas: 7, Updated: 5, Ready: 4, Available: 3, Unavailable: 6, Terminating: known(2)}},
		{"terminating is unknown where a set does not tell", status.Rules{},
			replicaset.Totals{Terminating: 2}, want{}},
		{"more available than wanted is none unavailable", status.Rules{}, replicaset.Totals{Size: 2, Available: 5},
			want{Available: 5}},
		{"a sum above the largest count is the largest", status.Rules{}, replicaset.Totals{
			Size: 3 * most, Current: 2 * most, Updated: most, Ready: most + 1, Available: most + 2,
			Terminating: 4 * most, TerminatingKnown: true,
		}, want{
			Replicas: most, Updated: most, Ready: most, Available: most, Unavailable: most, Terminating: known(most),
		}},
		{"WrapCounts: a sum above the largest count wraps", wraps, replicaset.Totals{
			Size: 2 * most, Current: most + 1, Updated: most, Ready: 2 * most, Available: 1 << 32,
			Terminating: most + 3, TerminatingKnown: true,
		}, want{Replicas: math.MinInt32, Updated: most, Ready: -2, Terminating: known(math.MinInt32 + 2)}},
		{"WrapCounts: a difference that wraps is none unavailable if negative", wraps,
			replicaset.Totals{Size: most + 1}, want{}},
		{"WrapCounts: counts stay", wraps,
			replicaset.Totals{Size: 4, Current: 3, Updated: 2, Ready: 2, Available: 1},
			want{Replicas: 3, Updated: 2, Ready: 2, Available: 1, Unavailable: 3}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			about := status.Subject{At: noon}
			c.want.Conditions = conditions(enough)
			var got status.Status
			c.rules.Report(&got, &about, &c.totals)
			if diff := cmp.Diff(c.want, got, plain); diff != "" {
				t.Errorf("Report mismatch (-want +got)\n%s", diff)
			}
		})
	}
}

func TestReportKeeps(t *testing.T) {
	const going = "Progressing True ReplicaSetUpdated 9s 99s : on"
	const failure = "ReplicaFailure True FailedCreate 5s 5s"
	got := status.Status{
		ObservedGeneration: 3, Collisions: replicaset.Known(2), Terminating: replicaset.Known(9),
		Conditions: conditions(going, failure),
	}
	status.Rules{}.Report(&got, &web, &replicaset.Totals{Available: 3})
	want := status.Status{
		ObservedGeneration: 4, Available: 3, Collisions: replicaset.Known(2),
		Conditions: conditions(going, failure, enough),
	}
	if diff := cmp.Diff(want, got, plain); diff != "" {
		t.Errorf("Report mismatch (-want +got)\n%s", diff)
	}
}

func TestReportAvailable(t *testing.T) {
	const going = "Progressing True ReplicaSetUpdated 9s 99s"
	for _, c := range []struct {
		rule      string
		available int64
		was       []string
		want      []string
	}{
		{"the minimum is enough", 2, nil, []string{enough}},
		{"one less is too few", 1, nil, []string{tooFew}},
		{"what was enough before is left alone", 3,
			[]string{"Available True MinimumReplicasAvailable 9s 99s : as read", going},
			[]string{"Available True MinimumReplicasAvailable 9s 99s : as read", going}},
		{"what was too few before is left alone", 0,
			[]string{"Available False MinimumReplicasUnavailable 9s 99s : as read"},
			[]string{"Available False MinimumReplicasUnavailable 9s 99s : as read"}},
		{"what becomes enough changes and moves to the end", 2,
			[]string{"Available False MinimumReplicasUnavailable 9s 99s", going}, []string{going, enough}},
		{"what becomes too few changes and moves to the end", 1,
			[]string{"Available True MinimumReplicasAvailable 9s 99s", going}, []string{going, tooFew}},
		{"another reason with the same status keeps its transition", 2,
			[]string{"Available True Mine 9s 99s", going},
			[]string{going, "Available True MinimumReplicasAvailable 0s 99s : Deployment has minimum availability."}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			got := counts(0, 0, 0, 0, c.was...)
			status.Rules{}.Report(&got, &web, &replicaset.Totals{Available: c.available})
			if diff := cmp.Diff(c.want, lines(got.Conditions)); diff != "" {
				t.Errorf("conditions mismatch (-want +got)\n%s", diff)
			}
		})
	}
}

func TestComplete(t *testing.T) {
	for _, c := range []struct {
		rule   string
		change func(s *status.Status)
		want   bool
	}{
		{"all replicas are new, available and the only ones", func(*status.Status) {}, true},
		{"readiness is not asked for", func(s *status.Status) { s.Ready = 0 }, true},
		{"a later generation is observed too", func(s *status.Status) { s.ObservedGeneration = 5 }, true},
		{"one is not of the new template", func(s *status.Status) { s.Updated = 2 }, false},
		{"one is not available", func(s *status.Status) { s.Available = 2 }, false},
		{"an old one is left", func(s *status.Status) { s.Replicas = 4 }, false},
		{"more are new than wanted", func(s *status.Status) { s.Updated = 4 }, false},
		{"more are available than wanted", func(s *status.Status) { s.Available = 4 }, false},
		{"the generation is not observed", func(s *status.Status) { s.ObservedGeneration = 3 }, false},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s := counts(3, 3, 3, 3)
			c.change(&s)
			if got := s.Complete(&web); got != c.want {
				t.Errorf("Complete() = %v, want %v", got, c.want)
			}
		})
	}
}

func TestJudged(t *testing.T) {
	for _, c := range []struct {
		rule     string
		deadline replicaset.Count
		want     bool
	}{
		{"no deadline is none", replicaset.Count{}, false},
		{"the largest count stands for none", replicaset.Known(math.MaxInt32), false},
		{"one second less is one", replicaset.Known(math.MaxInt32 - 1), true},
		{"a minute is one", replicaset.Known(60), true},
		{"0 seconds are one", replicaset.Known(0), true},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := (&status.Subject{Deadline: c.deadline}).Judged(); got != c.want {
				t.Errorf("Judged() = %v, want %v", got, c.want)
			}
		})
	}
}

func TestEqual(t *testing.T) {
	const going = "Progressing True ReplicaSetUpdated 9s 99s : on"
	with := func(text string) func(s *status.Status) {
		return func(s *status.Status) { s.Conditions = conditions(text) }
	}
	for _, c := range []struct {
		rule   string
		change func(s *status.Status)
		want   bool
	}{
		{"the same is equal", func(*status.Status) {}, true},
		{"another generation", func(s *status.Status) { s.ObservedGeneration++ }, false},
		{"other replicas", func(s *status.Status) { s.Replicas++ }, false},
		{"other updated ones", func(s *status.Status) { s.Updated++ }, false},
		{"other ready ones", func(s *status.Status) { s.Ready++ }, false},
		{"other available ones", func(s *status.Status) { s.Available++ }, false},
		{"other unavailable ones", func(s *status.Status) { s.Unavailable++ }, false},
		{"none terminating is not unknown", func(s *status.Status) { s.Terminating = replicaset.Known(0) }, false},
		{"no collision is not unknown", func(s *status.Status) { s.Collisions = replicaset.Known(0) }, false},
		{"no condition", func(s *status.Status) { s.Conditions = conditions() }, false},
		{"one more condition", func(s *status.Status) {
			s.Conditions.Put(condition("Available True A 0s 0s"))
		}, false},
		{"another type", with("Available True ReplicaSetUpdated 9s 99s : on"), false},
		{"another status", with("Progressing False ReplicaSetUpdated 9s 99s : on"), false},
		{"another reason", with("Progressing True NewReplicaSetCreated 9s 99s : on"), false},
		{"another update", with("Progressing True ReplicaSetUpdated 8s 99s : on"), false},
		{"a fraction of a second", with("Progressing True ReplicaSetUpdated 9.001s 99s : on"), false},
		{"another transition", with("Progressing True ReplicaSetUpdated 9s 98s : on"), false},
		{"another message", with("Progressing True ReplicaSetUpdated 9s 99s : off"), false},
		{"the same instant elsewhere is equal", func(s *status.Status) {
			c, _ := s.Conditions.Get(status.Progressing)
			east := time.FixedZone("east", 3600)
			c.LastUpdate, c.LastTransition = c.LastUpdate.In(east), c.LastTransition.In(east)
			s.Conditions.Put(c)
		}, true},
	} {
		t.Run(c.rule, func(t *testing.T) {
			a, b := counts(3, 2, 2, 1, going), counts(3, 2, 2, 1, going)
			c.change(&b)
			if a.Equal(&b) != c.want || b.Equal(&a) != c.want {
				t.Errorf("Equal() = %v and %v, want %v", a.Equal(&b), b.Equal(&a), c.want)
			}
		})
	}
}

func TestEqualHeedsTheOrderOfConditions(t *testing.T) {
	a := counts(0, 0, 0, 0, "Available True A 0s 0s", "Progressing True B 0s 0s")
	b := counts(0, 0, 0, 0, "Progressing True B 0s 0s", "Available True A 0s 0s")
	if a.Equal(&b) {
		t.Error("conditions in another order are equal")
	}
}
