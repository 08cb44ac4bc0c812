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
//	go test ./...                                          a run of CI's size
//	go test . -run Steps -v -timeout 3h -args -steps 5000000 -seed 7
package conformance
