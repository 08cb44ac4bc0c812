package reference

import (
	"bytes"
	"fmt"

	apps "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/scheme"
	clienttesting "k8s.io/client-go/testing"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// A server answers the API calls of one sync, and keeps the books of what there is
// after each.
type server struct {
	react  clienttesting.ReactionFunc // of an object tracker, which has the objects
	faults []sync.Fault
	end    sync.End
}

var (
	deployments = apps.SchemeGroupVersion.WithResource("deployments")
	replicaSets = apps.SchemeGroupVersion.WithResource("replicasets")
)

func newServer(s sync.Start) *server {
	tracker := clienttesting.NewObjectTracker(scheme.Scheme, scheme.Codecs.UniversalDecoder())
	must(tracker.Create(deployments, s.Deployment, s.Deployment.Namespace))
	after := make(map[string]*apps.ReplicaSet, len(s.ReplicaSets)+1)
	for _, rs := range s.ReplicaSets {
		must(tracker.Create(replicaSets, rs, rs.Namespace))
		after[rs.Namespace+"/"+rs.Name] = rs
	}
	d := *s.Deployment
	return &server{
		react: clienttesting.ObjectReaction(tracker), faults: s.Faults,
		end: sync.End{Deployment: &d, Status: d.Status, ReplicaSets: after},
	}
}

func must(err error) {
	if err != nil {
		panic(fmt.Sprintf("reference: %v", err))
	}
}

// key is the Deployment's in the work queue.
func (s *server) key() string {
	d := s.end.Deployment
	if d.Namespace == "" {
		return d.Name
	}
	return d.Namespace + "/" + d.Name
}

// react answers the controller's calls.
func (c *Controller) react(call clienttesting.Action) (bool, runtime.Object, error) {
	verb, name := wordsOf(call)
	if verb == "" { // a read
		return c.server.react(call)
	}
	w := Call{call.GetVerb(), call.GetResource().Resource, call.GetSubresource(), name}
	err := Answer(c.server.faults, w)
	var object runtime.Object
	if err == nil {
		_, object, err = c.server.react(call)
	}
	c.server.end.Writes = append(c.server.end.Writes, sync.Write{Verb: verb, Name: name, Failed: err != nil})
	if err == nil {
		c.server.book(verb, call.GetNamespace()+"/"+name, object)
	}
	return true, object, err
}

// wordsOf returns verb and name of a call as a [sync.Write] has them. A read has no
// verb.
func wordsOf(call clienttesting.Action) (verb, name string) {
	switch call := call.(type) {
	case clienttesting.CreateActionImpl:
		return "create", call.Object.(metav1.Object).GetName()
	case clienttesting.UpdateActionImpl:
		return updateOf(call), call.Object.(metav1.Object).GetName()
	case clienttesting.PatchActionImpl:
		return claimOf(call.Patch), call.Name
	case clienttesting.DeleteActionImpl:
		return "delete", call.Name
	}
	return "", ""
}

func updateOf(call clienttesting.UpdateActionImpl) string {
	switch {
	case call.Subresource == "status":
		return "status"
	case call.Resource == deployments:
		return "deployment"
	}
	return "update"
}

// claimOf tells apart the two patches that the controller makes.
func claimOf(patch []byte) string {
	if bytes.Contains(patch, []byte(`"$patch":"delete"`)) {
		return "release"
	}
	return "adopt"
}

// book notes what a write has changed, as the API server would store it: a status
// write keeps the spec, any other write of the Deployment keeps the status, and an
// update of a ReplicaSet its owners.
//
// That is not all that the API server does: it would also turn away what is not
// written from the newest version, and count generations.
func (s *server) book(verb, key string, object runtime.Object) {
	switch verb {
	case "delete":
		delete(s.end.ReplicaSets, key)
	case "status":
		d := object.(*apps.Deployment)
		s.end.Deployment.Annotations, s.end.Deployment.Status, s.end.Status = d.Annotations, d.Status, d.Status
	case "deployment":
		d := *object.(*apps.Deployment)
		d.Status = s.end.Status
		s.end.Deployment = &d
	case "update":
		rs := *object.(*apps.ReplicaSet) // a copy: the controller goes on with the object
		rs.OwnerReferences = s.ownersOf(key, &rs)
		s.end.ReplicaSets[key] = &rs
	default: // adopt, release, create
		s.end.ReplicaSets[key] = object.(*apps.ReplicaSet)
	}
}

// ownersOf returns who owns a ReplicaSet that is being updated. The controller
// updates the object it has in its cache, which knows nothing of an adoption or a
// release just made. A real server turns that away; here it must not undo them.
func (s *server) ownersOf(key string, rs *apps.ReplicaSet) []metav1.OwnerReference {
	if before, ok := s.end.ReplicaSets[key]; ok {
		return before.OwnerReferences
	}
	return rs.OwnerReferences
}
