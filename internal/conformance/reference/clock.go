package reference

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// start is when the clock of every bubble begins.
var start = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// at calls f with a clock that stands still at now. The controller asks time.Now in
// places that no variable can reach, so the clock itself has to be another: that of
// a bubble, where a sleep takes no time and nothing else moves the hands.
//
// A bubble wants a test to report to. One that belongs to no run will do, since f
// reports nothing; so this works in benchmarks, fuzzing and programs as well. A
// bubble costs a few microseconds.
func at(now time.Time, f func()) {
	wait := now.Sub(start)
	if wait < 0 {
		panic(fmt.Sprintf("reference: %v is before %v", now, start))
	}
	synctest.Test(new(testing.T), func(*testing.T) {
		time.Sleep(wait)
		f()
	})
}
