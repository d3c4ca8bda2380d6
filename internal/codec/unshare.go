package codec

// deepest bounds how deep nodes are nested in the saved form, since readers of JSON have
// bounds on the depth.
const deepest = 500

// unshared returns a codec that carries values alike, in which no node is held twice or nested
// deeper than deepest: such nodes become definitions. It writes out an Identity where whole does
// not allow nil.
func (c *Codec) unshared() *Codec {
	u := unsharing{held: map[*Node]int{}, place: map[*Node]int{}}
	u.count(c.Root)
	for _, n := range c.Definitions {
		u.count(n)
	}
	out := &Codec{Objects: c.Objects, Definitions: make([]*Node, len(c.Definitions))}
	u.out = out
	out.Root = u.stand(c.Root, 0)
	for i, n := range c.Definitions {
		out.Definitions[i] = u.stand(n, 0)
	}
	for len(u.waiting) > 0 {
		n := u.waiting[0]
		u.waiting = u.waiting[1:]
		out.Definitions[u.place[n]] = u.copy(n, 0)
	}
	return out
}

type unsharing struct {
	held    map[*Node]int // how many times each node is held
	place   map[*Node]int // the index of the definition that a node became
	waiting []*Node       // nodes whose definitions are not written yet
	out     *Codec
}

func (u *unsharing) count(n *Node) {
	if n == nil {
		return
	}
	if u.held[n]++; u.held[n] > 1 {
		return
	}
	for _, q := range n.parts {
		u.count(q)
	}
}

// node returns what stands for n at a depth: nil for an Identity, a copy of n, or a Reference to its definition.
func (u *unsharing) node(n *Node, depth int) *Node {
	if n == nil || n.Kind == Identity {
		return nil
	}
	if n.Kind == Reference || u.held[n] < 2 && depth < deepest {
		return u.copy(n, depth)
	}
	i, ok := u.place[n]
	if !ok {
		i = len(u.out.Definitions)
		u.place[n] = i
		u.out.Definitions = append(u.out.Definitions, nil)
		u.waiting = append(u.waiting, n)
	}
	return &Node{Kind: Reference, Definition: i}
}

// stand is node where nil may not stand: it returns an Identity instead.
func (u *unsharing) stand(n *Node, depth int) *Node {
	if q := u.node(n, depth); q != nil {
		return q
	}
	return &Node{}
}

// copy returns n with its parts unshared.
func (u *unsharing) copy(n *Node, depth int) *Node {
	return n.with(func(q *Node) *Node { return u.node(q, depth+1) }, func(q *Node) *Node { return u.stand(q, depth+1) })
}

// with returns a copy of n whose parts are replaced: the items of Prefix, which must not be nil, by
// the result of position, and all others by the result of part.
func (n *Node) with(part, position func(*Node) *Node) *Node {
	r := *n
	r.Properties = nil
	for _, p := range n.Properties {
		p.Node = part(p.Node)
		r.Properties = append(r.Properties, p)
	}
	if n.Rest != nil {
		rest := *n.Rest
		rest.Node = part(rest.Node)
		r.Rest = &rest
	}
	r.Prefix = nil
	for _, q := range n.Prefix {
		r.Prefix = append(r.Prefix, position(q))
	}
	r.Items = part(n.Items)
	r.Branches = nil
	for _, b := range n.Branches {
		b.Node = part(b.Node)
		r.Branches = append(r.Branches, b)
	}
	return &r
}
