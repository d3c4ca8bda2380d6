package diag

import "testing"

// TestFilled: what a keyword or a detail holds is not read again, and braces stay.
func TestFilled(t *testing.T) {
	for _, c := range [...]struct{ message, want string }{
		{"`{d}` beside {k}", "`{k}` beside {d}"},
		{"\"properties\": {}", "\"properties\": {}"},
		{"{d}{d}{", "{k}{k}{"},
		{"nothing", "nothing"},
	} {
		if got := filled(c.message, "{d}", "{k}"); got != c.want {
			t.Errorf("%q became %q, want %q", c.message, got, c.want)
		}
	}
}
