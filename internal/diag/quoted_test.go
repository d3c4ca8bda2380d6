package diag

import (
	"bytes"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

// TestQuoted: a text is spelled as encoding/json does that escapes nothing for pages.
func TestQuoted(t *testing.T) {
	one := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.RuneFrom([]rune("\x00\b\f\n\r\t\x1f \"\\/<>&\x7fé\u2028\u2029\ufffd😀"))), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }))
	rapid.Check(t, func(t *rapid.T) {
		text := one.Draw(t, "text")
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(text); err != nil {
			t.Fatal(err)
		}
		if got := Quote(text) + "\n"; got != want.String() {
			t.Fatalf("%q: got %s, want %s", text, got, want.String())
		}
	})
}
