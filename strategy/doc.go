// Package strategy says how far each ReplicaSet may move now: sizes, each with
// the rule and the numbers it follows from. It knows no clock, no name of a new
// object and no write; what a created or deleted object is, is the business of
// package rollout.
//
// A [Situation] goes in, [Moves] come out, by one of three strategies:
//
//   - [Rules.RollingUpdate]: the new ReplicaSet goes to its allowed size; in a
//     step in which it need not move, old ones give up first what is unavailable
//     anyway, then what is above the availability floor.
//   - [Rules.Recreate]: old ones stop, and when no pod of theirs is left the new
//     one starts at full size.
//   - [Rules.Resize]: the sizes of all active ReplicaSets follow a change of the
//     Deployment's replicas, in proportion; used while paused too.
//
// Each stands between two [Limits] made from the Deployment's replicas, maxSurge
// and maxUnavailable.
//
// Source: the documented behaviour of Deployments, and where that is silent the
// controller of Kubernetes 1.37, repaired. [Rules] bring its faults back one by
// one.
package strategy
