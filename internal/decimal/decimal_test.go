package decimal

import (
	"math/big"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/schemaflavor/schemaflavor/internal/stopwatch"
)

func TestString(t *testing.T) {
	for in, want := range map[string]string{
		"0": "0", "-0": "0", "-0.0e5": "0", "0e999999999999999999999": "0", "1": "1", "1.0": "1", "10e-1": "1", "-1.50": "-1.5", "1E+3": "1000",
		"0.001": "0.001", "9007199254740993": "9007199254740993", "1e24": "1" + strings.Repeat("0", 24), "1e25": "1e25", "1e400": "1e400",
		"12e400": "12e400", "1.2e400": "12e399", "1e-400": "1e-400", "1e-25": "0." + strings.Repeat("0", 24) + "1", "1e-26": "1e-26",
		"-123.456e-2": "-1.23456", "100.001": "100.001",
	} {
		if got := Parse(in).String(); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}

func TestCompare(t *testing.T) {
	ascending := []string{"-1e999999999999", "-1e400", "-2", "-1.5", "-1", "-0.1", "-1e-400", "0", "1e-999999999999", "1e-400", "0.1", "0.11", "0.2", "1", "1.0001",
		"2", "9", "10", "9007199254740992", "9007199254740993", "1e400", "2e400", "1e999999999999"}
	for i, a := range ascending {
		for j, b := range ascending {
			want := 0
			if i < j {
				want = -1
			} else if i > j {
				want = 1
			}
			if got := Parse(a).Compare(Parse(b)); got != want {
				t.Errorf("%s and %s: got %d, want %d", a, b, got, want)
			}
			if Parse(a).Equal(Parse(b)) != (i == j) || (Parse(a).Key() == Parse(b).Key()) != (i == j) {
				t.Errorf("%s and %s: Equal or Key disagrees with Compare", a, b)
			}
		}
	}
}

func TestInt64(t *testing.T) {
	for in, want := range map[string]int64{"0": 0, "-0.0": 0, "1e2": 100, "100e-2": 1, "9223372036854775807": 1<<63 - 1, "-9223372036854775808": -1 << 63} {
		if got, ok := Parse(in).Int64(); got != want || !ok || !Int(want).Equal(Parse(in)) {
			t.Errorf("%s: got %d, %v", in, got, ok)
		}
	}
	for _, in := range []string{"0.5", "9223372036854775808", "-9223372036854775809", "1e19", "1e400", "1e-400"} {
		if got, ok := Parse(in).Int64(); ok {
			t.Errorf("%s: got %d", in, got)
		}
	}
}

// TestHugeExponents: an exponent costs nothing but its digits.
func TestHugeExponents(t *testing.T) {
	watch := stopwatch.Start()
	long := strings.Repeat("9", 10_000)
	for _, s := range []string{"1e2000000", "-7e-2000000", "3e9007199254740991", "3e-9007199254740991", "1e99999999999999999999", "-1e-99999999999999999999", long + "e2000000", "0." + long + "e-2000000"} {
		n := Parse(s)
		whole := !strings.Contains(s, "e-")
		if n.IsInteger() != whole {
			t.Errorf("%.20s: IsInteger is %v", s, n.IsInteger())
		}
		if len(n.String()) > len(s)+30 || !Parse(n.String()).Equal(n) {
			t.Errorf("%.20s: comes back as %.20s", s, n.String())
		}
		up, down := n.Ceil(), n.Floor()
		if whole && (up != n || down != n) {
			t.Errorf("%.20s: rounded, it differs", s)
		}
		if !whole && (up != Parse("0") && up != Parse("1") || down != Parse("0") && down != Parse("-1") || up.Compare(down.Next(1)) != 0) {
			t.Errorf("%.20s: lies between %s and %s", s, down, up)
		}
		if _, ok := n.Rat(); ok {
			t.Errorf("%.20s: is expanded", s)
		}
		for _, m := range []string{"1", "7", "0.1", "1e2000000", "1e-2000000"} {
			n.IsMultipleOf(Parse(m))
			n.Compare(Parse(m))
		}
	}
	if took := watch.Stop(); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
	if is, ok := Parse("1").IsMultipleOf(Parse("0.0")); is || ok {
		t.Error("a multiple of 0 is decided")
	}
}

// TestAgainstRat compares with exact fractions.
func TestAgainstRat(t *testing.T) {
	number := rapid.StringMatching(`-?(0|[1-9]\d{0,25})(\.\d{1,8})?([eE][+-]?\d{1,2})?`)
	rapid.Check(t, func(t *rapid.T) {
		s, u := number.Draw(t, "n"), number.Draw(t, "m")
		n, m := Parse(s), Parse(u)
		a, _ := new(big.Rat).SetString(s)
		b, _ := new(big.Rat).SetString(u)
		if r, ok := n.Rat(); !ok || r.Cmp(a) != 0 {
			t.Fatalf("%s: got the fraction %v", s, r)
		}
		if n.Compare(m) != a.Cmp(b) || n.Equal(m) != (a.Cmp(b) == 0) || (n.Key() == m.Key()) != n.Equal(m) || n.Sign() != a.Sign() {
			t.Fatalf("%s and %s: got %d, %v", s, u, n.Compare(m), n.Equal(m))
		}
		if back, ok := new(big.Rat).SetString(n.String()); !ok || back.Cmp(a) != 0 || !Parse(n.String()).Equal(n) {
			t.Fatalf("%s: comes back as %s", s, n)
		}
		if n.IsInteger() != a.IsInt() {
			t.Fatalf("%s: IsInteger is %v", s, n.IsInteger())
		}
		floor := new(big.Int).Div(a.Num(), a.Denom()) // Euclidean, and the denominator is positive
		ceil := new(big.Int).Set(floor)
		if !a.IsInt() {
			ceil.Add(ceil, big.NewInt(1))
		}
		if !n.Floor().Equal(Parse(floor.String())) || !n.Ceil().Equal(Parse(ceil.String())) {
			t.Fatalf("%s: lies between %s and %s, want %s and %s", s, n.Floor(), n.Ceil(), floor, ceil)
		}
		by := rapid.Int64().Draw(t, "by")
		if got := n.Floor().Next(by); !got.Equal(Parse(floor.Add(floor, big.NewInt(by)).String())) {
			t.Fatalf("%s, %d further: got %s", s, by, got)
		}
		if b.Sign() > 0 {
			if got, ok := n.IsMultipleOf(m); !ok || got != a.Quo(a, b).IsInt() {
				t.Fatalf("%s of %s: got %v", s, u, got)
			}
		}
	})
}

// TestWhole: numbers of digits alone are what the reader of all numbers says, and cost nothing.
func TestWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`(0|[1-9]\d{0,20})0{0,3}`).Draw(t, "s")
		if got, want := Parse(s), Parse(s+".0"); got != want {
			t.Errorf("%s: got %v, want %v", s, got, want)
		}
		if got, want := Parse("-"+s), Parse("-"+s+"e0"); got != want {
			t.Errorf("-%s: got %v, want %v", s, got, want)
		}
	})
	if got := testing.AllocsPerRun(10, func() { Parse("1000").Compare(Parse("64")) }); got > 0 {
		t.Errorf("two numbers took %v allocations", got)
	}
}

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		for _, s := range [...]string{"0", "1", "100", "65535", "0.5", "-1"} {
			Parse(s)
		}
	}
}
