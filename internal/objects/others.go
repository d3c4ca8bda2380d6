package objects

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/shape"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// others settles what members of other names may be.
func (b *ObjectBuilder) others(made *making) *ir.Node {
	o := made.node.Object
	closing := b.Rules.Refuses(flavor.COpenObject)
	lists := len(o.Properties) > 0 || made.members.Declared && (len(made.members.Names) > 0 || made.members.Open == nil && made.context.Root) && (closing || !b.Rules.Refuses(flavor.CEmptyProperties) || b.listsNoArguments(made.members, made.context))
	if len(o.Properties) == 0 && !closing && made.members.Open != nil && b.Rules.Refuses(flavor.CFreeFormObject) {
		lists = false // no listed property is possible, and the author invites any other
	}
	return b.ofOthers(made, lists)
}

// ofOthers is others for an object of which it is decided whether it lists its properties: if so, it is an open object unless it
// is closed or a map; if not, it is free-form.
func (b *ObjectBuilder) ofOthers(made *making, lists bool) *ir.Node {
	if o := made.node.Object; len(o.Properties) > 0 && len(made.normal.Objects) == 1 && keywords.LosesPatterns(b.Keywords, made.members) {
		if object := made.normal.Objects[0].N; keywords.InvitesExtensionsAlone(made.members) || shape.SpelledOtherwise(object, made.members) {
			keywords.DropExtensions(b.Keywords, made.node, object, made.members)
		}
	}
	if keywords.ForbidsNamesAlone(b.Keywords, made.members) {
		none := made.context.Root && shape.TakesNoArguments(b.Task, made.normal, made.members)
		keywords.DropForbidden(b.Keywords, made.node, made.normal.Objects, made.members, lists || none)
	}
	switch {
	case b.onlyEmpty(made.node, made.normal, made.members, made.context):
		return b.Alternatives.EmptyObject(made.node, made.normal)
	case made.members.Closed != nil:
		b.Keywords.CloseObject(made.node, made.members)
	case len(made.members.Rest) == 0 && len(made.members.Patterns) == 0 && lists:
		b.openObject(made)
	case b.copyMap(made.node, made.normal, made.members) || b.mergePatternProperties(made.node, made.normal, made.members, made.context):
	case len(made.members.Rest) == 0 && len(made.members.Patterns) == 0:
		return b.freeObject(made)
	default:
		n := b.mapObject(made)
		if n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain {
			b.Keywords.ReportRequired(n, made.normal)
		}
		return n
	}
	b.Keywords.DeclareProperties(made.node, made.normal)
	b.emptyProperties(made)
	b.Keywords.ReportRequired(made.node, made.normal)
	return made.node
}

// listsNoArguments reports whether an object is what a tool without arguments takes: hardly anybody
// who lists none means to invite any.
func (b *ObjectBuilder) listsNoArguments(ms *meaning.Members, c place.Context) bool {
	return c.Root && b.Rules.Surface == flavor.Tool && ms.Declared && len(ms.Names) == 0 && ms.Open == nil && !b.Options.KeepOpen
}

// openObject settles an object that lists properties, and says nothing of further members.
func (b *ObjectBuilder) openObject(made *making) {
	if !b.Rules.Refuses(flavor.COpenObject) {
		if made.node.Object.Closed = made.normal.GivenUpClosed && b.Keywords.Takes.ClosedObjects(); !made.node.Object.Closed {
			b.copyOpen(made.node, made.members.Open)
		}
		return
	}
	if made.node.Object.Closed = true; made.normal.GivenUpClosed {
		return
	}
	at := made.members.Open
	if at == nil {
		at = made.normal.Place()
	}
	if b.Options.KeepOpen {
		b.restProperty(made)
		made.node.Note(flavor.COpenObject, flavor.Entries, diag.Exact, true, at, made.node.Object.Rest.Name)
		return
	}
	made.node.Quietly(flavor.COpenObject, flavor.Close, diag.Narrowed, at, "")
}

// freeObject settles an object that says nothing of its members.
func (b *ObjectBuilder) freeObject(made *making) *ir.Node {
	repair, refused := b.Rules.Refusal(flavor.CFreeFormObject)
	if !refused {
		b.copyOpen(made.node, made.members.Open)
		b.Keywords.LeaveEmptyProperties(made.node, made.normal)
		b.Keywords.DeclareProperties(made.node, made.normal)
		b.emptyProperties(made)
		return made.node
	}
	if made.context.Root && shape.TakesNoArguments(b.Task, made.normal, made.members) {
		return b.withoutArguments(made)
	}
	if made.context.Root || repair == flavor.Entries {
		return b.entries(made, flavor.CFreeFormObject)
	}
	return b.Keywords.TextOf(made.node, made.normal, flavor.CFreeFormObject.String())
}

// copyOpen copies an additionalProperties that says nothing, where that may stand.
func (b *ObjectBuilder) copyOpen(n *ir.Node, open *tree.Node) {
	switch {
	case open == nil:
	case b.Keywords.Takes.ClosedObjects() && (open.IsBool() || !b.Rules.Refuses(flavor.CFreeFormValue) && !b.Keeper.Marks.Dirty.Has(open)):
		n.AddCopy(open)
	default:
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Node: open, Keyword: open.Name()})
	}
}

// copyMap copies what is said of further members, where all of it may stand.
func (b *ObjectBuilder) copyMap(n *ir.Node, normal *meaning.Normal, ms *meaning.Members) bool {
	if !b.Form.Gentle || len(normal.Objects) != 1 {
		return false
	}
	says := flavor.CFreeFormObject
	if len(ms.Rest)+len(ms.Patterns) > 0 {
		says = flavor.CMap
	}
	if b.Rules.Refuses(says) || len(ms.Patterns) > 0 && (!b.matchesAsSent(n) || !b.Form.Allows("patternProperties", flavor.ObjectType)) {
		return false
	}
	var copied []ir.Member
	for _, k := range [...]string{"patternProperties", "additionalProperties"} {
		if m := normal.Objects[0].N.Get(k); m != nil && !b.Schemas.Malformed(schema.Lookup(k), m) {
			copied = append(copied, b.Keeper.Value(n, m, schema.Lookup(k)))
		}
	}
	if len(ms.Patterns) > 0 && !b.matchesAsSent(n) { // copying may have spent the budget
		return false
	}
	n.Members = append(n.Members, copied...)
	return true
}

// mapObject settles an object whose further members have a schema.
func (b *ObjectBuilder) mapObject(made *making) *ir.Node {
	repair, refused := b.Rules.Refusal(flavor.CMap)
	if refused {
		if repair == flavor.Text && !made.context.Root && len(made.node.Object.Properties) == 0 {
			return b.Keywords.TextOf(made.node, made.normal, flavor.CMap.String())
		}
		return b.entries(made, flavor.CMap)
	}
	value, widened := b.mapValue(made.normal, made.members, place.Context{Level: made.context.Level})
	if value.SaysNothing() { // written out it would be an open object, or one that says nothing
		switch said := made.members.Declared || len(made.node.Object.Properties) > 0; {
		case said && b.Rules.Refuses(flavor.COpenObject):
			return b.entries(made, flavor.COpenObject)
		case !made.node.Object.Lists() && b.Rules.Refuses(flavor.CFreeFormObject):
			return b.freeObject(made)
		}
	}
	if value.Kind == ir.NeverNode {
		made.node.Object.Closed = true
		for _, p := range made.members.Rest {
			b.Keywords.WroteClosed(made.node, p.N)
		}
	} else {
		made.node.Object.Additional = value
	}
	b.Keywords.LeaveEmptyProperties(made.node, made.normal)
	b.Keywords.CloseMap(made.node, made.normal, made.members)
	switch {
	case widened == nil:
	case b.ofAnyName(made.members) && !(b.Options.KeepOpen && b.Meaning.OpensAny(made.normal)): // as keyNode tells it of entries
		b.tellMeant(made.node, made.members)
	default:
		b.Keywords.LosePattern(made.node, made.node, widened)
	}
	b.Keywords.DeclareProperties(made.node, made.normal)
	b.emptyProperties(made)
	return made.node
}
