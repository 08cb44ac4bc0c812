package objects

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
)

// ReadTemplate returns the identity of a pod template and its labels. Two
// templates are the same if they are the same JSON once object keys are sorted
// and the hash label and what says nothing is left out: nulls, empty lists, empty
// maps of strings and empty resources.
//
// The controller compares typed objects, and quantities such as 1000m and 1 by
// value; an adapter that has those types should too.
func ReadTemplate(raw json.RawMessage) (replicaset.Template, replicaset.Pairs, error) {
	var tree map[string]any
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if err := decoder.Decode(&tree); err != nil {
		return "", replicaset.Pairs{}, errors.New("is missing or no object")
	}
	labels := make(map[string]string)
	if meta, ok := tree["metadata"].(map[string]any); ok {
		if has, ok := meta["labels"].(map[string]any); ok {
			delete(has, rollout.HashLabel)
			for key, value := range has {
				labels[key] = fmt.Sprint(value)
			}
		}
	}
	canonical, err := json.Marshal(prune(tree))
	return replicaset.Template(canonical), replicaset.PairsOf(labels), err
}

// prune leaves out what says nothing, the deepest first.
func prune(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for key, child := range v {
			if v[key] = prune(child); saysNothing(key, v[key]) {
				delete(v, key)
			}
		}
	case []any:
		for i := range v {
			v[i] = prune(v[i])
		}
	}
	return value
}

func saysNothing(key string, value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0 && plainMap(key)
	}
	return false
}

// plainMap reports whether an empty object under this key is an empty map or an
// empty struct, which is the same as none. Under other keys it is a choice that
// was made, as in emptyDir.
func plainMap(key string) bool {
	switch key {
	case "metadata", "labels", "annotations", "matchLabels", "nodeSelector",
		"resources", "limits", "requests", "overhead":
		return true
	}
	return false
}

// hashOf returns the hash that names a new ReplicaSet with this template. As long
// as no collision was counted, a ReplicaSet that was made for the template shows
// the controller's own. Otherwise it is one made here: the controller hashes typed
// Go structs, so its name would differ, and nothing else.
func (c *Case) hashOf(t replicaset.Template) string {
	collisions := c.Deployment.Status.CollisionCount
	for _, rs := range c.ReplicaSets {
		hash, made := rs.hashFor(c.Deployment)
		same, _, err := ReadTemplate(rs.Spec.Template)
		if collisions == nil && made && err == nil && same == t {
			return hash
		}
	}
	sum := sha256.Sum256(fmt.Append([]byte(t), valueOr(collisions, -1)))
	return hex.EncodeToString(sum[:5])
}

// hashFor returns the hash in the ReplicaSet's name, and whether it seems to have
// been made for the Deployment: it has its name and is, or was, its own.
func (rs *ReplicaSet) hashFor(d *Deployment) (string, bool) {
	m := &rs.Metadata
	hash := m.Name[strings.LastIndexByte(m.Name, '-')+1:]
	own := m.controller().uid == d.Metadata.UID || m.Labels[rollout.HashLabel] == hash
	return hash, own && m.Name == replicaset.Name(d.Metadata.Name, hash)
}
