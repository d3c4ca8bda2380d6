package meaning

import "testing"

// TestFalseCoversNothing: false has no keyword that constrains, and yet is not what {} is.
func TestFalseCoversNothing(t *testing.T) {
	w := newWorld(t, Terms{}, []any{map[string]any{"type": "string"}, false, map[string]any{}})
	for i, want := range []bool{true, false, true} {
		if got := w.Covers(One(w.defs[0]), w.defs[i]); got != want {
			t.Errorf("%s covers a string: got %v, want %v", w.defs[i].Raw(), got, want)
		}
	}
	if !w.Covers(One(w.defs[1]), w.defs[1]) {
		t.Error("false does not cover false")
	}
}
