package ours_test

import (
	"testing"

	apps "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/internal/conformance/starts"
	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// creating is a start that needs a new ReplicaSet.
func creating() sync.Start {
	return starts.Of(starts.Deployment(4, 3), starts.ReplicaSet(2, 4, 4, 5))
}

// resumed goes on with a Deployment whose pause was noted.
func resumed(d *apps.Deployment) { d.Status.Conditions[0].Reason = "DeploymentPaused" }

// claiming is a start with two orphans and one to be released.
func claiming() sync.Start {
	return starts.Of(starts.Deployment(4, 2), starts.Orphan(starts.ReplicaSet(1, 1, 4, 5)),
		starts.Orphan(starts.ReplicaSet(2, 4, 4, 5)), stray(starts.ReplicaSet(3, 0, 4, 5)))
}

// deleting is a start with two ReplicaSets beyond the history limit.
func deleting() sync.Start {
	return complete(starts.Of(starts.Deployment(2, 4), starts.ReplicaSet(1, 0, 2, 3),
		starts.ReplicaSet(2, 0, 2, 3), starts.ReplicaSet(3, 0, 2, 3), starts.ReplicaSet(4, 2, 2, 3)))
}

func TestAFailedCreationEndsTheStep(t *testing.T) {
	for _, c := range []scene{
		{"a refused one is noted and told",
			failing(creating(), sync.Fault{Verb: "create", Reason: "Forbidden"}),
			`create web-86db4b97dd failed
status web
shop/web-h2 size 4 of 4 owners 1 team ""
web revision 3 web:v3
Progressing False ReplicaSetCreateError
Warning ReplicaSetCreateError Failed to create new replica set "web-86db4b97dd": replicasets.apps "web-86db4b97dd" is forbidden: the quota is used up
error
`},
		{"in a namespace that goes away nothing is written",
			failing(with(creating(), resumed), sync.Fault{Verb: "create", Reason: "NamespaceTerminating"}),
			`status web
create web-86db4b97dd failed
shop/web-h2 size 4 of 4 owners 1 team ""
web revision 3 web:v3
Progressing Unknown DeploymentResumed
error
`},
		{"one that met what no cache has",
			failing(creating(), sync.Fault{Verb: "create", Reason: "AlreadyExists"}),
			`create web-86db4b97dd failed
shop/web-h2 size 4 of 4 owners 1 team ""
web revision 3 web:v3
Progressing True ReplicaSetUpdated
error
`},
		{"its status is tried even if it is known",
			failing(with(creating(), func(d *apps.Deployment) {
				d.Status.Conditions[0].Status, d.Status.Conditions[0].Reason = "False", "ReplicaSetCreateError"
			}), sync.Fault{Reason: "Forbidden"}),
			`create web-86db4b97dd failed
status web failed
shop/web-h2 size 4 of 4 owners 1 team ""
web revision 3 web:v3
Progressing False ReplicaSetCreateError
Warning ReplicaSetCreateError Failed to create new replica set "web-86db4b97dd": replicasets.apps "web-86db4b97dd" is forbidden: the quota is used up
error
`},
		{"the status of a creation that was made",
			failing(creating(), sync.Fault{Subresource: "status", Reason: "Conflict"}),
			`create web-86db4b97dd
status web failed
shop/web-86db4b97dd size 1 of 4 owners 1 team ""
shop/web-h2 size 4 of 4 owners 1 team ""
web revision 3 web:v3
Progressing True ReplicaSetUpdated
Normal ScalingReplicaSet Scaled up replica set web-86db4b97dd from 0 to 1
error
`},
	} {
		t.Run(c.name, c.play)
	}
}

func TestFailedClaims(t *testing.T) {
	for _, c := range []scene{
		{"all are tried before the step ends",
			failing(claiming(), sync.Fault{Verb: "patch", Name: "web-h1", Reason: "Forbidden"}),
			`adopt web-h1 failed
adopt web-h2
release web-h3
shop/web-h1 size 1 of 4 owners 0 team ""
shop/web-h2 size 4 of 4 owners 1 team ""
shop/web-h3 size 0 of 4 owners 0 team ""
web revision 2 web:v2
Progressing True ReplicaSetUpdated
error
`},
		{"an orphan that is gone is done without",
			failing(claiming(), sync.Fault{Verb: "patch", Name: "web-h1", Reason: "NotFound"}),
			`adopt web-h1 failed
adopt web-h2
release web-h3
status web
shop/web-h1 size 1 of 4 owners 0 team ""
shop/web-h2 size 4 of 4 owners 1 team ""
shop/web-h3 size 0 of 4 owners 0 team ""
web revision 2 web:v2
Available True MinimumReplicasAvailable
Progressing True NewReplicaSetAvailable
`},
		{"what is gone needs no release",
			failing(claiming(), sync.Fault{Verb: "patch", Name: "web-h3", Reason: "NotFound"}),
			`adopt web-h1
adopt web-h2
release web-h3 failed
update web-h1
status web
shop/web-h1 size 0 of 4 owners 1 team ""
shop/web-h2 size 4 of 4 owners 1 team ""
shop/web-h3 size 0 of 4 owners 1 team ""
web revision 2 web:v2
Available True MinimumReplicasAvailable
Progressing True ReplicaSetUpdated
Normal ScalingReplicaSet Scaled down replica set web-h1 from 1 to 0
`},
	} {
		t.Run(c.name, c.play)
	}
}

func TestOtherFailures(t *testing.T) {
	for _, c := range []scene{
		{"a pause that cannot be noted",
			failing(with(starts.Of(starts.Deployment(2, 2), starts.ReplicaSet(2, 1, 2, 3)), paused),
				sync.Fault{Resource: "deployments", Reason: "Conflict"}),
			`status web failed
shop/web-h2 size 1 of 2 owners 1 team ""
web revision 2 web:v2
Progressing True ReplicaSetUpdated
error
`},
		{"the status at the end",
			failing(rolling(), sync.Fault{Resource: "deployments", Reason: "Conflict"}),
			`update web-h1
update web-h2
update web-h1
update web-h2
status web failed
shop/web-h1 size 0 of 10 owners 1 team ""
shop/web-h2 size 0 of 10 owners 1 team ""
shop/web-h3 size 8 of 10 owners 1 team ""
web revision 3 web:v3
Progressing True ReplicaSetUpdated
Normal ScalingReplicaSet Scaled down replica set web-h1 from 2 to 1
Normal ScalingReplicaSet Scaled down replica set web-h2 from 3 to 2
Normal ScalingReplicaSet Scaled down replica set web-h1 from 1 to 0
Normal ScalingReplicaSet Scaled down replica set web-h2 from 2 to 0
error
`},
		{"a deletion of what is gone",
			failing(deleting(), sync.Fault{Verb: "delete", Name: "web-h1", Reason: "NotFound"}),
			`delete web-h1 failed
delete web-h2
status web
shop/web-h1 size 0 of 2 owners 1 team ""
shop/web-h3 size 0 of 2 owners 1 team ""
shop/web-h4 size 2 of 2 owners 1 team ""
web revision 4 web:v4
Available True MinimumReplicasAvailable
Progressing True NewReplicaSetAvailable
`},
		{"any other deletion",
			failing(deleting(), sync.Fault{Verb: "delete", Name: "web-h1", Reason: "Conflict"}),
			`delete web-h1 failed
shop/web-h1 size 0 of 2 owners 1 team ""
shop/web-h2 size 0 of 2 owners 1 team ""
shop/web-h3 size 0 of 2 owners 1 team ""
shop/web-h4 size 2 of 2 owners 1 team ""
web revision 4 web:v4
Progressing True ReplicaSetUpdated
error
`},
		{"a deletion of what was just scaled leaves it so",
			failing(with(starts.Of(starts.Deployment(2, 2), starts.ReplicaSet(1, 0, 5, 6)), func(d *apps.Deployment) {
				d.Spec.Paused, d.Spec.ProgressDeadlineSeconds, d.Spec.RevisionHistoryLimit = true, nil, new(int32(0))
			}), sync.Fault{Verb: "delete", Reason: "Conflict"}),
			`update web-h1
delete web-h1 failed
shop/web-h1 size 2 of 2 owners 1 team ""
web revision 2 web:v2
Progressing True ReplicaSetUpdated
Normal ScalingReplicaSet Scaled up replica set web-h1 from 0 to 2
error
`},
		{"a rollback is told of once it is made",
			failing(annotated(starts.Of(starts.Deployment(2, 2), starts.ReplicaSet(1, 0, 2, 3),
				starts.ReplicaSet(2, 2, 2, 3)), rollbackTo, "1"), sync.Fault{Resource: "deployments", Reason: "Conflict"}),
			`deployment web failed
shop/web-h1 size 0 of 2 owners 1 team ""
shop/web-h2 size 2 of 2 owners 1 team ""
web revision 2 web:v2
Progressing True ReplicaSetUpdated
error
`},
		{"why there is none is told in any case",
			failing(annotated(starts.Of(starts.Deployment(2, 2), starts.ReplicaSet(2, 2, 2, 3)), rollbackTo, "7"),
				sync.Fault{Resource: "deployments", Reason: "Conflict"}),
			`deployment web failed
shop/web-h2 size 2 of 2 owners 1 team ""
web revision 2 web:v2
Progressing True ReplicaSetUpdated
Warning DeploymentRollbackRevisionNotFound Unable to find the revision to rollback to.
error
`},
		{"the status of what selects everything",
			failing(with(starts.Of(starts.Deployment(2, 1)), func(d *apps.Deployment) {
				*d.Spec.Selector, d.Generation = metav1.LabelSelector{}, 3
			}), sync.Fault{Reason: "Conflict"}),
			`status web failed
web revision 1 web:v1
Progressing True ReplicaSetUpdated
Warning SelectingAll This deployment is selecting all pods. A non-empty selector is required.
`},
	} {
		t.Run(c.name, c.play)
	}
}
