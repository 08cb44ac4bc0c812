// Command cluster is a Kubernetes control plane in one file. Its first word says which
// part of it to be.
//
//	go run ./cmd/cluster up                  all of it, until interrupted
//	go run ./cmd/cluster kubectl get pods    kubectl, as it is
//
// The other parts, etcd, kube-apiserver, kube-controller-manager and kubelet, are
// started by up.
package main

import (
	"errors"
	"fmt"
	"os"

	"k8s.io/component-base/cli"
	kubectl "k8s.io/kubectl/pkg/cmd"
	"k8s.io/kubectl/pkg/cmd/util"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	manager "k8s.io/kubernetes/cmd/kube-controller-manager/app"
)

func main() {
	if len(os.Args) < 2 {
		usage()
	}
	part := os.Args[1]
	os.Args = os.Args[1:] // the parts of Kubernetes read their flags from there
	switch part {
	case "up":
		exit(up(os.Args[1:]))
	case "etcd":
		exit(runEtcd(os.Args[1:]))
	case "kubelet":
		exit(runKubelet(os.Args[1:]))
	case "kube-apiserver":
		os.Exit(cli.Run(apiserver.NewAPIServerCommand()))
	case "kube-controller-manager":
		os.Exit(cli.Run(manager.NewControllerManagerCommand()))
	case "kubectl":
		if err := cli.RunNoErrOutput(kubectl.NewDefaultKubectlCommand()); err != nil {
			util.CheckErr(err)
		}
	default:
		usage()
	}
}

func usage() {
	fmt.Fprintln(os.Stderr,
		"usage: cluster up|kubectl|etcd|kube-apiserver|kube-controller-manager|kubelet [flags]")
	os.Exit(2)
}

// errUsage is of a command line that the flag package has complained about.
var errUsage = errors.New("usage")

func exit(err error) {
	switch {
	case err == nil:
		os.Exit(0)
	case errors.Is(err, errUsage):
		os.Exit(2)
	}
	fmt.Fprintln(os.Stderr, "cluster:", err)
	os.Exit(1)
}
