package main

import (
	"context"
	"flag"
	"os"
	"os/signal"
	"syscall"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"

	"github.com/rollplan/rollplan/examples/controller/e2e/kubelet"
)

// runKubelet runs the made-up kubelet.
func runKubelet(args []string) error {
	var o kubelet.Options
	flags := flag.NewFlagSet("kubelet", flag.ContinueOnError)
	kubeconfig := flags.String("kubeconfig", "", "`file` that tells where the cluster is")
	kubeletFlags(flags, &o)
	if flags.Parse(args) != nil {
		return errUsage
	}
	config, err := clientcmd.BuildConfigFromFlags("", *kubeconfig)
	if err != nil {
		return err
	}
	config.QPS = -1 // no limit
	config.ContentType = runtime.ContentTypeProtobuf
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return kubelet.Run(ctx, client, o)
}

func kubeletFlags(flags *flag.FlagSet, o *kubelet.Options) {
	flags.DurationVar(&o.ReadyAfter, "ready-after", o.ReadyAfter, "how long pods need to get ready")
	flags.DurationVar(&o.EndAfter, "end-after", o.EndAfter, "how long deleted pods need to end")
}
