package rollout

import (
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/status"
	"github.com/rollplan/rollplan/strategy"
)

// A Deployment is what is wanted. Fields are named after those of apps/v1; a
// zero field means what an absent one does after the API server's defaults,
// except where it says otherwise.
type Deployment struct {
	Name, UID  string
	Generation int64
	Replicas   int // the zero is 0 pods, not the API's default of 1

	// Selector must match TemplateLabels. The empty selector selects everything,
	// and a Deployment that has it is left alone.
	Selector replicaset.Selector

	Template       replicaset.Template
	TemplateLabels replicaset.Pairs
	TemplateHash   string // names a new ReplicaSet; to be made with the collision count

	Strategy        strategy.Strategy
	MinReadySeconds int

	// HistoryLimit is how many old ReplicaSets are kept. Not known, or the largest
	// int32: all.
	HistoryLimit replicaset.Count

	// Deadline is progressDeadlineSeconds. Not known, or the largest int32:
	// progress is not judged. It must be more than MinReadySeconds.
	Deadline replicaset.Count

	Paused   bool
	Deleting bool // a deletion timestamp is set

	Revision   replicaset.Number // annotation: the revision of the new ReplicaSet
	RollbackTo replicaset.Number // annotation: a rollback asked for; 0 is to the last revision
	Extra      replicaset.Pairs  // the annotations that are not bookkeeping
}

// An Observation is what was seen.
type Observation struct {
	// ReplicaSets are those of the Deployment's namespace, in any order; ones that
	// have nothing to do with it do no harm. No two may have the same name or,
	// unless it is empty, the same UID.
	ReplicaSets []replicaset.Snapshot

	Status status.Status // as recorded in the Deployment; zero at first
	At     time.Time     // when all this was seen: the time of the step
}
