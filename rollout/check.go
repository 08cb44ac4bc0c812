package rollout

import (
	"fmt"
	"strconv"

	"github.com/rollplan/rollplan/internal/quantity"
	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// check returns why the input cannot be planned for, as an error that names
// field and value. After it, every count is one the API can hold.
func (p Planner) check(d *Deployment, seen *Observation, memory *twins) error {
	bad := d.malformed()
	if bad == nil && !p.Quirks.Has(AcceptsInvalid) {
		bad = d.refused()
	}
	if bad == nil && seen.At.IsZero() {
		bad = invalid("observation.at", "the zero time", "is no time to plan for")
	}
	if bad != nil {
		return fmt.Errorf("deployment %q: %w", d.Name, bad)
	}
	if err := checkSets(seen.ReplicaSets, memory); err != nil {
		return fmt.Errorf("deployment %q: %w", d.Name, err)
	}
	return nil
}

func invalid(field, value, why string) *replicaset.InputError {
	return &replicaset.InputError{Field: field, Value: value, Why: why}
}

// malformed returns what no API server could hold, or no plan could do without.
func (d *Deployment) malformed() *replicaset.InputError {
	switch {
	case d.Name == "":
		return invalid("metadata.name", `""`, "is empty")
	case d.UID == "":
		return invalid("metadata.uid", `""`, "is empty: owned ReplicaSets could not be told from orphans")
	case d.TemplateHash == "":
		return invalid("templateHash", `""`, "is empty: a new ReplicaSet could not be named")
	}
	if quantity.IsCount(d.Replicas | d.MinReadySeconds | d.Deadline.N | d.HistoryLimit.N) {
		return nil
	}
	for _, c := range d.counts() {
		if int64(c.n) != quantity.Wrap(int64(c.n)) {
			return invalid(c.field, strconv.Itoa(c.n), "is more than the API can hold")
		}
	}
	// Below 0 the reference panics, or asks for ReplicaSets of a size below 0.
	if bad := count("spec.replicas", d.Replicas); bad != nil {
		return bad
	}
	return count("spec.revisionHistoryLimit", d.HistoryLimit.N)
}

// A namedCount is a count and the field that has it.
type namedCount struct {
	field string
	n     int
}

func (d *Deployment) counts() [3]namedCount {
	return [...]namedCount{
		{"spec.replicas", d.Replicas}, {"spec.minReadySeconds", d.MinReadySeconds},
		{"spec.progressDeadlineSeconds", d.Deadline.N},
	}
}

func count(field string, n int) *replicaset.InputError {
	switch {
	case quantity.IsCount(n):
		return nil
	case n < 0:
		return invalid(field, strconv.Itoa(n), "is negative")
	}
	return invalid(field, strconv.Itoa(n), "is more than the API can hold")
}

// refused returns what the API server's validation would refuse.
//
// Source: Kubernetes API validation of Deployments, 1.37.
func (d *Deployment) refused() *replicaset.InputError {
	if bad := d.badCount(); bad != nil {
		return bad
	}
	switch {
	case !d.Selector.Present():
		return invalid("spec.selector", "none", "is required")
	case !d.Selector.Everything() && !d.Selector.Matches(d.TemplateLabels):
		return invalid("spec.template.metadata.labels", fmt.Sprint(d.TemplateLabels.Map()),
			"do not match the selector")
	case d.Deadline.Known && d.Deadline.N <= d.MinReadySeconds:
		return invalid("spec.progressDeadlineSeconds", strconv.Itoa(d.Deadline.N),
			"is not more than minReadySeconds, "+strconv.Itoa(d.MinReadySeconds))
	}
	return refusedStrategy(&d.Strategy)
}

func (d *Deployment) badCount() *replicaset.InputError {
	if quantity.IsCount(d.Replicas | d.MinReadySeconds | d.Deadline.N) {
		return nil
	}
	for _, c := range d.counts() {
		if bad := count(c.field, c.n); bad != nil {
			return bad
		}
	}
	return nil
}

func refusedStrategy(s *strategy.Strategy) *replicaset.InputError {
	const field = "spec.strategy.rollingUpdate"
	surge, unavailable := s.MaxSurge.Fault(), s.MaxUnavailable.Fault()
	switch {
	case s.Kind == strategy.Recreate && (s.MaxSurge.Present() || s.MaxUnavailable.Present()):
		return invalid(field, s.MaxSurge.String()+"/"+s.MaxUnavailable.String(), "may not be set for Recreate")
	case s.Kind != strategy.RollingUpdate:
		return nil
	case surge != "":
		return invalid(field+".maxSurge", s.MaxSurge.String(), surge)
	case unavailable != "":
		return invalid(field+".maxUnavailable", s.MaxUnavailable.String(), unavailable)
	case s.MaxUnavailable.Above100Percent():
		return invalid(field+".maxUnavailable", s.MaxUnavailable.String(), "is more than 100%")
	case s.MaxSurge.IsZero() && s.MaxUnavailable.IsZero():
		return invalid(field+".maxUnavailable", strconv.Quote(s.MaxUnavailable.String()), "may not be 0 when maxSurge is 0")
	}
	return nil
}

// checkSets checks the counts of the snapshots and that none is there twice.
func checkSets(sets []replicaset.Snapshot, memory *twins) error {
	for i := range sets {
		if s := &sets[i]; s.Name != "" && quantity.IsCount(s.Size|s.Current|s.Ready|s.Available|s.Terminating.N|s.Live.N) {
			continue
		}
		if bad := checkSet(&sets[i]); bad != nil {
			return fmt.Errorf("replica set %q: %w", sets[i].Name, bad)
		}
	}
	if i := memory.find(sets); i >= 0 {
		return fmt.Errorf("replica set %q: %w", sets[i].Name,
			invalid("metadata.name, metadata.uid", sets[i].Name+", "+strconv.Quote(sets[i].UID), "is there twice"))
	}
	return nil
}

func checkSet(s *replicaset.Snapshot) *replicaset.InputError {
	if s.Name == "" {
		return invalid("metadata.name", `""`, "is empty")
	}
	for _, c := range [...]namedCount{
		{"spec.replicas", s.Size},
		{"status.replicas", s.Current}, {"status.readyReplicas", s.Ready},
		{"status.availableReplicas", s.Available}, {"status.terminatingReplicas", s.Terminating.N},
		{"live pods", s.Live.N},
	} {
		if bad := count(c.field, c.n); bad != nil {
			return bad
		}
	}
	return nil
}
