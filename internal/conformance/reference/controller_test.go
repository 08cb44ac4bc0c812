package reference_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	apps "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/rollplan/rollplan/internal/conformance/reference"
	"github.com/rollplan/rollplan/internal/conformance/starts"
	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// describe returns what a sync left behind, a line each.
func describe(end sync.End) string {
	var b strings.Builder
	for _, w := range end.Writes {
		fmt.Fprintf(&b, "%s %s", w.Verb, w.Name)
		if w.Failed {
			b.WriteString(" failed")
		}
		b.WriteString("\n")
	}
	for _, key := range slices.Sorted(maps.Keys(end.ReplicaSets)) {
		rs := end.ReplicaSets[key]
		fmt.Fprintf(&b, "%s size %d owners %d\n", key, *rs.Spec.Replicas, len(rs.OwnerReferences))
	}
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
		fmt.Fprintf(&b, "error: %v\n", end.Err)
	}
	return b.String()
}

func fixed(d *apps.Deployment, surge, unavailable int) *apps.Deployment {
	s, u := intstr.FromInt(surge), intstr.FromInt(unavailable)
	d.Spec.Strategy.RollingUpdate = &apps.RollingUpdateDeployment{MaxSurge: &s, MaxUnavailable: &u}
	return d
}

func with(d *apps.Deployment, change func(*apps.Deployment)) *apps.Deployment {
	change(d)
	return d
}

// The results are known from running the controller in another program.
func TestSyncDoesWhatTheControllerDoes(t *testing.T) {
	for _, c := range []struct {
		name  string
		start sync.Start
		want  string
	}{
		{"old ReplicaSets go when the new one is available",
			starts.Of(starts.Deployment(10, 3), starts.ReplicaSet(1, 2, 10, 13),
				starts.ReplicaSet(2, 3, 10, 13), starts.ReplicaSet(3, 8, 10, 13)),
			`update web-h1
update web-h2
status web
shop/web-h1 size 0 owners 1
shop/web-h2 size 0 owners 1
shop/web-h3 size 8 owners 1
Available True MinimumReplicasAvailable
Progressing True ReplicaSetUpdated
Normal ScalingReplicaSet Scaled down replica set web-h1 from 2 to 0
Normal ScalingReplicaSet Scaled down replica set web-h2 from 3 to 0
`},
		{"a lagging status stops the scaling down",
			starts.Of(starts.Deployment(10, 3), starts.Counts(starts.ReplicaSet(1, 2, 10, 13), 4, 4),
				starts.ReplicaSet(2, 3, 10, 13), starts.ReplicaSet(3, 8, 10, 13)),
			`status web
shop/web-h1 size 2 owners 1
shop/web-h2 size 3 owners 1
shop/web-h3 size 8 owners 1
Available True MinimumReplicasAvailable
Progressing True ReplicaSetUpdated
`},
		{"an annotation is copied twice in one sync",
			starts.Of(with(starts.Deployment(3, 1), func(d *apps.Deployment) { d.Annotations["team"] = "red" }),
				starts.ReplicaSet(1, 3, 3, 4)),
			`update web-h1
update web-h1
status web
shop/web-h1 size 3 owners 1
Available True MinimumReplicasAvailable
Progressing True NewReplicaSetAvailable
`},
		{"an adopted ReplicaSet that is scaled stays adopted",
			starts.Of(starts.Deployment(4, 2), starts.Orphan(starts.ReplicaSet(1, 4, 4, 5)),
				starts.ReplicaSet(2, 2, 4, 5)),
			`adopt web-h1
update web-h1
status web
shop/web-h1 size 1 owners 1
shop/web-h2 size 2 owners 1
Available True MinimumReplicasAvailable
Progressing True ReplicaSetUpdated
Normal ScalingReplicaSet Scaled down replica set web-h1 from 4 to 1
`},
		{"adoptions are sorted by name",
			starts.Of(starts.Deployment(2, 9), starts.Orphan(starts.ReplicaSet(7, 0, 2, 3)),
				starts.Orphan(starts.ReplicaSet(9, 2, 2, 3)), starts.Orphan(starts.ReplicaSet(8, 0, 2, 3))),
			`adopt web-h7
adopt web-h8
adopt web-h9
status web
shop/web-h7 size 0 owners 1
shop/web-h8 size 0 owners 1
shop/web-h9 size 2 owners 1
Available True MinimumReplicasAvailable
Progressing True NewReplicaSetAvailable
`},
		{"what does not match is released",
			starts.Of(starts.Deployment(2, 2), func() *apps.ReplicaSet {
				rs := starts.ReplicaSet(1, 1, 2, 3)
				rs.Labels = map[string]string{"app": "other"}
				return rs
			}(), starts.ReplicaSet(2, 2, 2, 3)),
			`release web-h1
status web
shop/web-h1 size 1 owners 0
shop/web-h2 size 2 owners 1
Available True MinimumReplicasAvailable
Progressing True NewReplicaSetAvailable
`},
		{"history beyond the limit is deleted",
			starts.Of(with(starts.Deployment(2, 3), func(d *apps.Deployment) {
				d.Spec.RevisionHistoryLimit = new(int32(1))
				d.Status.Replicas, d.Status.UpdatedReplicas, d.Status.AvailableReplicas = 2, 2, 2
			}), starts.ReplicaSet(1, 0, 2, 3), starts.ReplicaSet(2, 0, 2, 3), starts.ReplicaSet(3, 2, 2, 3)),
			`delete web-h1
status web
shop/web-h2 size 0 owners 1
shop/web-h3 size 2 owners 1
Available True MinimumReplicasAvailable
Progressing True NewReplicaSetAvailable
`},
		{"an unknown strategy is an error",
			starts.Of(with(starts.Deployment(2, 1), func(d *apps.Deployment) { d.Spec.Strategy.Type = "Canary" }),
				starts.ReplicaSet(1, 2, 2, 3)),
			`shop/web-h1 size 2 owners 1
Progressing True ReplicaSetUpdated
error: unexpected deployment strategy type: Canary
`},
		{"a missing maxSurge is an error",
			starts.Of(with(starts.Deployment(4, 2), func(d *apps.Deployment) {
				d.Spec.Strategy.RollingUpdate.MaxSurge = nil
			}), starts.ReplicaSet(1, 4, 4, 5)),
			`shop/web-h1 size 4 owners 1
Progressing True ReplicaSetUpdated
error: nil value for IntOrString
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := describe(reference.New().Sync(c.start)); got != c.want {
				t.Errorf("Sync() left\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestAPanicIsAnErrorAndTheControllerGoesOn(t *testing.T) {
	c := reference.New()
	bad := starts.Of(starts.Deployment(4, 2), starts.ReplicaSet(1, 4, 4, 5))
	bad.Deployment.Spec.Strategy.RollingUpdate = nil
	if end := c.Sync(bad); !errors.Is(end.Err, reference.ErrPanic) {
		t.Errorf("Sync() without rollingUpdate: error %v, want a panic", end.Err)
	}
	good := starts.Of(starts.Deployment(4, 1), starts.ReplicaSet(1, 4, 4, 5))
	if end := c.Sync(good); end.Err != nil || len(end.Writes) != 1 {
		t.Errorf("Sync() after a panic: %v, error %v", end.Writes, end.Err)
	}
}

func TestTheClockStandsStillAtNow(t *testing.T) {
	start := starts.Of(starts.Deployment(4, 1), starts.ReplicaSet(1, 4, 4, 5))
	start.Now = starts.Now.Add(42*time.Second + 5*time.Millisecond)
	for _, c := range reference.New().Sync(start).Status.Conditions {
		if !c.LastUpdateTime.Time.Equal(start.Now) {
			t.Errorf("%s was updated at %v, want %v", c.Type, c.LastUpdateTime, start.Now)
		}
	}
}

func TestTheWaitForTheDeadlineIsExact(t *testing.T) {
	d := fixed(starts.Deployment(4, 2), 1, 0)
	d.Status = apps.DeploymentStatus{
		ObservedGeneration: 2, Replicas: 5, UpdatedReplicas: 1, ReadyReplicas: 4, AvailableReplicas: 4,
		UnavailableReplicas: 1, TerminatingReplicas: new(int32(0)),
		Conditions: []apps.DeploymentCondition{
			starts.Condition(apps.DeploymentProgressing, "True", "ReplicaSetUpdated", 590*time.Second),
			starts.Condition(apps.DeploymentAvailable, "True", "MinimumReplicasAvailable", time.Hour),
		},
	}
	start := starts.Of(d, starts.ReplicaSet(1, 4, 4, 5), starts.Counts(starts.ReplicaSet(2, 1, 4, 5), 1, 0))
	for _, c := range []struct {
		name string
		late time.Duration
		want string
	}{
		{"before the deadline: what is left, and a second", -250 * time.Millisecond, "again after 11.25s"},
		{"at the deadline: at once", 10 * time.Second, "again after 0s"},
		{"after the deadline: never", 11 * time.Second, "False ProgressDeadlineExceeded"},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := start
			at.Now = start.Now.Add(c.late)
			if got := describe(reference.New().Sync(at)); !strings.Contains(got, c.want) {
				t.Errorf("Sync() left\n%s\nwant %q in it", got, c.want)
			}
		})
	}
}
