package settle

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Objects and unions that came out alike: made of one schema for several places, or merged of several schemas.

// comparisonsPerNode bounds the comparisons of nodes, by those that a document has.
const comparisonsPerNode = 16

// A sharing is what making definitions of a document's nodes has come to.
type sharing struct {
	settling    *Settling
	objects     grouping[objectKey]
	unions      grouping[*ir.Branch] // their first one
	copies      grouping[unionKey]   // unions again, of which each was made for its place
	scalars     grouping[scalarKey]
	comparisons int                               // that may still be made
	of          map[*ir.Node]*ir.Definition       // whose node it is
	instead     map[*ir.Definition]*ir.Definition // which says the same
	gone        map[*ir.Node]bool                 // they stand in a copy that is not written any more
	defined     bool
}

// define makes of nodes that say the same, null aside where they are objects, references to a definition
// of it. A node may be among them several times.
func (s *sharing) define(same []*ir.Node) {
	first := *same[0]
	first.Nullable = first.Nullable && first.Object == nil
	d := s.settling.Lowering.Definitions.New(first.Set)
	d.Node = &first
	s.become(d, same)
	s.defined = true
}

// become makes of nodes references to a definition that says the same, null aside where they are objects.
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

// object makes definitions of those among objects that say the same, unless the author wrote each of them.
// Many are not compared with each other before they have a size in common.
func (s *sharing) object(nodes []*ir.Node) {
	switch {
	case len(nodes) == authoredPlaces(nodes): // so would any of them be
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

// manyObjects is how many objects are compared by their sizes first, and mostSize bounds what these say.
const manyObjects, mostSize = 8, 256

// sizeOf is the number of nodes that one holds, if there are at most so many.
func sizeOf(n *ir.Node, most int) int {
	size := 1
	n.Each(func(_ ir.Edge, c *ir.Node) {
		if size < most {
			size += sizeOf(c, most-size)
		}
	})
	return size
}

// compareAll compares objects, or unions, with each other.
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

// refer makes of nodes that say the same references to one definition, which may be there already.
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

// redirect makes references to definitions that others say the same as lead there.
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

// drop notes that of nodes that say the same only the first one stays, which what was said of the others is said of.
func (s *sharing) drop(same []*ir.Node, twins []ir.Twin) {
	for _, t := range twins {
		if t.Node == same[0] && s.of[t.Other] == nil { // the other one becomes a reference; a definition may still come to stand for others
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

// authoredPlaces is the number of places where the author wrote all the properties that objects have, or unions.
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

// writes reports whether an object of the input has all the properties of what was made of it.
func writes(src *tree.Node, o *ir.ObjectPart) bool {
	written := src.Member(word.Properties)
	return !slices.ContainsFunc(o.Properties, func(p *ir.Property) bool { return !written.Has(p.Original) })
}

// A grouping is nodes by what those that say the same have in common at least.
type grouping[K comparable] struct {
	places []place   // one for each that holds a node
	last   map[K]int // place of a group
}

// fewPlaces is how many most documents have at most.
const fewPlaces = 8

type place struct {
	node    *ir.Node
	next    int32 // place of the group, or 0
	follows bool
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

// group returns the nodes of the group whose first place is the i-th one; nil if there is no such group of several.
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
