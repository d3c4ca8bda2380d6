// Package stopwatch measures for tests what work takes of a processor. How long it takes by the
// clock on the wall says more of what else the machine does: beside twenty other programs work
// of one second takes half a minute.
//
// In: a test that begins and ends. Out: the time for which the processor was its own.
package stopwatch

import (
	"runtime"
	"time"
)

// A Watch runs from Start to Stop.
type Watch struct{ begun, at time.Duration }

// Start begins to measure what the calling goroutine does until Stop, which has to be called from it too.
// What other goroutines do for it is not counted.
func Start() Watch {
	runtime.LockOSThread() // which is what the processor's time is counted of
	return Watch{begun: spent(), at: sinceStart()}
}

// Stop returns how long the processor worked since Start: no longer than it is since then, though the system may count
// in whole ticks of its own clock.
func (w Watch) Stop() time.Duration {
	took := min(spent()-w.begun, sinceStart()-w.at)
	runtime.UnlockOSThread()
	return took
}

var start = time.Now()

// sinceStart stands in where the system does not say what a thread took.
func sinceStart() time.Duration { return time.Since(start) }
