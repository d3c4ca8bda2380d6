package meter

import (
	"testing"

	"pgregory.net/rapid"
)

// TestMeter: what is spent stays spent, half of the work is done before all of it is, and a
// larger document may take more.
func TestMeter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(0, 1<<20).Draw(t, "size")
		m := begun(nil, size, rapid.SampledFrom([]int{0, 0, 1, 1000, 1 << 20}).Draw(t, "nodes"))
		same, larger := begun(nil, size, 0), begun(nil, size+1+rapid.IntRange(0, 1<<20).Draw(t, "more"), 0)
		if larger.MostWork() <= same.MostWork() || larger.Max < same.Max {
			t.Fatal("a larger document may take less")
		}
		again := begun(nil, size, 0)
		if again.Before = same.MostWork() + rapid.IntRange(-same.MostWork(), size).Draw(t, "before"); again.MostWork() > same.MostWork() || again.MostWork() < same.MostWork()/8 {
			t.Fatalf("%d steps of %d are left after %d", again.MostWork(), same.MostWork(), again.Before)
		}
		if m.Spent() || m.Busy() {
			t.Fatal("the budget is used up before anything is made")
		}
		busy, overworked, spent, charged := false, false, false, 0
		for range 20 {
			steps := rapid.IntRange(0, m.MostWork()/5).Draw(t, "steps")
			m.Charge(steps)
			charged += steps
			m.Made += rapid.IntRange(0, m.Max/4+1).Draw(t, "made")
			if busy && !m.Busy() || overworked && !m.Overworked() || spent && !m.Spent() {
				t.Fatal("what was used up is there again")
			}
			busy, overworked, spent = m.Busy(), m.Overworked(), m.Spent()
			if overworked && !(busy && spent) || overworked != (charged > m.MostWork()) || spent != (overworked || m.Made > m.Max) {
				t.Fatalf("after %d steps of %d and %d nodes of %d: busy %v, overworked %v, spent %v", charged, m.MostWork(), m.Made, m.Max, busy, overworked, spent)
			}
		}
	})
}

// TestCounts: counts never go down and never overflow.
func TestCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		count := rapid.IntRange(0, Countless)
		a, b := count.Draw(t, "a"), count.Draw(t, "b")
		if s := Saturate(a, b); s < max(a, b) || s > Countless || s < Countless && s != a+b {
			t.Fatalf("%d and %d are %d", a, b, s)
		}
		p := Multiply(a, b)
		if p < 0 || p > Countless || a > 0 && b > 0 && p < max(a, b) || p < Countless && a > 0 && p/a != b {
			t.Fatalf("%d times %d is %d", a, b, p)
		}
	})
}

// TestCompactLength: spaces count within strings only.
func TestCompactLength(t *testing.T) {
	for text, want := range map[string]int{"": 0, " { \"a b\" :\n[1, 2]\t}": 13, `"\" \\"`: 7, `" \\" , 1`: 7} {
		if got := CompactLength([]byte(text)); got != want {
			t.Errorf("%s: got %d, want %d", text, got, want)
		}
	}
}

func begun(c *Clock, size, maxNodes int) *Meter {
	m := &Meter{}
	m.Begin(c, size, maxNodes)
	return m
}
