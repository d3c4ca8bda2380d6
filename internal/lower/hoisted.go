package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// hoist notes the places that become definitions because references lead there, so that they are
// written once: the place itself is a reference too.
func (l *Lowering) hoist() {
	if l.Form.Gentle || l.Rules.Refuses(flavor.CReference) {
		return
	}
	for from, target := range l.Keeper.Marks.References {
		r := l.Doc.Reference(from)
		switch {
		case target == nil || !target.IsObject() || check.PlainReference(l.Doc, target) || !structuredPlace(target):
		case r == nil || r.Parent() != from || l.Schemas.Constrains(from) || !l.Meaning.Graph.Reached(from):
		case l.Rules.Refuses(flavor.CRecursiveReference) && l.Meaning.Graph.Recursive(target):
		case l.hoisted == nil:
			l.hoisted = map[*tree.Node]bool{target: true}
		default:
			l.hoisted[target] = true
		}
	}
}

// structuredPlace reports whether a schema says enough to be worth a definition.
func structuredPlace(n *tree.Node) bool {
	return n.Says(word.Properties) || n.Says(word.Items) || n.Says(word.AnyOf) || n.Says(word.OneOf) || n.Says(word.AllOf)
}

// hoistedTo returns the reference that stands for a place where references lead; nil for any other,
// and while the definition itself is lowered.
func (l *Lowering) hoistedTo(n *tree.Node, c place.Context) *ir.Node {
	if !l.hoisted[n] || c.Root || c.Edited && !c.Property {
		return nil
	}
	d := l.defined[n]
	if d != nil && d.Node == nil {
		return nil
	}
	if d = l.define(n); d.Node != nil && d.Node.Kind == ir.NeverNode {
		return nil
	}
	out := l.ReferTo(d)
	out.Src = n
	out.Fact(diag.Fact{Rule: diag.RuleHoistedPart, Repair: flavor.Hoist, Node: n, Detail: d.Name})
	return out
}
