package slab_test

import (
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/slab"
)

// TestSlab: what a slab gives out is zero, has no room beyond its own, and is nobody else's.
func TestSlab(t *testing.T) {
	var s slab.Slab[int]
	var all []*int
	for i := range 200 {
		p := s.New()
		if *p != 0 {
			t.Fatalf("thing %d is %d", i, *p)
		}
		*p = i + 1
		one := s.One(-1)
		one = append(one, -2) // elsewhere
		room := s.Room(i % 70)
		if len(one) != 2 || len(room) != 0 || cap(room) != i%70 {
			t.Fatalf("%d: lists of %d and of %d, with room for %d", i, len(one), len(room), cap(room))
		}
		for range cap(room) {
			room = append(room, -3)
		}
		all = append(all, p)
	}
	for i, p := range all {
		if *p != i+1 {
			t.Errorf("thing %d became %d", i, *p)
		}
	}
}

// TestAllocations: many things are few allocations.
func TestAllocations(t *testing.T) {
	got := testing.AllocsPerRun(10, func() {
		var s slab.Slab[[40]byte]
		for range 500 {
			s.New()
		}
	})
	if got > 12 {
		t.Errorf("500 things are %v allocations", got)
	}
}

// TestExpect: as many things as were expected are one allocation, and more are little more.
func TestExpect(t *testing.T) {
	for n, want := range map[int]float64{10: 1, 20: 1, 25: 3} {
		got := testing.AllocsPerRun(10, func() {
			var s slab.Slab[[40]byte]
			s.Expect(20)
			for range n {
				s.New()
			}
			if s.Used() != n {
				t.Errorf("%d are used of %d", s.Used(), n)
			}
		})
		if got != want {
			t.Errorf("%d things are %v allocations, want %v", n, got, want)
		}
	}
}

// TestReuse: what is used again is zero, is in one chunk from the second time on, and is not kept where it is very much.
func TestReuse(t *testing.T) {
	for n, want := range map[int]float64{3: 0, 60: 0, 500: 0, 2000: 0, 5000: 82} {
		var s slab.Slab[[40]byte]
		round := func() {
			for range n {
				p := s.New()
				if *p != [40]byte{} {
					t.Fatal("a thing is not zero")
				}
				p[7] = 1
			}
			s.Reuse()
		}
		round()
		if got := testing.AllocsPerRun(10, round); got != want {
			t.Errorf("%d things are %v allocations, want %v", n, got, want)
		}
	}
}
