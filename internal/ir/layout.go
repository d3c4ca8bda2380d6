package ir

// Each yields the nodes that n holds, with the way to each.
func (n *Node) Each(yield func(w Edge, c *Node)) {
	switch n.Kind {
	case UnionNode:
		for i, b := range n.Branches {
			yield(Edge{Word: "anyOf", In: inList, at: i}, b.Node)
		}
		return
	case SchemaNode, KeptNode:
	default:
		return
	}
	for _, m := range n.Members {
		switch {
		case m.Refer != nil || m.Raw != nil:
		case m.Node != nil:
			yield(Edge{Word: m.Keyword}, m.Node)
		}
		for i, c := range m.List {
			yield(Edge{Word: m.Keyword, In: inList, at: i}, c)
		}
		for _, p := range m.Named {
			if p.Node != nil {
				yield(Edge{Word: m.Keyword, In: InMap, Name: p.Name}, p.Node)
			}
		}
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
			yield(Edge{Word: "prefixItems", In: inList, at: i}, p)
		}
		if a.Items != nil {
			yield(Edge{Word: "items"}, a.Items)
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

// A Layout says where nodes stand.
type Layout struct {
	Steps map[*Node]step
	Order []*Node // in document order
}

type step struct {
	Parent *Node
	Way    Edge
}

func NewLayout() *Layout { return &Layout{Steps: map[*Node]step{}} }

// Place lays out n and all below it that has no place yet, without recursion.
func (y *Layout) Place(n, parent *Node, w Edge) {
	type item struct {
		n, parent *Node
		way       Edge
	}
	stack := []item{{n, parent, w}}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if _, there := y.Steps[it.n]; there {
			continue
		}
		y.Steps[it.n] = step{it.parent, it.way}
		y.Order = append(y.Order, it.n)
		from := len(stack)
		it.n.Each(func(w Edge, c *Node) { stack = append(stack, item{c, it.n, w}) })
		for i, j := from, len(stack)-1; i < j; i, j = i+1, j-1 {
			stack[i], stack[j] = stack[j], stack[i]
		}
	}
}

// Pointer returns where n stands; ok is false for nodes that are not in the output.
func (y *Layout) Pointer(n *Node) (string, bool) {
	s, ok := y.Steps[n]
	if !ok {
		return "", false
	}
	var ways []string
	for {
		ways = append(ways, s.Way.String())
		if s.Parent == nil {
			break
		}
		s = y.Steps[s.Parent]
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
