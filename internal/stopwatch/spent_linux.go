package stopwatch

import (
	"syscall"
	"time"
)

// spent is what the processor did for this thread so far.
func spent() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &used); err != nil {
		return sinceStart()
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
