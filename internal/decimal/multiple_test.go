package decimal

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestIsMultipleOf(t *testing.T) {
	for _, c := range []struct {
		n, m string
		want bool
	}{
		{"0.3", "0.1", true}, {"0.35", "0.1", false}, {"1e400", "3", false}, {"9e400", "3", true}, {"1e2000000", "7", false},
		{"7e2000000", "7", true}, {"1e-2000000", "1", false}, {"1", "1e-2000000", true}, {"-6", "3", true}, {"0", "5", true}, {"9007199254740993", "2", false},
	} {
		if got, ok := Parse(c.n).IsMultipleOf(Parse(c.m)); got != c.want || !ok {
			t.Errorf("%s of %s: got %v, %v", c.n, c.m, got, ok)
		}
	}
	number := rapid.StringMatching(`-?(0|[1-9]\d{0,4})(\.\d{1,3})?([eE]-?\d)?`)
	rapid.Check(t, func(t *rapid.T) {
		n, m := number.Draw(t, "n"), number.Draw(t, "m")
		a, _ := new(big.Rat).SetString(n)
		b, _ := new(big.Rat).SetString(m)
		if b.Sign() <= 0 {
			return
		}
		if got, _ := Parse(n).IsMultipleOf(Parse(m)); got != a.Quo(a, b).IsInt() {
			t.Fatalf("%s of %s: got %v", n, m, got)
		}
	})
}

// TestCommonMultiple compares with what the definition says: a multiple of both, and none
// of its parts by a small prime is one.
func TestCommonMultiple(t *testing.T) {
	texts := []string{"1", "2", "3", "4", "6", "10", "15", "0.1", "0.25", "0.5", "1.5", "2.50", "100", "1e3", "7e-3", "123456789012345678901"}
	for _, x := range texts {
		for _, y := range texts {
			a, b := Parse(x), Parse(y)
			m, ok := CommonMultiple(a, b)
			if !ok {
				t.Fatalf("%s, %s: none", x, y)
			}
			both := func(n Number) bool {
				p, _ := n.IsMultipleOf(a)
				q, _ := n.IsMultipleOf(b)
				return p && q
			}
			if !both(m) {
				t.Errorf("%s, %s: %s is no multiple of both", x, y, m)
			}
			r, _ := m.Rat()
			for _, prime := range []int64{2, 3, 5, 7} {
				part := new(big.Rat).Mul(r, big.NewRat(1, prime))
				if text, exact := part.FloatPrec(); exact && both(Parse(part.FloatString(text))) {
					t.Errorf("%s, %s: %s is not the least", x, y, m)
				}
			}
		}
	}
	for _, c := range [][2]string{{"0", "1"}, {"1e5000", "1e-5000"}, {"-1", "2"}} {
		if m, ok := CommonMultiple(Parse(c[0]), Parse(c[1])); ok {
			t.Errorf("%s, %s: got %s", c[0], c[1], m)
		}
	}
}
