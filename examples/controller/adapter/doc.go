// Package adapter stands between the objects of apps/v1 and package rollout: it
// reads what an informer holds into a [rollout.Deployment] and a
// [rollout.Observation], and writes a plan back into objects for the API.
//
//   - [FromObjects] reads, which is [Deployment] and [Observation]. They fill in no
//     defaults: the API server has done so, and what it left out means what it means
//     to the API.
//   - [Template] tells which pod templates are the same, [Hash] names them.
//   - [NewReplicaSet], [Updated], [RolledBack] and [WithStatus] write. They return
//     new objects, for the caller to send, and never change what they are given, so
//     that it can come straight from a cache.
//
// A caller sends what a plan's actions ask for, in order: NewReplicaSet with a
// create, Updated with an update (or, for an adoption or a release, the difference
// with a patch), RolledBack with an update of the Deployment; a Delete needs no
// object. Last comes WithStatus with an update of the status.
package adapter
