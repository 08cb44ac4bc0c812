package generate

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	apps "k8s.io/api/apps/v1"
	v1 "k8s.io/api/core/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"

	"github.com/rollplan/rollplan/internal/conformance/sync"
)

// A maker draws one case.
type maker struct {
	dice
	now    time.Time
	d      *apps.Deployment
	sets   []*apps.ReplicaSet
	pods   []*v1.Pod
	faults []sync.Fault

	style style
	was   int32 // the replicas that ReplicaSets are noted as scaled for
	exact bool  // the situation needs its statuses and sizes as they are
	day   bool  // all ReplicaSets are of the same second
	names int   // objects named so far
}

// newMaker returns one with a Deployment that has no template yet.
func newMaker(d dice) *maker {
	m := &maker{dice: d, day: d.percent(15)}
	m.now = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(m.IntN(30*24*3600)) * time.Second)
	if m.percent(30) { // times in objects are whole seconds, the clock is not
		m.now = m.now.Add(time.Duration(pick(d, 1, 1e6, 499_999_999, 5e8, 999_999_999, d.IntN(1e9))))
	}
	m.style = style{
		full: m.percent(10), quantities: m.percent(20), env: m.percent(20),
		annotated: m.percent(15), tracked: m.percent(15),
	}
	m.d = m.deployment()
	m.was = *m.d.Spec.Replicas
	return m
}

func (m *maker) deployment() *apps.Deployment {
	name := m.pickText("web", "api", "shop", "a")
	app := name
	if m.oneIn(150) { // with the hash, names are cut at 253 characters
		name = strings.Repeat("long-name.", 25)[:m.between(238, 249)] + "z"
	}
	replicas := m.size()
	selector := &meta.LabelSelector{MatchLabels: map[string]string{appLabel: app}}
	if m.percent(5) {
		selector = &meta.LabelSelector{MatchExpressions: []meta.LabelSelectorRequirement{
			{Key: appLabel, Operator: meta.LabelSelectorOpIn, Values: []string{app, "other"}}}}
	}
	return &apps.Deployment{
		ObjectMeta: meta.ObjectMeta{
			Name: name, Namespace: m.pickText("default", "default", "prod"), UID: m.uid("d"),
			ResourceVersion: m.version(), Generation: int64(m.between(1, 40)),
			CreationTimestamp: m.ago(60 * 24 * time.Hour),
			Labels:            map[string]string{appLabel: app}, Annotations: map[string]string{},
		},
		Spec: apps.DeploymentSpec{
			Replicas: &replicas, Selector: selector, Strategy: m.strategy(replicas),
			MinReadySeconds:         m.pick32(0, 0, 0, 0, 5, 30),
			ProgressDeadlineSeconds: m.limit(600, 600, 600, 60, m.between(31, 120), 3600),
			RevisionHistoryLimit:    m.limit(10, 10, 10, 0, 1, 2, 3),
		},
	}
}

// size draws a number of replicas.
func (m *maker) size() int32 {
	switch m.weighted(7, 12, 37, 38, 5, 1) {
	case 0:
		return 0
	case 1:
		return 1
	case 2:
		return m.between(2, 5)
	case 3:
		return m.between(6, 20)
	case 4:
		return m.between(21, 100)
	}
	return m.between(100, 1000)
}

// limit draws one of the numbers, or one of the two ways to say that there is none.
func (m *maker) limit(from ...int32) *int32 {
	switch m.weighted(6, 1, 1) {
	case 1:
		return new(int32(math.MaxInt32))
	case 2:
		return nil
	}
	return new(m.pick32(from...))
}

// HasDeadline tells whether the progress of a Deployment is judged.
func HasDeadline(d *apps.Deployment) bool {
	deadline := d.Spec.ProgressDeadlineSeconds
	return deadline != nil && *deadline != math.MaxInt32
}

func (m *maker) replicas() int32 { return *m.d.Spec.Replicas }

// ago returns a time before now, cut to a second as the API does.
func (m *maker) ago(d time.Duration) meta.Time {
	return meta.Time{Time: m.now.Add(-d).Truncate(time.Second)}
}

func (m *maker) uid(kind string) types.UID {
	m.names++
	return types.UID(fmt.Sprintf("%s-%d", kind, m.names))
}

func (m *maker) version() string {
	m.names++
	return strconv.Itoa(1000 + m.names)
}
