package cluster

import (
	"time"

	"github.com/rollplan/rollplan/examples/controller/e2e/kubelet"
)

// Options are what a cluster is made of. The zero Options are usable: a cluster without
// a Deployment controller, whose pods are ready after DefaultDelay.
type Options struct {
	// Dir keeps data, logs and the kubeconfig; it must be new or empty, and its name
	// short, as a socket lies in it. None: a temporary folder, removed by Stop.
	Dir string

	// Command is the built cmd/cluster. None: it is built, which takes a while the first
	// time.
	Command string

	// Controllers are those that kube-controller-manager runs. None: DefaultControllers.
	Controllers []string

	// Kubelet says how fast pods are. Zero: DefaultDelay to get ready and to end.
	Kubelet kubelet.Options

	// Audit makes Writes work: the API server notes every write.
	Audit bool
}

// DeploymentController is the name of the reference's, for Controllers.
const DeploymentController = "deployment-controller"

// DefaultDelay is how long pods need to get ready, and to end.
const DefaultDelay = 500 * time.Millisecond

// DefaultControllers are all that Deployments need, but for their own controller. The
// full list, "*", has the node lifecycle controller, which takes the fake node for dead
// after 50 seconds.
func DefaultControllers() []string {
	return []string{
		"replicaset-controller", "garbage-collector-controller", "namespace-controller",
		"serviceaccount-controller", "disruption-controller", "resourcequota-controller",
	}
}

func (o Options) withDefaults() Options {
	if o.Controllers == nil {
		o.Controllers = DefaultControllers()
	}
	if o.Kubelet == (kubelet.Options{}) {
		o.Kubelet = kubelet.Options{ReadyAfter: DefaultDelay, EndAfter: DefaultDelay}
	}
	return o
}
