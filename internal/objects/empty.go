package objects

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// onlyEmpty reports whether {} is the only value of an object, and has to travel as a string, as
// some flavors say of objects without properties below the root.
func (b *ObjectBuilder) onlyEmpty(n *ir.Node, normal *meaning.Normal, ms *meaning.Members, c place.Context) bool {
	repair, refused := b.Rules.Refusal(flavor.CEmptyProperties)
	if normal.MinMembers != nil || normal.Partial || len(normal.Unions)+len(normal.Conditions)+len(normal.GivenUp)+len(normal.Lists)+len(normal.Dependencies)+len(normal.Residual) > 0 {
		return false // what else is asked of it has to be told
	}
	return refused && repair == flavor.Strings && !c.Root && ms.Closed != nil && len(n.Object.Properties) == 0
}

// nothing is the name of the property that is declared in an object without any, where one has to be.
const nothing = "nothing"

// emptyProperties declares a property that is always null, and means nothing, where `properties`
// may not be empty.
func (b *ObjectBuilder) emptyProperties(made *making) {
	o := made.node.Object
	if o == nil || !o.Declared || o.Lists() || o.Rest != nil || !b.Rules.Refuses(flavor.CEmptyProperties) {
		return
	}
	if len(o.Properties) > 0 { // they are only required, and not listed
		if b.Keywords.LeaveEmptyProperties(made.node, made.normal); !o.Declared {
			return
		}
	}
	node := b.Nodes.Node(ir.Node{Kind: ir.SchemaNode, Types: schema.TNull, Set: conjunction.Set{{Types: schema.TNull}}, Wording: ir.Wording{Description: "Leave this out."}})
	fill := b.Rules.Refuses(flavor.COptionalProperty)
	if fill {
		node.Description = "Always null."
	}
	switch {
	case !b.Keywords.Takes.Null(): // an empty list of entries says nothing as well
		b.restProperty(made)
		effect := diag.Exact
		if made.members.Closed != nil {
			effect = diag.Widened // an entry in the list would be a member that the object may not have
		}
		made.node.Note(flavor.CEmptyProperties, flavor.Declare, effect, true, made.normal.Place(), o.Rest.Name)
		return
	case b.Rules.Refuses(flavor.CNullType):
		node.Types, node.Nullable = schema.TString, true
	}
	p := &ir.Property{Original: nothing, Name: b.Keywords.NameRule.Fit(nothing, made.context.Root, &made.taken), Node: node, Optional: true, Required: fill}
	o.Properties = append(o.Properties, p)
	f := diag.Fact{Rule: flavor.CEmptyProperties.String(), Repair: flavor.Declare, Reshaped: true, Node: made.normal.Place(), Detail: p.Name, Quiet: true}
	if made.members.Closed == nil && !o.Closed {
		f.Effect = diag.Narrowed // a member of that name cannot be sent
	}
	made.node.Fact(f)
}

// withoutArguments makes the object of a tool that takes no arguments, as the flavor wants it.
func (b *ObjectBuilder) withoutArguments(made *making) *ir.Node {
	if b.Rules.Refuses(flavor.COpenObject) {
		made.node.Object.Closed = true
		made.node.Quietly(flavor.CFreeFormObject, flavor.Close, diag.Narrowed, made.normal.Place(), "")
	}
	if !made.node.Object.Closed && !made.node.Object.Declared { // else it would say nothing
		made.node.Object.Declared = true
		made.node.Note(flavor.CObjectWithoutProperties, flavor.Declare, diag.Exact, false, made.normal.Place(), "")
	}
	b.Keywords.DeclareProperties(made.node, made.normal)
	b.emptyProperties(made)
	b.Keywords.ReportRequired(made.node, made.normal)
	return made.node
}
