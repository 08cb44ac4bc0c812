package rollout_test

import (
	"fmt"
	"runtime"
	"sync"
	"testing"

	"github.com/rollplan/rollplan/rollout"
)

// A fleet is planned by as many goroutines as one likes: each has a Plan of its own, whose
// memory it uses again, and they share nothing but what they read.
func Example_fleet() {
	type rolled struct {
		d    rollout.Deployment
		seen rollout.Observation
	}
	fleet := make([]rolled, 1000)
	for i := range fleet {
		fleet[i].d, fleet[i].seen = threeReplicas()
	}
	const workers = 4
	actions := make([]int, workers)
	var working sync.WaitGroup
	for w := range workers {
		working.Add(1)
		go func() {
			defer working.Done()
			var plan rollout.Plan
			for i := w; i < len(fleet); i += workers {
				if err := (rollout.Planner{}).NextInto(&plan, &fleet[i].d, &fleet[i].seen); err == nil {
					actions[w] += len(plan.Actions)
				}
			}
		}()
	}
	working.Wait()
	fmt.Println(actions[0]+actions[1]+actions[2]+actions[3], "actions")
	// Output: 1000 actions
}

// BenchmarkFleet plans for a million Deployments in mid-rollout, on one core and on two.
func BenchmarkFleet(b *testing.B) {
	const size = 1_000_000
	scenes := variants("deployment web c 10 3 2\nreplicaset web-b b 8 revision=1\nreplicaset web-c c 5 revision=2")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	fleet := make([]scene, size)
	for i := range fleet {
		fleet[i] = scenes[i%len(scenes)]
		fleet[i].seen.ReplicaSets = append(fleet[i].seen.ReplicaSets[:0:0], fleet[i].seen.ReplicaSets...)
	}
	runtime.ReadMemStats(&after)
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("%d", workers), func(b *testing.B) {
			for b.Loop() {
				planFleet(b, fleet, workers)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/size, "ns/plan")
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/size, "B/deployment")
		})
	}
}

func planFleet(b *testing.B, fleet []scene, workers int) {
	var working sync.WaitGroup
	for w := range workers {
		working.Add(1)
		go func() {
			defer working.Done()
			var plan rollout.Plan
			for i := w * len(fleet) / workers; i < (w+1)*len(fleet)/workers; i++ {
				if err := (rollout.Planner{}).NextInto(&plan, &fleet[i].d, &fleet[i].seen); err != nil {
					b.Error(err)
				}
			}
		}()
	}
	working.Wait()
}
