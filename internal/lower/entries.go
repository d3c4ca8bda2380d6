package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/shape"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// freeObject settles an object that says nothing of its members.
func (l *Lowering) freeObject(made *Making) *ir.Node {
	repair, refused := l.Rules.Refusal(flavor.CFreeFormObject)
	if !refused {
		l.copyOpen(made.Node, made.Members.Open)
		l.Keywords.LeaveEmptyProperties(made.Node, made.Normal)
		l.Keywords.DeclareProperties(made.Node, made.Normal)
		l.emptyProperties(made)
		return made.Node
	}
	if made.Context.Root && shape.TakesNoArguments(l.Task, made.Normal, made.Members) {
		return l.withoutArguments(made)
	}
	if made.Context.Root || repair == flavor.Entries {
		return l.entries(made, flavor.CFreeFormObject)
	}
	return l.Keywords.TextOf(made.Node, made.Normal, flavor.CFreeFormObject.String())
}

// copyOpen copies an additionalProperties that says nothing, where that may stand.
func (l *Lowering) copyOpen(n *ir.Node, open *tree.Node) {
	switch {
	case open == nil:
	case l.Keywords.MayClose() && (open.IsBool() || !l.Rules.Refuses(flavor.CFreeFormValue) && !l.Keeper.Marks.Dirty.Has(open)):
		n.AddCopy(open)
	default:
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Node: open, Keyword: open.Name()})
	}
}

// copyMap copies what is said of further members, where all of it may stand.
func (l *Lowering) copyMap(n *ir.Node, normal *meaning.Normal, ms *meaning.Members) bool {
	if !l.Form.Gentle || len(normal.Objects) != 1 {
		return false
	}
	says := flavor.CFreeFormObject
	if len(ms.Rest)+len(ms.Patterns) > 0 {
		says = flavor.CMap
	}
	if l.Rules.Refuses(says) || len(ms.Patterns) > 0 && (!l.matchesAsSent(n) || !l.Form.Allows("patternProperties", flavor.ObjectType)) {
		return false
	}
	var copied []ir.Member
	for _, k := range [...]string{"patternProperties", "additionalProperties"} {
		if m := normal.Objects[0].N.Get(k); m != nil && !l.Schemas.Malformed(schema.Lookup(k), m) {
			copied = append(copied, l.Keeper.Value(n, m, schema.Lookup(k)))
		}
	}
	if len(ms.Patterns) > 0 && !l.matchesAsSent(n) { // now
		return false
	}
	n.Members = append(n.Members, copied...)
	return true
}

// mapObject settles an object whose further members have a schema.
func (l *Lowering) mapObject(made *Making) *ir.Node {
	repair, refused := l.Rules.Refusal(flavor.CMap)
	if refused {
		if repair == flavor.Text && !made.Context.Root && len(made.Node.Object.Properties) == 0 {
			return l.Keywords.TextOf(made.Node, made.Normal, flavor.CMap.String())
		}
		return l.entries(made, flavor.CMap)
	}
	value, widened := l.mapValue(made.Normal, made.Members, Context{level: made.Context.level})
	if value.SaysNothing() { // written out it would be an open object, or one that says nothing
		switch said := made.Members.Declared || len(made.Node.Object.Properties) > 0; {
		case said && l.Rules.Refuses(flavor.COpenObject):
			return l.entries(made, flavor.COpenObject)
		case !made.Node.Object.Lists() && l.Rules.Refuses(flavor.CFreeFormObject):
			return l.freeObject(made)
		}
	}
	if value.Kind == ir.NeverNode {
		made.Node.Object.Closed = true
		for _, p := range made.Members.Rest {
			l.Keywords.WroteClosed(made.Node, p.N)
		}
	} else {
		made.Node.Object.Additional = value
	}
	l.Keywords.LeaveEmptyProperties(made.Node, made.Normal)
	l.Keywords.CloseMap(made.Node, made.Normal, made.Members)
	if widened != nil {
		l.Keywords.LosePattern(made.Node, made.Node, widened)
	}
	l.Keywords.DeclareProperties(made.Node, made.Normal)
	l.emptyProperties(made)
	return made.Node
}

// mapValue lowers what further members may be: the union of all patterns' schemas and
// of the rest. widened is a pattern whose tie to its schema is lost, or nil.
func (l *Lowering) mapValue(normal *meaning.Normal, ms *meaning.Members, c Context) (value *ir.Node, widened *tree.Node) {
	if len(ms.Patterns) == 0 {
		return l.lower(ms.Rest, c), nil
	}
	widened = ms.Patterns[0]
	if l.Meaning.OpensAny(normal) && len(ms.Rest) == 0 && l.Options.KeepOpen {
		return l.lower(nil, c), widened
	}
	sets := []conjunction.Set{}
	for _, p := range ms.Patterns {
		sets = append(sets, conjunction.One(p))
	}
	if len(ms.Rest) > 0 {
		sets = append(sets, ms.Rest)
	}
	// What may become one of several has to be a node, where its null is said otherwise.
	open := c.edited || len(ms.Patterns) > 1 || len(sets) > 1 && l.Rules.Refuses(flavor.CNullType)
	var branches []*ir.Branch
	for _, s := range sets {
		branches = append(branches, l.branch(s, Context{level: c.level, edited: open}))
	}
	return l.Alternatives.Union(&meaning.Normal{}, branches), widened
}

// entries lets an object travel as a list of entries; where it has properties, or is the
// root, only its further members do, in a member of their own.
func (l *Lowering) entries(made *Making, why flavor.Construct) *ir.Node {
	at := made.Normal.Place()
	if len(made.Node.Object.Properties) > 0 || made.Context.Root {
		made.Node.Object.Closed = l.Keywords.MayClose()
		rest := l.RestProperty(made)
		l.Keywords.DeclareProperties(made.Node, made.Normal)
		made.Node.NoteEntries(rest, why, at, made.Node.Object.Rest.Name)
		return made.Node
	}
	list := l.entryList(made.Normal, made.Members, made.Context)
	list.Src, list.Annotations, list.Unknown, list.Set = made.Node.Src, made.Node.Annotations, made.Node.Unknown, made.Normal.Set
	list.Facts = append(list.Facts, ir.CopyFacts(made.Node.Facts, list)...)
	list.NoteEntries(list, why, at, "")
	if list.AuthorsWords() != "" && !l.Teller.Words.Silent() { // it speaks of an object
		list.Sentences = append(list.Sentences, diag.Told{Text: asEntries})
	}
	l.Keywords.WriteCount(list, "minItems", made.Normal.MinMembers, flavor.ArrayType)
	l.Keywords.WriteCount(list, "maxItems", made.Normal.MaxMembers, flavor.ArrayType)
	l.leaveResidual(list, made.Normal, schema.TObject)
	l.Keywords.ReportDead(list, made.Normal)
	l.Keywords.SettleAnnotations(list, flavor.ArrayType)
	return list
}

// RestProperty adds the member that holds further entries, and returns their list.
func (l *Lowering) RestProperty(made *Making) (list *ir.Node) {
	list = l.entryList(made.Normal, made.Members, made.Context)
	which, how := "Further properties", "its key and value"
	alone := len(made.Node.Object.Properties) == 0
	if alone {
		which = "The properties"
	}
	if list.Array.Inside {
		how = "its name as key"
	}
	list.Description = which + ", each with " + how + "."
	p := &ir.Property{Name: l.Keywords.NameRule.Fit(meaning.RestName, made.Context.Root, &made.Taken), Node: list, Required: l.Rules.Refuses(flavor.COptionalProperty)}
	if made.Taken.Add(p.Name); !alone { // else an empty list says that there are none as well as null does
		l.Alternatives.MakeOptional(p)
	}
	made.Node.Object.Rest = p
	return list
}

// entryList constructs the array that a map travels as.
func (l *Lowering) entryList(normal *meaning.Normal, ms *meaning.Members, c Context) *ir.Node {
	inner := Context{level: c.level}
	value, lost := l.mapValue(normal, ms, inner)
	if n := value; (n.Kind == ir.VerbatimNode || n.Kind == ir.KeptNode) && n.Src.Has("properties") { // no key can stand in what is copied
		inner.edited = true
		if n, _ := l.mapValue(normal, ms, inner); ir.TakesKey(n) {
			value = n
		}
	}
	never := value.Kind == ir.NeverNode
	if never {
		value = l.lower(nil, inner)
	}
	list := &ir.Node{Kind: ir.SchemaNode, Types: schema.TArray, Carry: ir.CarryEntries}
	l.Maps++
	l.Keywords.CloseMap(list, normal, ms)
	key := l.keyNode(list, ms, lost)
	if ir.TakesKey(value) && key.AuthorsWords() == "" && !l.Teller.Words.Silent() {
		key = l.Keywords.CopyForEdit(key)
		key.Description = "The name of this entry."
	}
	ir.Entries(list, key, value, l.Rules.Refuses(flavor.COpenObject))
	if never {
		list.Fact(diag.Fact{Rule: diag.RuleText, Effect: diag.Widened, Node: normal.Place(), Quiet: true})
	}
	if lost != nil && (len(ms.Patterns)+len(ms.Rest) > 1 || l.Options.KeepOpen && l.Meaning.OpensAny(normal)) {
		l.Keywords.LosePattern(list, list, lost)
	}
	return list
}

// keyNode constructs the schema of the keys of entries, of a list that tells what it cannot say.
func (l *Lowering) keyNode(list *ir.Node, ms *meaning.Members, patterns *tree.Node) *ir.Node {
	var s conjunction.Set
	for _, k := range ms.Keys {
		s = s.Add(conjunction.Part{N: k})
	}
	key := l.lower(s.Restrict(schema.TString), Context{edited: true})
	if key.Kind != ir.SchemaNode || key.Carry != ir.CarryPlain {
		key = &ir.Node{Kind: ir.SchemaNode, Types: schema.TString}
		if len(ms.Keys) > 0 {
			key.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Remove, Effect: diag.Widened, Node: ms.Keys[0], Keyword: "propertyNames"})
		}
	}
	if patterns != nil && len(ms.Patterns) == 1 && len(ms.Rest) == 0 && len(key.Members) == 0 && !l.Schemas.OpensRest(patterns.Parent().Parent()) {
		if l.Keywords.TakesPattern(patterns.Name()) {
			key = &ir.Node{Kind: ir.SchemaNode, Types: schema.TString}
			key.AddKeyword("pattern", diag.Quote(patterns.Name()), nil)
		} else {
			l.Keywords.LosePattern(key, list, patterns)
		}
	}
	return key
}
