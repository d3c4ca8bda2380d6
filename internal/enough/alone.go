package enough

import "testing"

// Alone skips a long test under the race detector. It is for tests that run nothing concurrently, or only what shorter tests run
// concurrently as well.
func Alone(t *testing.T) {
	t.Helper()
	if Race {
		t.Skip("it takes too long beside the race detector, and shorter tests run the same side by side")
	}
}
