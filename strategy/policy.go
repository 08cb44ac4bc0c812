package strategy

// What follows are choices of the Deployment's that Kubernetes does not have: see
// HoldOld, KeepOne and Replacement of Strategy.

// holdsOld reports whether a change of the replicas adds pods that are all to be of the
// new template: then the rollout adds them, once all ReplicaSets are noted as they are.
func (s *Situation) holdsOld(active []int) bool {
	aim := s.Replicas
	if len(active) > 1 {
		aim = s.Limits.MaxTotal
	}
	rolls := s.Strategy.HoldOld && !s.Paused && s.Strategy.Kind == RollingUpdate
	return rolls && s.Group.OldSize() > 0 && s.Group.Size() < int64(aim)
}

// crowded reports whether there is no room for so many pods besides those that exist, where
// these count, and notes that as a hold. The whole resize waits, for its shares are
// those of all.
func (s *Situation) crowded(m *Moves, more int64) bool {
	exist, most := s.Group.Existing(), int64(s.Limits.MaxTotal)
	if s.Strategy.Replacement != TerminationComplete || exist+more <= most && !s.blind() {
		return false
	}
	m.Waits = true
	if s.blind() {
		m.Holds.Add(OldUnobserved, Term{Sets, int64(s.Group.OldUnobserved())})
		return true
	}
	m.Holds.Add(StoppingCount, Term{Total, exist + more}, Term{MaxTotal, most})
	return true
}

// keepOne changes the targets of a resize that takes pods away, if it leaves no pod that is
// available: the first ReplicaSet that has one keeps it, in the place of another's.
func (r Rules) keepOne(s *Situation, targets []Target) {
	kept := -1
	for i := range targets {
		counted := r.counted(s.Group.At(targets[i].Set))
		if min(counted, int64(targets[i].Size)) > 0 {
			return
		}
		if counted > 0 && kept < 0 {
			kept = i
		}
	}
	if kept < 0 {
		return
	}
	targets[kept].shift(1)
	for i := range targets {
		if i != kept && targets[i].Size > 0 {
			targets[i].shift(-1)
			return
		}
	}
}

// shift changes the size by what rounding left over.
func (t *Target) shift(by int) {
	t.Size += by
	t.Reason.values[3] += int64(by)
}
