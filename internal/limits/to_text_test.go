package limits

import (
	"math/rand/v2"
	"slices"
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

// TestAnew: of parts that hold the same thing the first one that is reached keeps its place, and the others come
// behind all that is said for the first time, which then has room.
func TestAnew(t *testing.T) {
	r := &room{
		level: []int{0, 1, 1, 1, 2, 2, 3},
		size:  []int{2000, 620, 620, 210, 600, 200, 590},
		own:   []int{10, 20, 20, 10, 10, 200, 590},
		text:  []int{10, 10, 10, 10, 10, 10, 10},
		part:  []bool{false, true, true, true, true, true, false},
		place: []int{0, 1, 2, 3, 4, 5, 6}, places: 7,
	}
	for _, held := range [...][]int32{{1, 2, 3}, {4}, {4}, {5}, {6}, nil, nil} {
		for _, c := range held {
			r.holds.lead(c)
		}
		r.holds.end()
		r.refers.end()
	}
	r.kept, r.times = make([]bool, 7), make([]int, 7)
	parts := []int{1, 2, 3, 4, 5}
	anew := r.firstTimersFirst(parts)
	if want := []int{1, 3, 4, 5, 2}; !slices.Equal(anew, want) {
		t.Errorf("got %v, want %v", anew, want)
	}
	const room = 900
	r.fillBest(room, parts)
	before := r.said()
	r.fillBest(room, parts, anew)
	if after := r.said(); before != 5 || after != 6 || r.kept[2] || !r.kept[1] || r.sum(2*room) > room {
		t.Errorf("%d schemas are said, and %d where what is said anew comes first; kept %v", before, after, r.kept)
	}
}
