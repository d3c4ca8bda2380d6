package ir

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// Usual is the number of nodes for which walks have room at once.
const Usual = 64

// Topological lists the nodes below roots, each before all that it holds.
func Topological(roots []*Node) []*Node {
	return AppendTopological(make([]*Node, 0, Usual), roots, func(*Node) bool { return false })
}

// AppendTopological is Topological into an empty list, whose room the caller provides. A node for which follows holds
// stands before the definitions that it refers to as well, the root aside.
func AppendTopological(post []*Node, roots []*Node, follows func(n *Node) bool) []*Node {
	met := make([]*Node, 0, Usual)
	meet := func(n *Node) bool { // reports whether it was not met before
		if int(n.met) < len(met) && met[n.met] == n {
			return false
		}
		n.met = int32(len(met))
		met = append(met, n)
		return true
	}
	type frame struct {
		n    *Node
		done bool
	}
	stack := make([]frame, 0, Usual)
	next := func(c *Node) { stack = append(stack, frame{c, false}) }
	held := func(_ Edge, c *Node) { next(c) }
	for _, r := range roots {
		stack = append(stack, frame{r, false})
		for len(stack) > 0 {
			f := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if f.done {
				post = append(post, f.n)
				continue
			}
			if !meet(f.n) {
				continue
			}
			if f.n.isLeaf() && f.n.Kind != ReferenceNode {
				post = append(post, f.n)
				continue
			}
			stack = append(stack, frame{f.n, true})
			f.n.Each(held)
			if follows(f.n) {
				f.n.Targets(next)
			}
		}
	}
	for i, j := 0, len(post)-1; i < j; i, j = i+1, j-1 {
		post[i], post[j] = post[j], post[i]
	}
	return post
}

// Targets yields the nodes of the definitions that a node refers to, but for the root.
func (n *Node) Targets(yield func(*Node)) {
	n.Refers(func(d *Definition) {
		if d.Node != nil && !d.IsRoot {
			yield(d.Node)
		}
	})
}

// InOrder lists the nodes below roots as a Layout would, one root after the other.
func InOrder(roots ...*Node) []*Node { return AppendInOrder(make([]*Node, 0, Usual), roots...) }

// AppendInOrder is InOrder into an empty list, whose room the caller provides.
func AppendInOrder(order []*Node, roots ...*Node) []*Node {
	return Visit(order, func(*Node) {}, roots...)
}

// Visit is AppendInOrder for a visitor that may change the nodes: each is visited before the nodes below it are looked up.
func Visit(order []*Node, visit func(*Node), roots ...*Node) []*Node {
	stack := make([]*Node, 0, Usual)
	for _, r := range roots {
		stack = append(stack, r)
		for len(stack) > 0 {
			n := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if int(n.met) < len(order) && order[n.met] == n {
				continue
			}
			n.met = int32(len(order))
			order = append(order, n)
			if visit(n); n.isLeaf() {
				continue
			}
			from := len(stack)
			n.Each(func(_ Edge, c *Node) { stack = append(stack, c) })
			slices.Reverse(stack[from:])
		}
	}
	return order
}

// IsObject reports whether the node is written as an object schema.
func (n *Node) IsObject() bool {
	switch n.Kind {
	case SchemaNode:
		return n.Object != nil && n.Types&schema.TObject != 0
	case VerbatimNode, KeptNode:
		return n.Src != nil && schema.IsObjectSchema(n.Src)
	}
	return false
}

// InsideDepth is the number of objects nested below the top of copied bytes.
func InsideDepth(n *Node) int {
	if n.Kind != VerbatimNode {
		return 0
	}
	deepest := 0
	check.WalkDepth(n.Src, 0, &deepest)
	if n.IsObject() {
		return deepest - 1
	}
	return deepest
}

// InsideSteps is the number of steps through properties in copied bytes.
func InsideSteps(n *Node) int {
	if n.Kind != VerbatimNode {
		return 0
	}
	return check.Steps(n.Src)
}
