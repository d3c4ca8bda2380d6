package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/shape"
	"github.com/schemaflavor/schemaflavor/internal/tagged"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// A Making is an object that is being made: its node, what is meant by it, what that says of its members, the names
// that these have or may have, and the place where it stands.
type Making struct {
	Node    *ir.Node
	Normal  *meaning.Normal
	Members *meaning.Members
	Taken   names.TakenNames
	Context Context
	Tags    []tagged.Tag // by which it is told from other alternatives of a union
}

// objectNode constructs an object.
func (l *Lowering) objectNode(n *ir.Node, normal *meaning.Normal, c Context) *ir.Node {
	ms := l.Meaning.MembersOf(normal)
	if bad := l.Meaning.Unnameable(ms); bad != nil {
		return ir.Never(bad)
	}
	o := l.objects.New()
	o.Declared, o.From = ms.Declared, normal.Primary
	n.Object = o
	if len(normal.Set) > 1 {
		l.Merged++
	}
	if asksForNames(l, normal, ms, c) {
		return l.Keywords.TextOf(n, normal, flavor.CFreeFormObject.String())
	}
	loose, record := l.looseNames(normal, ms), shape.RecordOf(l.Task, normal, ms, l.Keeper.Marks.Linked)
	made := &Making{Node: n, Normal: normal, Members: ms, Context: c, Tags: l.Tagger.TagsOf(normal.Set)}
	keywords.TakeNames(l.Keywords, &made.Taken, normal, ms, record.Names)
	made.Taken.Add(loose.names...)
	if l.Rules.Refuses(flavor.COptionalProperty) { // what is told of most properties
		keywords.RoomForFacts(l.Keywords, n, max(len(ms.Names)-len(ms.Required), 0)+1)
	}
	if bad := l.ownMembers(made, loose, len(record.Names) > 0); bad != nil {
		return bad
	}
	if bad := l.looseMembers(made, loose); bad != nil {
		return bad
	}
	if len(record.Names) > 0 {
		if bad := l.recorded(made, record); bad != nil {
			return bad
		}
	}
	n = l.others(made)
	if n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && n.Object != nil && !n.Object.Closed && (n.Renames() || n.Object.Rest != nil) {
		n.Fact(diag.Fact{Rule: diag.RuleUnlistedMember, Effect: diag.Widened, Node: normal.Place(), Quiet: true})
		if names := n.NewNames(); ms.Closed == nil && len(names) > 0 {
			n.Fact(diag.Fact{Rule: diag.RuleUnlistedMember, Effect: diag.Narrowed, Node: normal.Place(), Detail: diag.Enumerated(diag.Ticked(names), " or "), Quiet: true})
		}
	}
	return n
}

// ownMembers constructs the properties that an object declares, and those that it asks for. Recorded: its map is one of
// listed names. It returns a node that admits nothing where a required member cannot be.
func (l *Lowering) ownMembers(made *Making, loose looseNames, recorded bool) *ir.Node {
	o, ms := made.Node.Object, made.Members
	properties := l.Keeper.Properties.Room(len(ms.Names))[:len(ms.Names)]
	o.Properties = l.Keeper.Lists.Room(len(ms.Names) + len(ms.Order))
	for i, name := range ms.Names {
		if l.exhausted(made.Context) {
			return l.beyondBudget(made.Normal.Set)
		}
		var bad *ir.Node
		if loose.sets[name] != nil {
			bad = l.looseMember(made, loose, name)
		} else {
			bad = l.member(made, &properties[i], name)
		}
		if bad != nil {
			return bad
		}
	}
	for _, name := range ms.Order {
		if l.exhausted(made.Context) {
			return l.beyondBudget(made.Normal.Set)
		}
		if loose.sets[name] != nil || recorded {
			continue
		}
		if bad := l.undeclared(made, name); bad != nil {
			return bad
		}
	}
	return nil
}

// asksForNames reports whether an object lists no properties and only says which it has to have, where one that is
// not listed could not be sent: then it says nothing of what it is, and keeps everything as one that is free-form.
func asksForNames(l *Lowering, normal *meaning.Normal, ms *meaning.Members, c Context) bool {
	if ms.Declared || len(ms.Order) == 0 || !normal.Typed || len(normal.Set) != 1 || normal.Set[0].Without != 0 || normal.Denies() || len(ms.Rest)+len(ms.Patterns)+len(ms.Keys) > 0 || ms.Closed != nil || c.Root || l.Options.KeepOpen ||
		len(normal.GivenUp)+len(normal.Unions)+len(normal.Conditions) > 0 {
		return false
	}
	closing := l.Rules.Refuses(flavor.COpenObject)
	repair, refused := l.Rules.Refusal(flavor.CFreeFormObject)
	return closing && refused && repair == flavor.Text
}

// member constructs one property p; it returns a node that admits nothing where a required
// member cannot be.
func (l *Lowering) member(made *Making, p *ir.Property, name string) *ir.Node {
	required := made.Members.Required[name] != nil
	fill := l.Rules.Refuses(flavor.COptionalProperty)
	s := l.Meaning.PropertySet(made.Normal, name)
	renamed := !l.Keywords.NameRule.Takes(name, made.Context.Root)
	tags, exclusive := tagged.ValuesOf(made.Tags, name)
	child := l.ofEachKind(made, s)
	if child == nil {
		child = l.lower(s, Context{property: true, level: made.Context.level, edited: fill && !required || renamed || len(tags) > 0, inlined: fill && !required && !l.Form.Allows("anyOf", flavor.Union)})
	}
	if child.Kind == ir.NeverNode {
		if required && child.Src != nil {
			return ir.Never(child.Src) // what the member is asked for, not that it is
		}
		if required {
			return ir.Never(made.Members.Required[name])
		}
		e := diag.Exact // where nothing takes members that are not listed
		if made.Members.Closed == nil && (!l.Rules.Refuses(flavor.COpenObject) || l.Options.KeepOpen || len(made.Members.Rest)+len(made.Members.Patterns) > 0) {
			e = diag.Widened
		}
		f := diag.Fact{Rule: diag.RuleImpossibleProperty, Effect: e, Node: made.Members.At(name), Keyword: name, Detail: diag.Excluded(child.Src)}
		if f.Detail != "" {
			f.Severity = diag.Warning
		}
		if made.Normal.Forbids(name) { // nothing is wrong with it elsewhere
			f.Repair = flavor.Remove
		}
		made.Node.Fact(f)
		return nil
	}
	at := made.Members.At(name)
	if len(tags) > 0 {
		child = l.Tagger.ListDiscriminator(made.Node, child, tags, exclusive, at)
	}
	*p = ir.Property{Original: name, RawName: at, Node: child, Required: required}
	if !required {
		tagged.RequireDiscriminator(made.Tags, made.Node, p, at)
	}
	l.add(made, p, at, s)
	return nil
}

// add adds a property under its own name, which is among those taken, where the flavor takes it, else under
// one made from it that nothing else in the object has. One that is not required is filled with null where all
// have to be; the sets say whether null is a value as well.
func (l *Lowering) add(made *Making, p *ir.Property, at *tree.Node, sets ...conjunction.Set) {
	if p.Name = p.Original; !l.Keywords.NameRule.Takes(p.Name, made.Context.Root) {
		p.Name, p.Node = l.Keywords.NameRule.Fit(p.Original, made.Context.Root, &made.Taken), l.Keywords.TellName(p.Node, p.Original)
		made.Taken.Add(p.Name)
		made.Node.Fact(diag.Fact{Rule: diag.RulePropertyName, Reshaped: true, Node: at, Keyword: p.Original, Detail: p.Name})
	}
	if l.Rules.Refuses(flavor.COptionalProperty) && !p.Required {
		null := false
		for _, s := range sets {
			null = null || l.Schemas.AdmitsNull(s)
		}
		l.fill(made.Node, p, null, at)
	}
	made.Node.Object.Properties = append(made.Node.Object.Properties, p)
}

// fill makes an optional property required, null standing for its absence.
func (l *Lowering) fill(n *ir.Node, p *ir.Property, null bool, at *tree.Node) {
	null = null && !(p.Node.IsText() && p.Node.Nulls) // as text, null differs from absence
	p.Required, p.Optional, p.KeepNull = true, true, null
	p.Node = l.Alternatives.OrNull(p.Node)
	e, detail, meant := diag.Exact, "", false
	if null && l.Options.KeepNulls {
		e, detail = diag.Narrowed, "absent"
	} else if p.Node, meant = l.Keywords.TellNull(p.Node, null); null {
		e, detail = diag.Narrowed, "null"
	}
	n.Fact(diag.Fact{Rule: flavor.COptionalProperty.String(), Repair: flavor.Nullable, Effect: e, Reshaped: true, Node: at, Detail: detail, Keyword: p.Original, Quiet: !meant})
	n.Facts[len(n.Facts)-1].Out = p.Node
}

// undeclared constructs a property for a name that only `required` has.
func (l *Lowering) undeclared(made *Making, name string) *ir.Node {
	at := made.Members.Required[name]
	s := l.Meaning.PropertySet(made.Normal, name)
	if len(l.Meaning.MemberSet(made.Normal, name)) == 0 && made.Members.Closed != nil && made.Members.Closed.Name() == "unevaluatedProperties" {
		return ir.Never(at)
	}
	child := l.lower(s, Context{property: true, level: made.Context.level})
	if child.Kind == ir.NeverNode {
		return ir.Never(at)
	}
	declared := made.Members.Declared && (len(made.Members.Names) > 0 || !l.Rules.Refuses(flavor.CEmptyProperties))
	bare := !declared && l.Rules.Refuses(flavor.CFreeFormObject) // without it the object would say nothing
	closing := l.Rules.Refuses(flavor.COpenObject) && made.Members.Closed == nil
	if !l.Rules.Refuses(flavor.CUndeclaredRequired) && len(s) == 0 && !bare && !closing && len(made.Members.Patterns)+len(made.Members.Rest) == 0 { // else what others may be would be asked of it
		made.Node.Object.Properties = append(made.Node.Object.Properties, &ir.Property{Original: name, Name: name, Required: true})
		made.Taken.Add(name)
		return nil
	}
	made.Node.Note(flavor.CUndeclaredRequired, flavor.Declare, diag.Exact, false, at, name)
	l.add(made, &ir.Property{Original: name, Node: l.Keywords.StandingAt(child, at), Required: true}, at)
	return nil
}

// others settles what members of other names may be.
func (l *Lowering) others(made *Making) *ir.Node {
	o := made.Node.Object
	closing := l.Rules.Refuses(flavor.COpenObject)
	lists := len(o.Properties) > 0 || made.Members.Declared && (len(made.Members.Names) > 0 || made.Members.Open == nil && made.Context.Root) && (closing || !l.Rules.Refuses(flavor.CEmptyProperties) || l.listsNoArguments(made.Members, made.Context))
	if len(o.Properties) == 0 && !closing && made.Members.Open != nil && l.Rules.Refuses(flavor.CFreeFormObject) {
		lists = false // none that it lists can be there, and it invites any
	}
	free := len(made.Members.Rest)+len(made.Members.Patterns) == 0 && !lists // so that it travels as a map
	n := l.ofOthers(made, lists)
	if n == made.Node || n.Carry == ir.CarryEntries {
		l.Keywords.LoseAbsences(n, made.Normal, made.Members, made.Members.Closed == nil && (!closing || l.Options.KeepOpen || len(made.Members.Rest)+len(made.Members.Patterns) > 0 || free))
	}
	return n
}

// ofOthers settles it of an object that lists properties, or none.
func (l *Lowering) ofOthers(made *Making, lists bool) *ir.Node {
	if o := made.Node.Object; len(o.Properties) > 0 && len(made.Normal.Objects) == 1 && keywords.InvitesExtensionsAlone(l.Keywords, made.Members) {
		keywords.DropExtensions(l.Keywords, made.Node, made.Normal.Objects[0].N, made.Members)
	}
	switch {
	case l.onlyEmpty(made.Node, made.Normal, made.Members, made.Context):
		return l.Alternatives.EmptyObject(made.Node, made.Normal)
	case made.Members.Closed != nil:
		l.Keywords.CloseObject(made.Node, made.Members)
	case len(made.Members.Rest) == 0 && len(made.Members.Patterns) == 0 && lists:
		l.openObject(made)
	case l.copyMap(made.Node, made.Normal, made.Members) || l.mergePatternProperties(made.Node, made.Normal, made.Members, made.Context):
	case len(made.Members.Rest) == 0 && len(made.Members.Patterns) == 0:
		return l.freeObject(made)
	default:
		n := l.mapObject(made)
		if n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain {
			l.Keywords.ReportRequired(n, made.Normal)
		}
		return n
	}
	l.Keywords.DeclareProperties(made.Node, made.Normal)
	l.emptyProperties(made)
	l.Keywords.ReportRequired(made.Node, made.Normal)
	return made.Node
}

// listsNoArguments reports whether an object is what a tool without arguments takes: hardly anybody
// who lists none means to invite any.
func (l *Lowering) listsNoArguments(ms *meaning.Members, c Context) bool {
	return c.Root && l.Rules.Surface == flavor.Tool && ms.Declared && len(ms.Names) == 0 && ms.Open == nil && !l.Options.KeepOpen
}

func (l *Lowering) openObject(made *Making) {
	if !l.Rules.Refuses(flavor.COpenObject) {
		if made.Node.Object.Closed = made.Normal.GivenUpClosed && l.Keywords.MayClose(); !made.Node.Object.Closed {
			l.copyOpen(made.Node, made.Members.Open)
		}
		return
	}
	if made.Node.Object.Closed = true; made.Normal.GivenUpClosed {
		return
	}
	at := made.Members.Open
	if at == nil {
		at = made.Normal.Place()
	}
	if l.Options.KeepOpen {
		l.RestProperty(made)
		made.Node.Note(flavor.COpenObject, flavor.Entries, diag.Exact, true, at, made.Node.Object.Rest.Name)
		return
	}
	made.Node.Quietly(flavor.COpenObject, flavor.Close, diag.Narrowed, at, "")
}
