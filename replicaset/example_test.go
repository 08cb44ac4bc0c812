package replicaset_test

import (
	"fmt"
	"time"

	"github.com/rollplan/rollplan/replicaset"
)

func ExampleNewSelector() {
	selector, err := replicaset.NewSelector(
		map[string]string{"app": "web"},
		replicaset.Requirement{Key: "tier", Operator: replicaset.In, Values: []string{"front", "edge"}},
		replicaset.Requirement{Key: "legacy", Operator: replicaset.DoesNotExist},
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(selector.Matches(replicaset.PairsOf(map[string]string{"app": "web", "tier": "edge"})))
	fmt.Println(selector.Matches(replicaset.PairsOf(map[string]string{"app": "web", "tier": "back"})))

	_, err = replicaset.NewSelector(nil, replicaset.Requirement{Key: "tier", Operator: replicaset.In})
	fmt.Println(err)
	// Output:
	// true
	// false
	// invalid matchExpressions[0]: tier In [] needs at least one value
}

func ExampleClaim() {
	selector, err := replicaset.NewSelector(map[string]string{"app": "web"})
	if err != nil {
		fmt.Println(err)
		return
	}
	web := replicaset.PairsOf(map[string]string{"app": "web"})
	for _, s := range []replicaset.Snapshot{
		{Name: "web-a", Owner: "7c1e", Labels: web},
		{Name: "web-b", Labels: web},
		{Name: "web-c", Labels: web, Deleting: true},
		{Name: "web-d", Owner: "7c1e"},
	} {
		switch replicaset.Claim(&s, "7c1e", selector) {
		case replicaset.Owned:
			fmt.Println(s.Name, "is the Deployment's")
		case replicaset.Adopt:
			fmt.Println(s.Name, "is an orphan to adopt")
		case replicaset.Release:
			fmt.Println(s.Name, "is to be released")
		case replicaset.Foreign:
			fmt.Println(s.Name, "is left alone")
		}
	}
	// Output:
	// web-a is the Deployment's
	// web-b is an orphan to adopt
	// web-c is left alone
	// web-d is to be released
}

func ExampleClassify() {
	at := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	sets := []replicaset.Snapshot{
		{Name: "web-c", Template: "nginx:3", CreatedAt: at.Add(2 * time.Hour), Size: 4, Available: 1},
		{Name: "web-a", Template: "nginx:1", CreatedAt: at, Size: 0},
		{Name: "web-b", Template: "nginx:2", CreatedAt: at.Add(time.Hour), Size: 9, Available: 9},
	}
	group := replicaset.Classify(sets, []int{0, 1, 2}, "nginx:3")
	fmt.Println("new:", group.At(group.New()).Name)
	for _, i := range group.Old() {
		fmt.Println("old:", group.At(i).Name)
	}
	fmt.Println("available:", group.Totals().Available, "of", group.Totals().Size)
	// Output:
	// new: web-c
	// old: web-a
	// old: web-b
	// available: 10 of 13
}

func ExampleName() {
	fmt.Println(replicaset.Name("web", "5d4f8c7b9c"))
	// Output: web-5d4f8c7b9c
}

func ExampleKeys_Read() {
	book, own := replicaset.KubernetesKeys().Read(map[string]string{
		"deployment.kubernetes.io/revision":         "4",
		"deployment.kubernetes.io/revision-history": "1,2",
		"deployment.kubernetes.io/desired-replicas": "10",
		"deployment.kubernetes.io/max-replicas":     "13",
		"team":                                      "shop",
	})
	wanted, _ := book.ScaledFor.Wanted()
	allowed, _ := book.ScaledFor.Allowed()
	fmt.Println("revision", book.Revision, "before", book.History)
	fmt.Println("scaled for", wanted, "of at most", allowed)
	fmt.Println("own", own.Map())
	// Output:
	// revision 4 before 1,2
	// scaled for 10 of at most 13
	// own map[team:shop]
}

func ExampleKeys_Write() {
	was := map[string]string{"deployment.kubernetes.io/revision": "3", "team": "shop"}
	book := replicaset.Bookkeeping{Revision: replicaset.NumberOf(4), ScaledFor: replicaset.ScaledForOf(10, 13)}
	own := replicaset.PairsOf(map[string]string{"team": "shop", "stage": "live"})

	written := replicaset.KubernetesKeys().Write(was, book, own)
	for key, value := range replicaset.PairsOf(written).All() {
		fmt.Println(key, value)
	}
	// Output:
	// deployment.kubernetes.io/desired-replicas 10
	// deployment.kubernetes.io/max-replicas 13
	// deployment.kubernetes.io/revision 4
	// stage live
	// team shop
}

// A Deployment goes back to an older template: its ReplicaSet gets the next
// revision and remembers the one it had.
func ExampleRules_Renew() {
	sets := []replicaset.Snapshot{
		{Name: "web-a", Template: "nginx:1", Book: replicaset.Bookkeeping{Revision: replicaset.NumberOf(1)}},
		{Name: "web-b", Template: "nginx:2", Book: replicaset.Bookkeeping{Revision: replicaset.NumberOf(2)}},
	}
	group := replicaset.Classify(sets, []int{0, 1}, "nginx:1")

	var rules replicaset.Rules
	set, next := group.At(group.New()), rules.NextRevision(group)
	upkeep := rules.Renew(set, next, replicaset.Pairs{})
	due := rules.Due(set, next, replicaset.Pairs{})
	fmt.Println("revision", upkeep.Book.Revision, "before", upkeep.Book.History, "due", due)
	// Output: revision 3 before 1 due true
}

func ExampleRules_Expired() {
	var sets []replicaset.Snapshot
	for revision := int64(1); revision <= 5; revision++ {
		sets = append(sets, replicaset.Snapshot{
			Name: fmt.Sprintf("web-%d", revision), Template: replicaset.Template(fmt.Sprintf("nginx:%d", revision)),
			Book: replicaset.Bookkeeping{Revision: replicaset.NumberOf(revision)},
		})
	}
	sets[1].Current = 1 // still has a pod
	group := replicaset.Classify(sets, []int{0, 1, 2, 3, 4}, "nginx:5")
	for _, i := range (replicaset.Rules{}).Expired(group, replicaset.Known(1), replicaset.OldestFirst, nil) {
		fmt.Println("delete", group.At(i).Name)
	}
	// Output:
	// delete web-1
	// delete web-3
}
