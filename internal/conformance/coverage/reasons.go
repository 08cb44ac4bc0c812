package main

// reasons tells of blocks of Kubernetes v1.37.2 why no sync can reach them. The
// generator's faults last for a whole sync: one that came and went could do more.
var reasons = map[place]string{
	{"recreate.go", 32, 16}: "looking for a scaling event has just made the same writes, " +
		"and would have failed with them",
	{"recreate.go", 83, 31}: "only active ReplicaSets get here",

	{"rollback.go", 144, 2}:  "a request is only ever cleared, never set",
	{"rollback.go", 144, 26}: "a request is only ever cleared, never set",
	{"rollback.go", 147, 2}:  "a request is only ever cleared, never set",

	{"rolling.go", 50, 16}:  "the call before never returns an error: it swallows all",
	{"rolling.go", 166, 37}: "only active ReplicaSets get here",
	{"rolling.go", 223, 51}: "a size less something positive is not more than the size",

	{"util/deployment_util.go", 220, 16}: "a ReplicaSet always has metadata",
	{"util/deployment_util.go", 237, 30}: "copying the annotations just before has made the map",
	{"util/deployment_util.go", 255, 16}: "the new revision was printed from a number",
	{"util/deployment_util.go", 772, 38}: "asked only where there is a deadline",
}
