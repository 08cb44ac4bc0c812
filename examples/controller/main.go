// Command controller is a Deployment controller for a real cluster, in the place of the
// one of kube-controller-manager. It does what that does, with the planner of package
// rollout, and by default without the reference's faults.
//
//	controller --kubeconfig ~/.kube/config --dry-run
//
// prints what it would do and why, and writes nothing. README.md tells how to run it
// for good.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcore "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"

	"github.com/rollplan/rollplan/examples/controller/controller"
	"github.com/rollplan/rollplan/rollout"
)

func main() {
	o, err := readFlags(os.Args[1:], os.Stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return
	case err != nil:
		os.Exit(2) // the flag set has said why
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := o.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "controller:", err)
		os.Exit(1)
	}
}

// options are the command line.
type options struct {
	kubeconfig, namespace     string
	workers                   int
	quirks                    rollout.Quirks
	dryRun                    bool
	leaderElect               bool
	leaseNamespace, leaseName string
	metricsAddress            string
	healthAddress             string
	qps                       float64
	burst                     int
}

// readFlags reads the command line, and prints what is wrong with it.
func readFlags(args []string, usage io.Writer) (*options, error) {
	var o options
	flags := flag.NewFlagSet("controller", flag.ContinueOnError)
	flags.SetOutput(usage)
	logs := flag.NewFlagSet("logs", flag.ContinueOnError)
	klog.InitFlags(logs)
	flags.Var(logs.Lookup("v").Value, "v", "log `level`: with 2 every plan and its reasons")
	flags.StringVar(&o.kubeconfig, "kubeconfig", "", "`file` that tells where the cluster is; none: as for kubectl, or the pod's own")
	flags.StringVar(&o.namespace, "namespace", "", "only Deployments of this `namespace`")
	flags.IntVar(&o.workers, "workers", 5, "Deployments worked on at once")
	flags.Func("quirks", "faults of the reference to bring back: none, kubernetes or `names`", func(text string) (err error) {
		o.quirks, err = rollout.ParseQuirks(text)
		return err
	})
	flags.BoolVar(&o.dryRun, "dry-run", false, "print plans and their reasons, write nothing")
	flags.BoolVar(&o.leaderElect, "leader-elect", false, "work only while this instance holds the lease")
	flags.StringVar(&o.leaseNamespace, "leader-elect-namespace", "kube-system", "`namespace` of the lease")
	flags.StringVar(&o.leaseName, "leader-elect-name", "rollplan-deployment-controller", "`name` of the lease")
	flags.StringVar(&o.metricsAddress, "metrics-bind-address", "", "`address` of /metrics; none: not served")
	flags.StringVar(&o.healthAddress, "health-bind-address", "", "`address` of /healthz and /readyz; none: not served")
	flags.Float64Var(&o.qps, "kube-api-qps", 50, "requests to the API per second")
	flags.IntVar(&o.burst, "kube-api-burst", 100, "requests to the API that may come at once")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	return &o, o.check(flags)
}

// check refuses what would do nothing, or not what was meant.
func (o *options) check(flags *flag.FlagSet) (err error) {
	switch {
	case flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case o.workers < 1:
		err = fmt.Errorf("--workers %d: at least 1 is needed", o.workers)
	case o.dryRun && o.leaderElect:
		err = errors.New("--dry-run writes nothing, not even the lease of --leader-elect")
	}
	if err != nil {
		fmt.Fprintln(flags.Output(), "controller:", err)
	}
	return err
}

// run runs the controller until the context ends or the lease is lost.
func (o *options) run(ctx context.Context) error {
	client, err := o.connect()
	if err != nil {
		return err
	}
	events := record.NewBroadcaster(record.WithContext(ctx))
	defer events.Shutdown()
	with := controller.Options{
		Quirks: o.quirks,
		Events: events.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "deployment-controller"}),
	}
	if o.dryRun {
		with.DryRun = os.Stdout
	} else {
		events.StartRecordingToSink(&typedcore.EventSinkImpl{Interface: client.CoreV1().Events("")})
	}
	watched := informers.NewSharedInformerFactoryWithOptions(client, resync,
		informers.WithNamespace(o.namespace), informers.WithTransform(slim))
	c, err := controller.New(client, watched.Apps().V1().Deployments(), watched.Apps().V1().ReplicaSets(),
		watched.Core().V1().Pods(), with)
	if err != nil {
		return err
	}
	watched.StartWithContext(ctx) // before the lease is held, so that a second instance is ready to go
	defer watched.Shutdown()
	return o.serve(ctx, c, client)
}

// connect returns a client of the cluster.
func (o *options) connect() (kubernetes.Interface, error) {
	from := clientcmd.NewDefaultClientConfigLoadingRules()
	from.ExplicitPath = o.kubeconfig
	config, err := clientcmd.NewNonInteractiveDeferredLoadingClientConfig(from, nil).ClientConfig()
	if err != nil {
		return nil, err
	}
	config.QPS, config.Burst = float32(o.qps), o.burst
	config.ContentType = runtime.ContentTypeProtobuf
	return kubernetes.NewForConfig(rest.AddUserAgent(config, "rollplan-controller"))
}

// resync is how often every Deployment is looked at though nothing has changed.
const resync = 10 * time.Hour

// slim drops from what is cached what nobody reads: who has written which field, and
// of pods all but owner and phase.
func slim(o any) (any, error) {
	if object, ok := o.(metav1.Object); ok {
		object.SetManagedFields(nil)
	}
	if pod, ok := o.(*corev1.Pod); ok {
		return &corev1.Pod{
			ObjectMeta: metav1.ObjectMeta{
				Name: pod.Name, Namespace: pod.Namespace, UID: pod.UID,
				ResourceVersion: pod.ResourceVersion, OwnerReferences: pod.OwnerReferences,
			},
			Status: corev1.PodStatus{Phase: pod.Status.Phase},
		}, nil
	}
	return o, nil
}
