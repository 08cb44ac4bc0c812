package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/uuid"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/component-base/metrics/legacyregistry"
	_ "k8s.io/component-base/metrics/prometheus/clientgo/leaderelection" // is it the leader?
	_ "k8s.io/component-base/metrics/prometheus/restclient"              // requests to the API
	_ "k8s.io/component-base/metrics/prometheus/workqueue"               // depth, retries, times

	"github.com/rollplan/rollplan/examples/controller/controller"
)

// The lease's times are those of the components of Kubernetes: another instance takes
// over at most 15 s after this one has died.
const (
	leaseFor    = 15 * time.Second
	renewWithin = 10 * time.Second
	renewEvery  = 2 * time.Second
)

var errLeaseLost = errors.New("another instance has the lease now")

// serve runs the controller, as the only one where leaders are elected, and beside it
// what tells of it.
func (o *options) serve(ctx context.Context, c *controller.Controller, client kubernetes.Interface) error {
	lease := leaderelection.NewLeaderHealthzAdaptor(renewWithin)
	if err := o.listen(ctx, c, lease); err != nil {
		return err
	}
	if !o.leaderElect {
		c.Run(ctx, o.workers)
		return nil
	}
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: o.lock(client), LeaseDuration: leaseFor, RenewDeadline: renewWithin, RetryPeriod: renewEvery,
		Name: o.leaseName, WatchDog: lease,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { c.Run(ctx, o.workers) },
			OnStoppedLeading: func() {},
		},
	})
	if err != nil {
		return err
	}
	elector.Run(ctx)
	if ctx.Err() == nil {
		return errLeaseLost
	}
	return nil
}

func (o *options) lock(client kubernetes.Interface) resourcelock.Interface {
	host, _ := os.Hostname()
	return &resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: o.leaseNamespace, Name: o.leaseName},
		Client:     client.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: fmt.Sprintf("%s_%s", host, uuid.NewUUID())},
	}
}

// listen serves metrics and health where that is asked for.
func (o *options) listen(ctx context.Context, c *controller.Controller, lease *leaderelection.HealthzAdaptor) error {
	metrics, health := http.NewServeMux(), http.NewServeMux()
	metrics.Handle("/metrics", legacyregistry.Handler())
	health.HandleFunc("/healthz", answer(lease.Check))
	health.HandleFunc("/readyz", answer(func(*http.Request) error {
		if !c.HasSynced() {
			return errors.New("the caches are not filled yet")
		}
		return nil
	}))
	return errors.Join(serveAt(ctx, o.metricsAddress, metrics), serveAt(ctx, o.healthAddress, health))
}

// answer answers ok, or what is wrong.
func answer(check func(*http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := check(r); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	}
}

// serveAt serves at an address until the context ends; "" is nowhere.
func serveAt(ctx context.Context, address string, handler http.Handler) error {
	if address == "" {
		return nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	go func() { _ = server.Serve(listener) }()
	return nil
}
