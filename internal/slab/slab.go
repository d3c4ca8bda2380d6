// Package slab gives out small things from few large allocations: what is made of one document is
// many nodes, each of which would be an allocation of its own. Whatever comes from a slab stays
// valid as long as anything of it is referred to, unless its owner has it used again: then nothing of
// one document may be looked at by what comes after it. Put makes maps that most documents do not need.
package slab

// A Slab makes things of one kind. The zero Slab is ready. It is not for several goroutines at
// once.
type Slab[T any] struct {
	chunk []T // the last one
	free  []T // what is left of it
	next  int // its length, unless it was wanted: the next one has twice that
	want  int // how many the first one is to have; 0 once it is made
	used  int
}

// Chunks grow from few to many things, so that small documents set little aside. Most is how many are kept for another
// document.
const (
	few  = 4
	many = 64
	most = 4096
)

// Used is how many things were given out.
func (s *Slab[T]) Used() int { return s.used }

// Expect says how many things are needed, about: the first chunk has as many.
func (s *Slab[T]) Expect(n int) {
	if s.next == 0 {
		s.want = max(s.want, min(n, many))
	}
}

// Reuse gives out again what was given out, all zero: nobody may have any of it any more. A slab that gave out more than a
// chunk holds, but at most `most` things, has next time a first chunk with room for as many.
func (s *Slab[T]) Reuse() {
	if s.used > len(s.chunk) {
		used := s.used
		if *s = (Slab[T]{}); used <= most {
			s.want = used
		}
		return
	}
	clear(s.chunk[:len(s.chunk)-len(s.free)])
	s.free, s.used = s.chunk, 0
}

// New returns a thing that is all zero.
func (s *Slab[T]) New() *T { return &s.take(1)[0] }

// One returns a list of one thing, which grows elsewhere.
func (s *Slab[T]) One(x T) []T {
	l := s.take(1)
	l[0] = x
	return l
}

// Append is append to a list that grows in the slab.
func (s *Slab[T]) Append(list []T, x T) []T {
	if len(list) == cap(list) {
		list = append(s.Room(max(1, 2*len(list))), list...)
	}
	return append(list, x)
}

// Room returns an empty list with room for some things.
func (s *Slab[T]) Room(n int) []T { return s.take(n)[:0] }

func (s *Slab[T]) take(n int) []T {
	s.used += n
	if n > len(s.free) {
		if n >= many && n > s.want {
			return make([]T, n)
		}
		if s.want == 0 {
			s.next = min(max(2*s.next, few), many)
		}
		s.chunk = make([]T, max(s.want, s.next, n))
		s.free, s.want = s.chunk, 0
	}
	out := s.free[:n:n]
	s.free = s.free[n:]
	return out
}
