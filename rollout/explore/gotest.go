package explore

import (
	"fmt"
	"strings"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/strategy"
)

// asGo returns what the lens shows as Go statements that define d and seen.
func (l *lens) asGo() string {
	var b strings.Builder
	b.WriteString(`	labels := map[string]string{"app": "web"}
	selector, _ := replicaset.NewSelector(labels)
`)
	fmt.Fprintf(&b, `	d := rollout.Deployment{
		Name: "web", UID: "1", Generation: 1, Selector: selector, TemplateLabels: replicaset.PairsOf(labels),
		Replicas: %d, Paused: %v, Template: %q, TemplateHash: %q,
		%s
	}
`, l.d.Replicas, l.d.Paused, l.d.Template, l.d.TemplateHash, strategyAsGo(l.d.Strategy))
	b.WriteString("\tseen := rollout.Observation{At: time.Unix(1e9, 0), ReplicaSets: []replicaset.Snapshot{\n")
	for i := range l.seen.ReplicaSets {
		b.WriteString(setAsGo(&l.seen.ReplicaSets[i]))
	}
	fmt.Fprintf(&b, "\t}}\n\tseen.Status.Replicas = %d\n", l.seen.Status.Replicas)
	return b.String()
}

func strategyAsGo(s strategy.Strategy) string {
	if s.Kind == strategy.Recreate {
		return "Strategy: strategy.Strategy{Kind: strategy.Recreate},"
	}
	return fmt.Sprintf(`Strategy: strategy.Strategy{Kind: strategy.RollingUpdate,
			MaxSurge: strategy.Count(%s), MaxUnavailable: strategy.Count(%s)},`, s.MaxSurge, s.MaxUnavailable)
}

func setAsGo(s *replicaset.Snapshot) string {
	return fmt.Sprintf(`		{
			Name: %q, UID: %q, Owner: "1", Labels: replicaset.PairsOf(labels), Template: %q,
			CreatedAt: time.Unix(%d, 0), Generation: %d, ObservedGeneration: %d,
			Size: %d, Current: %d, Ready: %d, Available: %d, Live: replicaset.Known(%d),
			Book: replicaset.Bookkeeping{
				Revision: replicaset.ParseNumber(%q),
				ScaledFor: replicaset.ScaledFor{Replicas: replicaset.ParseNumber(%q), MaxTotal: replicaset.ParseNumber(%q)},
			},
		},
`, s.Name, s.UID, s.Template, s.CreatedAt.Unix(), s.Generation, s.ObservedGeneration, s.Size, s.Current, s.Ready,
		s.Available, s.Live.N, s.Book.Revision, s.Book.ScaledFor.Replicas, s.Book.ScaledFor.MaxTotal)
}
