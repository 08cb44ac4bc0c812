package rollout_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollplan/rollplan/rollout"
)

func TestReportsHistory(t *testing.T) {
	testReports(t, reportsOfHistory())
	testReports(t, reportsOfNames())
}

func reportsOfHistory() []report {
	return []report{{
		name: "B53: more old ReplicaSets kept than the limit, one is not observed yet",
		scene: `deployment web d 1 1 0 history=2 revision=4
			replicaset web-a a 0 revision=1 gen=2
			replicaset web-b b 0 revision=2
			replicaset web-c c 0 revision=3
			replicaset web-d d 1 revision=4
			status 1 1 1 1`,
		do: "step step observe step step",
		want: `nothing
			nothing
			delete web-a
			nothing`,
	}, {
		name: "B53: more old ReplicaSets kept than the limit, the lowest has pods while paused",
		scene: `deployment web c 3 1 0 history=1 revision=3 paused
			replicaset web-a a 3 revision=1
			replicaset web-b b 0 revision=2
			replicaset web-c c 0 revision=3
			status 3 0 3 3`,
		do: "step sizes",
		want: `held by Paused
			sizes web-a=3 web-b=0 web-c=0`,
	}, {
		name: "B53: only what neither has nor wants pods, and is not being deleted, may go",
		scene: `deployment web e 3 1 0 history=0 revision=5 paused
			replicaset web-a a 3/0 current=0 revision=1
			replicaset web-b b 0 current=1 revision=2
			replicaset web-c c 0 revision=3 deleting
			replicaset web-d d 0 revision=4
			replicaset web-e e 0 revision=5`,
		want: `delete web-d`,
	}, {
		name: "B54: scaled to 0, clean-up lost sight of the old ReplicaSets",
		scene: `deployment web d 0 1 0 history=1 revision=4
			replicaset web-a a 0 revision=1
			replicaset web-b b 0 revision=2
			replicaset web-c c 0 revision=3
			replicaset web-d d 0 revision=4
			status 0 0 0 0`,
		do: "step sizes step",
		want: `delete web-a; delete web-b
			sizes web-c=0 web-d=0
			nothing`,
	}}
}

func reportsOfNames() []report {
	return []report{{
		name: "B56: a ReplicaSet with another template has the name that the hash gives",
		scene: `deployment web b 3 1 0 revision=1
			replicaset web-a a 3 revision=1
			replicaset web-b x 0 revision=0`,
		do: "step collisions hash=b1 step revisions",
		want: `fault: the name web-b is taken by another ReplicaSet: hash collision
			collisions 1
			create web-b1 replicas=1
			revisions web-a=1() web-b=0() web-b1=2() web=2`,
	}, {
		name: "B56: a ReplicaSet of another owner has the name that the hash gives",
		scene: `deployment web b 3 1 0 revision=1
			replicaset web-a a 3 revision=1
			replicaset web-b b 0 owner=another`,
		do: "step collisions hash=b1 step",
		want: `fault: the name web-b is taken by another ReplicaSet: hash collision
			collisions 1
			create web-b1 replicas=1`,
	}, {
		name: "B57: of two ReplicaSets with the same template the oldest is new",
		scene: `deployment web a 3 1 0 revision=2
			replicaset web-x1 a 3 revision=1
			replicaset web-x2 a 3 revision=2`,
		do: "run sizes revisions",
		want: `annotate web-x1; scale web-x2 3 -> 0
			nothing
			sizes web-x1=3 web-x2=0
			revisions web-x1=3(1) web-x2=2() web=3`,
	}}
}

// B56: a ReplicaSet that only the creation met is the new one, if it is the
// Deployment's and has its template, and a collision otherwise.
func TestReportsNameMet(t *testing.T) {
	for _, test := range []struct{ name, met, want string }{{
		name: "B56: the same template and owner: adopted as the new one",
		met:  "replicaset web-b b 0 revision=2",
		want: "scale web-b 0 -> 1\n",
	}, {
		name: "B56: another template: a collision",
		met:  "replicaset web-b x 0 revision=2",
		want: "fault: the name web-b is taken by another ReplicaSet: hash collision\n",
	}, {
		name: "B56: another owner: a collision",
		met:  "replicaset web-b b 0 owner=another",
		want: "fault: the name web-b is taken by another ReplicaSet: hash collision\n",
	}} {
		t.Run(test.name, func(t *testing.T) {
			s := parseScene("deployment web b 3 1 0 revision=1\nreplicaset web-a a 3 revision=1\n" + test.met)
			met := s.seen.ReplicaSets[1]
			s.seen.ReplicaSets = s.seen.ReplicaSets[:1]
			for _, quirks := range []rollout.Quirks{0, rollout.Kubernetes1_37} {
				got := describe(must(rollout.Planner{Quirks: quirks}.NameMet(s.d, s.seen, met)))
				if diff := cmp.Diff(test.want, got); diff != "" {
					t.Errorf("NameMet(%v) with quirks %v mismatch (-want +got):\n%s", met.Name, quirks, diff)
				}
			}
		})
	}
}
