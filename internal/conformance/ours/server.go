package ours

import (
	apps "k8s.io/api/apps/v1"

	"github.com/rollplan/rollplan/internal/conformance/reference"
	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// A server answers the writes of a step, and keeps the books of what there is.
type server struct {
	start sync.Start
	end   sync.End
}

func newServer(s sync.Start) server {
	end := sync.End{Deployment: s.Deployment, Status: s.Deployment.Status}
	end.ReplicaSets = make(map[string]*apps.ReplicaSet, len(s.ReplicaSets)+1)
	for _, rs := range s.ReplicaSets {
		end.ReplicaSets[rs.Namespace+"/"+rs.Name] = rs
	}
	return server{s, end}
}

// A kind of write, by the verb that stands in the list of writes.
type kind string

// The kinds.
const (
	toAdopt    kind = "adopt"
	toRelease  kind = "release"
	toCreate   kind = "create"
	toUpdate   kind = "update"
	toDelete   kind = "delete"
	toRollBack kind = "deployment"
	toReport   kind = "status"
)

// asCall returns the write as the API gets it.
func (k kind) asCall(name string) reference.Call {
	c := reference.Call{Verb: string(k), Resource: "replicasets", Name: name}
	switch k {
	case toAdopt, toRelease:
		c.Verb = "patch"
	case toRollBack:
		c.Verb, c.Resource = "update", "deployments"
	case toReport:
		c.Verb, c.Resource, c.Subresource = "update", "deployments", "status"
	}
	return c
}

// answer returns what the API will say to a write.
func (s *server) answer(k kind, name string) error {
	return reference.Answer(s.start.Faults, k.asCall(name))
}

// call puts a write on the list and returns what the API says to it.
func (s *server) call(k kind, name string) error {
	err := s.answer(k, name)
	s.end.Writes = append(s.end.Writes, sync.Write{Verb: string(k), Name: name, Failed: err != nil})
	return err
}

// key is how a ReplicaSet beside the Deployment is found.
func (s *server) key(name string) string { return s.start.Deployment.Namespace + "/" + name }
