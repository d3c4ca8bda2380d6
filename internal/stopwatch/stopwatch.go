// Package stopwatch measures, for tests, how much processor time some work takes. The time by the
// clock on the wall depends on what else the machine does: beside twenty other programs, work of
// one second takes half a minute.
//
// In: the start and the end of the work. Out: the processor time of its thread in between.
package stopwatch

import (
	"runtime"
	"time"
)

// A Watch runs from Start to Stop.
type Watch struct{ begun, at time.Duration }

// Start begins to measure the work of the calling goroutine, which has to call Stop as well.
// What other goroutines do for it is not counted.
func Start() Watch {
	runtime.LockOSThread() // processor time is counted by thread
	return Watch{begun: spent(), at: sinceStart()}
}

// Stop returns the processor time since Start. It is at most the time on the clock since then, which a system that counts
// processor time in coarse ticks might exceed.
func (w Watch) Stop() time.Duration {
	took := min(spent()-w.begun, sinceStart()-w.at)
	runtime.UnlockOSThread()
	return took
}

var start = time.Now()

// sinceStart returns the time on the clock since the program began. It stands in where the system tells no processor time.
func sinceStart() time.Duration { return time.Since(start) }
