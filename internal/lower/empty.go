package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// onlyEmpty reports whether an object has no member in any value, and is to travel as a string by
// that: below the root, where a flavor says so of objects without properties.
func (l *Lowering) onlyEmpty(n *ir.Node, normal *meaning.Normal, ms *meaning.Members, c Context) bool {
	repair, refused := l.Rules.Refusal(flavor.CEmptyProperties)
	if normal.MinMembers != nil || normal.Denies() || normal.Partial || len(normal.Unions)+len(normal.Conditions)+len(normal.GivenUp)+len(normal.Lists)+len(normal.Dependencies)+len(normal.Residual) > 0 {
		return false // what else is asked of it has to be told
	}
	return refused && repair == flavor.Strings && !c.Root && ms.Closed != nil && len(n.Object.Properties) == 0
}

// nothing is the property of an object that has none, where one has to be declared.
const nothing = "nothing"

// emptyProperties declares a property that is always null, and means nothing, where `properties`
// may not be empty.
func (l *Lowering) emptyProperties(made *Making) {
	o := made.Node.Object
	if o == nil || !o.Declared || o.Lists() || o.Rest != nil || !l.Rules.Refuses(flavor.CEmptyProperties) {
		return
	}
	if len(o.Properties) > 0 { // which it only has to have
		if l.Keywords.LeaveEmptyProperties(made.Node, made.Normal); !o.Declared {
			return
		}
	}
	node := &ir.Node{Kind: ir.SchemaNode, Types: schema.TNull, Set: conjunction.Set{{Types: schema.TNull}}, Wording: ir.Wording{Description: "Leave this out."}}
	fill := l.Rules.Refuses(flavor.COptionalProperty)
	if fill {
		node.Description = "Always null."
	}
	switch {
	case l.Keywords.NullTravelsAsString(): // in a list nothing can be said, too
		l.RestProperty(made)
		effect := diag.Exact
		if made.Members.Closed != nil {
			effect = diag.Widened // whatever is sent in it is what the object may not have
		}
		made.Node.Note(flavor.CEmptyProperties, flavor.Declare, effect, true, made.Normal.Place(), o.Rest.Name)
		return
	case l.Rules.Refuses(flavor.CNullType):
		node.Types, node.Nullable = schema.TString, true
	}
	p := &ir.Property{Original: nothing, Name: l.Keywords.NameRule.Fit(nothing, made.Context.Root, &made.Taken), Node: node, Optional: true, Required: fill}
	o.Properties = append(o.Properties, p)
	f := diag.Fact{Rule: flavor.CEmptyProperties.String(), Repair: flavor.Declare, Reshaped: true, Node: made.Normal.Place(), Detail: p.Name, Quiet: true}
	if made.Members.Closed == nil && !o.Closed {
		f.Effect = diag.Narrowed // a member of that name cannot be sent
	}
	made.Node.Fact(f)
}

// withoutArguments makes the provider's form of an empty list of arguments.
func (l *Lowering) withoutArguments(made *Making) *ir.Node {
	if l.Rules.Refuses(flavor.COpenObject) {
		made.Node.Object.Closed = true
		made.Node.Quietly(flavor.CFreeFormObject, flavor.Close, diag.Narrowed, made.Normal.Place(), "")
	}
	if !made.Node.Object.Closed && !made.Node.Object.Declared { // else it would say nothing
		made.Node.Object.Declared = true
		made.Node.Note(flavor.CObjectWithoutProperties, flavor.Declare, diag.Exact, false, made.Normal.Place(), "")
	}
	l.Keywords.DeclareProperties(made.Node, made.Normal)
	l.emptyProperties(made)
	l.Keywords.ReportRequired(made.Node, made.Normal)
	return made.Node
}
