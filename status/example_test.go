package status_test

import (
	"fmt"
	"time"

	"github.com/rollplan/rollplan/replicaset"
	"github.com/rollplan/rollplan/status"
)

// shop is a Deployment in the middle of a rollout.
var shop = status.Subject{
	Name: "shop", Generation: 2, Replicas: 3, MinAvailable: 2,
	Deadline: replicaset.Known(600), At: time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC),
}

func ExampleRules_Report() {
	s := status.Status{ObservedGeneration: 1} // as recorded
	totals := replicaset.Totals{Size: 4, Current: 4, Updated: 2, Ready: 3, Available: 3, TerminatingKnown: true}
	status.Rules{}.Report(&s, &shop, &totals)
	fmt.Println(s.Updated, "updated,", s.Available, "available,", s.Unavailable, "unavailable")
	for _, c := range s.Conditions.All() {
		fmt.Println(c.Type, c.Status, c.Reason)
	}
	// Output:
	// 2 updated, 3 available, 1 unavailable
	// Available True MinimumReplicasAvailable
}

// A third pod of the new template counts as progress: the deadline starts again.
func ExampleRules_JudgeProgress() {
	recorded := status.Status{ObservedGeneration: 2, Replicas: 4, Updated: 2, Ready: 3, Available: 3}
	s := recorded
	status.Rules{}.Report(&s, &shop, &replicaset.Totals{Size: 4, Current: 4, Updated: 3, Ready: 3, Available: 3})
	status.Rules{}.JudgeProgress(&s, &recorded, &shop, "shop-5d4f")
	c, _ := s.Conditions.Get(status.Progressing)
	fmt.Println(c.Status, c.Reason)
	fmt.Println(c.Message)
	// Output:
	// True ReplicaSetUpdated
	// ReplicaSet "shop-5d4f" is progressing.
}

// The last progress was 4 minutes ago and may take 10: look again a second after
// the other 6.
func ExampleRules_Recheck() {
	s := status.Status{ObservedGeneration: 2, Replicas: 4, Updated: 2, Ready: 3, Available: 3}
	s.Conditions.Put(status.Condition{
		Type: status.Progressing, Status: status.True, Reason: status.ReplicaSetUpdated,
		LastUpdate: shop.At.Add(-4 * time.Minute),
	})
	next := status.Rules{}.Recheck(&s, &shop)
	fmt.Println(next.Due, next.After)
	// Output: true 6m1s
}

func ExampleStateOf() {
	s := status.Status{ObservedGeneration: 2, Replicas: 4, Updated: 2, Ready: 3, Available: 3}
	fmt.Println(status.StateOf(shop, &s))
	s.Replicas, s.Updated = 3, 3
	fmt.Println(status.StateOf(shop, &s))
	// Output:
	// Progresses Waiting for deployment "shop" rollout to finish: 2 out of 3 new replicas have been updated...
	// Complete deployment "shop" successfully rolled out
}
