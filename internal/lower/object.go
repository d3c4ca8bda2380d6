package lower

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// objectNode constructs an object.
func (l *Lowering) objectNode(n *ir.Node, normal *meaning.Normal, c Context) *ir.Node {
	ms := l.Meaning.MembersOf(normal)
	if bad := l.Meaning.Unnameable(ms); bad != nil {
		return ir.Never(bad)
	}
	o := &ir.ObjectPart{Declared: ms.Declared, From: normal.Primary}
	n.Object = o
	if len(normal.Set) > 1 {
		l.Merged++
	}
	if asksForNames(l, normal, ms, c) {
		return l.Keywords.TextOf(n, normal, flavor.CFreeFormObject.String())
	}
	loose, record := l.looseNames(normal, ms), l.Keywords.RecordOf(normal, ms, l.linked)
	taken := names.NewTaken()
	keywords.TakeNames(l.Keywords, taken, normal, ms, record)
	taken.Add(loose.names...)
	if l.Rules.Refuses(flavor.COptionalProperty) { // what is told of most properties
		n.Facts = slices.Grow(n.Facts, min(max(len(ms.Names)-len(ms.Required), 0)+1, mostFacts))
	}
	slab := make([]ir.Property, len(ms.Names))
	o.Properties = make([]*ir.Property, 0, len(ms.Names)+len(ms.Order))
	for i, name := range ms.Names {
		if l.exhausted(c) {
			return l.beyondBudget(normal.Set)
		}
		if bad := l.member(n, &slab[i], normal, ms, name, taken, c); bad != nil {
			return bad
		}
	}
	for _, name := range ms.Order {
		if l.exhausted(c) {
			return l.beyondBudget(normal.Set)
		}
		if loose.sets[name] != nil || len(record.Names) > 0 {
			continue
		}
		if bad := l.undeclared(n, normal, ms, name, taken, c); bad != nil {
			return bad
		}
	}
	if bad := l.looseMembers(n, normal, ms, loose, taken, c); bad != nil {
		return bad
	}
	if len(record.Names) > 0 {
		if bad := l.recorded(n, record, normal, ms, taken, c); bad != nil {
			return bad
		}
	}
	n = l.others(n, normal, ms, taken, c)
	if n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && n.Object != nil && !n.Object.Closed && (n.Renames() || n.Object.Rest != nil) {
		n.Fact(diag.Fact{Rule: diag.RuleUnlistedMember, Effect: diag.Widened, Node: normal.Place(), Quiet: true})
		if names := n.NewNames(); ms.Closed == nil && len(names) > 0 {
			n.Fact(diag.Fact{Rule: diag.RuleUnlistedMember, Effect: diag.Narrowed, Node: normal.Place(), Detail: diag.Enumerated(diag.Ticked(names), " or "), Quiet: true})
		}
	}
	return n
}

// asksForNames reports whether an object lists no properties and only says which it has to have, where one that is
// not listed could not be sent: then it says nothing of what it is, and keeps everything as one that is free-form.
func asksForNames(l *Lowering, normal *meaning.Normal, ms *meaning.Members, c Context) bool {
	if ms.Declared || len(ms.Order) == 0 || !c.property || !normal.Typed || len(normal.Set) != 1 || normal.Set[0].Without != 0 || normal.Denies() || len(ms.Rest)+len(ms.Patterns)+len(ms.Keys) > 0 || ms.Closed != nil || c.Root || l.Options.KeepOpen ||
		len(normal.GivenUp)+len(normal.Unions)+len(normal.Conditions) > 0 {
		return false
	}
	closing := l.Rules.Refuses(flavor.COpenObject)
	repair, refused := l.Rules.Refusal(flavor.CFreeFormObject)
	return closing && refused && repair == flavor.Text
}

// mostFacts bounds what is set aside for what may be told of an object's properties.
const mostFacts = 64

// member constructs one property p; it returns a node that admits nothing where a required
// member cannot be.
func (l *Lowering) member(n *ir.Node, p *ir.Property, normal *meaning.Normal, ms *meaning.Members, name string, taken *names.TakenNames, c Context) *ir.Node {
	required := ms.Required[name] != nil
	fill := l.Rules.Refuses(flavor.COptionalProperty)
	s := l.Meaning.PropertySet(normal, name)
	renamed := !l.Keywords.NameRule.Takes(name, c.Root)
	child := l.lower(s, Context{property: true, level: c.level, edited: fill && !required || renamed})
	if child.Kind == ir.NeverNode {
		if required && child.Src != nil {
			return ir.Never(child.Src) // what the member is asked for, not that it is
		}
		if required {
			return ir.Never(ms.Required[name])
		}
		e := diag.Exact // where nothing takes members that are not listed
		if ms.Closed == nil && (!l.Rules.Refuses(flavor.COpenObject) || l.Options.KeepOpen || len(ms.Rest)+len(ms.Patterns) > 0) {
			e = diag.Widened
		}
		f := diag.Fact{Rule: diag.RuleImpossibleProperty, Effect: e, Node: ms.At(name), Keyword: name, Detail: diag.Excluded(child.Src)}
		if f.Detail != "" {
			f.Severity = diag.Warning
		}
		if normal.Forbids(name) { // nothing is wrong with it elsewhere
			f.Repair = flavor.Remove
		}
		n.Fact(f)
		return nil
	}
	at := ms.At(name)
	*p = ir.Property{Original: name, RawName: at, Node: l.Keywords.TellDiscriminator(child, name, normal.Set), Required: required}
	if fill && !required {
		l.Keywords.RequireDiscriminator(n, p, normal.Set, at)
	}
	l.add(n, p, taken, c, at, s)
	return nil
}

// add adds a property under its own name, which is among those taken, where the flavor takes it, else under
// one made from it that nothing else in the object has. One that is not required is filled with null where all
// have to be; the sets say whether null is a value as well.
func (l *Lowering) add(n *ir.Node, p *ir.Property, taken *names.TakenNames, c Context, at *tree.Node, sets ...meaning.Conjunction) {
	if p.Name = p.Original; !l.Keywords.NameRule.Takes(p.Name, c.Root) {
		p.Name, p.Node = l.Keywords.NameRule.Fit(p.Original, c.Root, taken), l.Keywords.TellName(p.Node, p.Original)
		taken.Add(p.Name)
		n.Fact(diag.Fact{Rule: diag.RulePropertyName, Reshaped: true, Node: at, Keyword: p.Original, Detail: p.Name})
	}
	if l.Rules.Refuses(flavor.COptionalProperty) && !p.Required {
		null := false
		for _, s := range sets {
			null = null || l.Meaning.AdmitsNull(s)
		}
		l.fill(n, p, null, at)
	}
	n.Object.Properties = append(n.Object.Properties, p)
}

// fill makes an optional property required, null standing for its absence.
func (l *Lowering) fill(n *ir.Node, p *ir.Property, null bool, at *tree.Node) {
	null = null && !p.Node.IsText() // as text, null differs from absence
	p.Required, p.Optional, p.KeepNull = true, true, null
	p.Node = l.orNull(p.Node)
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
func (l *Lowering) undeclared(n *ir.Node, normal *meaning.Normal, ms *meaning.Members, name string, taken *names.TakenNames, c Context) *ir.Node {
	at := ms.Required[name]
	s := l.Meaning.PropertySet(normal, name)
	if len(l.Meaning.MemberSet(normal, name)) == 0 && ms.Closed != nil && ms.Closed.Name() == "unevaluatedProperties" {
		return ir.Never(at)
	}
	child := l.lower(s, Context{property: true, level: c.level})
	if child.Kind == ir.NeverNode {
		return ir.Never(at)
	}
	bare := !ms.Declared && l.Rules.Refuses(flavor.CFreeFormObject) // without it the object would say nothing
	closing := l.Rules.Refuses(flavor.COpenObject) && ms.Closed == nil
	if !l.Rules.Refuses(flavor.CUndeclaredRequired) && len(s) == 0 && !bare && !closing && len(ms.Patterns)+len(ms.Rest) == 0 { // else what others may be would be asked of it
		n.Object.Properties = append(n.Object.Properties, &ir.Property{Original: name, Name: name, Required: true})
		taken.Add(name)
		return nil
	}
	n.Note(flavor.CUndeclaredRequired, flavor.Declare, diag.Exact, false, at, name)
	l.add(n, &ir.Property{Original: name, Node: l.Keywords.StandingAt(child, at), Required: true}, taken, c, at)
	return nil
}

// others settles what members of other names may be.
func (l *Lowering) others(n *ir.Node, normal *meaning.Normal, ms *meaning.Members, taken *names.TakenNames, c Context) *ir.Node {
	o := n.Object
	closing := l.Rules.Refuses(flavor.COpenObject)
	lists := len(o.Properties) > 0 || ms.Declared && (len(ms.Names) > 0 || ms.Open == nil && !c.property) && (closing || !l.Rules.Refuses(flavor.CEmptyProperties) || l.listsNoArguments(ms, c))
	free := len(ms.Rest)+len(ms.Patterns) == 0 && !lists // so that it travels as a map
	l.Keywords.LoseAbsences(n, normal, ms, ms.Closed == nil && (!closing || l.Options.KeepOpen || len(ms.Rest)+len(ms.Patterns) > 0 || free))
	if len(o.Properties) > 0 && len(normal.Objects) == 1 && keywords.InvitesExtensionsAlone(l.Keywords, ms) {
		keywords.DropExtensions(l.Keywords, n, normal.Objects[0].N, ms)
	}
	switch {
	case l.onlyEmpty(n, normal, ms, c):
		return l.listedEmptyObject(n, normal)
	case ms.Closed != nil:
		l.Keywords.CloseObject(n, ms)
	case len(ms.Rest) == 0 && len(ms.Patterns) == 0 && lists:
		l.openObject(n, normal, ms, taken, c)
	case l.copyMap(n, normal, ms) || l.mergePatterns(n, normal, ms, c):
	case len(ms.Rest) == 0 && len(ms.Patterns) == 0:
		return l.freeObject(n, normal, ms, taken, c)
	default:
		return l.mapObject(n, normal, ms, taken, c)
	}
	l.Keywords.DeclareProperties(n, normal)
	l.emptyProperties(n, normal, ms, taken, c)
	l.Keywords.ReportRequired(n, normal)
	return n
}

// listsNoArguments reports whether an object is what a tool without arguments takes: hardly anybody
// who lists none means to invite any.
func (l *Lowering) listsNoArguments(ms *meaning.Members, c Context) bool {
	return c.Root && l.Rules.Surface == flavor.Tool && ms.Declared && len(ms.Names) == 0 && ms.Open == nil && !l.Options.KeepOpen
}

func (l *Lowering) openObject(n *ir.Node, normal *meaning.Normal, ms *meaning.Members, taken *names.TakenNames, c Context) {
	if !l.Rules.Refuses(flavor.COpenObject) {
		if n.Object.Closed = normal.GivenUpClosed && l.Keywords.MayClose(); !n.Object.Closed {
			l.copyOpen(n, ms.Open)
		}
		return
	}
	if n.Object.Closed = true; normal.GivenUpClosed {
		return
	}
	at := ms.Open
	if at == nil {
		at = normal.Place()
	}
	if l.Options.KeepOpen {
		l.RestProperty(n, normal, ms, taken, c)
		n.Note(flavor.COpenObject, flavor.Entries, diag.Exact, true, at, n.Object.Rest.Name)
		return
	}
	n.Quietly(flavor.COpenObject, flavor.Close, diag.Narrowed, at, "")
}
