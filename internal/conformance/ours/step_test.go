package ours_test

import (
	"testing"

	apps "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/internal/conformance/starts"
)

func TestStepLeavesWhatTheReferenceLeaves(t *testing.T) {
	for _, c := range []scene{
		{"old pods go, those that are unavailable first",
			starts.Of(starts.Deployment(10, 3), starts.Counts(starts.ReplicaSet(1, 2, 10, 13), 2, 1),
				starts.ReplicaSet(2, 3, 10, 13), starts.ReplicaSet(3, 8, 10, 13)),
			`update web-h1
update web-h2
status web
shop/web-h1 size 0 of 10 owners 1 team ""
shop/web-h2 size 0 of 10 owners 1 team ""
shop/web-h3 size 8 of 10 owners 1 team ""
web revision 3 web:v3
Available True MinimumReplicasAvailable
Progressing True ReplicaSetUpdated
Normal ScalingReplicaSet Scaled down replica set web-h1 from 2 to 1
Normal ScalingReplicaSet Scaled down replica set web-h1 from 1 to 0
Normal ScalingReplicaSet Scaled down replica set web-h2 from 3 to 0
`},
		{"a new ReplicaSet is created",
			annotated(starts.Of(starts.Deployment(4, 3), starts.ReplicaSet(2, 4, 4, 5)), "team", "red"),
			`create web-86db4b97dd
status web
update web-h2
status web
shop/web-86db4b97dd size 1 of 4 owners 1 team "red"
shop/web-h2 size 3 of 4 owners 1 team ""
web revision 3 web:v3
Available True MinimumReplicasAvailable
Progressing True ReplicaSetUpdated
Normal ScalingReplicaSet Scaled up replica set web-86db4b97dd from 0 to 1
Normal ScalingReplicaSet Scaled down replica set web-h2 from 4 to 3
`},
		{"what is new is brought up to date before it grows",
			annotated(starts.Of(starts.Deployment(8, 2), starts.ReplicaSet(1, 6, 8, 10),
				starts.ReplicaSet(2, 2, 8, 10)), "team", "red"),
			`update web-h2
status web
shop/web-h1 size 6 of 8 owners 1 team ""
shop/web-h2 size 4 of 8 owners 1 team "red"
web revision 2 web:v2
Available True MinimumReplicasAvailable
Progressing True ReplicaSetUpdated
Normal ScalingReplicaSet Scaled up replica set web-h2 from 2 to 4
`},
		{"what was just brought up to date is announced in the next step",
			with(annotated(starts.Of(starts.Deployment(8, 2), starts.ReplicaSet(1, 6, 8, 10),
				starts.ReplicaSet(2, 2, 8, 10)), "team", "red"),
				func(d *apps.Deployment) { d.Status.Conditions = nil }),
			`update web-h2
status web
shop/web-h1 size 6 of 8 owners 1 team ""
shop/web-h2 size 4 of 8 owners 1 team "red"
web revision 2 web:v2
Available True MinimumReplicasAvailable
Progressing True ReplicaSetUpdated
Normal ScalingReplicaSet Scaled up replica set web-h2 from 2 to 4
`},
		{"what is being deleted is not paused",
			with(annotated(starts.Of(starts.Deployment(2, 2), starts.ReplicaSet(2, 1, 2, 3)), "team", "red"),
				func(d *apps.Deployment) {
					d.Spec.Paused, d.DeletionTimestamp = true, new(metav1.NewTime(starts.Now))
					d.Finalizers = []string{"foregroundDeletion"}
				}),
			`update web-h2
status web
shop/web-h2 size 1 of 2 owners 1 team "red"
web revision 2 web:v2
Progressing True ReplicaSetUpdated
Available False MinimumReplicasUnavailable
`},
		{"an adopted ReplicaSet is scaled, a stray one released",
			starts.Of(starts.Deployment(4, 2), stray(starts.ReplicaSet(3, 1, 4, 5)),
				starts.Orphan(starts.ReplicaSet(1, 4, 4, 5)), starts.ReplicaSet(2, 2, 4, 5)),
			`adopt web-h1
release web-h3
update web-h1
status web
shop/web-h1 size 1 of 4 owners 1 team ""
shop/web-h2 size 2 of 4 owners 1 team ""
shop/web-h3 size 1 of 4 owners 0 team ""
web revision 2 web:v2
Available True MinimumReplicasAvailable
Progressing True ReplicaSetUpdated
Normal ScalingReplicaSet Scaled down replica set web-h1 from 4 to 1
`},
		{"a rollback",
			annotated(starts.Of(starts.Deployment(2, 2), starts.ReplicaSet(1, 0, 2, 3),
				starts.ReplicaSet(2, 2, 2, 3)), rollbackTo, "1"),
			`deployment web
shop/web-h1 size 0 of 2 owners 1 team ""
shop/web-h2 size 2 of 2 owners 1 team ""
web revision 2 web:v1
Progressing True ReplicaSetUpdated
Normal DeploymentRollback Rolled back deployment "web" to revision 1
`},
		{"a rollback to what is there",
			annotated(starts.Of(starts.Deployment(2, 2), starts.ReplicaSet(2, 2, 2, 3)), rollbackTo, "2"),
			`deployment web
shop/web-h2 size 2 of 2 owners 1 team ""
web revision 2 web:v2
Progressing True ReplicaSetUpdated
Warning DeploymentRollbackTemplateUnchanged The rollback revision contains the same template as current deployment "web"
`},
		{"a pause is noted",
			with(starts.Of(starts.Deployment(2, 2), starts.ReplicaSet(2, 1, 2, 3)), paused),
			`status web
update web-h2
status web
shop/web-h2 size 2 of 2 owners 1 team ""
web revision 2 web:v2
Progressing Unknown DeploymentPaused
Available False MinimumReplicasUnavailable
Normal ScalingReplicaSet Scaled up replica set web-h2 from 1 to 2
`},
		{"history is cleaned up",
			complete(starts.Of(starts.Deployment(2, 3), starts.ReplicaSet(1, 0, 2, 3),
				starts.ReplicaSet(2, 0, 2, 3), starts.ReplicaSet(3, 2, 2, 3))),
			`delete web-h1
status web
shop/web-h2 size 0 of 2 owners 1 team ""
shop/web-h3 size 2 of 2 owners 1 team ""
web revision 3 web:v3
Available True MinimumReplicasAvailable
Progressing True NewReplicaSetAvailable
`},
		{"a strategy that nobody knows",
			with(starts.Of(starts.Deployment(2, 1), starts.ReplicaSet(1, 2, 2, 3)),
				func(d *apps.Deployment) { d.Spec.Strategy.Type = "Canary" }),
			`shop/web-h1 size 2 of 2 owners 1 team ""
web revision 1 web:v1
Progressing True ReplicaSetUpdated
error
`},
		{"a name that is taken",
			starts.Of(starts.Deployment(2, 3), func() *apps.ReplicaSet {
				rs := stray(starts.ReplicaSet(1, 2, 2, 3))
				rs.Name, rs.OwnerReferences = "web-"+hash, nil
				return rs
			}()),
			`status web
shop/web-86db4b97dd size 2 of 2 owners 0 team ""
web revision 3 web:v3
Progressing True ReplicaSetUpdated
error
`},
		{"what is revived while paused is deleted all the same",
			with(complete(starts.Of(starts.Deployment(2, 4), starts.ReplicaSet(1, 0, 2, 3),
				starts.ReplicaSet(2, 0, 2, 3))),
				func(d *apps.Deployment) {
					d.Spec.Paused, d.Spec.ProgressDeadlineSeconds = true, nil
					*d.Spec.RevisionHistoryLimit = 0
				}),
			`update web-h2
delete web-h1
delete web-h2
status web
web revision 4 web:v4
Progressing True ReplicaSetUpdated
Available False MinimumReplicasUnavailable
Normal ScalingReplicaSet Scaled up replica set web-h2 from 0 to 2
`},
		{"a Deployment that selects everything",
			with(starts.Of(starts.Deployment(2, 1), starts.ReplicaSet(1, 2, 2, 3)), func(d *apps.Deployment) {
				*d.Spec.Selector, d.Generation = metav1.LabelSelector{}, 3
			}),
			`status web
shop/web-h1 size 2 of 2 owners 1 team ""
web revision 1 web:v1
Progressing True ReplicaSetUpdated
Warning SelectingAll This deployment is selecting all pods. A non-empty selector is required.
`},
	} {
		t.Run(c.name, c.play)
	}
}
