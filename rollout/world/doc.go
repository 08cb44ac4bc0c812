// Package world is the other side of a rollout: the API that holds the objects, the
// ReplicaSet controllers that make and stop pods, and the pods themselves, by count.
// Simulators, forecasts and explorations all stand on it, so that they cannot
// disagree about what a ReplicaSet does.
//
// A [World] holds the objects as the API has them, and the truth about the pods,
// which the objects' statuses tell only after they are reported. Nothing in it happens by
// itself: the caller says when an action of a plan is carried out ([World.Do]),
// when a ReplicaSet controller looks ([World.Manage]) and reports ([World.Report]),
// and when pods become ready, available, fail or are gone ([Pods]). Which of these are
// possible, in which order and how long they take is the caller's: time in a
// forecast, every choice in an exploration.
//
// Source: the documented behaviour of ReplicaSets; where that is silent, their
// controller in Kubernetes 1.37.
package world
