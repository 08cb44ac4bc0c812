package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/rollplan/rollplan/examples/controller/e2e/cluster"
	"github.com/rollplan/rollplan/examples/controller/e2e/kubelet"
)

// up runs a cluster until it is interrupted.
func up(args []string) error {
	o, err := readUpFlags(args)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	start := time.Now()
	c, err := cluster.Start(ctx, o)
	if err != nil {
		return err
	}
	defer c.Stop()
	fmt.Printf("ready after %.1f s; logs are in %s\nexport KUBECONFIG=%s\n",
		time.Since(start).Seconds(), c.Dir(), c.Kubeconfig())
	return c.Wait(ctx)
}

func readUpFlags(args []string) (o cluster.Options, err error) {
	o.Kubelet = kubelet.Options{ReadyAfter: cluster.DefaultDelay, EndAfter: cluster.DefaultDelay}
	if o.Command, err = os.Executable(); err != nil {
		return o, err
	}
	flags := flag.NewFlagSet("up", flag.ContinueOnError)
	flags.StringVar(&o.Dir, "dir", "", "`folder` for data, logs and kubeconfig; none: a temporary one")
	controllers := flags.String("controllers", strings.Join(cluster.DefaultControllers(), ","),
		"what kube-controller-manager runs, by `names`")
	reference := flags.Bool("deployment-controller", false, "run the Deployment controller of Kubernetes too")
	kubeletFlags(flags, &o.Kubelet)
	if flags.Parse(args) != nil {
		return o, errUsage
	}
	o.Controllers = strings.Split(*controllers, ",")
	if *reference {
		o.Controllers = append(o.Controllers, cluster.DeploymentController)
	}
	return o, nil
}
