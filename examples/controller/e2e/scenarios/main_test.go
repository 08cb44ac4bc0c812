package scenarios_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/rollplan/rollplan/examples/controller/e2e/cluster"
	"github.com/rollplan/rollplan/examples/controller/e2e/process"
)

var full = flag.Bool("full", false, "all scenarios, and the load: some 15 minutes")

// All tests use one control plane and one build of the controller, each Deployment in a
// namespace of its own. Two controllers never run at once, but to elect a leader.
var (
	plane                *cluster.Cluster
	replicaSetController *process.Process // on its own, so that it can be made late
	controllerBinary     string
	kubeconfigs          = map[string]string{} // by player, each with the rights of a Deployment controller
)

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	ctx, stop := context.WithTimeout(context.Background(), 30*time.Minute) // a cold build
	defer stop()
	var err error
	if controllerBinary, err = cluster.Build(ctx, cluster.ControllerPackage); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if err = start(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer plane.Stop()
	defer replicaSetController.Kill()
	code := m.Run()
	if code != 0 {
		fmt.Fprintln(os.Stderr, plane.Logs())
	}
	return code
}

// start starts the control plane.
func start(ctx context.Context) (err error) {
	const late = "replicaset-controller"
	others := slices.DeleteFunc(cluster.DefaultControllers(), func(name string) bool { return name == late })
	if plane, err = cluster.Start(ctx, cluster.Options{Controllers: others, Audit: true}); err != nil {
		return err
	}
	for _, player := range []string{reference, rollplan} {
		if kubeconfigs[player], err = plane.Identity(ctx, player); err != nil {
			return err
		}
	}
	replicaSetController, err = plane.RunManager(ctx, late, plane.Kubeconfig(), late)
	return err
}
