// Package rollouttest lets the author of a planner write a property test of it in a few
// lines: generators of Deployments, ReplicaSets and whole states for
// [pgregory.net/rapid], with the promises of package invariant wired in.
//
// [Check] draws states and judges what the planner plans in them. [Rollout] draws a state
// and a world around it, and follows the rollout to its end. The generators [Deployments],
// [ReplicaSets] and [Observations] are for properties of one's own.
//
// States are those a controller meets: a new ReplicaSet or none, old ones in any number,
// pods that are not available, statuses that lag, notes that were tampered with. They
// shrink to few ReplicaSets and small numbers. Names and ages come from a count, so that
// shrinking leaves them alone.
//
// It is the one package of the module whose exported API has types of another: it is
// imported by tests only.
package rollouttest
