// Package replicaset says what is there: the ReplicaSets of a Deployment as
// values, which of them belong to it, which one is new, and what their
// bookkeeping says. It decides no size.
//
// A [Snapshot] goes in, parsed once by the caller's adapter, and every answer
// comes from it and from the other snapshots:
//
//   - First, [Claim] tells which ReplicaSets the Deployment owns, adopts or
//     releases.
//   - Then [Classify] finds the new one, the oldest whose template is the
//     Deployment's, and puts the old ones in order of age ([Group]).
//   - Group sums what they report, finds the highest and the last revision, and
//     picks what history clean-up may delete.
//   - [Rules.Renew] tells what the bookkeeping of the new one has to become.
//
// A ReplicaSet's size is its spec.replicas; it is active when that is above 0.
// What is observed may be odd (available above size, annotations that are no
// numbers, revisions that repeat) and is carried as it is.
//
// Three points differ from the controller of Kubernetes 1.37 unless [Rules]
// brings them back: a revision does not wrap at the largest int64, a revision
// that is no number neither freezes the bookkeeping of the new ReplicaSet nor
// upsets the order of history.
package replicaset
