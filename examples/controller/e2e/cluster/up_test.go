package cluster_test

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rollplan/rollplan/examples/controller/e2e/cluster"
	"github.com/rollplan/rollplan/examples/controller/e2e/gotool"
)

// The command up says where the kubeconfig is, and leaves nothing when it is
// interrupted.
func TestUp(t *testing.T) {
	command, err := cluster.Build(t.Context(), gotool.Module+"/cmd/cluster")
	if err != nil {
		t.Fatal(err)
	}
	up := exec.CommandContext(t.Context(), command, "up", "-deployment-controller")
	out, err := up.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := up.Start(); err != nil {
		t.Fatal(err)
	}
	kubeconfig := ""
	for lines := bufio.NewScanner(out); kubeconfig == "" && lines.Scan(); {
		_, kubeconfig, _ = strings.Cut(lines.Text(), "export KUBECONFIG=")
	}
	for _, args := range []string{
		"create deployment web --image=web:1", "rollout status deployment/web --timeout=30s",
	} {
		kubectl := exec.CommandContext(t.Context(), command, append([]string{"kubectl"}, strings.Fields(args)...)...)
		kubectl.Env = append(os.Environ(), "KUBECONFIG="+kubeconfig)
		if out, err := kubectl.CombinedOutput(); err != nil {
			t.Errorf("kubectl %s: %v\n%s", args, err, out)
		}
	}
	up.Process.Signal(os.Interrupt)
	if err := up.Wait(); err != nil {
		t.Errorf("up: %v after an interrupt", err)
	}
	if _, err := os.Stat(filepath.Dir(kubeconfig)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder of %s is left: %v", kubeconfig, err)
	}
}
