package stopwatch

import (
	"syscall"
	"time"
)

// spent returns the processor time that this thread has used so far.
func spent() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &used); err != nil {
		return sinceStart()
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
