package objects

import "github.com/rollplan/rollplan/strategy"

// fillIn gives absent fields the values that the API server would, so that a
// hand-written manifest works. Pod templates are left as they are.
func (o *objects) fillIn() {
	for _, d := range o.deployments {
		d.Metadata.fillIn()
		d.fillIn()
	}
	for _, rs := range o.replicaSets {
		rs.Metadata.fillIn()
		orDefault(&rs.Spec.Replicas, 1)
	}
	for _, p := range o.pods {
		p.Metadata.fillIn()
	}
}

func (m *Meta) fillIn() {
	if m.Namespace == "" {
		m.Namespace = "default"
	}
	if m.UID == "" {
		m.UID = "none yet: " + m.Namespace + "/" + m.Name
	}
	m.Generation = max(m.Generation, 1)
}

func (d *Deployment) fillIn() {
	orDefault(&d.Spec.Replicas, 1)
	orDefault(&d.Spec.RevisionHistoryLimit, 10)
	orDefault(&d.Spec.ProgressDeadlineSeconds, 600)
	s := &d.Spec.Strategy
	if s.Type == "" {
		s.Type = "RollingUpdate"
	}
	if s.Type != "RollingUpdate" {
		return
	}
	quarter := amount{strategy.Percent(25)}
	if s.RollingUpdate == nil {
		s.RollingUpdate = &struct{ MaxSurge, MaxUnavailable *amount }{}
	}
	orDefault(&s.RollingUpdate.MaxSurge, quarter)
	orDefault(&s.RollingUpdate.MaxUnavailable, quarter)
}

func orDefault[T any](field **T, value T) {
	if *field == nil {
		*field = &value
	}
}
