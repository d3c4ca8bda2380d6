package slab

import (
	"sync"
	"sync/atomic"
)

// Reused keeps large things for the next who needs one. One large document causes several garbage collections, and a
// sync.Pool forgets what was idle for two of them. So one thing that was put back stays for good; others, that were in use
// at the same time, go to a pool. The zero Reused is ready, for several goroutines.
type Reused[T any] struct {
	last   atomic.Pointer[T]
	others sync.Pool
}

// Get returns a thing that was put back, or a new one that is all zero.
func (r *Reused[T]) Get() *T {
	if x := r.last.Swap(nil); x != nil {
		return x
	}
	if x, ok := r.others.Get().(*T); ok {
		return x
	}
	return new(T)
}

// Put gives a thing back. Nobody may look at it any more.
func (r *Reused[T]) Put(x *T) {
	if !r.last.CompareAndSwap(nil, x) {
		r.others.Put(x)
	}
}

// Forget lets go of the thing that stays, so that all that was put back goes with the next garbage collections. It is for benchmarks of a
// first document.
func (r *Reused[T]) Forget() { r.last.Store(nil) }
