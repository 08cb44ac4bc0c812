package conformance_test

import (
	"testing"
	"time"

	apps "k8s.io/api/apps/v1"
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/rollplan/rollplan/examples/controller/adapter"
	"github.com/rollplan/rollplan/internal/conformance/reference"
	"github.com/rollplan/rollplan/internal/conformance/starts"
	"github.com/rollplan/rollplan/internal/conformance/sync"
	"github.com/rollplan/rollplan/rollout"
)

// A made is a state made by hand in which a sync takes one way, with what it writes
// there.
type made struct {
	name   string
	start  sync.Start
	takes  rollout.Decision
	writes int
}

// madeBranches returns one state for each way that a sync can take often: three old
// ReplicaSets of the history, and a template as long as they are in practice. None
// of them depends on the clock.
func madeBranches() []made {
	rolling := starts.Deployment(10, 5)
	rolling.Status = counted(13, 5, 11)
	scaling := starts.Deployment(20, 5)
	scaling.Status = counted(13, 5, 13)
	recreate := starts.Deployment(10, 5)
	recreate.Annotations[starts.Prefix+"revision"] = "4"
	recreate.Spec.Strategy = apps.DeploymentStrategy{Type: apps.RecreateDeploymentStrategyType}
	recreate.Status = counted(10, 0, 10)
	return []made{
		{"steady", dressed(steady(), starts.ReplicaSet(5, 10, 10, 13)), rollout.RollingUpdate, 0},
		{"rolling", dressed(rolling, starts.ReplicaSet(4, 8, 10, 13), starts.ReplicaSet(5, 5, 10, 13)),
			rollout.RollingUpdate, 2},
		{"scaling", dressed(scaling, starts.ReplicaSet(4, 8, 10, 13), starts.ReplicaSet(5, 5, 10, 13)),
			rollout.Scaling, 3},
		{"recreate", dressed(recreate, starts.ReplicaSet(4, 10, 10, 10)), rollout.Recreate, 2},
	}
}

// steady returns a Deployment whose rollout is over.
func steady() *apps.Deployment {
	d := starts.Deployment(10, 5)
	d.Status = counted(10, 10, 10)
	d.Status.Conditions = []apps.DeploymentCondition{
		starts.Condition(apps.DeploymentAvailable, "True", "MinimumReplicasAvailable", 2*time.Hour),
		starts.Condition(apps.DeploymentProgressing, "True", "NewReplicaSetAvailable", time.Hour),
	}
	return d
}

func counted(replicas, updated, available int32) apps.DeploymentStatus {
	s := starts.Deployment(0, 0).Status
	s.Replicas, s.UpdatedReplicas, s.ReadyReplicas, s.AvailableReplicas = replicas, updated, available, available
	s.TerminatingReplicas = new(int32(0))
	return s
}

// dressed returns the start with a history, and templates as they are in practice.
func dressed(d *apps.Deployment, sets ...*apps.ReplicaSet) sync.Start {
	for version := range 3 {
		sets = append(sets, starts.ReplicaSet(version+1, 0, 10, 13))
	}
	dress(&d.Spec.Template)
	for _, rs := range sets {
		dress(&rs.Spec.Template)
	}
	return starts.Of(d, sets...)
}

// dress gives a template what nearly every one has.
func dress(t *v1.PodTemplateSpec) {
	t.Annotations = map[string]string{"prometheus.io/scrape": "true", "prometheus.io/port": "8080"}
	t.Spec.ServiceAccountName = "web"
	t.Spec.TerminationGracePeriodSeconds = new(int64(30))
	t.Spec.DNSPolicy, t.Spec.SchedulerName = v1.DNSClusterFirst, v1.DefaultSchedulerName
	t.Spec.SecurityContext = &v1.PodSecurityContext{RunAsNonRoot: new(true)}
	t.Spec.Volumes = []v1.Volume{{Name: "config", VolumeSource: v1.VolumeSource{
		ConfigMap: &v1.ConfigMapVolumeSource{LocalObjectReference: v1.LocalObjectReference{Name: "web"}},
	}}}
	dressContainer(&t.Spec.Containers[0])
}

func dressContainer(c *v1.Container) {
	ask := &v1.HTTPGetAction{Path: "/ready", Port: intstr.FromInt32(8080), Scheme: v1.URISchemeHTTP}
	c.Ports = []v1.ContainerPort{{Name: "http", ContainerPort: 8080, Protocol: v1.ProtocolTCP}}
	c.Env = []v1.EnvVar{
		{Name: "MODE", Value: "production"}, {Name: "LEVEL", Value: "info"}, {Name: "ZONE", Value: "a"},
	}
	c.Resources = v1.ResourceRequirements{
		Requests: v1.ResourceList{"cpu": resource.MustParse("250m"), "memory": resource.MustParse("128Mi")},
		Limits:   v1.ResourceList{"memory": resource.MustParse("256Mi")},
	}
	c.VolumeMounts = []v1.VolumeMount{{Name: "config", MountPath: "/etc/web", ReadOnly: true}}
	c.ReadinessProbe = &v1.Probe{
		ProbeHandler:   v1.ProbeHandler{HTTPGet: ask},
		TimeoutSeconds: 1, PeriodSeconds: 10, SuccessThreshold: 1, FailureThreshold: 3,
	}
	c.ImagePullPolicy = v1.PullIfNotPresent
	c.TerminationMessagePath = v1.TerminationMessagePathDefault
	c.TerminationMessagePolicy = v1.TerminationMessageReadFile
}

// What is timed takes the way it is called after.
func TestMadeBranchesAreWhatTheyAreCalled(t *testing.T) {
	for _, b := range madeBranches() {
		end := reference.New().Sync(b.start)
		if end.Err != nil || len(end.Writes) != b.writes {
			t.Errorf("%s: the reference writes %v, error %v, want %d writes", b.name, end.Writes, end.Err, b.writes)
		}
		d, seen, err := adapter.FromObjects(b.start.Deployment, b.start.ReplicaSets, nil, b.start.Now)
		if err != nil {
			t.Fatal(err)
		}
		if plan, err := rollout.Next(d, seen); plan.Decision != b.takes {
			t.Errorf("%s: the plan is %v, error %v, want %v", b.name, plan.Decision, err, b.takes)
		}
	}
}
