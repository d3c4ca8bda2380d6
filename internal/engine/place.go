package engine

import (
	"strconv"

	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// each yields the nodes that n holds, with the way to each as a JSON Pointer.
func (n *node) each(yield func(way string, c *node)) {
	switch n.kind {
	case kUnion:
		for i, b := range n.branches {
			yield("/anyOf/"+strconv.Itoa(i), b.node)
		}
		return
	case kSchema, kKept:
	default:
		return
	}
	for _, m := range n.members {
		switch {
		case m.refer != nil || m.raw != nil:
		case m.node != nil:
			yield("/"+m.keyword, m.node)
		}
		for i, c := range m.list {
			yield("/"+m.keyword+"/"+strconv.Itoa(i), c)
		}
		for _, p := range m.named {
			if p.node != nil {
				yield("/"+m.keyword+"/"+tree.EscapeToken(p.name), p.node)
			}
		}
	}
	if o := n.object; o != nil {
		for _, p := range o.properties {
			if p.node != nil {
				yield("/properties/"+tree.EscapeToken(p.name), p.node)
			}
		}
		if o.rest != nil {
			yield("/properties/"+tree.EscapeToken(o.rest.name), o.rest.node)
		}
		if o.additional != nil {
			yield("/additionalProperties", o.additional)
		}
	}
	if a := n.array; a != nil {
		for i, p := range a.prefix {
			yield("/prefixItems/"+strconv.Itoa(i), p)
		}
		if a.items != nil {
			yield("/items", a.items)
		}
	}
}

// refers yields the definitions that n itself refers to.
func (n *node) refers(yield func(*definition)) {
	if n.kind == kReference {
		yield(n.definition)
	}
	for _, m := range n.members {
		if m.refer != nil {
			yield(m.refer)
		}
	}
}

// A layout says where nodes stand.
type layout struct {
	steps map[*node]step
	order []*node // in document order
}

type step struct {
	parent *node
	way    string
}

func newLayout() *layout { return &layout{steps: map[*node]step{}} }

// place lays out n and all below it that has no place yet, without recursion.
func (y *layout) place(n, parent *node, way string) {
	type item struct {
		n, parent *node
		way       string
	}
	stack := []item{{n, parent, way}}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if _, there := y.steps[it.n]; there {
			continue
		}
		y.steps[it.n] = step{it.parent, it.way}
		y.order = append(y.order, it.n)
		from := len(stack)
		it.n.each(func(way string, c *node) { stack = append(stack, item{c, it.n, way}) })
		for i, j := from, len(stack)-1; i < j; i, j = i+1, j-1 {
			stack[i], stack[j] = stack[j], stack[i]
		}
	}
}

// pointer returns where n stands; ok is false for nodes that are not in the output.
func (y *layout) pointer(n *node) (string, bool) {
	s, ok := y.steps[n]
	if !ok {
		return "", false
	}
	var ways []string
	for {
		ways = append(ways, s.way)
		if s.parent == nil {
			break
		}
		s = y.steps[s.parent]
	}
	out := ""
	if len(ways) > 1000 {
		var b []byte
		for i := len(ways) - 1; i >= 0; i-- {
			b = append(b, ways[i]...)
		}
		return string(b), true
	}
	for i := len(ways) - 1; i >= 0; i-- {
		out += ways[i]
	}
	return out, true
}
