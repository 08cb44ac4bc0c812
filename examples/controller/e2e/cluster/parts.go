package cluster

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"

	"github.com/rollplan/rollplan/examples/controller/e2e/process"
)

func (c *Cluster) startEtcd(ctx context.Context) (err error) {
	if c.etcd, err = c.run("etcd", "--dir", c.path("etcd"), "--socket", c.path("etcd.sock")); err != nil {
		return err
	}
	return until(ctx, c.etcd, "etcd", func(context.Context) bool {
		_, err := os.Stat(c.path("etcd.sock"))
		return err == nil
	})
}

// StartAPIServer starts the API server after StopAPIServer, at the same address and
// with all that was stored, and returns when it is ready.
func (c *Cluster) StartAPIServer(ctx context.Context) (err error) {
	if c.apiServer, err = c.run("kube-apiserver", c.apiServerFlags()...); err != nil {
		return err
	}
	return until(ctx, c.apiServer, "kube-apiserver", c.ready)
}

// StopAPIServer kills the API server, as when its machine fails.
func (c *Cluster) StopAPIServer() { c.apiServer.Kill() }

func (c *Cluster) apiServerFlags() []string {
	key := c.path("service-account.key")
	flags := []string{
		"--etcd-servers=unix://" + c.path("etcd.sock"),
		"--bind-address=" + loopback, "--advertise-address=" + loopback,
		fmt.Sprintf("--secure-port=%d", c.port),
		"--cert-dir=" + c.path("certificates"), // it makes its own, once
		"--endpoint-reconciler-type=none",      // loopback is no valid endpoint
		"--service-cluster-ip-range=10.0.0.0/24",
		"--service-account-issuer=https://kubernetes.default.svc",
		"--service-account-key-file=" + key, "--service-account-signing-key-file=" + key,
		"--authorization-mode=RBAC", "--token-auth-file=" + c.path("tokens"),
		"--disable-admission-plugins=ServiceAccount", // pods need not wait for an account
		"--profiling=false",
	}
	if c.options.Audit {
		flags = append(flags, c.auditFlags()...)
	}
	return flags
}

// ready reports whether the API server serves, with its first objects made.
func (c *Cluster) ready(ctx context.Context) bool {
	if !c.connect() {
		return false
	}
	if err := c.client.Discovery().RESTClient().Get().AbsPath("/readyz").Do(ctx).Error(); err != nil {
		return false
	}
	_, err := c.client.CoreV1().Namespaces().Get(ctx, "default", metav1.GetOptions{})
	return err == nil
}

// connect makes the client, once. It fails as long as the API server has not made its
// certificate.
func (c *Cluster) connect() bool {
	if c.client != nil {
		return true
	}
	client, err := kubernetes.NewForConfig(c.Config())
	if err == nil {
		c.client = client
	}
	return err == nil
}

func (c *Cluster) startManager(ctx context.Context) (err error) {
	c.manager, err = c.RunManager(ctx, "kube-controller-manager", c.Kubeconfig(), c.options.Controllers...)
	return err
}

// RunManager runs one more kube-controller-manager, with these controllers alone, and
// returns when it runs.
func (c *Cluster) RunManager(
	ctx context.Context, name, kubeconfig string, controllers ...string,
) (*process.Process, error) {
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	p, err := c.Run(name, c.options.Command, "kube-controller-manager",
		"--kubeconfig="+kubeconfig,
		"--controllers="+strings.Join(controllers, ","),
		"--leader-elect=false",
		"--bind-address="+loopback, fmt.Sprintf("--secure-port=%d", port),
		"--cert-dir="+c.path("certificates", name),
		"--authorization-always-allow-paths=/healthz,/metrics", "--authentication-skip-lookup=true",
		"--service-account-private-key-file="+c.path("service-account.key"),
		"--kube-api-qps=5000", "--kube-api-burst=10000",
	)
	if err != nil {
		return nil, err
	}
	url := fmt.Sprintf("https://%s:%d/healthz", loopback, port)
	if err := until(ctx, p, name, func(ctx context.Context) bool { return healthy(ctx, url) }); err != nil {
		p.Kill()
		return nil, err
	}
	return p, nil
}

func (c *Cluster) startKubelet(ctx context.Context) (err error) {
	o := c.options.Kubelet
	c.kubelet, err = c.run("kubelet", "--kubeconfig="+c.Kubeconfig(),
		"--ready-after="+o.ReadyAfter.String(), "--end-after="+o.EndAfter.String())
	if err != nil {
		return err
	}
	return until(ctx, c.kubelet, "the kubelet's node", func(ctx context.Context) bool {
		nodes, err := c.client.CoreV1().Nodes().List(ctx, metav1.ListOptions{})
		return err == nil && len(nodes.Items) > 0
	})
}

func healthy(ctx context.Context, url string) bool {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return false
	}
	response, err := unverified.Do(request)
	if err != nil {
		return false
	}
	response.Body.Close()
	return response.StatusCode == http.StatusOK
}
