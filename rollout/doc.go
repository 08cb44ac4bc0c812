// Package rollout plans the rollout of a Kubernetes Deployment: a desired
// [Deployment] and an [Observation] of its ReplicaSets go in, a [Plan] comes out,
// with the reason for each decision. It does no I/O and knows no clock: the same
// arguments give the same plan. Everything in it is safe for concurrent use,
// except that a Plan being filled by [Planner.NextInto] belongs to that call.
//
// The algorithm is that of the Deployment controller of Kubernetes 1.37, with its
// known faults repaired. [Quirks] bring them back, one by one, or all with
// [Kubernetes1_37].
//
// # One step
//
// Words: a ReplicaSet's size is its spec.replicas, it is active when that is above
// 0; new is the ReplicaSet whose template is the Deployment's, old is every other;
// recorded is what the Deployment's status says as it was read. A step decides in
// this order:
//
//  1. The empty selector would select everything: a warning, and nothing else.
//  2. Owned ReplicaSets that the selector no longer matches are released, orphans
//     that it matches are adopted. Only what is owned then counts below.
//  3. The Deployment is being deleted: only bookkeeping and status.
//  4. With a progress deadline, pausing and resuming is noted in the status.
//  5. Paused: sizes follow the replicas, history is cleaned up, nothing rolls.
//  6. A rollback is asked for: the Deployment takes the old template, or the
//     request is dropped with a warning.
//  7. An active ReplicaSet was last scaled for another number of replicas: sizes
//     follow the replicas, and the rollout waits for the next step.
//  8. The strategy's step: RollingUpdate or Recreate. Any other is a [Fault]; what
//     was decided above stands.
//
// # Limits
//
// maxSurge rounds up, maxUnavailable down, both of the replicas; if both come to
// 0, maxUnavailable is 1. At least replicas - maxUnavailable pods stay available,
// at most replicas + maxSurge are wanted.
//
// # New, old and revisions
//
// New is the oldest ReplicaSet with the Deployment's template. Its revision is one
// more than the highest of the old ones, and is only ever raised; the revision it
// had goes into its history. The Deployment's annotations and minReadySeconds are
// copied to it, and its revision to the Deployment, which waits for the next step
// where the ReplicaSet itself had to be written. A missing new ReplicaSet is
// created, by RollingUpdate at once with the size it is allowed, by Recreate when
// no old pod is left. Its name is the Deployment's, cut so that the whole fits 253
// characters, and the hash. If another has that name, a collision is counted in
// the status, which changes the next hash.
//
// # RollingUpdate
//
// The new ReplicaSet is brought to its allowed size first; if it moved, that was
// the step. Then old ones shrink, oldest first: unavailable replicas as far as the
// budget goes (pods wanted, without those that must be available and without new
// ones that are not), then available ones above the floor. Where nothing moves and more
// than replicas + maxSurge are wanted, unavailable pods go, old ones first.
//
// A ReplicaSet does not grow while its status lags: not of its present size, or telling
// of more available pods than that. What it had been told to stop would count.
//
// # Recreate
//
// Old ReplicaSets go to 0. As long as a pod of theirs may run, terminating ones
// included, or a status is not of its present size, nothing starts. Then the new one
// starts with all replicas.
//
// # Scaling
//
// If at most one ReplicaSet is active, it gets all replicas. If the new one has
// them all available, the others stop. Else the sizes are scaled in proportion to
// what they are, the largest getting what rounding leaves over; where one that is to
// grow may not yet, all of it waits.
//
// Strategy has three choices of how to do all this that Kubernetes does not have:
// Replacement, HoldOld and KeepOne.
//
// # Rollback and history
//
// Revision 0 means the last one, which is the second highest. History keeps the
// limit's number of old ReplicaSets: those with the lowest revisions beyond it are
// deleted, except any with pods or an unobserved change. This happens when the
// recorded status says that the rollout is over and a step had nothing to scale,
// and while paused.
//
// # Status
//
// See package status. Progress is judged in the steps of a strategy only.
//
// # Where this differs from Kubernetes
//
// What package explore finds under the reference's rules, switched on one by one in the
// default mode: the fault, in how few moves it is reached (their traces are in
// explore/testdata/traces.txt), and what is done instead, which in no world explored is
// a fault again.
//
//	quirk             moves  instead
//	StaleScaledFor        2  notes are renewed also where the size stays: kubernetes#102551,
//	                         argo-rollouts#412. Else a scaling event never ends.
//	CountDoomed           3  min(size, available) counts. What is above the size is about to go.
//	LagStops              -  a set that lags is passed over. With CountDoomed it is no fault but
//	                         what keeps availability; without, it is delay: cluster-api#8987.
//	AgainstDirection      3  a share that goes against the direction is none.
//	LoseLeftover          6  what one set does not have is taken from the next.
//	ExcessStays           4  unavailable pods go; no promise needs them.
//	GrowsUnobserved       8  growth waits for the status: pods told to stop do not count again.
//	StartsUnobserved      8  Recreate waits for it: what no status tells of may run.
//	OldDeadline           3  a new ReplicaSet has a new deadline.
//	HotRecheck            2  no look is asked for that can find nothing new.
//
// No small world reaches the others; each has properties and cases of its own:
// Int32Wraps (kubernetes#126892; counts are exact and clamped), RevisionWraps (stays at the
// largest), GarbageSticks (replaced by a number), GarbageUnsorted (counts as 0),
// ReusesReleased (counted as a collision), DeletesRevived (kept), RollbackCreates (nothing
// is created that is about to be abandoned), AbsentSurgeFails (counts as 0),
// AcceptsInvalid (an error).
//
// # Why
//
// Each action has its reason and a plan that stops short of the end its holds: a rule and
// the numbers it was applied to, from which their text is made. [Sizings] gives every
// size, also of what is left alone, with its reason; [Planner.Unblock] the least that
// would let a rollout move on.
//
// # What a caller has to know
//
// Reads may be stale: a plan made from them carries the Version of each object,
// and a write that conflicts is to be followed by a new read and a new plan. The
// promise of availability is about what was observed: a pod lost since cannot be
// known. Generation and ObservedGeneration tell whether a status is of the present size; a
// simulator that sets neither has statuses that always are. A create that meets an existing name or fails is fed back with
// [Planner.NameMet] and [Planner.CreateFailed].
package rollout
