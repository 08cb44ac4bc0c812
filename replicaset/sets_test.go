package replicaset_test

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
)

// dawn is when the first ReplicaSet of every test was created.
var dawn = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// set reads a ReplicaSet written as NAME TEMPLATE HOUR SIZE [FIELD…], created
// HOUR hours after dawn. It has SIZE pods, all available, and its status is
// observed. A FIELD is deleting or key=value: current, ready, available, gen,
// observed, live, terminating ("?" for unknown), revision, history, failure (a
// reason). It panics on text that is none, as tests hard-code it.
func set(text string) replicaset.Snapshot {
	words := strings.Fields(text)
	size := number(words[3])
	s := replicaset.Snapshot{
		Name: words[0], UID: words[0] + "-uid", Owner: "web-uid", Template: replicaset.Template(words[1]),
		CreatedAt: dawn.Add(time.Duration(number(words[2])) * time.Hour),
		Size:      size, Current: size, Ready: size, Available: size,
		Generation: 1, ObservedGeneration: 1, Terminating: replicaset.Known(0),
	}
	for _, w := range words[4:] {
		key, value, _ := strings.Cut(w, "=")
		setField(&s, key, value)
	}
	return s
}

func setField(s *replicaset.Snapshot, key, value string) {
	counts := map[string]*int{"current": &s.Current, "ready": &s.Ready, "available": &s.Available}
	if at, ok := counts[key]; ok {
		*at = number(value)
		return
	}
	switch key {
	case "deleting":
		s.Deleting = true
	case "gen":
		s.Generation = int64(number(value))
	case "observed":
		s.ObservedGeneration = int64(number(value))
	case "live":
		s.Live = replicaset.Known(number(value))
	case "terminating":
		s.Terminating = replicaset.Count{}
		if value != "?" {
			s.Terminating = replicaset.Known(number(value))
		}
	case "revision":
		s.Book.Revision = replicaset.ParseNumber(value)
	case "history":
		s.Book.History, s.Book.HasHistory = value, true
	case "failure":
		s.Failure = replicaset.Failure{Status: "True", Reason: value, At: dawn}
	default:
		panic("no field of a replica set: " + key)
	}
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

// sets reads one ReplicaSet a text.
func sets(texts ...string) []replicaset.Snapshot {
	var all []replicaset.Snapshot
	for _, text := range texts {
		all = append(all, set(text))
	}
	return all
}

// group classifies all the ReplicaSets for a Deployment whose template is "new".
func group(all []replicaset.Snapshot) *replicaset.Group {
	return replicaset.Classify(all, indexes(len(all)), "new")
}

func indexes(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// names returns the names of the snapshots at the indexes, "none" for None.
func names(all []replicaset.Snapshot, indexes ...int) string {
	var list []string
	for _, i := range indexes {
		if i == replicaset.None {
			list = append(list, "none")
			continue
		}
		list = append(list, all[i].Name)
	}
	return strings.Join(list, " ")
}

// byText compares numbers as their annotations.
var byText = cmp.Comparer(func(a, b replicaset.Number) bool { return a == b })

// drawSets draws up to most ReplicaSets of few templates, ages and sizes, so that
// equal ones are frequent, with revisions of every kind.
func drawSets(t *rapid.T, most int) []replicaset.Snapshot {
	all := make([]replicaset.Snapshot, rapid.IntRange(0, most).Draw(t, "sets"))
	small := rapid.IntRange(0, 3)
	for i := range all {
		all[i] = replicaset.Snapshot{
			Name:      fmt.Sprintf("web-%c", 'a'+i),
			Template:  rapid.SampledFrom([]replicaset.Template{"new", "old", "older"}).Draw(t, "template"),
			CreatedAt: dawn.Add(time.Duration(small.Draw(t, "hour")) * time.Hour),
			Deleting:  rapid.IntRange(0, 4).Draw(t, "deleting") == 0,
			Size:      max(small.Draw(t, "size")-1, 0),
			Current:   max(small.Draw(t, "current")-2, 0),
			Ready:     small.Draw(t, "ready"), Available: small.Draw(t, "available"),
			Generation: 2, ObservedGeneration: int64(2 - small.Draw(t, "lag")/3),
		}
		all[i].Book.Revision = drawRevision(t)
	}
	return all
}

func drawRevision(t *rapid.T) replicaset.Number {
	texts := []string{"absent", "", "x", "0", "1", "2", "3", "+3", "007", "10", "-2"}
	text := rapid.SampledFrom(texts).Draw(t, "revision")
	if text == "absent" {
		return replicaset.Number{}
	}
	return replicaset.ParseNumber(text)
}
