// Package shim has the two functions of the reference's package deployment that its
// integration tests call, with another controller behind them.
package shim

import (
	"context"
	"fmt"
	"os"

	appsinformers "k8s.io/client-go/informers/apps/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/kubernetes/pkg/controller/deployment"

	"github.com/rollplan/rollplan/examples/controller/controller"
	"github.com/rollplan/rollplan/rollout"
)

// Variable is of the environment, and names the controller: Ours, Reference or None.
const Variable = "ROLLPLAN_CONTROLLER"

// The controllers that there are.
const (
	Ours      = "ours"      // examples/controller, deciding as Kubernetes 1.37 does
	Default   = "default"   // examples/controller in its default mode
	Reference = "reference" // the one that the tests are made for
	None      = "none"      // does nothing, so that the tests must fail
)

// A DeploymentController is one of the controllers.
type DeploymentController struct{ runner }

type runner interface {
	Run(ctx context.Context, workers int)
}

// NewDeploymentController makes the controller that the environment names.
func NewDeploymentController(
	ctx context.Context, deployments appsinformers.DeploymentInformer,
	replicaSets appsinformers.ReplicaSetInformer, pods coreinformers.PodInformer, client kubernetes.Interface,
) (*DeploymentController, error) {
	var r runner
	var err error
	switch name := os.Getenv(Variable); name {
	case Ours:
		o := controller.Options{Quirks: rollout.Kubernetes1_37}
		r, err = controller.New(client, deployments, replicaSets, pods, o)
	case Default:
		r, err = controller.New(client, deployments, replicaSets, pods, controller.Options{})
	case Reference:
		r, err = deployment.NewDeploymentController(ctx, deployments, replicaSets, pods, client)
	case None:
		r = idle{}
	default:
		err = fmt.Errorf("%s=%q is none of the controllers", Variable, name)
	}
	return &DeploymentController{r}, err
}

// idle is a controller that does nothing.
type idle struct{}

func (idle) Run(ctx context.Context, _ int) { <-ctx.Done() }
