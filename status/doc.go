// Package status says what to report of a Deployment and when to look again. It
// is the only user of time, which it gets as an argument.
//
// From the sums over the ReplicaSets, the status recorded before and what the
// step did come:
//
//   - the counts and the Available condition, in every step ([Rules.Report]);
//   - the Progressing and ReplicaFailure conditions, only in steps that judge
//     progress ([Rules.JudgeProgress]): not while paused, scaling or deleting;
//   - the next time at which the answer may change ([Rules.Recheck]);
//   - what kubectl rollout status says of it ([StateOf]).
//
// A condition with the status and reason it had is left alone, message and times
// included. One that keeps its status keeps the time of its last transition. One
// that changes moves to the end of the list.
//
// Two points differ from the controller of Kubernetes 1.37 unless [Rules] brings
// them back: a rollout's deadline starts afresh when its ReplicaSet is created,
// and no recheck is asked for that cannot find anything new.
package status
