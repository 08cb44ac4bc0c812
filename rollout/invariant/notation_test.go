package invariant_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/rollout"
	"github.com/rollplan/rollplan/strategy"
)

var noon = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// wants returns a Deployment of template new: "REPLICAS SURGE UNAVAILABLE" for a
// RollingUpdate, "REPLICAS" for Recreate.
func wants(text string) rollout.Deployment {
	labels := map[string]string{"app": "web"}
	selector, err := replicaset.NewSelector(labels)
	if err != nil {
		panic(err)
	}
	d := rollout.Deployment{Name: "web", UID: "1", Selector: selector, TemplateLabels: replicaset.PairsOf(labels),
		Template: "new", TemplateHash: "new", Strategy: strategy.Strategy{Kind: strategy.Recreate}}
	var surge, unavailable string
	if n, _ := fmt.Sscan(text, &d.Replicas, &surge, &unavailable); n == 3 {
		d.Strategy = strategy.Strategy{Kind: strategy.RollingUpdate, MaxSurge: amount(surge), MaxUnavailable: amount(unavailable)}
	}
	return d
}

func amount(text string) strategy.Amount {
	var n int
	if strings.HasSuffix(text, "%") {
		return strategy.ParseAmount(text)
	}
	fmt.Sscan(text, &n)
	return strategy.Count(n)
}

// sees returns ReplicaSets, oldest first: "NAME SIZE/AVAILABLE [NOTED-FOR]; …". One whose
// name begins with new has the Deployment's template.
func sees(text string) rollout.Observation {
	seen := rollout.Observation{At: noon}
	for i, part := range strings.Split(text, ";") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		s := replicaset.Snapshot{Owner: "1", Labels: replicaset.PairsOf(map[string]string{"app": "web"}),
			CreatedAt: noon.Add(time.Duration(i-100) * time.Hour), Template: "old"}
		var counts string
		noted := int64(-1)
		fmt.Sscan(part, &s.Name, &counts, &noted)
		fmt.Sscanf(counts, "%d/%d", &s.Size, &s.Available)
		s.Current, s.Ready = max(s.Size, s.Available), s.Available
		s.UID, s.Live = s.Name, replicaset.Known(s.Current)
		if strings.HasPrefix(s.Name, "new") {
			s.Template = "new"
		}
		if noted >= 0 {
			s.Book.ScaledFor = replicaset.ScaledForOf(noted, noted)
		}
		seen.ReplicaSets = append(seen.ReplicaSets, s)
	}
	return seen
}

// planned returns a plan: "create NAME TO; scale NAME FROM TO; delete NAME; hold".
func planned(text string) rollout.Plan {
	plan := rollout.Plan{Decision: rollout.RollingUpdate}
	for _, part := range strings.Split(text, ";") {
		words := strings.Fields(part)
		a := rollout.Action{}
		switch {
		case len(words) == 0:
			continue
		case words[0] == "hold":
			plan.Holds.Add(strategy.NewMovesFirst)
			continue
		case words[0] == "create":
			a.Verb = rollout.Create
			fmt.Sscan(words[2], &a.To)
		case words[0] == "adopt" || words[0] == "scale":
			a.Verb = map[string]rollout.Verb{"adopt": rollout.Adopt, "scale": rollout.Scale}[words[0]]
			fmt.Sscan(words[2], &a.From)
			fmt.Sscan(words[3], &a.To)
		case words[0] == "delete":
			a.Verb = rollout.Delete
		}
		a.ReplicaSet = words[1]
		plan.Actions = append(plan.Actions, a)
	}
	return plan
}
