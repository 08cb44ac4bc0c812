// Package forecast tells what a rollout will do: step by step until it completes or
// is stuck, in a [World] that says how long pods take, which fail, what room there is and
// what the user does meanwhile.
//
// The objects, the planner and the pods are the same as those of a real rollout: each
// step is planned by [rollout.Planner], and package world holds what comes of it. What
// a forecast adds is time.
//
// [Forecast] yields the steps and [Summarize] what they come to: the outcome, the most
// pods, the fewest available. [Compare] sets two Deployments side by side. [Lint] says
// what the settings of one really mean, and [Tune] looks for the smallest change of
// them that meets a goal.
//
// # Time
//
// A forecast goes from one moment at which anything happens to the next: an event takes
// place, a pod is ready, available or gone, a status is seen, or the planner wants to
// look again at a progress deadline. In each moment, in this order:
//
//  1. The events of this time take place.
//  2. Pods go on to the stage that is due. ReplicaSets start and stop pods until they
//     have their size, and nodes take waiting pods, until none of that changes
//     anything more.
//  3. Statuses are seen that are due; without a lag, all.
//  4. The planner plans, if it has anything new to go by, and its plan is carried out
//     and its status written. Then 2 to 4 again, until it plans nothing more.
//
// In the very first moment 2 and 3 are left out before the first plan, which is for the
// state as it was observed.
//
// # Pods
//
// A ReplicaSet starts what it lacks at once, and stops what is too much: pods without a
// node first, then those that never get ready, then those that are not ready yet, ready,
// available; the youngest of each. A pod without a node is gone at once. Terminating
// pods count for room and quota until they are gone, and for nothing else.
//
// Pods that do the same at the same time are one number: a million replicas in steps
// of 25% cost what ten do, and with a surge of 1 the cost is linear.
//
// # The end
//
// It is over when nothing more will happen by itself: no pod is on its way, no event and
// no status is to come, and the planner does not want to look again, or has done so in
// vain. The rollout is complete if the recorded status says so, and stuck otherwise, held
// by what the last plan says. A state that comes back is recognized, and there is a limit
// to the steps and to the time, so every forecast ends, with any planner.
//
// # What it does not know
//
// A forecast is as good as its World. In a real one pods do not all take the same time:
// where these get available together, those do one by one, and the sizes go the same
// way in smaller steps. The planner may act on a status that a pod has since made
// untrue. Which of equal pods is stopped is decided by node, cost of deletion and age
// besides.
package forecast
