package compare

import (
	"slices"
	"strings"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// writes returns the writes of a sync as the package's comment has them, a text each.
func writes(end sync.End) []string {
	var claims, others []sync.Write
	for _, w := range end.Writes {
		switch {
		case w.Verb == "adopt" || w.Verb == "release":
			claims = append(claims, w)
		case w.Verb == "create" && w.Failed && exists(end, w.Name):
		default:
			others = last(others, w)
		}
	}
	slices.SortStableFunc(claims, func(a, b sync.Write) int { return strings.Compare(a.Name, b.Name) })
	var texts []string
	for _, w := range append(claims, others...) {
		texts = append(texts, text(w))
	}
	return texts
}

// exists reports whether there is a ReplicaSet of this name beside the Deployment.
func exists(end sync.End, name string) bool {
	return end.ReplicaSets[end.Deployment.Namespace+"/"+name] != nil
}

// last puts a write after the others, in place of one to the same object before.
func last(others []sync.Write, w sync.Write) []sync.Write {
	i := slices.IndexFunc(others, func(o sync.Write) bool { return o.Name == w.Name && object(o) == object(w) })
	if i >= 0 {
		if others[i].Verb == "create" && w.Verb == "update" && !others[i].Failed {
			w.Verb = "create"
		}
		others = slices.Delete(others, i, i+1)
	}
	return append(others, w)
}

// object tells what kind of object a write is to.
func object(w sync.Write) string {
	if w.Verb == "status" || w.Verb == "deployment" {
		return w.Verb
	}
	return "replicaset"
}

func text(w sync.Write) string {
	if w.Failed {
		return w.Verb + " " + w.Name + " (failed)"
	}
	return w.Verb + " " + w.Name
}
