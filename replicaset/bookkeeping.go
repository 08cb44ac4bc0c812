package replicaset

import "maps"

// Bookkeeping is what a Deployment's controller notes on its ReplicaSets.
type Bookkeeping struct {
	Revision Number // grows with every change of template; absent counts as 0

	// History lists the revisions the ReplicaSet had before, joined by commas,
	// oldest first. HasHistory tells an empty list from none.
	History    string
	HasHistory bool

	ScaledFor ScaledFor
}

// ScaledFor is the size of the Deployment a ReplicaSet was last scaled for.
type ScaledFor struct {
	Replicas Number // desired-replicas: the Deployment's replicas
	MaxTotal Number // max-replicas: the pods that were allowed in all
}

// ScaledForOf returns the note that is written for these limits.
func ScaledForOf(replicas, maxTotal int64) ScaledFor {
	return ScaledFor{NumberOf(replicas), NumberOf(maxTotal)}
}

// Wanted returns the replicas noted. It is false where the note is absent or not
// an unsigned int32, as a controller that looks for a scaling event reads it.
func (s *ScaledFor) Wanted() (int64, bool) { return s.Replicas.unsigned() }

// Allowed returns the pods that were allowed in all, false as for Wanted, and
// where the note is 0, which is no base for a proportion.
func (s *ScaledFor) Allowed() (int64, bool) {
	n, ok := s.MaxTotal.unsigned()
	return n, ok && n > 0
}

// Keys names the annotations that carry the bookkeeping, so that controllers
// with keys of their own can use this package.
type Keys struct {
	Revision, History, Desired, Max string
	RollbackTo                      string // on the Deployment: the revision asked for
	LastApplied                     string // left alone: neither bookkeeping nor the user's
}

// KubernetesKeys returns the keys of the Deployment controller.
func KubernetesKeys() Keys {
	const prefix = "deployment.kubernetes.io/"
	return Keys{
		Revision:    prefix + "revision",
		History:     prefix + "revision-history",
		Desired:     prefix + "desired-replicas",
		Max:         prefix + "max-replicas",
		RollbackTo:  "deprecated.deployment.rollback.to",
		LastApplied: "kubectl.kubernetes.io/last-applied-configuration",
	}
}

// Read parts an object's annotations into bookkeeping and the user's own.
func (k Keys) Read(annotations map[string]string) (Bookkeeping, Pairs) {
	own := maps.Clone(annotations)
	for _, key := range k.reserved() {
		delete(own, key)
	}
	history, has := annotations[k.History]
	return Bookkeeping{
		Revision:   readNumber(annotations, k.Revision),
		History:    history,
		HasHistory: has,
		ScaledFor:  ScaledFor{readNumber(annotations, k.Desired), readNumber(annotations, k.Max)},
	}, PairsOf(own)
}

// ReadRollbackTo returns the revision a Deployment is asked to go back to.
func (k Keys) ReadRollbackTo(annotations map[string]string) Number {
	return readNumber(annotations, k.RollbackTo)
}

// Write returns the annotations of an object that had was, with this
// bookkeeping and these annotations of the user in place of its own. What is
// absent of the bookkeeping, and what is reserved besides, stays as it was. was is
// not changed.
func (k Keys) Write(was map[string]string, book Bookkeeping, own Pairs) map[string]string {
	m := own.Map()
	for _, key := range k.reserved() {
		if value, ok := was[key]; ok {
			m[key] = value
		}
	}
	writeNumber(m, k.Revision, book.Revision)
	writeNumber(m, k.Desired, book.ScaledFor.Replicas)
	writeNumber(m, k.Max, book.ScaledFor.MaxTotal)
	if book.HasHistory {
		m[k.History] = book.History
	}
	return m
}

func (k Keys) reserved() []string {
	return []string{k.Revision, k.History, k.Desired, k.Max, k.RollbackTo, k.LastApplied}
}

func readNumber(annotations map[string]string, key string) Number {
	text, ok := annotations[key]
	if !ok {
		return Number{}
	}
	return ParseNumber(text)
}

func writeNumber(m map[string]string, key string, n Number) {
	if n.Present() {
		m[key] = n.String()
	}
}
