// Package conformance runs the Deployment controller of Kubernetes beside this
// library on the same objects, and compares all that a user could see of both.
//
// One sync goes this way:
//
//	generate.Start          random objects, the same for the same seed and number
//	  -> reference.Sync     what the real controller makes of them
//	  -> ours.Step          what our plan makes of them, carried out on copies
//	  => compare.Diff       what differs, a line each
//	  -> shrink.Shrink      the smallest objects that still differ
//
// Package trajectory does the same along whole rollouts, whose states the real
// controller has really reached. The tests of this package run both in numbers, and
// attribute what the default mode decides otherwise to the quirks it repairs.
//
// Each run draws fresh cases and prints its seed. A run of CI's size, a long one, how
// much of the reference is reached, how fast both are, and what another release does:
//
//	go test ./...
//	go test . -run Steps -v -timeout 3h -args -steps 5000000 -seed 7
//	go test . -run Steps -coverpkg 'k8s.io/kubernetes/pkg/controller/deployment/...' -coverprofile reached.out
//	go run ./coverage reached.out
//	go test . -run '^$' -bench Sync
//	go test -modfile releases/1.36.mod . -run Facts -v -args -release 1.36 -facts 20000
package conformance
