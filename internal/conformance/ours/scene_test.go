package ours_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	apps "k8s.io/api/apps/v1"

	"github.com/rollplan/rollplan/internal/conformance/ours"
	"github.com/rollplan/rollplan/internal/conformance/reference"
	"github.com/rollplan/rollplan/internal/conformance/starts"
	"github.com/rollplan/rollplan/internal/conformance/sync"
	"github.com/rollplan/rollplan/rollout"
)

// describe returns what a sync left behind, a line each. The reference sometimes
// writes the same twice, and tries to create what is there: that is left out.
func describe(end sync.End) string {
	var b strings.Builder
	before := ""
	for _, w := range end.Writes {
		line := w.Verb + " " + w.Name
		if rs := end.ReplicaSets["shop/"+w.Name]; rs != nil && w.Verb == "create" && w.Failed {
			continue
		}
		if w.Failed {
			line += " failed"
		}
		if line != before {
			b.WriteString(line + "\n")
		}
		before = line
	}
	for _, key := range slices.Sorted(maps.Keys(end.ReplicaSets)) {
		rs := end.ReplicaSets[key]
		fmt.Fprintf(&b, "%s size %d of %s owners %d team %q\n", key, *rs.Spec.Replicas,
			rs.Annotations[starts.Prefix+"desired-replicas"], len(rs.OwnerReferences), rs.Annotations["team"])
	}
	d := end.Deployment
	fmt.Fprintf(&b, "%s revision %s %s\n", d.Name, d.Annotations[starts.Prefix+"revision"],
		d.Spec.Template.Spec.Containers[0].Image)
	for _, c := range end.Status.Conditions {
		fmt.Fprintf(&b, "%s %s %s\n", c.Type, c.Status, c.Reason)
	}
	for _, e := range end.Events {
		b.WriteString(e + "\n")
	}
	if end.Requeue != nil {
		fmt.Fprintf(&b, "again after %v\n", *end.Requeue)
	}
	if end.Err != nil {
		b.WriteString("error\n")
	}
	return b.String()
}

// A scene is a start and what is left, by us and by the reference alike.
type scene struct {
	name  string
	start sync.Start
	want  string
}

func (c scene) play(t *testing.T) {
	before, err := json.Marshal(c.start)
	if err != nil {
		t.Fatal(err)
	}
	if got := describe(ours.Step(c.start, rollout.Kubernetes1_37)); got != c.want {
		t.Errorf("Step() left\n%s\nwant\n%s", got, c.want)
	}
	if got := describe(reference.New().Sync(c.start)); got != c.want {
		t.Errorf("the reference left\n%s\nwant\n%s", got, c.want)
	}
	if after, err := json.Marshal(c.start); err != nil || string(after) != string(before) {
		t.Errorf("the start was changed: %s, error %v", after, err)
	}
}

// with returns the start after a change of its Deployment.
func with(s sync.Start, change func(*apps.Deployment)) sync.Start {
	change(s.Deployment)
	return s
}

// failing returns the start with faults.
func failing(s sync.Start, faults ...sync.Fault) sync.Start {
	s.Faults = faults
	return s
}

// annotated returns the start after one more annotation of its Deployment.
func annotated(s sync.Start, key, value string) sync.Start {
	return with(s, func(d *apps.Deployment) { d.Annotations[key] = value })
}

// complete returns the start with a recorded status that says the rollout is over, and
// a history of one ReplicaSet.
func complete(s sync.Start) sync.Start {
	return with(s, func(d *apps.Deployment) {
		n := *d.Spec.Replicas
		d.Spec.RevisionHistoryLimit = new(int32(1))
		d.Status.Replicas, d.Status.UpdatedReplicas, d.Status.AvailableReplicas = n, n, n
	})
}

// stray returns the ReplicaSet with labels that the selector does not match.
func stray(rs *apps.ReplicaSet) *apps.ReplicaSet {
	rs.Labels = map[string]string{"app": "other"}
	return rs
}

const rollbackTo = "deprecated.deployment.rollback.to"

// paused pauses a Deployment.
func paused(d *apps.Deployment) { d.Spec.Paused = true }

// hash is that of the third version of the template.
const hash = "86db4b97dd"
