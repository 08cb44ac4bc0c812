package rollout_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// A faulty input, and the field and the value that its error must name.
type faulty struct {
	rule         string
	change       func(*scene)
	field, value string
}

func (c faulty) scene() scene {
	s := parseScene("deployment web b 3 1 1\nreplicaset web-a a 3 revision=1")
	c.change(&s)
	return s
}

func (c faulty) check(t *testing.T, p rollout.Planner, about string) {
	t.Helper()
	s := c.scene()
	plan, err := p.Next(s.d, s.seen)
	var bad *replicaset.InputError
	switch {
	case !errors.As(err, &bad) || !errors.Is(err, replicaset.ErrInvalid):
		t.Errorf("%s: error %v, want one that says invalid input", c.rule, err)
	case bad.Field != c.field || bad.Value != c.value || bad.Why == "":
		t.Errorf("%s: %s = %s (%s), want %s = %s", c.rule, bad.Field, bad.Value, bad.Why, c.field, c.value)
	case !strings.HasPrefix(err.Error(), fmt.Sprintf("deployment %q: %s", s.d.Name, about)):
		t.Errorf("%s: error %q does not begin with the object", c.rule, err)
	case planText(plan) != planText(rollout.Plan{}):
		t.Errorf("%s: a plan comes with the error:\n%s", c.rule, planText(plan))
	}
}

// What no API server holds is refused by every planner.
func TestWhatCannotBeIsRefused(t *testing.T) {
	for _, c := range []faulty{
		{"no name", func(s *scene) { s.d.Name = "" }, "metadata.name", `""`},
		{"no UID", func(s *scene) { s.d.UID = "" }, "metadata.uid", `""`},
		{"no hash", func(s *scene) { s.d.TemplateHash = "" }, "templateHash", `""`},
		{"negative replicas", func(s *scene) { s.d.Replicas = -1 }, "spec.replicas", "-1"},
		{"a negative history limit", func(s *scene) { s.d.HistoryLimit = replicaset.Known(-3) },
			"spec.revisionHistoryLimit", "-3"},
		{"no time", func(s *scene) { s.seen.At = time.Time{} }, "observation.at", "the zero time"},
	} {
		c.check(t, rollout.Planner{}, "")
		c.check(t, rollout.Planner{Quirks: rollout.Kubernetes1_37}, "")
	}
	huge := 1 << 30
	huge *= 2 // past the largest int32 where int is larger, negative where it is not
	faulty{"more replicas than fit", func(s *scene) { s.d.Replicas = huge }, "spec.replicas", fmt.Sprint(huge)}.
		check(t, rollout.Planner{}, "")
}

func TestWhatIsSeenMustBeCounts(t *testing.T) {
	set := func(change func(*replicaset.Snapshot)) func(*scene) {
		return func(s *scene) { change(&s.seen.ReplicaSets[0]) }
	}
	for _, c := range []faulty{
		{"size", set(func(r *replicaset.Snapshot) { r.Size = -1 }), "spec.replicas", "-1"},
		{"pods", set(func(r *replicaset.Snapshot) { r.Current = -1 }), "status.replicas", "-1"},
		{"ready", set(func(r *replicaset.Snapshot) { r.Ready = -1 }), "status.readyReplicas", "-1"},
		{"available", set(func(r *replicaset.Snapshot) { r.Available = -1 }), "status.availableReplicas",
			"-1"},
		{"terminating", set(func(r *replicaset.Snapshot) { r.Terminating.N = -1 }),
			"status.terminatingReplicas", "-1"},
		{"live", set(func(r *replicaset.Snapshot) { r.Live.N = -1 }), "live pods", "-1"},
		{"the same twice", func(s *scene) {
			s.seen.ReplicaSets = append(s.seen.ReplicaSets,
				s.seen.ReplicaSets[0])
		},
			"metadata.name, metadata.uid", `web-a, "web-a-uid"`},
	} {
		c.check(t, rollout.Planner{}, `replica set "web-a": `)
		c.check(t, rollout.Planner{Quirks: rollout.Kubernetes1_37}, `replica set "web-a": `)
	}
	faulty{"no name", set(func(r *replicaset.Snapshot) { r.Name = "" }), "metadata.name", `""`}.
		check(t, rollout.Planner{}, `replica set "": `)
}

// Twins are found among few and among many, by name and by UID; of those without
// a UID only the names count.
func TestNoReplicaSetMayBeThereTwice(t *testing.T) {
	for _, n := range []int{2, 24, 25, 60} {
		s := parseScene("deployment web b 3 1 1")
		for i := range n {
			s.seen.ReplicaSets = append(s.seen.ReplicaSets, replicaset.Snapshot{Name: fmt.Sprintf("rs%d", i),
				UID: fmt.Sprint(i)})
		}
		refused := func(name, uid string) bool {
			last := s.seen.ReplicaSets[n-1]
			s.seen.ReplicaSets[n-1].Name, s.seen.ReplicaSets[n-1].UID = name, uid
			_, err := rollout.Next(s.d, s.seen)
			s.seen.ReplicaSets[n-1] = last
			return err != nil
		}
		if !refused("rs0", "other") || !refused("other", "0") || refused("other", "other") {
			t.Errorf("of %d: a twin by name or UID is not told from others", n)
		}
		s.seen.ReplicaSets[0].UID = ""
		if refused("other", "") || !refused("rs0", "") {
			t.Errorf("of %d: those without a UID are told apart by name", n)
		}
	}
}

// What the API server would refuse is refused, unless the reference is to be
// followed there too.
func TestWhatTheAPIRefusesIsRefused(t *testing.T) {
	amounts := func(surge, unavailable string) func(*scene) {
		return func(s *scene) {
			s.d.Strategy.MaxSurge, s.d.Strategy.MaxUnavailable = amount(surge), amount(unavailable)
		}
	}
	const rolling = "spec.strategy.rollingUpdate"
	for _, c := range []faulty{
		{"negative minReadySeconds", func(s *scene) { s.d.MinReadySeconds = -2 }, "spec.minReadySeconds", "-2"},
		{"a negative deadline", func(s *scene) { s.d.Deadline = replicaset.Known(-4) },
			"spec.progressDeadlineSeconds", "-4"},
		{"no selector", func(s *scene) { s.d.Selector = replicaset.Selector{} }, "spec.selector", "none"},
		{"a selector that does not match", func(s *scene) { s.d.TemplateLabels = pairs("app:other") },
			"spec.template.metadata.labels", "map[app:other]"},
		{"a deadline that minReadySeconds use up", func(s *scene) {
			s.d.Deadline, s.d.MinReadySeconds = replicaset.Known(10), 10
		}, "spec.progressDeadlineSeconds", "10"},
		{"limits for Recreate", func(s *scene) { s.d.Strategy.Kind = strategy.Recreate }, rolling, "1/1"},
		{"surge of another kind", amounts("x", "1"), rolling + ".maxSurge", "x"},
		{"negative surge", amounts("-1", "1"), rolling + ".maxSurge", "-1"},
		{"unavailable of another kind", amounts("1", "5percent"), rolling + ".maxUnavailable", "5percent"},
		{"negative unavailable", amounts("1", "-5%"), rolling + ".maxUnavailable", "-5%"},
		{"more than all unavailable", amounts("1", "101%"), rolling + ".maxUnavailable", "101%"},
		{"neither surge nor unavailable", amounts("0", "0%"), rolling + ".maxUnavailable", `"0%"`},
		{"both absent", amounts("-", "-"), rolling + ".maxUnavailable", `""`},
	} {
		c.check(t, rollout.Planner{}, "")
		s := c.scene()
		if !rollout.Relevant(s.d, s.seen).Has(rollout.AcceptsInvalid) {
			t.Errorf("%s: AcceptsInvalid is not relevant", c.rule)
		}
		if _, err := (rollout.Planner{Quirks: rollout.AcceptsInvalid}).Next(s.d, s.seen); err != nil {
			t.Errorf("%s: AcceptsInvalid refuses it: %v", c.rule, err)
		}
	}
}

func TestOnErrorAReusedPlanIsZero(t *testing.T) {
	s := parseScene("deployment web b 3 1 1\nreplicaset web-a a 3 revision=1")
	var plan rollout.Plan
	must(0, rollout.Planner{}.NextInto(&plan, &s.d, &s.seen))
	s.d.Replicas = -1
	if err := (rollout.Planner{}).NextInto(&plan, &s.d, &s.seen); err == nil ||
		planText(plan) != planText(rollout.Plan{}) {
		t.Errorf("error %v and plan\n%s", err, planText(plan))
	}
}
