package settle

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Objects and unions that came out alike: made of one schema for several places, or merged of several schemas.

// comparisonsPerNode is the number of comparisons that may be made for each node of a document.
const comparisonsPerNode = 16

// A sharing is one round of making definitions of nodes that are alike.
type sharing struct {
	settling    *Settling
	objects     grouping[objectKey]
	unions      grouping[*ir.Branch] // unions by their first branch, which those that are alike share
	copies      grouping[unionKey]   // unions with branches of their own, made anew for each level of a recursion
	scalars     grouping[scalarKey]
	comparisons int                               // number of nodes that may still be compared
	of          map[*ir.Node]*ir.Definition       // the definition whose node it is
	instead     map[*ir.Definition]*ir.Definition // the definition that stands for one that is alike
	gone        map[*ir.Node]bool                 // nodes within copies that became references, which are not written any more
	defined     bool                              // some nodes became references in this round
}

// define makes a definition of nodes that are alike, apart from null where they are objects, and turns the nodes into references
// to it. A node may be listed several times.
func (s *sharing) define(same []*ir.Node) {
	first := *same[0]
	first.Nullable = first.Nullable && first.Object == nil
	d := s.settling.Lowering.Definitions.New(first.Set)
	d.Node = &first
	s.become(d, same)
	s.defined = true
}

// become turns nodes into references to a definition that is like them, apart from null, which stays beside the reference.
func (s *sharing) become(d *ir.Definition, same []*ir.Node) {
	done := map[*ir.Node]bool{}
	for _, n := range same {
		if done[n] {
			continue
		}
		done[n] = true
		ref := s.settling.Lowering.Definitions.ReferTo(d)
		if n.Nullable {
			ref = s.settling.Lowering.Alternatives.OrNullNode(ref)
		}
		*n = *ref
	}
}

// object makes definitions of objects of one group that are alike, unless the author wrote each of them. In a large group, only
// objects of the same size are compared.
func (s *sharing) object(nodes []*ir.Node) {
	switch {
	case len(nodes) == authoredPlaces(nodes): // the author wrote each of them, whichever are alike
		return
	case len(nodes) < manyObjects:
		s.compareAll(nodes)
		return
	}
	of := map[int][]*ir.Node{}
	var sizes []int
	for _, n := range nodes {
		size := sizeOf(n, mostSize)
		if of[size] == nil {
			sizes = append(sizes, size)
		}
		of[size] = append(of[size], n)
	}
	for _, size := range sizes {
		s.compareAll(of[size])
	}
}

// manyObjects is the number of objects from which on they are grouped by size first, and mostSize about where sizeOf stops counting.
const manyObjects, mostSize = 8, 256

// sizeOf counts a node and the nodes below it, up to about most.
func sizeOf(n *ir.Node, most int) int {
	size := 1
	n.Each(func(_ ir.Edge, c *ir.Node) {
		if size < most {
			size += sizeOf(c, most-size)
		}
	})
	return size
}

// compareAll compares nodes with each other and makes definitions of those that are alike, unless the author wrote each of them.
func (s *sharing) compareAll(left []*ir.Node) {
	for len(left) > 1 && s.comparisons > 0 {
		first, others := left[0], left[1:]
		left = left[:0]
		if s.gone[first] {
			left = others
			continue
		}
		var same []*ir.Node
		var twins []ir.Twin
		for _, n := range others {
			var found []ir.Twin
			alike := n == first
			if !alike && !s.gone[n] {
				found, alike = ir.Alike(first, n, !s.settling.Doc.Identified(), &s.comparisons)
			}
			switch {
			case alike && same == nil:
				same, twins = []*ir.Node{first, n}, found
			case alike:
				same, twins = append(same, n), append(twins, found...)
			case !s.gone[n]:
				left = append(left, n)
			}
		}
		if len(same) > authoredPlaces(same) {
			s.drop(same, twins)
			s.refer(same)
		}
	}
}

// refer turns nodes that are alike into references to one definition: that of the first node, if it has one, or a new one.
func (s *sharing) refer(same []*ir.Node) {
	d := s.of[same[0]]
	if d == nil {
		s.define(same)
		return
	}
	s.defined = true
	plain := same[:0:0]
	for _, n := range same[1:] {
		if other := s.of[n]; other == nil {
			plain = append(plain, n)
		} else {
			if s.instead == nil {
				s.instead = map[*ir.Definition]*ir.Definition{}
			}
			s.instead[other] = d
		}
	}
	s.become(d, plain)
}

// redirect replaces references to a definition by references to the one that stands for it, where they are alike.
func (s *sharing) redirect(root *ir.Node) {
	if len(s.instead) == 0 {
		return
	}
	for _, n := range ir.LiveNodes(root) {
		if d := s.instead[n.Definition]; d != nil {
			n.Definition = d
		}
		for i, m := range n.Members {
			if d := s.instead[m.Refer]; d != nil {
				n.Members[i].Refer = d
			}
		}
	}
}

// drop notes that of nodes that are alike only the first one stays: the parts of the others are gone, and the facts on them
// are reported of their twins in the first.
func (s *sharing) drop(same []*ir.Node, twins []ir.Twin) {
	for _, t := range twins {
		if t.Node == same[0] && s.of[t.Other] == nil { // t.Other becomes a reference: a copy keeps its facts
			other := *t.Other
			t.Other = &other
		}
		t.Node.StandsFor(t.Other)
	}
	if s.gone == nil {
		s.gone = map[*ir.Node]bool{}
	}
	for _, n := range ir.InOrder(same[1:]...) {
		s.gone[n] = true
	}
	for _, n := range ir.InOrder(same[0]) {
		delete(s.gone, n)
	}
}

// authoredPlaces counts the schemas of the input that say by themselves what nodes that are alike say: for objects, those that
// declare all properties.
func authoredPlaces(same []*ir.Node) int {
	places, asked := map[*tree.Node]bool{}, map[*ir.Node]bool{} // a node may stand in many places
	for _, n := range same {
		if n.Src == nil || asked[n] || places[n.Src] {
			continue
		}
		asked[n] = true
		if n.Object == nil || writes(n.Src, n.Object) {
			places[n.Src] = true
		}
	}
	return len(places)
}

// writes reports whether a schema of the input declares all properties of the object that was made of it.
func writes(src *tree.Node, o *ir.ObjectPart) bool {
	written := src.Member(word.Properties)
	return !slices.ContainsFunc(o.Properties, func(p *ir.Property) bool { return !written.Has(p.Original) })
}

// A grouping groups nodes by a key that nodes which are alike have in common. Each group is a linked list of places.
type grouping[K comparable] struct {
	places []place   // all groups, in the order of put; a node has one for each node that holds it
	last   map[K]int // index in places of a group's last place
}

// fewPlaces is the number of places that most documents need at most.
const fewPlaces = 8

type place struct {
	node    *ir.Node
	next    int32 // index of the group's next place; 0: none
	follows bool  // another place of the group comes before
}

func (g *grouping[K]) put(key K, n *ir.Node) {
	at := len(g.places)
	last, found := g.last[key]
	if found {
		g.places[last].next = int32(at)
	}
	if g.places == nil {
		g.places = make([]place, 0, fewPlaces)
	}
	g.places = append(g.places, place{node: n, follows: found})
	slab.Put(&g.last, key, at)
}

// group returns the nodes of the group that begins at the i-th place; nil if none begins there, or it has one place only.
func (g *grouping[K]) group(i int) (nodes []*ir.Node) {
	if g.places[i].follows || g.places[i].next == 0 {
		return nil
	}
	for {
		nodes = append(nodes, g.places[i].node)
		if i = int(g.places[i].next); i == 0 {
			return nodes
		}
	}
}
