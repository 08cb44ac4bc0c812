package scenarios_test

import (
	"context"
	"net"
	"testing"

	"github.com/rollplan/rollplan/examples/controller/e2e/cluster"
	"github.com/rollplan/rollplan/examples/controller/e2e/process"
	"github.com/rollplan/rollplan/rollout"
)

// The players: Deployment controllers to be compared.
const (
	reference = "reference" // of Kubernetes
	rollplan  = "rollplan"
)

// metricsAddress is where rollplan's tells about itself when it plays alone.
var metricsAddress = func() string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return ""
	}
	defer listener.Close()
	return listener.Addr().String()
}()

// startPlayer starts one of them, which runs until the test ends.
func startPlayer(t *testing.T, name string) *process.Process {
	t.Helper()
	if name == rollplan {
		return startController(t, 0, "--metrics-bind-address", metricsAddress).Process
	}
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	p, err := plane.RunManager(ctx, reference, kubeconfigs[reference], cluster.DeploymentController)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Kill)
	return p
}

// An instance is a controller as it runs in a cluster: on its own, with its own rights.
type instance struct {
	*testing.T
	*process.Process
	command []string
}

// startController starts rollplan's, which runs until the test ends.
func startController(t *testing.T, quirks rollout.Quirks, args ...string) *instance {
	t.Helper()
	c := &instance{T: t, command: append([]string{
		controllerBinary, "--kubeconfig", kubeconfigs[rollplan], "--quirks", quirks.String(), "-v", "2",
		"--kube-api-qps", "5000", "--kube-api-burst", "10000",
	}, args...)}
	c.start()
	t.Cleanup(func() { c.Kill() })
	return c
}

func (c *instance) start() {
	c.Helper()
	var err error
	if c.Process, err = plane.Run("controller", c.command...); err != nil {
		c.Fatal(err)
	}
}
