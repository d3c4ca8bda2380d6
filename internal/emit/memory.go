package emit

import (
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/slab"
)

// A Room is memory for measures, of which those that were taken last hold.
type Room struct {
	order       []*ir.Node
	each        []measured
	arcs        []Arc
	ends        []int32
	queue       []int32
	definitions slab.Slab[*ir.Definition] // lists of those that are reached
	most        int                       // of the nodes that were measured at once
}

// mostRoom is the number of nodes for which a room is kept.
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

// resized is a list of some things that are all zero, in the memory of another if that has room.
func resized[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n, n+n/4)
	}
	list = list[:n]
	clear(list)
	return list
}
