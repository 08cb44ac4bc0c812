package rollouttest

import (
	"fmt"
	"time"

	"pgregory.net/rapid"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

// now is the time of every observation.
func now() time.Time { return time.Unix(1e9, 0).UTC() }

func labels() replicaset.Pairs { return replicaset.PairsOf(map[string]string{"app": "web"}) }

// Deployments generates Deployments that the API server takes, of up to 20 replicas.
func Deployments() *rapid.Generator[rollout.Deployment] {
	return rapid.Custom(func(t *rapid.T) rollout.Deployment {
		selector, err := replicaset.NewSelector(labels().Map())
		if err != nil {
			t.Fatal(err)
		}
		return rollout.Deployment{
			Name: "web", UID: "1", Generation: 1, Selector: selector, TemplateLabels: labels(),
			Replicas: rapid.IntRange(0, 20).Draw(t, "replicas"),
			Template: "new", TemplateHash: "new",
			Strategy: strategies().Draw(t, "strategy"),
			Paused:   rapid.IntRange(0, 9).Draw(t, "paused") == 9,
			Deadline: rapid.SampledFrom([]replicaset.Count{{}, replicaset.Known(600)}).Draw(t, "deadline"),
		}
	})
}

func strategies() *rapid.Generator[strategy.Strategy] {
	return rapid.Custom(func(t *rapid.T) strategy.Strategy {
		if rapid.IntRange(0, 3).Draw(t, "recreate") == 3 {
			return strategy.Strategy{Kind: strategy.Recreate}
		}
		s := strategy.Strategy{Kind: strategy.RollingUpdate,
			MaxSurge: amounts().Draw(t, "surge"), MaxUnavailable: amounts().Draw(t, "unavailable")}
		if s.MaxSurge.IsZero() && s.MaxUnavailable.IsZero() {
			s.MaxUnavailable = strategy.Count(1) // both 0 are refused
		}
		return s
	})
}

func amounts() *rapid.Generator[strategy.Amount] {
	return rapid.OneOf(
		rapid.Map(rapid.IntRange(0, 5), strategy.Count),
		rapid.Map(rapid.SampledFrom([]int{25, 0, 30, 50, 100}), strategy.Percent),
	)
}

// ReplicaSets generates up to four ReplicaSets of a Deployment: the new one, if there is
// one, is the last.
func ReplicaSets(d rollout.Deployment) *rapid.Generator[[]replicaset.Snapshot] {
	return rapid.Custom(func(t *rapid.T) []replicaset.Snapshot {
		var sets []replicaset.Snapshot
		for range rapid.IntRange(0, 3).Draw(t, "old ones") {
			sets = append(sets, draw(t, d, len(sets), fmt.Sprintf("old%d", len(sets))))
		}
		if rapid.Bool().Draw(t, "a new one") {
			sets = append(sets, draw(t, d, len(sets), string(d.Template)))
		}
		return sets
	})
}

// draw draws the ReplicaSet of a template.
func draw(t *rapid.T, d rollout.Deployment, i int, template string) replicaset.Snapshot {
	s := replicaset.Snapshot{
		Name: "web-" + template, UID: template, Version: "1", Owner: d.UID, Labels: labels(),
		Template: replicaset.Template(template), CreatedAt: now().Add(time.Duration(i-100) * time.Hour),
		Size: rapid.IntRange(0, d.Replicas+3).Draw(t, "size"), Generation: 2, ObservedGeneration: 2,
	}
	s.Book.Revision = replicaset.NumberOf(int64(i + 1))
	s.Book.ScaledFor = notes(d).Draw(t, "note")
	s.Current, s.Available = s.Size, s.Size
	if rapid.Bool().Draw(t, "unwell") {
		s.Available = rapid.IntRange(0, s.Size).Draw(t, "available")
	}
	if rapid.IntRange(0, 4).Draw(t, "lags") == 4 {
		s.ObservedGeneration = 1
		s.Current = rapid.IntRange(0, d.Replicas+3).Draw(t, "pods")
		s.Available = rapid.IntRange(0, s.Current).Draw(t, "of them available")
	}
	s.Ready, s.Terminating, s.Live = s.Available, replicaset.Known(0), replicaset.Known(s.Current)
	return s
}

// notes generates what ReplicaSets are noted as scaled for: mostly the Deployment as it
// is, now and then none or another.
func notes(d rollout.Deployment) *rapid.Generator[replicaset.ScaledFor] {
	return rapid.Custom(func(t *rapid.T) replicaset.ScaledFor {
		maxTotal := strategy.Rules{}.Limits(d.Strategy, d.Replicas).MaxTotal
		switch rapid.IntRange(0, 9).Draw(t, "noted") {
		case 8:
			return replicaset.ScaledFor{}
		case 9:
			replicas := rapid.Int64Range(0, 20).Draw(t, "noted replicas")
			return replicaset.ScaledForOf(replicas, replicas+rapid.Int64Range(0, 5).Draw(t, "noted surge"))
		}
		return replicaset.ScaledForOf(int64(d.Replicas), int64(maxTotal))
	})
}

// Observations generates what may be seen of a Deployment.
func Observations(d rollout.Deployment) *rapid.Generator[rollout.Observation] {
	return rapid.Custom(func(t *rapid.T) rollout.Observation {
		seen := rollout.Observation{ReplicaSets: ReplicaSets(d).Draw(t, "ReplicaSets"), At: now()}
		seen.Status.ObservedGeneration = d.Generation
		for _, s := range seen.ReplicaSets {
			seen.Status.Replicas += s.Current
			seen.Status.Available += s.Available
		}
		return seen
	})
}
