// Package invariant has the promises of a rollout as checks: on a plan, on a planner,
// and on a recorded trace; anybody's, not only this library's. It works out limits, and
// whether the user has changed something, from what was seen alone and by arithmetic
// of its own: it is a second opinion.
//
// In these formulas size is spec.replicas, and a ReplicaSet's counted pods are
// min(size, available): pods above the size are about to go. MaxTotal is replicas +
// maxSurge and MinAvailable is replicas - maxUnavailable, as Limits of package strategy
// documents them. While a Deployment is paused, or an active ReplicaSet is noted as scaled
// for other replicas than it has, the user has changed the size, and sizes follow: that
// is a resize. Otherwise a RollingUpdate rolls.
//
//   - [WithinSurge], after any number of actions: sum(size) <= max(before, MaxTotal).
//   - [KeepsAvailable], while rolling, after any number of actions: sum(counted) >=
//     min(before, MinAvailable).
//   - [Shrinks], while rolling: if sum(size) > MaxTotal and no size changes, that is a
//     breach.
//   - [OldNeverGrows], [NoOvershoot], [UnhealthyFirst]: what a rollout does to old and new.
//   - [ResizeDirection], [ResizeTotal]: what a resize does.
//   - [NoOverlap], with Recreate: no ReplicaSet grows while pods of another template live,
//     as its status, its size, or its pods tell.
//   - [AtMostOneCreate], [OneActionEach], [Explains]: what a plan looks like.
//
// [Check] and [Checker] judge a plan by these. [Pure], [OrderFree] and [Interruptible]
// need to call the planner. A [Monitor] judges what a cluster did, without plans. That
// every rollout settles needs a world: see package explore.
//
// What the promises leave open: they are about what was observed. A pod that has failed
// and is not reported yet counts; one that turned available a moment ago does not. And
// KeepsAvailable supposes that a ReplicaSet which shrinks stops unavailable pods first; a
// real one ranks them by readiness, and then by node, cost and age.
package invariant
