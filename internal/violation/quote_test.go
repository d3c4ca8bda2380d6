package violation

import "testing"

// TestOrdinal: positions are spelled out up to the tenth, and have the suffix of their last digits from there.
func TestOrdinal(t *testing.T) {
	for i, want := range map[int]string{0: "first", 9: "tenth", 10: "11th", 12: "13th", 20: "21st", 21: "22nd", 22: "23rd", 110: "111th", 111: "112th", 120: "121st"} {
		if got := ordinal(i); got != want {
			t.Errorf("%d: got %s, want %s", i, got, want)
		}
	}
}
