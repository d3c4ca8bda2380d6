package settle

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// KeepIdentifiers copies the root's `$id`, and its `$schema` where that names the dialect of the result, to an object that was made anew
// of the root, where the flavor takes them. No reference of the result needs them.
func (s *Settling) KeepIdentifiers(n *ir.Node) {
	root := s.Doc.Tree.Root()
	if n.Kind != ir.SchemaNode || n.Src != root || n.Object == nil || n.Carry != ir.CarryPlain {
		return
	}
	for _, w := range [...]word.Word{word.Schema, word.ID} {
		m := root.Member(w)
		if !m.IsString() || !s.Rules.Allows(m.Name(), true, flavor.ObjectType) || n.Has(m.Name()) {
			continue
		}
		switch { // what is written anew is in the current draft, whatever is declared
		case w == word.Schema && (s.Doc.Dialect != schema.Draft202012 || check.Foreign(s.Doc, s.Rules, m) || !schema.SpellsDialect(m.Text())):
		case w == word.ID && check.OldIn(schema.Draft202012, s.Doc, s.Rules, schema.Row(w), m):
		default:
			n.AddCopy(m)
		}
	}
}

// DeclareDialect writes `$schema` at the root where the result keeps keywords of another dialect than its own, so that a reader
// might take it for that dialect.
func (s *Settling) DeclareDialect(n *ir.Node) {
	if !s.Doc.ReadOtherwiseInPart() || n.Kind != ir.KeptNode && n.Kind != ir.SchemaNode || n.Has("$schema") || !s.Rules.Allows("$schema", true, flavor.ObjectType) {
		return
	}
	said := s.Doc.Tree.Root().Member(word.Schema)
	if said != nil && !check.Foreign(s.Doc, s.Rules, said) {
		n.AddCopy(said)
		return
	}
	if n.AddKeyword("$schema", diag.Quote(schema.URI202012), said); said != nil {
		n.Note(flavor.CForeignDialect, flavor.SpellOut, diag.Exact, false, said, said.Text())
		return
	}
	n.Fact(diag.Fact{Rule: diag.RuleDialectDeclared, Node: s.Doc.Tree.Root(), Keyword: "$schema", Detail: schema.Draft202012.String()})
}

// LeaveIdentifiers reports the core keywords of the input's root, such as `$id`, `$anchor` and `$schema`, that the root of
// the result does not have.
func (s *Settling) LeaveIdentifiers(n *ir.Node) {
	own := n
	if n.Carry == ir.CarryWrap {
		own = n.Object.Properties[0].Node
	}
	for m := range s.Doc.Tree.Root().All() {
		k := schema.Of(m)
		if n.Kind == ir.KeptNode || k == nil || k.Family != schema.Core || k.Holds == schema.SchemaMap || slices.Contains(schema.ReferenceKeywords[:], m.Name()) ||
			slices.ContainsFunc(n.Members, func(k ir.Member) bool { return k.Raw == m || k.After == m }) || slices.ContainsFunc(own.Facts, func(f diag.Fact) bool { return f.Node == m }) {
			continue
		}
		rule := diag.RuleKeyword
		switch {
		case m.Name() == "$schema":
			rule = flavor.CForeignDialect.String()
		case s.Rules.Allows(m.Name(), true, flavor.ObjectType): // an object may have it, but not what the root became
			rule = diag.RuleUnusedIdentifier
		}
		n.Fact(diag.Fact{Rule: rule, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text()})
	}
}

// SpellProperties writes the properties of a kept root that are true or false as objects, where the flavor refuses booleans
// among properties alone: true => {}, false => {"not": {}}.
func (s *Settling) SpellProperties(n *ir.Node) {
	i := slices.IndexFunc(n.Members, func(m ir.Member) bool { return m.Keyword == "properties" })
	if i < 0 || n.Kind != ir.KeptNode || !s.Rules.Refuses(flavor.CBooleanProperty) || s.Rules.Refuses(flavor.CBooleanSchema) {
		return
	}
	m := &n.Members[i]
	if m.Raw != nil {
		if !slices.ContainsFunc(slices.Collect(m.Raw.All()), (*tree.Node).IsBool) {
			return
		}
		named := ir.Member{Keyword: m.Keyword, After: m.Raw}
		for c := range m.Raw.All() {
			named.Named = append(named.Named, &ir.Property{Original: c.Name(), Name: c.Name(), RawName: c, Node: s.Lowering.Keeper.Sub(c, true)})
		}
		*m = named
	}
	m.Named = slices.Clone(m.Named) // a definition may hold the same
	for i, p := range m.Named {
		object := objectForm(p.Node)
		if object == nil {
			continue
		}
		spelled := *p
		spelled.Node = object
		if m.Named[i] = &spelled; p.RawName.IsBool() {
			n.Note(flavor.CBooleanProperty, flavor.SpellOut, diag.Exact, false, p.RawName, p.Name)
		}
	}
}

// objectForm returns the object that says what true or false says, nil for other schemas.
func objectForm(n *ir.Node) *ir.Node {
	switch {
	case n.Kind == ir.NeverNode, n.Kind == ir.VerbatimNode && n.Src.Kind() == tree.False:
		return &ir.Node{Kind: ir.KeptNode, Set: n.Set, Members: []ir.Member{{Keyword: "not", Text: "{}"}}}
	case n.Kind == ir.VerbatimNode && n.Src.Kind() == tree.True:
		return &ir.Node{Kind: ir.KeptNode, Set: n.Set}
	}
	return nil
}
