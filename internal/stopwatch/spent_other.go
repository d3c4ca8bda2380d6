//go:build !linux

package stopwatch

import "time"

// spent returns the time on the clock: only Linux tells the processor time of one thread in this way.
func spent() time.Duration { return sinceStart() }
