package shrink

import (
	"maps"
	"slices"
	"strconv"

	meta "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// notes leaves out annotations and labels, and lowers those that are numbers.
func notes(s *sync.Start) []edit {
	var all []edit
	for i, o := range objects(s) {
		for _, key := range slices.Sorted(maps.Keys(o.GetAnnotations())) {
			all = append(all, func(s *sync.Start) bool { return leaveOut(annotations(s, i), key) })
			for _, way := range ways {
				all = append(all, func(s *sync.Start) bool { return lowerText(annotations(s, i), key, way) })
			}
		}
		for _, key := range slices.Sorted(maps.Keys(o.GetLabels())) {
			all = append(all, func(s *sync.Start) bool { return leaveOut(labels(s, i), key) })
		}
	}
	return all
}

// objects returns the Deployment and the ReplicaSets.
func objects(s *sync.Start) []meta.Object {
	all := []meta.Object{s.Deployment}
	for _, rs := range s.ReplicaSets {
		all = append(all, rs)
	}
	return all
}

func annotations(s *sync.Start, i int) map[string]string {
	if all := objects(s); i < len(all) {
		return all[i].GetAnnotations()
	}
	return nil
}

func labels(s *sync.Start, i int) map[string]string {
	if all := objects(s); i < len(all) {
		return all[i].GetLabels()
	}
	return nil
}

func leaveOut(from map[string]string, key string) bool {
	_, had := from[key]
	delete(from, key)
	return had
}

func lowerText(in map[string]string, key string, way func(int64) int64) bool {
	n, err := strconv.ParseInt(in[key], 10, 64)
	if err != nil || !lower(&n, way) {
		return false
	}
	in[key] = strconv.FormatInt(n, 10)
	return true
}
