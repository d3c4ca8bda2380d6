package enough

import "testing"

// Alone skips a test that takes long under the race detector, which looks for what runs side by side: it either runs nothing so, or what shorter
// tests do.
func Alone(t *testing.T) {
	t.Helper()
	if Race {
		t.Skip("it takes too long beside the race detector, and shorter tests run the same side by side")
	}
}
