package kubelet

import (
	"path"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
)

// A mood is how a pod behaves.
type mood struct {
	broken     bool // runs, but never gets ready
	ready, end time.Duration
}

// moodOf reads the words of the images' tags, which stand between dashes:
//
//	web:2-broken     never gets ready
//	web:2-ready3s    gets ready after three seconds
//	web:2-end500ms   takes half a second to end
//
// What the tags do not say is as the options have it.
func moodOf(pod *corev1.Pod, o Options) mood {
	m := mood{ready: o.ReadyAfter, end: o.EndAfter}
	for _, c := range pod.Spec.Containers {
		_, tag, _ := strings.Cut(path.Base(c.Image), ":") // not the port of a registry
		for word := range strings.SplitSeq(tag, "-") {
			m.read(word)
		}
	}
	return m
}

func (m *mood) read(word string) {
	if word == "broken" {
		m.broken = true
	}
	readDelay(&m.ready, word, "ready")
	readDelay(&m.end, word, "end")
}

// readDelay sets the delay if the word is the verb and a duration.
func readDelay(delay *time.Duration, word, verb string) {
	text, found := strings.CutPrefix(word, verb)
	if d, err := time.ParseDuration(text); found && err == nil {
		*delay = d
	}
}
