package status_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/status"
)

// noon is the present of every test.
var noon = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// web is a Deployment with three replicas, one of which may be missing, and a
// deadline of a minute.
var web = status.Subject{
	Name: "web", Generation: 4, Replicas: 3, MinAvailable: 2, Deadline: replicaset.Known(60), At: noon,
}

var without = func(s status.Subject) status.Subject {
	s.Deadline = replicaset.Count{}
	return s
}(web)

// condition reads one written as TYPE STATUS REASON UPDATED CHANGED, the times
// as how long ago, with its message after " : ". It panics on text that is none,
// as tests hard-code it.
func condition(text string) status.Condition {
	text, message, _ := strings.Cut(text, " : ")
	words := strings.Fields(text)
	return status.Condition{
		Type: words[0], Status: words[1], Reason: words[2], Message: status.Text(message),
		LastUpdate: noon.Add(-duration(words[3])), LastTransition: noon.Add(-duration(words[4])),
	}
}

func duration(text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil {
		panic(err)
	}
	return d
}

// conditions reads one condition a text.
func conditions(texts ...string) status.Conditions {
	var cs status.Conditions
	for _, text := range texts {
		cs.Put(condition(text))
	}
	return cs
}

// lines writes conditions as condition reads them.
func lines(cs status.Conditions) []string {
	list := []string{}
	for _, c := range cs.All() {
		line := fmt.Sprintf("%s %s %s %vs %vs", c.Type, c.Status, c.Reason,
			noon.Sub(c.LastUpdate).Seconds(), noon.Sub(c.LastTransition).Seconds())
		if text := c.Message.String(); text != "" {
			line += " : " + text
		}
		list = append(list, line)
	}
	return list
}

// counts returns a status of web's generation with these counts.
func counts(replicas, updated, ready, available int, texts ...string) status.Status {
	return status.Status{
		ObservedGeneration: web.Generation,
		Replicas:           replicas, Updated: updated, Ready: ready, Available: available,
		Conditions: conditions(texts...),
	}
}
