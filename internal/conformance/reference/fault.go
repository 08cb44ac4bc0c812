package reference

import (
	"errors"
	"fmt"

	v1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// A Call is one write as the API gets it, in the words of a [sync.Fault].
type Call struct{ Verb, Resource, Subresource, Name string }

// Answer returns the error that the API answers a write with, nil if none of the
// faults is about it. Both sides of a comparison are to get their errors here: the
// text of one can become that of a condition.
func Answer(faults []sync.Fault, call Call) error {
	for _, f := range faults {
		if matches(f.Verb, call.Verb) && matches(f.Resource, call.Resource) &&
			matches(f.Subresource, call.Subresource) && matches(f.Name, call.Name) {
			return answer(f.Reason, schema.GroupResource{Group: "apps", Resource: call.Resource}, call.Name)
		}
	}
	return nil
}

func matches(wanted, is string) bool { return wanted == "" || wanted == is }

var (
	errConflict    = errors.New("the object has been modified; read it again")
	errQuota       = errors.New("the quota is used up")
	errTerminating = errors.New("the namespace is being terminated")
)

func answer(reason string, resource schema.GroupResource, name string) error {
	switch reason {
	case "Conflict":
		return apierrors.NewConflict(resource, name, errConflict)
	case "NotFound":
		return apierrors.NewNotFound(resource, name)
	case "AlreadyExists":
		return apierrors.NewAlreadyExists(resource, name)
	case "Forbidden":
		return apierrors.NewForbidden(resource, name, errQuota)
	case "InternalError":
		return apierrors.NewInternalError(errors.New("the storage is gone"))
	case "NamespaceTerminating":
		err := apierrors.NewForbidden(resource, name, errTerminating)
		cause := metav1.StatusCause{Type: v1.NamespaceTerminatingCause}
		err.ErrStatus.Details.Causes = append(err.ErrStatus.Details.Causes, cause)
		return err
	}
	panic(fmt.Sprintf("reference: unknown fault reason %q", reason))
}
