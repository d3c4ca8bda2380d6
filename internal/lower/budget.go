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

// Exhausted reports whether a place deep below the root is not worth finishing: the budget is spent,
// and each of the many parts that are still to be made would only be one more text.
func (l *Lowering) Exhausted(c place.Context) bool {
	return l.Meter.Depth > codecgen.WorthFinishing && !c.Root && l.Meter.Spent()
}

// mostWithin bounds the nodes that are made within each other: a chain of references must not become a chain of calls
// that no stack holds.
const mostWithin = 50_000

// BeyondBudget returns the node of a set for which no budget is left: a string that carries its values as JSON
// text, or a node that admits nothing, where it is plain that no value is valid.
func (l *Lowering) BeyondBudget(s conjunction.Set) *ir.Node {
	key := s.Key()
	n := l.memo.beyond[key]
	if n == nil {
		n = l.Keywords.Text(s, diag.RuleMaxNodes)
		// The text may hold any value, so no type is inferred.
		if normal := l.Meaning.NormalFormUpTo(s, meaning.PartsOfText); n.Kind != ir.NeverNode && !normal.Typed {
			slab.Put(&l.Meaning.Uninferred, l.Meaning.Canonical(normal.Set).Key(), normal.Types)
		}
		slab.Put(&l.memo.beyond, key, n)
	}
	return n
}

// shared returns a shallow copy of n for one more place, so that either can become text without the
// other. Where the copies would hold very much together, it returns n itself.
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

// fewCopies bounds the branches, members and properties that copies hold together; an eighth of the input's bytes is added to it.
const fewCopies = 50_000
