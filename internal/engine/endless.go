package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/refs"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// relax makes the properties of one object of a result optional where the result never
// ends, or the items of an array text where no object can help, and reports whether it did. It works on
// the text that was written, for that is what the provider reads.
func (p *pass) relax(o *product) bool {
	if !p.Rules.Refuses(flavor.CEndlessReference) || p.Rules.Refuses(flavor.CRecursiveReference) || !p.Form.Defines || !p.Meaning.Graph.Loops() { // everything ends
		return false
	}
	t, err := tree.Parse(o.Schema, tree.Limits{Depth: 1 << 20, Bytes: 1 << 31})
	if err != nil {
		return false
	}
	doc := schema.Read(t)
	waiting := refs.Endless(doc, refs.NewGraph(doc))
	if len(waiting) == 0 {
		return false
	}
	at := map[string]*ir.Node{}
	for _, n := range o.layout.Order {
		if n.Kind == ir.SchemaNode && (n.Object != nil || n.Array != nil) {
			at[o.layout.Pointer(n)] = n
		}
	}
	for _, w := range waiting { // only one of the pointers of a node that stands in several places is in at
		if n := at[w.Pointer()]; n != nil && p.relaxAll(n) {
			return true
		}
	}
	return false
}

// relaxAll makes the required properties of n optional, for none of them ends: left out of
// what is required, or nullable where all properties have to be required.
func (p *pass) relaxAll(n *ir.Node) (done bool) {
	if n.Object == nil {
		return p.endItems(n)
	}
	for _, property := range n.Object.Properties {
		if !property.Required || property.Optional {
			continue
		}
		p.Lowering.Alternatives.MakeOptional(property)
		n.Fact(diag.Fact{Rule: flavor.CEndlessReference.String(), Repair: flavor.Relax, Effect: diag.Widened, Node: n.Place(), Detail: property.Original})
		done = true
	}
	return done
}

// endItems makes the items of an array JSON text, with which the recursion ends.
func (p *pass) endItems(n *ir.Node) bool {
	if n.Array.Items == nil || n.Array.Items.IsText() {
		return false
	}
	array, items := *n.Array, *n.Array.Items // other nodes may share both
	n.Array, array.Items = &array, &items
	p.Fitting.BecomeText(&items, diag.Fact{Rule: flavor.CEndlessReference.String(), Repair: flavor.Text, Reshaped: true})
	return true
}
