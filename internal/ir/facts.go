package ir

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// What is reported of a node, and of those in whose stead it stands.

// Fact adds a fact about the node. A loss that is not Quiet is at least a warning.
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

// StandsFor has the facts of another node told of this one too. Chains of such nodes may be long, so
// Tell finds their facts in the end, and nothing is copied.
func (n *Node) StandsFor(other *Node) { n.Stead = &Steads{Last: other, before: n.Stead} }

// Steads list the nodes in whose stead another one stands, as a linked list: copies of that node share it.
type Steads struct {
	Last   *Node   // the node that was added last
	before *Steads // the nodes that were added before
}

// All lists the nodes in the order in which they were added.
func (s *Steads) All() (all []*Node) {
	for ; s != nil; s = s.before {
		all = append(all, s.Last)
	}
	slices.Reverse(all)
	return all
}

// Tell appends the facts of a node and, as facts about it, those of the nodes in whose stead it stands. told
// holds the nodes whose facts were told before, and may be nil where no node stands for others.
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
