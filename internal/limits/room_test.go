package limits

import (
	"math/rand/v2"
	"testing"
)

// TestFitting: as many of the first parts are kept as there is room for, one by one counted.
func TestFitting(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		count := random.IntN(20)
		r := &room{own: []int{random.IntN(5)}, text: []int{0}, part: []bool{false}}
		var parts []int
		for i := range count {
			text := random.IntN(3)
			r.own, r.text, r.part = append(r.own, text+random.IntN(9)), append(r.text, text), append(r.part, true)
			parts = append(parts, i+1)
			r.holds.lead(int32(i + 1))
		}
		for range count + 1 {
			r.holds.end()
			r.refers.end()
		}
		r.kept, r.times = make([]bool, count+1), make([]int, count+1)
		limit := random.IntN(80)
		want := 0
		for k := 1; k <= count; k++ {
			sum := r.own[0]
			for i := range count {
				if i < k {
					sum += r.own[i+1]
				} else {
					sum += r.text[i+1]
				}
			}
			if sum > limit {
				break
			}
			want = k
		}
		if got := r.fitting(parts, limit); got != want {
			t.Fatalf("of %v as %v, %d are kept in %d, want %d", r.own, r.text, got, limit, want)
		}
	}
}
