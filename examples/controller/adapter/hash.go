package adapter

import (
	"encoding/binary"
	"hash/fnv"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/rand"
	"k8s.io/utils/dump"
)

// Hash returns the hash that names the ReplicaSet of a pod template: the very one
// that the Deployment controller of Kubernetes makes, so that both find each other's
// ReplicaSets. collisions is the Deployment's status.collisionCount, which makes
// another hash of the same template where one was taken; nil is not the same as 0.
//
// Unlike [Template] it tells nil from empty, and how a quantity is written.
func Hash(t *corev1.PodTemplateSpec, collisions *int32) string {
	h := fnv.New32a()
	h.Write([]byte(dump.ForHash(*t)))
	if collisions != nil {
		var count [8]byte // the number takes the first half
		binary.LittleEndian.PutUint32(count[:], uint32(*collisions))
		h.Write(count[:])
	}
	return rand.SafeEncodeString(strconv.FormatUint(uint64(h.Sum32()), 10))
}
