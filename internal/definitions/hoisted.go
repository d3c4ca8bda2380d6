package definitions

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// hoist notes the places that become definitions because references lead there: what they mean is written once, and
// the places themselves become references.
func (d *Definer) hoist() {
	if d.Form.Gentle || d.Rules.Refuses(flavor.CReference) {
		return
	}
	for from, target := range d.Keeper.Marks.References {
		r := d.Doc.Reference(from)
		switch {
		case target == nil || !target.IsObject() || check.PlainReference(d.Doc, target) || !structured(target):
		case r == nil || r.Parent() != from || d.Schemas.Constrains(from) || !d.Meaning.Graph.Reached(from):
		case d.Rules.Refuses(flavor.CRecursiveReference) && d.Meaning.Graph.Recursive(target):
		case d.hoisted == nil:
			d.hoisted = map[*tree.Node]bool{target: true}
		default:
			d.hoisted[target] = true
		}
	}
}

// structured reports whether a schema says enough to be worth a definition.
func structured(n *tree.Node) bool {
	return n.Says(word.Properties) || n.Says(word.Items) || n.Says(word.AnyOf) || n.Says(word.OneOf) || n.Says(word.AllOf)
}

// HoistedTo returns the reference that stands at a hoisted place; nil for any other place, and while the definition
// that is made of the place is being lowered.
func (d *Definer) HoistedTo(n *tree.Node, c place.Context) *ir.Node {
	if !d.hoisted[n] || c.Root || c.Edited && !c.Property {
		return nil
	}
	def := d.defined[n]
	if def != nil && def.Node == nil {
		return nil
	}
	if def = d.define(n); def.Node != nil && def.Node.Kind == ir.NeverNode {
		return nil
	}
	out := d.ReferTo(def)
	out.Src = n
	out.Fact(diag.Fact{Rule: diag.RuleHoistedPart, Repair: flavor.Hoist, Node: n, Detail: def.Name})
	return out
}
