package slab_test

import (
	"runtime"
	"sync"
	"testing"

	"github.com/schemaflavor/schemaflavor/internal/slab"
)

// TestReused: what is put back is there for the next, also after collections, until it is forgotten; and nobody has it twice.
func TestReused(t *testing.T) {
	var r slab.Reused[[64]int]
	a := r.Get()
	a[3] = 1
	r.Put(a)
	for range 3 {
		runtime.GC()
	}
	if b := r.Get(); b != a {
		t.Error("what was put back is not there")
	}
	if b := r.Get(); b == a || b[3] != 0 {
		t.Error("what is in use is given out again")
	}
	r.Put(a)
	r.Forget()
	if b := r.Get(); b == a {
		t.Error("it was not forgotten")
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for i := range 1000 {
				x := r.Get()
				x[0] = i
				runtime.Gosched()
				if x[0] != i {
					t.Error("two have the same")
				}
				r.Put(x)
			}
		})
	}
	all.Wait()
}
