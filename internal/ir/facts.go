package ir

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// What is reported of a node, and of those in whose stead it stands.

// Fact adds a fact about the node. A loss that is not small is a warning.
func (n *Node) Fact(f diag.Fact) {
	if f.Severity == diag.Info && f.Effect != diag.Exact && !f.Quiet {
		f.Severity = diag.Warning
	}
	f.Out = n
	if n.memory == nil {
		n.Facts = append(n.Facts, f)
	} else {
		n.Facts = n.memory.facts.Append(n.Facts, f)
	}
}

// StandsFor makes what was said of another node be said of this one. Chains of such nodes may
// be long, so their facts are not copied but found when they are told.
func (n *Node) StandsFor(other *Node) { n.Stead = &Steads{Last: other, before: n.Stead} }

// Steads are the nodes in whose stead another one stands. Copies of that node share them.
type Steads struct {
	Last   *Node
	before *Steads
}

// All lists the nodes, the first one first.
func (s *Steads) All() (all []*Node) {
	for ; s != nil; s = s.before {
		all = append(all, s.Last)
	}
	slices.Reverse(all)
	return all
}

// Tell appends what was said of a node and of those in whose stead it stands; told holds
// those that had their turn, and may be nil where no node stands for others.
func (n *Node) Tell(facts []diag.Fact, told map[*Node]bool) []diag.Fact {
	if n.Stead == nil && (told == nil || len(n.Facts) == 0) { // most nodes
		return append(facts, n.Facts...)
	}
	for queue := []*Node{n}; len(queue) > 0; queue = queue[1:] {
		x := queue[0]
		if told[x] {
			continue
		}
		told[x] = true
		for _, f := range x.Facts {
			if x != n {
				f.Out = n
			}
			facts = append(facts, f)
		}
		queue = append(queue, x.Stead.All()...)
	}
	return facts
}

// Note adds a fact about a construct.
func (n *Node) Note(c flavor.Construct, r flavor.Repair, e diag.Effect, reshaped bool, at *tree.Node, detail string) {
	n.Fact(diag.Fact{Rule: c.String(), Repair: r, Effect: e, Reshaped: reshaped, Node: at, Detail: detail})
}

// Quietly adds a fact whose loss is small.
func (n *Node) Quietly(c flavor.Construct, r flavor.Repair, e diag.Effect, at *tree.Node, detail string) {
	n.Fact(diag.Fact{Rule: c.String(), Repair: r, Effect: e, Node: at, Detail: detail, Quiet: true})
}
