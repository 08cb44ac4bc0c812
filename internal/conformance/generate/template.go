package generate

import (
	"strconv"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A style says what the pod templates of a case have in them.
type style struct{ full, quantities, env, annotated, tracked bool }

// template returns the version of the pod template.
func (m *maker) template(version int) v1.PodTemplateSpec {
	app := m.d.Labels[appLabel]
	t := v1.PodTemplateSpec{ObjectMeta: meta.ObjectMeta{Labels: map[string]string{appLabel: app}}}
	c := v1.Container{Name: "app", Image: app + ":v" + strconv.Itoa(version)}
	if m.style.tracked {
		t.Labels["track"] = "t" + strconv.Itoa(version%3)
	}
	if m.style.annotated {
		t.Annotations = map[string]string{"restarted": strconv.Itoa(version)}
	}
	if m.style.env {
		c.Env = []v1.EnvVar{{Name: "VERSION", Value: strconv.Itoa(version)}}
	}
	if m.style.quantities {
		c.Resources.Requests = v1.ResourceList{
			v1.ResourceCPU:    resource.MustParse(strconv.Itoa(100*(1+version%4)) + "m"),
			v1.ResourceMemory: resource.MustParse("1000Mi"),
		}
	}
	if m.style.full {
		c.ImagePullPolicy = v1.PullIfNotPresent
		t.Spec.RestartPolicy, t.Spec.DNSPolicy = v1.RestartPolicyAlways, v1.DNSClusterFirst
		t.Spec.TerminationGracePeriodSeconds = new(int64(30))
		t.Spec.SecurityContext = &v1.PodSecurityContext{}
	}
	t.Spec.Containers = []v1.Container{c}
	return t
}

// respell changes how a template is written and not what it says.
func respell(t *v1.PodTemplateSpec) {
	if t.Annotations == nil {
		t.Annotations = map[string]string{}
	}
	t.Spec.NodeSelector = map[string]string{}
	t.Spec.Volumes = []v1.Volume{}
	for i := range t.Spec.Containers {
		if c := &t.Spec.Containers[i]; c.Resources.Requests != nil {
			c.Resources.Requests[v1.ResourceMemory] = resource.MustParse("1048576k") // 1000Mi
		}
	}
}

// nameOf returns the name of the ReplicaSet, at most 253 characters long.
func nameOf(deployment, hash string) string {
	return deployment[:min(len(deployment), 253-1-len(hash))] + "-" + hash
}
