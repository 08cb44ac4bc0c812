package cluster

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// Kubectl runs kubectl as one who may do everything, and returns what it printed, to
// both its outputs. A failed command is an error.
func (c *Cluster) Kubectl(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, c.options.Command, append([]string{"kubectl"}, args...)...)
	cmd.Env = append(os.Environ(), "KUBECONFIG="+c.Kubeconfig(), "KUBECACHEDIR="+c.path("kubectl"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		return string(out), fmt.Errorf("kubectl %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return string(out), nil
}
