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
