//go:build !linux

package stopwatch

import "time"

// spent is what went by: no other system says what one thread took in the same way.
func spent() time.Duration { return sinceStart() }
