// Package forecast tells what a rollout will do: step by step until it completes or
// is stuck, in a [World] that says how long pods take, which fail, what room there is
// and what the user does meanwhile.
//
// The objects, the planner and the pods are the same as those of a real rollout: each
// step is planned by [rollout.Planner], and package world holds what comes of it. What
// a forecast adds is time. It goes from one moment at which anything happens to the
// next: a pod is ready, available or gone, a status is seen, an event takes place, or
// the planner wants to look again at a progress deadline. At each it lets
// the ReplicaSets start and stop pods and the planner plan, until both have nothing
// more to do. Pods that do the same at the same time are one number, so a million
// replicas in steps of 25% cost what ten do.
//
// [Forecast] yields the steps and [Summarize] what they come to: the outcome, the most
// pods, the fewest available. [Compare] sets two Deployments side by side. [Lint] says
// what the settings of one really mean, and [Tune] looks for the smallest change of
// them that meets a goal.
//
// A forecast ends: a state that comes back is recognized, and there is a limit to the
// steps. It is as good as its World. In a real one pods do not all take the same time,
// the planner may act on a status that a pod has since made untrue, and which of equal
// pods is stopped is decided by readiness, node and age.
package forecast
