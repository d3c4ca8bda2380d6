package already

import (
	"strings"
	"testing"
)

// TestSaysDefaultIsLinear: a description in which a default stands at every byte is read once.
func TestSaysDefaultIsLinear(t *testing.T) {
	if SaysDefault(strings.Repeat("`", 1<<19), "`") {
		t.Error("nothing names a default")
	}
}
