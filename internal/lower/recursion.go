package lower

import (
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

// recursionEnd is the text that stands for what recurs no further. That null stands beside it is said as above it.
func recursionEnd(l *Lowering, s conjunction.Set) *ir.Node {
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
