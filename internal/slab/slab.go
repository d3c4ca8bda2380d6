// Package slab gives out small things from few large allocations: what is made of one document is
// many nodes, each of which would be an allocation of its own. Whatever comes from a slab stays
// valid as long as anything of it is referred to; nothing is given back or used again, so that
// nothing of one document is seen by another. Maps that most documents need not are made by Put.
package slab

// A Slab makes things of one kind. The zero Slab is ready. It is not for several goroutines at
// once.
type Slab[T any] struct {
	free []T // what is left of the last chunk
	next int // how many the last chunk had
	want int // how many the first one is to have; 0 once it is made
	used int
}

// Chunks grow from few to many things, so that small documents set little aside.
const (
	few  = 4
	many = 64
)

// Used is how many things were given out.
func (s *Slab[T]) Used() int { return s.used }

// Expect says how many things are needed, about: the first chunk has as many.
func (s *Slab[T]) Expect(n int) {
	if s.next == 0 {
		s.want = min(n, many)
	}
}

// New returns a thing that is all zero.
func (s *Slab[T]) New() *T { return &s.take(1)[0] }

// One returns a list of one thing, which grows elsewhere.
func (s *Slab[T]) One(x T) []T {
	l := s.take(1)
	l[0] = x
	return l
}

// Room returns an empty list with room for some things.
func (s *Slab[T]) Room(n int) []T { return s.take(n)[:0] }

func (s *Slab[T]) take(n int) []T {
	s.used += n
	if n > len(s.free) {
		if n >= many {
			return make([]T, n)
		}
		if s.want == 0 {
			s.next = min(max(2*s.next, few), many)
		}
		s.free = make([]T, max(s.want, s.next, n))
		s.want = 0
	}
	out := s.free[:n:n]
	s.free = s.free[n:]
	return out
}
