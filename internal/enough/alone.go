package enough

import "testing"

// Alone skips a long test under the race detector in which nothing runs side by side, nor uses what other documents use.
func Alone(t *testing.T) {
	t.Helper()
	if Race {
		t.Skip("nothing runs side by side here")
	}
}
