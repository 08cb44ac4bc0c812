package reference

import (
	"context"
	"reflect"
	"unsafe"

	"k8s.io/kubernetes/pkg/controller/deployment"
)

// syncDeployment is a method of the controller that is not exported, found by its
// symbol. A function without a body compiles only in a package with an assembly
// file: the empty hidden.s.
//
//go:linkname syncDeployment k8s.io/kubernetes/pkg/controller/deployment.(*DeploymentController).syncDeployment
func syncDeployment(c *deployment.DeploymentController, ctx context.Context, key string) error

// hidden returns a field of the controller that is not exported, to be set.
func hidden(c *deployment.DeploymentController, field string) reflect.Value {
	f := reflect.ValueOf(c).Elem().FieldByName(field)
	if !f.IsValid() {
		panic("reference: the controller has no field " + field)
	}
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
}
