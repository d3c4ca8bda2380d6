package engine

// each yields the nodes that n holds, with the way to each.
func (n *node) each(yield func(w way, c *node)) {
	switch n.kind {
	case kUnion:
		for i, b := range n.branches {
			yield(way{word: "anyOf", in: inList, at: i}, b.node)
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
			yield(way{word: m.keyword}, m.node)
		}
		for i, c := range m.list {
			yield(way{word: m.keyword, in: inList, at: i}, c)
		}
		for _, p := range m.named {
			if p.node != nil {
				yield(way{word: m.keyword, in: inMap, name: p.name}, p.node)
			}
		}
	}
	if o := n.object; o != nil {
		for _, p := range o.properties {
			if p.node != nil {
				yield(way{word: "properties", in: inMap, name: p.name}, p.node)
			}
		}
		if o.rest != nil {
			yield(way{word: "properties", in: inMap, name: o.rest.name}, o.rest.node)
		}
		if o.additional != nil {
			yield(way{word: "additionalProperties"}, o.additional)
		}
	}
	if a := n.array; a != nil {
		for i, p := range a.prefix {
			yield(way{word: "prefixItems", in: inList, at: i}, p)
		}
		if a.items != nil {
			yield(way{word: "items"}, a.items)
		}
	}
}

// isLeaf reports whether a node holds no other.
func (n *node) isLeaf() bool {
	return n.kind != kUnion && n.object == nil && n.array == nil && len(n.members) == 0
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
	way    way
}

func newLayout() *layout { return &layout{steps: map[*node]step{}} }

// place lays out n and all below it that has no place yet, without recursion.
func (y *layout) place(n, parent *node, w way) {
	type item struct {
		n, parent *node
		way       way
	}
	stack := []item{{n, parent, w}}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if _, there := y.steps[it.n]; there {
			continue
		}
		y.steps[it.n] = step{it.parent, it.way}
		y.order = append(y.order, it.n)
		from := len(stack)
		it.n.each(func(w way, c *node) { stack = append(stack, item{c, it.n, w}) })
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
		ways = append(ways, s.way.String())
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
