// Package cluster runs a real Kubernetes control plane on loopback: etcd,
// kube-apiserver, kube-controller-manager and a made-up kubelet, each a child of this
// process that ends with it. All of them, and kubectl, are in one command, cmd/cluster.
//
// The Deployment controller is off unless it is asked for.
package cluster

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"

	"github.com/rollplan/rollplan/examples/controller/e2e/process"
)

// A Cluster is a running control plane.
type Cluster struct {
	options   Options
	temporary bool // the folder goes when the cluster stops
	port      int  // of the API server, the same after a restart
	token     string
	client    kubernetes.Interface

	etcd, apiServer, manager, kubelet *process.Process

	lock    sync.Mutex
	started []*process.Process
}

// Start starts a cluster and returns when it is ready. The context limits the start
// alone; Stop ends the cluster.
func Start(ctx context.Context, o Options) (*Cluster, error) {
	c := &Cluster{options: o.withDefaults()}
	if err := c.prepare(ctx); err != nil {
		c.Stop()
		return nil, err
	}
	for _, start := range []func(context.Context) error{
		c.startEtcd, c.StartAPIServer, c.startManager, c.startKubelet,
	} {
		if err := start(ctx); err != nil {
			c.Stop()
			return nil, fmt.Errorf("cluster: %w", err)
		}
	}
	return c, nil
}

// prepare makes what the parts find when they start.
func (c *Cluster) prepare(ctx context.Context) (err error) {
	if c.options.Command == "" {
		if c.options.Command, err = Build(ctx, commandPackage); err != nil {
			return err
		}
	}
	if err := c.makeDir(); err != nil {
		return err
	}
	if c.port, err = freePort(); err != nil {
		return err
	}
	return c.writeFiles()
}

func (c *Cluster) makeDir() (err error) {
	if c.options.Dir == "" {
		c.temporary = true
		c.options.Dir, err = os.MkdirTemp("", "cluster")
	} else {
		c.options.Dir, err = filepath.Abs(c.options.Dir)
	}
	if err != nil {
		return err
	}
	return os.MkdirAll(c.path("logs"), 0o755)
}

// path returns a path in the cluster's folder.
func (c *Cluster) path(elements ...string) string {
	return filepath.Join(append([]string{c.options.Dir}, elements...)...)
}

// run starts one of the parts, which is a word of the command.
func (c *Cluster) run(part string, args ...string) (*process.Process, error) {
	return c.Run(part, append([]string{c.options.Command, part}, args...)...)
}

// Run starts any command as a child, which ends with the cluster if not before. Its log
// lies with the others.
func (c *Cluster) Run(name string, command ...string) (*process.Process, error) {
	p, err := process.Start(name, c.path("logs", name+".log"), command...)
	if err != nil {
		return nil, err
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	c.started = append(c.started, p)
	return p, nil
}

// Stop ends all that was started at once, the last one first, and removes the folder if
// it is temporary.
func (c *Cluster) Stop() error {
	c.lock.Lock()
	defer c.lock.Unlock()
	for _, p := range slices.Backward(c.started) {
		p.Kill() // the data is thrown away, so nothing needs time
	}
	if c.temporary {
		return os.RemoveAll(c.options.Dir)
	}
	return nil
}

// Wait returns an error when a part of the cluster ends, or nil when the context does.
func (c *Cluster) Wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case <-c.etcd.Done():
		return c.etcd.Err()
	case <-c.apiServer.Done():
		return c.apiServer.Err()
	case <-c.manager.Done():
		return c.manager.Err()
	case <-c.kubelet.Done():
		return c.kubelet.Err()
	}
}

// Dir returns the folder with data, logs and kubeconfig.
func (c *Cluster) Dir() string { return c.options.Dir }

// Config returns how to reach the API server as one who may do everything, and with no
// limit to requests per second. It is the caller's own.
func (c *Cluster) Config() *rest.Config { return c.config(c.token) }

// Client returns a client of Config.
func (c *Cluster) Client() kubernetes.Interface { return c.client }

// Logs returns the end of each part's log, for the report of a failure.
func (c *Cluster) Logs() string {
	const most = 2000
	var all strings.Builder
	files, _ := filepath.Glob(c.path("logs", "*.log"))
	for _, file := range files {
		text, _ := os.ReadFile(file)
		fmt.Fprintf(&all, "== %s\n%s\n", file, text[max(0, len(text)-most):])
	}
	return all.String()
}
