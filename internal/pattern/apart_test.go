package pattern

import "testing"

// TestApart: patterns are apart where all texts of one begin otherwise than all of the other.
func TestApart(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		apart bool
	}{
		{"^x-", "^y-", true},
		{"^x-", "^x-y", false},
		{"^x-", "^x", false},
		{"^ab?c", "^ad", false}, // the b may be missing
		{"^ab+c", "^ad", true},
		{"^ab{0,2}", "^ac", false},
		{"^a|b", "^c", false},
		{"x-", "^y-", false}, // may begin with anything
		{`^a\.b`, `^a_b`, false},
		{"^é?", "^e", false},
	} {
		a, _ := Compile(c.a)
		b, _ := Compile(c.b)
		if a.Apart(b) != c.apart || b.Apart(a) != c.apart {
			t.Errorf("%s and %s: want %v", c.a, c.b, c.apart)
		}
	}
}
