package replicaset

// A Tie is how a ReplicaSet stands to a Deployment.
type Tie uint8

// The ties. The reference takes its own ReplicaSets first, then looks for
// orphans (ClaimObject of its ref manager).
const (
	Foreign Tie = iota // not the Deployment's: owned by another, or not selected
	Owned              // owned and selected
	Adopt              // an orphan that is selected: to be adopted
	Release            // owned, no longer selected: to be released
)

// Claim returns how s stands to the Deployment with this UID and selector. An
// orphan that is being deleted is not adopted. A Deployment that is being
// deleted itself neither adopts nor releases: its caller acts on Owned only.
func Claim(s *Snapshot, uid string, selector Selector) Tie {
	switch {
	case s.Owner == "":
		if s.Deleting || !selector.Matches(s.Labels) {
			return Foreign
		}
		return Adopt
	case s.Owner != uid:
		return Foreign
	case selector.Matches(s.Labels):
		return Owned
	}
	return Release
}

// Claimed reports whether the Deployment's rollout counts the ReplicaSet.
func (t Tie) Claimed() bool { return t == Owned || t == Adopt }
