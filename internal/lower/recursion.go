package lower

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// recursiveTarget returns what a schema refers to that says nothing else, where that leads back
// to itself and has to be written out: what is made of it serves all who refer to it.
func (l *Lowering) recursiveTarget(s conjunction.Set) *tree.Node {
	alone := s.Only()
	if alone.Len() != 1 || !l.Rules.Refuses(flavor.CRecursiveReference) {
		return nil
	}
	r := l.Doc.Reference(alone)
	if r == nil {
		return nil
	}
	if target, _ := l.Schemas.Resolve(r); target != nil && target.IsObject() && l.Meaning.Graph.Recursive(target) {
		return target
	}
	return nil
}

// enterRecursion counts a recursive reference that has to be written out, and returns the text
// that its values travel as once there have been enough: so many rounds, or references, for
// a round may lead through many.
func (l *Lowering) enterRecursion(s conjunction.Set, c *place.Context, round bool) *ir.Node {
	most := l.Extent.Rounds
	if most == 0 {
		return nil
	}
	l.Unrolls = true
	if c.Level.References++; round {
		c.Level.Rounds++
	}
	if c.Level.Rounds <= most && c.Level.References <= l.Extent.References {
		return nil
	}
	return recursionEnd(l, s)
}

// recursionEnd is the text that stands for what recurs no further; it is nil of what holds nothing, with which a recursion ends by itself.
// That null stands beside it is said as above it.
func recursionEnd(l *Lowering, s conjunction.Set) *ir.Node {
	if holdsNothing(l, s, mostWithinUnions) {
		return nil
	}
	normal := l.Meaning.NormalForm(s)
	types := normal.Types
	meaning.Release(normal)
	if types == schema.TObject|schema.TNull || types == schema.TArray|schema.TNull {
		if text := l.Keywords.Text(l.Sets.Restrict(s, types&^schema.TNull), flavor.CRecursiveReference.String()); text.Kind != ir.NeverNode {
			return l.Alternatives.OrNullNode(text)
		}
	}
	return l.Keywords.Text(s, flavor.CRecursiveReference.String())
}

// mostWithinUnions is how deep unions stand in each other that are looked into.
const mostWithinUnions = 2

// holdsNothing reports whether the values of a set are no objects and no arrays: nothing stands in them that could recur. within is how
// many unions in each other are looked into.
func holdsNothing(l *Lowering, s conjunction.Set, within int) bool {
	normal := l.Meaning.NormalForm(s)
	defer meaning.Release(normal)
	none := normal.Types&(schema.TObject|schema.TArray) == 0
	if len(normal.Unions) == 0 || len(normal.Unions) > 1 || len(normal.Conditions) > 0 || within == 0 { // of several, each would be read beside the others
		return none && len(normal.Unions)+len(normal.Conditions) == 0
	}
	u := normal.Unions[0]
	base := l.Sets.Masked(normal.Set, u.Owner, u.Mask)
	return u.Member.Len() <= mostForms && !slices.ContainsFunc(schema.Elements(u.Member), func(b *tree.Node) bool {
		return !holdsNothing(l, l.Sets.Add(base, conjunction.Part{N: b}), within-1)
	})
}

// mostForms bounds the alternatives of a union that are looked at for this.
const mostForms = 8
