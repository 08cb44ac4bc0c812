// Package compare tells in what two ends of the same sync differ: that of the
// reference and ours.
//
// # What is the same though written otherwise
//
// The reference writes an object several times in a sync, each time from the one it
// read; a real API server turns all but the first away, to be done again by the next
// sync. A plan has each object once. So:
//
//   - Several writes of one object count as the last one, in its place; an update of
//     what the sync itself has created still is a creation. The Deployment and its
//     status are two objects here, as they are two writes of the API.
//   - Adoptions and releases come first, by name. They stand beside a later write of
//     the same object, and that does not undo them: see package reference.
//   - A creation that met an existing ReplicaSet is none: who has seen that one need
//     not try. What follows from it, a collision counted, is compared.
//
// # What is compared
//
// All else that a user could see: the order of the writes and which of them failed;
// which ReplicaSets there are, their sizes, owners, labels, annotations and
// minReadySeconds, selector and template of a created one; labels, annotations and,
// where it was written, the spec of the Deployment; its status with the conditions in
// order, to the second; the events in order; when to look again, to the nanosecond;
// whether there was an error, but not its words.
//
// Nil and empty are the same in maps and lists, and quantities count by value. What
// the API server sets by itself (UID, generation, version, creation time) is left
// out.
package compare
