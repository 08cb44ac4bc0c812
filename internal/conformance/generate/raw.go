package generate

import (
	apps "k8s.io/api/apps/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// layRaw has something that an API server would have filled in or refused. It
// leaves out what makes the reference panic: no replicas, RollingUpdate without
// its limits, a size or a history limit below 0, and a missing selector where a ReplicaSet is
// to be created.
func (m *maker) layRaw() {
	pick(m.dice, (*maker).layAny, (*maker).layAny, (*maker).layScaledInRollout)(m)
	switch m.weighted(20, 13, 7, 13, 33, 4, 10) {
	case 0:
		m.d.Spec.Selector = &meta.LabelSelector{}
		if m.percent(50) {
			m.d.Status.ObservedGeneration = m.d.Generation - int64(m.between(0, 2))
		}
	case 1:
		m.d.Spec.Selector = &meta.LabelSelector{MatchExpressions: []meta.LabelSelectorRequirement{
			{Key: appLabel, Operator: "Like", Values: []string{"x"}}}}
	case 2: // matches nothing, so that all is released
		m.d.Spec.Selector = nil
		if m.d.Spec.Paused = true; m.percent(50) {
			m.die()
		}
	case 3:
		m.d.Spec.Strategy.Type = pick(m.dice, apps.DeploymentStrategyType(""), "BlueGreen", "recreate")
	case 4:
		m.spoilAmounts()
	case 5: // a Recreate that still has the limits of before
		m.d.Spec.Strategy = rolling(m.amount(m.replicas(), "150%"), m.amount(m.replicas(), "99%"))
		m.d.Spec.Strategy.Type = apps.RecreateDeploymentStrategyType
	case 6:
		m.spoilNumbers()
	}
}

// spoilNumbers has numbers below what the API server allows, or labels that the
// selector does not match.
func (m *maker) spoilNumbers() {
	switch m.IntN(3) {
	case 0:
		m.d.Spec.ProgressDeadlineSeconds = new(m.pick32(0, 0, 1, -1))
		m.setProgressing(m.anyReason())
	case 1:
		m.d.Spec.MinReadySeconds = -m.between(1, 30)
	case 2:
		m.d.Spec.Template.Labels = pick(m.dice, nil, map[string]string{appLabel: "other"})
	}
}

// spoilAmounts makes a limit of the rollout missing, unreadable or negative.
func (m *maker) spoilAmounts() {
	if m.d.Spec.Strategy.RollingUpdate == nil {
		m.d.Spec.Strategy = rolling(intstr.FromInt32(1), intstr.FromInt32(1))
	}
	r := m.d.Spec.Strategy.RollingUpdate
	switch m.weighted(20, 15, 10, 25, 20, 10) {
	case 0:
		r.MaxSurge = nil
	case 1:
		r.MaxUnavailable = nil
	case 2:
		r.MaxSurge, r.MaxUnavailable = nil, nil
	case 3:
		r.MaxSurge = new(m.badAmount())
	case 4:
		r.MaxUnavailable = new(m.badAmount())
	case 5:
		r.MaxSurge, r.MaxUnavailable = new(m.badAmount()), new(m.badAmount())
	}
}

func (m *maker) badAmount() intstr.IntOrString {
	if m.percent(30) {
		return intstr.FromInt32(-m.between(1, 5))
	}
	return intstr.FromString(m.pickText("abc", "10", "", "%", "5 %", "-10%", "-300%", "5%%", "1.5%",
		"999999999%", "99999999999999999999%"))
}
