package ir

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Each yields the nodes that n holds, with the way to each.
func (n *Node) Each(yield func(w Edge, c *Node)) {
	switch n.Kind {
	case UnionNode:
		for i, b := range n.Branches {
			yield(Edge{Word: "anyOf", In: inList, at: int32(i)}, b.Node)
		}
		return
	case SchemaNode, KeptNode:
	default:
		return
	}
	for i := range n.Members {
		n.Members[i].Each(yield)
	}
	if o := n.Object; o != nil {
		for _, p := range o.Properties {
			if p.Node != nil {
				yield(Edge{Word: "properties", In: InMap, Name: p.Name}, p.Node)
			}
		}
		if o.Rest != nil {
			yield(Edge{Word: "properties", In: InMap, Name: o.Rest.Name}, o.Rest.Node)
		}
		if o.Additional != nil {
			yield(Edge{Word: "additionalProperties"}, o.Additional)
		}
	}
	if a := n.Array; a != nil {
		for i, p := range a.Prefix {
			yield(Edge{Word: "prefixItems", In: inList, at: int32(i)}, p)
		}
		if a.Items != nil {
			yield(Edge{Word: "items"}, a.Items)
		}
	}
}

// Each yields the nodes that a member holds, with the way to each.
func (m *Member) Each(yield func(w Edge, c *Node)) {
	if m.Node != nil {
		yield(Edge{Word: m.Keyword}, m.Node)
	}
	for i, c := range m.List {
		yield(Edge{Word: m.Keyword, In: inList, at: int32(i)}, c)
	}
	for _, p := range m.Named {
		if p.Node != nil {
			yield(Edge{Word: m.Keyword, In: InMap, Name: p.Name}, p.Node)
		}
	}
}

// isLeaf reports whether a node holds no other.
func (n *Node) isLeaf() bool {
	return n.Kind != UnionNode && n.Object == nil && n.Array == nil && len(n.Members) == 0
}

// Refers yields the definitions that n itself refers to.
func (n *Node) Refers(yield func(*Definition)) {
	if n.Kind == ReferenceNode {
		yield(n.Definition)
	}
	for _, m := range n.Members {
		if m.Refer != nil {
			yield(m.Refer)
		}
	}
}

// A Layout says where nodes stand in the output: each has one place, the first in document order that holds it.
type Layout struct {
	Order []*Node         // in document order
	steps []Step          // how each node of Order is reached
	index map[*Node]int32 // places in Order; nil where the nodes remember them themselves

	waiting []placing // the stack of Place, kept for its memory
	waited  int       // the most that the stack held at once
}

// placing is a node that is about to have a place.
type placing struct {
	n, parent *Node
	way       Edge
}

// A Step is what holds a node, and the way from there.
type Step struct {
	Parent *Node
	Way    Edge
}

// Begin empties a layout and makes room for some nodes. Nodes remember their places in one layout only, that
// which was begun last.
func (y *Layout) Begin(room int) {
	y.Clear()
	y.Order, y.steps = slices.Grow(y.Order, room), slices.Grow(y.steps, room)
}

// Clear empties a layout: it holds on to no node, but to the room for those of another document, unless that is
// very much.
func (y *Layout) Clear() {
	if most := max(cap(y.Order), cap(y.waiting)); most > mostKept || most > usualKept && most > 8*len(y.Order) {
		*y = Layout{}
	}
	clear(y.Order)
	clear(y.steps)
	clear(y.waiting[:min(y.waited, cap(y.waiting))]) // nothing was ever put behind these
	y.Order, y.steps, y.waited = y.Order[:0], y.steps[:0], 0
}

// mostKept bounds the nodes for which Clear keeps room, and usualKept does so where the last document had far fewer: all the room that
// is kept has to be cleared each time.
const (
	mostKept  = 8192
	usualKept = 1024
)

// NewLayoutBeside returns a layout that can be used while another one is: it keeps the places in a map, and not in the nodes.
func NewLayoutBeside() *Layout { return &Layout{index: map[*Node]int32{}} }

// find returns the place of a node in the order.
func (y *Layout) find(n *Node) (i int32, ok bool) {
	if y.index != nil {
		i, ok = y.index[n]
		return i, ok
	}
	return n.place, int(n.place) < len(y.Order) && y.Order[n.place] == n
}

// Index returns the place of a node in Order; ok is false for nodes that have none.
func (y *Layout) Index(n *Node) (i int, ok bool) {
	at, ok := y.find(n)
	return int(at), ok
}

// At returns how a node is reached; ok is false for nodes that have no place.
func (y *Layout) At(n *Node) (s Step, ok bool) {
	i, ok := y.find(n)
	if !ok {
		return Step{}, false
	}
	return y.steps[i], true
}

// Place lays out n and all below it that has no place yet, without recursion.
func (y *Layout) Place(n, parent *Node, w Edge) {
	stack := append(y.waiting[:0], placing{n, parent, w})
	for len(stack) > 0 {
		y.waited = max(y.waited, len(stack))
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if _, there := y.find(it.n); there {
			continue
		}
		if y.index != nil {
			y.index[it.n] = int32(len(y.Order))
		} else {
			it.n.place = int32(len(y.Order))
		}
		y.Order, y.steps = append(y.Order, it.n), append(y.steps, Step{it.parent, it.way})
		if it.n.isLeaf() {
			continue
		}
		from := len(stack)
		it.n.Each(func(w Edge, c *Node) { stack = append(stack, placing{c, it.n, w}) })
		for i, j := from, len(stack)-1; i < j; i, j = i+1, j-1 {
			stack[i], stack[j] = stack[j], stack[i]
		}
	}
	y.waiting = stack
}

// Pointer returns where n stands, "" for nodes that are not in the output.
func (y *Layout) Pointer(n *Node) string {
	i, ok := y.find(n)
	if !ok {
		return ""
	}
	s := y.steps[i]
	var few [8]Edge
	ways := append(few[:0], s.Way)
	for s.Parent != nil {
		s, _ = y.At(s.Parent)
		ways = append(ways, s.Way)
	}
	return pointer(ways)
}

// PointerTo returns where references to a definition lead; placed is false if it has no place.
func (y *Layout) PointerTo(d *Definition) (pointer string, placed bool) {
	if d.Node == nil || d.stands != "" {
		return d.stands, d.stands != ""
	}
	_, placed = y.find(d.Node)
	return y.Pointer(d.Node), placed
}

// Leave has references to a definition lead to the place where its node stands anyway.
func (y *Layout) Leave(d *Definition) { d.stands = "" }

// Hoist places a definition among those of the root: references lead there, even if its node stands elsewhere too.
func (y *Layout) Hoist(d *Definition, root *Node, word string) {
	if _, elsewhere := y.find(d.Node); elsewhere {
		d.stands = "/" + word + "/" + tree.EscapeToken(d.Name)
	} else {
		y.Leave(d)
	}
	y.Place(d.Node, root, Edge{Word: word, In: InMap, Name: d.Name})
}

// pointer returns the JSON Pointer of the edges on a way, which are listed from the last one to the first.
func pointer(ways []Edge) string {
	var few [64]byte // as many as most take
	b := few[:0]
	for _, w := range slices.Backward(ways) {
		b = w.appendTo(b)
	}
	return string(b)
}

// A Place is where a node stands in the output. It leads to no node, so that a result can hold it. The zero Place is that of
// the root, and of what is nowhere.
type Place struct {
	parent *Place
	way    Edge
}

// Nowhere is where a node stands that is not in the output.
var Nowhere = &Place{}

// Pointer is a place as a JSON Pointer.
func (p *Place) Pointer() string {
	var few [8]Edge
	ways := few[:0]
	for ; p != nil; p = p.parent {
		ways = append(ways, p.way)
	}
	return pointer(ways)
}

// Places are the places of all nodes in Order.
func (y *Layout) Places() []Place {
	out := make([]Place, len(y.steps))
	for i, s := range y.steps {
		out[i].way = s.Way
		if s.Parent != nil {
			if at, ok := y.find(s.Parent); ok {
				out[i].parent = &out[at]
			}
		}
	}
	return out
}
