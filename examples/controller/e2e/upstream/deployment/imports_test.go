//go:build upstream

package deployment

// What the tests import and nothing else here does, for go mod tidy, which does not see
// them.
import (
	_ "k8s.io/apiserver/pkg/util/feature"
	_ "k8s.io/client-go/util/retry"
	_ "k8s.io/component-base/featuregate/testing"
	_ "k8s.io/klog/v2/ktesting"
	_ "k8s.io/kubernetes/cmd/kube-apiserver/app/testing"
	_ "k8s.io/kubernetes/pkg/controller/replicaset"
	_ "k8s.io/kubernetes/test/integration/framework"
	_ "k8s.io/kubernetes/test/utils"
	_ "k8s.io/utils/ptr"
)
