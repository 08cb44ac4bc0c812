package ours_test

import (
	"testing"

	"github.com/rollplan/rollplan/internal/conformance/starts"
	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// rolling is a start with two old ReplicaSets that have a pod unavailable each.
func rolling() sync.Start {
	return starts.Of(starts.Deployment(10, 3), starts.Counts(starts.ReplicaSet(1, 2, 10, 13), 2, 1),
		starts.Counts(starts.ReplicaSet(2, 3, 10, 13), 3, 2), starts.ReplicaSet(3, 8, 10, 13))
}

func TestFailedScaling(t *testing.T) {
	for _, c := range []scene{
		{"of an old ReplicaSet is swallowed, but nothing follows it",
			failing(rolling(), sync.Fault{Verb: "update", Name: "web-h1", Reason: "Conflict"}),
			`update web-h1 failed
status web
shop/web-h1 size 2 of 10 owners 1 team ""
shop/web-h2 size 3 of 10 owners 1 team ""
shop/web-h3 size 8 of 10 owners 1 team ""
web revision 3 web:v3
Available True MinimumReplicasAvailable
Progressing True ReplicaSetUpdated
`},
		{"of the second leaves the first with its healthy pods",
			failing(rolling(), sync.Fault{Verb: "update", Name: "web-h2", Reason: "Conflict"}),
			`update web-h1
update web-h2 failed
status web
shop/web-h1 size 1 of 10 owners 1 team ""
shop/web-h2 size 3 of 10 owners 1 team ""
shop/web-h3 size 8 of 10 owners 1 team ""
web revision 3 web:v3
Available True MinimumReplicasAvailable
Progressing True ReplicaSetUpdated
Normal ScalingReplicaSet Scaled down replica set web-h1 from 2 to 1
`},
		{"is taken for nothing to do, so that history is cleaned up",
			failing(complete(starts.Of(starts.Deployment(4, 4), starts.ReplicaSet(1, 0, 4, 5),
				starts.ReplicaSet(2, 2, 4, 5), starts.ReplicaSet(3, 0, 4, 5), starts.ReplicaSet(4, 4, 4, 5))),
				sync.Fault{Verb: "update", Resource: "replicasets", Reason: "Conflict"}),
			`update web-h2 failed
delete web-h1
status web
shop/web-h2 size 2 of 4 owners 1 team ""
shop/web-h3 size 0 of 4 owners 1 team ""
shop/web-h4 size 4 of 4 owners 1 team ""
web revision 4 web:v4
Available True MinimumReplicasAvailable
Progressing True ReplicaSetUpdated
`},
		{"of the new ReplicaSet ends the step",
			failing(starts.Of(starts.Deployment(8, 2), starts.ReplicaSet(1, 6, 8, 10),
				starts.ReplicaSet(2, 2, 8, 10)),
				sync.Fault{Verb: "update", Name: "web-h2", Reason: "Conflict"}),
			`update web-h2 failed
shop/web-h1 size 6 of 8 owners 1 team ""
shop/web-h2 size 2 of 8 owners 1 team ""
web revision 2 web:v2
Progressing True ReplicaSetUpdated
error
`},
		{"ends before it where upkeep fails",
			failing(annotated(starts.Of(starts.Deployment(6, 2), starts.ReplicaSet(1, 5, 4, 5),
				starts.ReplicaSet(2, 2, 4, 5)), "team", "red"), sync.Fault{Verb: "update", Name: "web-h2", Reason: "Conflict"}),
			`update web-h2 failed
shop/web-h1 size 5 of 4 owners 1 team ""
shop/web-h2 size 2 of 4 owners 1 team ""
web revision 2 web:v2
Progressing True ReplicaSetUpdated
error
`},
		{"keeps what was noted before",
			failing(with(starts.Of(starts.Deployment(2, 2), starts.ReplicaSet(2, 1, 2, 3)), paused),
				sync.Fault{Resource: "replicasets", Reason: "InternalError"}),
			`status web
update web-h2 failed
shop/web-h2 size 1 of 2 owners 1 team ""
web revision 2 web:v2
Progressing Unknown DeploymentPaused
error
`},
	} {
		t.Run(c.name, c.play)
	}
}
