package scenarios_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/rollplan/rollplan/examples/controller/e2e/cluster"
)

var full = flag.Bool("full", false, "all scenarios, and the load: some 15 minutes")

// All tests use one control plane and one build of the controller, each Deployment in a
// namespace of its own. Two controllers never run at once, but to elect a leader.
var (
	plane            *cluster.Cluster
	controllerBinary string
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
	if plane, err = cluster.Start(ctx, cluster.Options{Audit: true}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer plane.Stop()
	code := m.Run()
	if code != 0 {
		fmt.Fprintln(os.Stderr, plane.Logs())
	}
	return code
}
