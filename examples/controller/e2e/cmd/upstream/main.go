// Command upstream runs the reference's own integration tests of Deployments,
// k8s.io/kubernetes/test/integration/deployment, against a controller, and prints the
// name and the result of each.
//
//	go run ./cmd/upstream [-controller ours|default|reference|none] [-run regexp]
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"

	"github.com/rollplan/rollplan/examples/controller/e2e/gotool"
	"github.com/rollplan/rollplan/examples/controller/e2e/upstream/shim"
)

func main() {
	o := options{
		logs: filepath.Join(os.TempDir(), "upstream-tests"),
	}
	flag.StringVar(&o.controller, "controller", shim.Ours, "ours, default, reference or none")
	filter := flag.String("run", "", "only tests whose names match this `regexp`")
	flag.IntVar(&o.parallel, "parallel", 3, "tests at once, each with a control plane of its own, of 300 MB")
	flag.StringVar(&o.logs, "logs", o.logs, "`folder` for what the tests print")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	failed, err := o.run(ctx, *filter)
	if err != nil {
		fmt.Fprintln(os.Stderr, "upstream:", err)
		os.Exit(2)
	}
	if failed > 0 {
		os.Exit(1)
	}
}

// options are the command line.
type options struct {
	controller string
	parallel   int
	logs       string
}

// run builds the tests and runs those that match, and returns how many failed.
func (o options) run(ctx context.Context, filter string) (failed int, err error) {
	match, err := regexp.Compile(filter)
	if err != nil {
		return 0, err
	}
	if err := os.MkdirAll(o.logs, 0o755); err != nil {
		return 0, err
	}
	module, err := gotool.Dir(ctx, gotool.Module)
	if err != nil {
		return 0, err
	}
	binary, err := build(ctx, module)
	if err != nil {
		return 0, err
	}
	names, err := list(ctx, binary, match)
	if err != nil {
		return 0, err
	}
	for r := range o.runAll(ctx, binary, names) {
		fmt.Println(r)
		if !r.passed {
			failed++
		}
	}
	fmt.Printf("%d of %d passed with the controller %q\n", len(names)-failed, len(names), o.controller)
	return failed, ctx.Err()
}
