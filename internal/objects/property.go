package objects

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tagged"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// ownMembers constructs the properties that an object declares, and those that it only requires, unless recorded makes
// these. It returns nil, or the node that takes the object's place, as looseMembers does.
func (b *ObjectBuilder) ownMembers(made *making, loose looseNames, recorded bool) *ir.Node {
	o, ms := made.node.Object, made.members
	properties := b.Keeper.Properties.Room(len(ms.Names))[:len(ms.Names)]
	o.Properties = b.Keeper.Lists.Room(len(ms.Names) + len(ms.Order))
	for i, name := range ms.Names {
		if b.places.Exhausted(made.context) {
			return b.places.BeyondBudget(made.normal.Set)
		}
		var bad *ir.Node
		if loose.sets[name] != nil {
			bad = b.looseMember(made, loose, name)
		} else {
			bad = b.member(made, &properties[i], name)
		}
		if bad != nil {
			return bad
		}
	}
	for _, name := range ms.Order {
		if b.places.Exhausted(made.context) {
			return b.places.BeyondBudget(made.normal.Set)
		}
		if loose.sets[name] != nil || recorded {
			continue
		}
		if bad := b.undeclared(made, name); bad != nil {
			return bad
		}
	}
	return nil
}

// impossible notes that a member can have no value, and is not listed therefore. That loses something only where the object takes
// members that it does not list: then the member may come with any value.
func (b *ObjectBuilder) impossible(made *making, at *tree.Node, name string, child *ir.Node) {
	e := diag.Exact
	closed := made.members.Closed != nil || b.Rules.Refuses(flavor.COpenObject) && !b.Options.KeepOpen && len(made.members.Rest)+len(made.members.Patterns) == 0
	if !closed {
		e = diag.Widened
	}
	f := diag.Fact{Rule: diag.RuleImpossibleProperty, Effect: e, Node: at, Keyword: name, Detail: diag.Excluded(child.Src)}
	if !schema.AdmitsNothing(at) { // its author did not forbid it
		f.Severity = diag.Warning
	}
	made.node.Fact(f)
}

// member constructs the property p of that name; it returns nil, or a node that admits nothing where a
// required member is impossible.
func (b *ObjectBuilder) member(made *making, p *ir.Property, name string) *ir.Node {
	required := made.members.Required[name] != nil
	fill := b.Rules.Refuses(flavor.COptionalProperty)
	s := b.Meaning.PropertySet(made.normal, name)
	renamed := !b.Keywords.NameRule.Takes(name, made.context.Root)
	tags, exclusive := tagged.ValuesOf(made.tags, name)
	child := b.ofEachKind(made, s)
	if child == nil {
		child = b.places.Lower(s, place.Context{Property: true, Level: made.context.Level, Edited: fill && !required || renamed || len(tags) > 0, Inlined: fill && !required && !b.Form.Allows("anyOf", flavor.Union)})
	}
	if child.Kind == ir.NeverNode {
		if required && child.Src != nil {
			return ir.Never(child.Src) // blames what the member has to be, and not that it is required
		}
		if required {
			return ir.Never(made.members.Required[name])
		}
		b.impossible(made, made.members.At(name), name, child)
		return nil
	}
	at := made.members.At(name)
	if len(tags) > 0 {
		child = b.Keeper.Tagger.ListDiscriminator(made.node, child, tags, exclusive, at)
	}
	*p = ir.Property{Original: name, RawName: at, Node: child, Required: required && !b.counts(made, name)}
	if !required {
		tagged.RequireDiscriminator(made.tags, made.node, p, at)
	}
	b.add(made, p, at, s)
	return nil
}

// counts reports whether a member is required only by a minProperties that asks for all possible members, and that keyword may
// stand and say so.
func (b *ObjectBuilder) counts(made *making, name string) bool {
	return made.members.Required[name].Word() == word.MinProperties && b.Form.Allows("minProperties", flavor.ObjectType) && !b.Rules.Refuses(flavor.COptionalProperty)
}

// add adds a property under its own name, where the flavor takes that, else under one made from it that nothing
// else in the object has. Where all properties have to be required, one that is not is filled with null; sets, what it
// means, say whether null is a value of it as well.
func (b *ObjectBuilder) add(made *making, p *ir.Property, at *tree.Node, sets ...conjunction.Set) {
	if p.Name = p.Original; !b.Keywords.NameRule.Takes(p.Name, made.context.Root) {
		p.Name, p.Node = b.Keywords.NameRule.Fit(p.Original, made.context.Root, &made.taken), b.Keywords.TellName(p.Node, p.Original)
		made.taken.Add(p.Name)
		made.node.Fact(diag.Fact{Rule: diag.RulePropertyName, Reshaped: true, Node: at, Keyword: p.Original, Detail: p.Name})
	}
	if b.Rules.Refuses(flavor.COptionalProperty) && !p.Required {
		null := false
		for _, s := range sets {
			null = null || b.Schemas.AdmitsNull(s)
		}
		b.fill(made.node, p, null, at)
	}
	made.node.Object.Properties = append(made.node.Object.Properties, p)
}

// fill makes an optional property required: null stands for its absence. null: it is a value of the property as well.
func (b *ObjectBuilder) fill(n *ir.Node, p *ir.Property, null bool, at *tree.Node) {
	null = null && !(p.Node.IsText() && p.Node.Nulls) // as text, null differs from absence
	p.Required, p.Optional, p.KeepNull = true, true, null
	p.Node = b.Alternatives.OrNull(p.Node)
	e, detail, meant := diag.Exact, "", false
	if null && b.Options.KeepNulls {
		e, detail = diag.Narrowed, "absent"
	} else if p.Node, meant = b.Keywords.TellNull(p.Node, null); null {
		e, detail = diag.Narrowed, "null"
	}
	n.Fact(diag.Fact{Rule: flavor.COptionalProperty.String(), Repair: flavor.Nullable, Effect: e, Reshaped: true, Node: at, Detail: detail, Keyword: p.Original, Quiet: !meant})
	n.Facts[len(n.Facts)-1].Out = p.Node
}

// undeclared constructs a property for a name that only `required` has.
func (b *ObjectBuilder) undeclared(made *making, name string) *ir.Node {
	at := made.members.Required[name]
	s := b.Meaning.PropertySet(made.normal, name)
	child := b.places.Lower(s, place.Context{Property: true, Level: made.context.Level})
	if child.Kind == ir.NeverNode {
		return ir.Never(at)
	}
	declared := made.members.Declared && (len(made.members.Names) > 0 || !b.Rules.Refuses(flavor.CEmptyProperties))
	bare := !declared && b.Rules.Refuses(flavor.CFreeFormObject) // without it the object would say nothing
	closing := b.Rules.Refuses(flavor.COpenObject) && made.members.Closed == nil
	// Beside patterns or a rest, a member that is not listed would have to be what further members are.
	if !b.Rules.Refuses(flavor.CUndeclaredRequired) && len(s) == 0 && !bare && !closing && len(made.members.Patterns)+len(made.members.Rest) == 0 {
		made.node.Object.Properties = append(made.node.Object.Properties, &ir.Property{Original: name, Name: name, Required: true})
		made.taken.Add(name)
		return nil
	}
	f := diag.Fact{Rule: flavor.CUndeclaredRequired.String(), Repair: flavor.Declare, Node: at, Detail: name}
	if len(s) == 0 && len(made.members.Names) > 0 { // most likely a slip: the model is asked for what nobody describes
		f.Severity = diag.Warning
	}
	made.node.Fact(f)
	b.add(made, &ir.Property{Original: name, Node: b.Keywords.StandingAt(child, at), Required: true}, at)
	return nil
}
