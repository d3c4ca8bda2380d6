package emit

import (
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/slab"
)

// A Room is memory for Measures. Only those that were taken last are valid: the next ones take the same memory.
type Room struct {
	order       []*ir.Node
	each        []measured
	arcs        []Arc
	ends        []int32
	queue       []int32
	definitions slab.Slab[*ir.Definition] // lists of the definitions that a root reaches
	most        int                       // the most nodes that were measured at once
}

// mostRoom bounds the nodes and arcs for which Clear keeps memory.
const mostRoom = 8192

// Clear makes a room ready for the nodes of another document.
func (r *Room) Clear() {
	if max(cap(r.order), cap(r.arcs)) > mostRoom {
		*r = Room{}
		return
	}
	clear(r.order[:r.most])
	r.definitions.Reuse()
	r.order, r.most = r.order[:0], 0
}

// resized returns a list of n zero values, in the memory of the given list if that has room.
func resized[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n, n+n/4)
	}
	list = list[:n]
	clear(list)
	return list
}
