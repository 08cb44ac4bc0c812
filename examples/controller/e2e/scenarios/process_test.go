package scenarios_test

import (
	"testing"

	"github.com/rollplan/rollplan/examples/controller/e2e/process"
	"github.com/rollplan/rollplan/rollout"
)

// An instance is a controller as it runs in a cluster: on its own, with its own rights.
type instance struct {
	*testing.T
	*process.Process
	command []string
}

// startController starts one that runs until the test ends.
func startController(t *testing.T, quirks rollout.Quirks, args ...string) *instance {
	t.Helper()
	c := &instance{T: t, command: append([]string{
		controllerBinary, "--kubeconfig", plane.Kubeconfig(), "--quirks", quirks.String(), "-v", "2",
		"--kube-api-qps", "500", "--kube-api-burst", "1000",
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
