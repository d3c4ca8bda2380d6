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

// recursiveTarget returns the target of a set that is a bare reference, {"$ref": …}, where the target is recursive and
// recursions have to be written out; else nil. One node of the target serves all who refer to it.
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

// enterRecursion counts a recursive reference that has to be written out; round: it begins another round. It returns nil
// while the extent allows for that, and then the text that ends the recursion. References are bounded as well as rounds, since
// one round may lead through many.
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

// recursionEnd returns the text that stands where a recursion is not written out any further; nil where the values hold no others, so
// that the recursion ends by itself. Null stands beside the text, as it does in the rounds before.
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

// mostWithinUnions is how many unions within each other holdsNothing looks into.
const mostWithinUnions = 2

// holdsNothing reports whether the values of a set are no objects and no arrays: nothing stands in them that could recur. within is how
// many unions in each other are looked into.
func holdsNothing(l *Lowering, s conjunction.Set, within int) bool {
	normal := l.Meaning.NormalForm(s)
	defer meaning.Release(normal)
	none := normal.Types&(schema.TObject|schema.TArray) == 0
	// Each of several unions would have to be read beside the others.
	if len(normal.Unions) == 0 || len(normal.Unions) > 1 || len(normal.Conditions) > 0 || within == 0 {
		return none && len(normal.Unions)+len(normal.Conditions) == 0
	}
	u := normal.Unions[0]
	base := l.Sets.Masked(normal.Set, u.Owner, u.Mask)
	return u.Member.Len() <= mostForms && !slices.ContainsFunc(schema.Elements(u.Member), func(b *tree.Node) bool {
		return !holdsNothing(l, l.Sets.Add(base, conjunction.Part{N: b}), within-1)
	})
}

// mostForms bounds the branches of a union that holdsNothing looks at.
const mostForms = 8
