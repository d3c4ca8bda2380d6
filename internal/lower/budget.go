package lower

import (
	"github.com/schemaflavor/schemaflavor/internal/codecgen"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/slab"
)

// Exhausted reports whether what is begun deep down is not worth finishing: nothing is left
// of the budget, and each of many parts on the way would be one more text.
func (l *Lowering) Exhausted(c place.Context) bool {
	return l.Meter.Depth > codecgen.WorthFinishing && !c.Root && l.Meter.Spent()
}

// mostWithin bounds the nodes within each other: a chain of references must not become a chain of calls that
// no stack holds.
const mostWithin = 50_000

// BeyondBudget makes text of a set for which nothing is left of the budget, unless it is plain that
// there is nothing that could be sent.
func (l *Lowering) BeyondBudget(s conjunction.Set) *ir.Node {
	key := s.Key()
	n := l.memo.beyond[key]
	if n == nil {
		n = l.Keywords.Text(s, diag.RuleMaxNodes)
		if normal := l.Meaning.NormalFormUpTo(s, meaning.PartsOfText); n.Kind != ir.NeverNode && !normal.Typed { // it is that of any value
			slab.Put(&l.Meaning.Uninferred, l.Meaning.Canonical(normal.Set).Key(), normal.Types)
		}
		slab.Put(&l.memo.beyond, key, n)
	}
	return n
}

// shared returns a node of its own for one more place, which holds what n holds: either can
// become text without the other. Where very much is held by very many, they share the node.
func (l *Lowering) shared(n *ir.Node) *ir.Node {
	if n.Kind != ir.SchemaNode && n.Kind != ir.UnionNode {
		return n
	}
	held := len(n.Branches) + len(n.Members)
	if n.Object != nil {
		held += len(n.Object.Properties)
	}
	if l.memo.copied += held; l.memo.copied > fewCopies+l.Meter.Size/8 {
		return n
	}
	c := *n
	c.Facts, c.Stead = nil, &ir.Steads{Last: n}
	return &c
}

// fewCopies bounds what shared nodes hold together, beside a bound by the input's size.
const fewCopies = 50_000
