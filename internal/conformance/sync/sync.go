// Package sync has what one sync of a Deployment starts from and what it leaves
// behind, in the types of the API, so that two controllers can be compared.
package sync

import (
	"time"

	apps "k8s.io/api/apps/v1"
	v1 "k8s.io/api/core/v1"
)

// A Start is everything a controller sees at one moment. The caches it reads and
// the API server it writes to agree.
type Start struct {
	Now         time.Time
	Deployment  *apps.Deployment
	ReplicaSets []*apps.ReplicaSet // all of the cluster, in any order
	Pods        []*v1.Pod
	Faults      []Fault
}

// A Fault makes API writes fail. Empty fields match any write.
type Fault struct {
	Verb        string // create, update, patch, delete
	Resource    string // deployments, replicasets
	Subresource string // status
	Name        string
	Reason      string // Conflict, NotFound, Forbidden, InternalError, NamespaceTerminating, AlreadyExists
}

// An End is what there is after the sync, and what the controller asked for.
type End struct {
	Deployment  *apps.Deployment            // spec and annotations as written last
	Status      apps.DeploymentStatus       // as written last; as it was if never
	ReplicaSets map[string]*apps.ReplicaSet // by namespace/name; deleted ones left out
	Writes      []Write                     // in order
	Events      []string                    // "Type Reason Message"
	Requeue     *time.Duration              // nil: not asked for; 0: at once
	Err         error                       // the sync failed
}

// A Write is one call to the API: adopt, release, create, update or delete of a
// ReplicaSet, update of the Deployment, or status.
type Write struct {
	Verb, Name string
	Failed     bool
}
