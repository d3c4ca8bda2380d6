package tagged

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// A Tag is a property by which an object is told from the other alternatives of a union that it is one of.
type Tag struct {
	Property  string
	Values    []string // as JSON, that stand for the object; none where the object says itself which values the property has, or they are many
	Exclusive bool     // no other alternative may match
	listed    bool     // the object lists the property's values
}

// TagsOf lists the properties by which an object is told from other alternatives, by a `discriminator` or as each has its
// only value as its default. There are none where all is to be kept that the schema admits: a discriminator by itself refuses
// nothing.
func (w *Tagger) TagsOf(s conjunction.Set) (tags []Tag) {
	if w.keepsUntagged() || w.Alternatives.None() {
		return nil
	}
	for _, part := range s {
		of := w.Alternatives.At(part.N)
		if of.Property == "" {
			continue
		}
		t := Tag{Property: of.Property, Exclusive: of.Exclusive, listed: len(w.Schemas.ValuesOf(part.N.Member(word.Properties).Get(of.Property))) > 0}
		says := func(p conjunction.Part) bool { return w.saysWhich(p.N, of.Property) }
		if len(of.Values) <= discriminator.MostNamed && !slices.ContainsFunc(s, says) {
			for _, v := range of.Values {
				t.Values = append(t.Values, diag.Quote(v))
			}
		}
		tags = append(tags, t)
	}
	return tags
}

// ValuesOf are the values of a property that stand for an object with these tags, where only a `mapping` or the name of
// the schema has them (OpenAPI 3.1.1, 4.8.25), and whether no other alternative may match.
func ValuesOf(tags []Tag, property string) (values []string, exclusive bool) {
	for _, t := range tags {
		if t.Property == property && len(t.Values) > 0 {
			return t.Values, t.Exclusive
		}
	}
	return nil, false
}

// RequireDiscriminator requires property p if it is the one by which an object with these tags is told from others. Generators
// often do not require it, while the programs that read the object ask for it. What happens to a value without it is undefined
// (OpenAPI 3.1.1, 4.8.25), and neither its absence nor a null in its place would say which alternative is meant.
func RequireDiscriminator(tags []Tag, n *ir.Node, p *ir.Property, at *tree.Node) {
	for _, t := range tags {
		if t.Property == p.Original && (t.listed || len(p.Node.Listed) > 0) {
			p.Required = true
			n.Fact(diag.Fact{Rule: diag.RuleDiscriminator, Effect: diag.Narrowed, Node: at, Keyword: p.Original, Quiet: true})
			return
		}
	}
}

// ListDiscriminator has node n of an object's property say which values stand for the object's alternative: as a list, if n is
// otherwise any string, or in its description. It returns the node that says so.
func (w *Tagger) ListDiscriminator(object, n *ir.Node, values []string, exclusive bool, at *tree.Node) *ir.Node {
	one, enum := len(values) == 1 && w.Form.Allows("const", flavor.StringType), w.Form.Allows("enum", flavor.StringType)
	if w.keepsUntagged() || !anyText(n) || !one && !enum || !mayListTexts(at, values) || slices.Contains(values, `""`) && w.Rules.Refuses(flavor.CEmptyStringInEnum) {
		var told []string
		for _, v := range values {
			told = append(told, diag.Clip(v))
		}
		return w.Keywords.Describe(n, "Always "+diag.Enumerated(told, " or ")+".")
	}
	n = w.Keywords.CopyForEdit(n)
	if n.Kind != ir.SchemaNode { // as it stands in the input
		kept := *w.Keywords.Unpacked(n)
		kept.Members, kept.Facts = slices.Clone(kept.Members), ir.CopyFacts(kept.Facts, &kept)
		n = &kept
	}
	if n.Listed = values; one {
		n.AddKeyword("const", values[0], nil)
	} else {
		n.AddKeyword("enum", "["+strings.Join(values, ",")+"]", nil)
	}
	f := diag.Fact{Rule: diag.RuleDiscriminatorValue, Effect: diag.Narrowed, Node: at, Keyword: at.Name(), Detail: diag.Enumerated(values, " or "), Quiet: true}
	if exclusive && !w.Options.DiscriminatorDecides {
		f.Severity = diag.Warning
	}
	object.Fact(f)
	return n
}

// A BranchTag is what a union's `discriminator` calls one of its branches.
type BranchTag struct {
	Property  string
	values    []string
	exclusive bool
	declared  []*tree.Node // where the branch declares the property
}

// TagOf returns what a schema is called that is a branch of a union with a `discriminator`, and that does not say itself which
// values the property has; ok is false for other schemas.
func (w *Tagger) TagOf(branch *tree.Node) (t BranchTag, ok bool) {
	union := branch.Parent()
	if !union.IsArray() || !schema.IsKeyword(union) || union.Word() != word.OneOf && union.Word() != word.AnyOf || !union.Parent().Says(word.Discriminator) {
		return t, false
	}
	object := discriminator.End(w.Doc, branch)
	own := w.Alternatives.In(union, object)
	t.Property = own.Property
	for _, v := range own.Values {
		t.values = append(t.values, diag.Quote(v))
	}
	t.declared, t.exclusive = w.declaredIn(nil, object, t.Property, 0), union.Word() == word.OneOf
	if object.Member(word.Properties).Get(t.Property) == nil && (w.keepsUntagged() || saysOfRest(object) || saysOfRest(branch)) {
		return t, false // `properties` beside its allOf would change what is said of the properties that it does not list
	}
	ok = t.Property != "" && len(t.declared) > 0 && len(t.values) > 0 && len(t.values) <= discriminator.MostNamed
	return t, ok && !slices.ContainsFunc(t.declared, w.listsOrNoText)
}

// saysOfRest reports whether an object says something of members that its own properties do not list.
func saysOfRest(n *tree.Node) bool {
	return n.Says(word.AdditionalProperties) || n.Says(word.PatternProperties) || n.Says(word.UnevaluatedProperties)
}

// TagBranch has the properties of a kept branch of a union, written in place of its reference, say which values stand for the
// branch: where references are gone, so is the discriminator.
func (w *Tagger) TagBranch(k *ir.Node, t BranchTag, properties *ir.Member) {
	properties.Named = slices.Clone(properties.Named)
	for i, p := range properties.Named {
		if p.Original == t.Property {
			tagged := *p
			tagged.Node = w.tagged(k, p.Node, t, p.RawName)
			properties.Named[i] = &tagged
		}
	}
}

// TagBeside is TagBranch of a branch whose allOf declares the property: it returns a `properties` to stand beside the allOf.
func (w *Tagger) TagBeside(k *ir.Node, t BranchTag) ir.Member {
	at := t.declared[0]
	if i := slices.IndexFunc(t.declared, func(p *tree.Node) bool { return !bareText(p) }); i >= 0 { // one that says more: the values may not meet it
		at = t.declared[i]
	}
	said := w.tagged(k, w.Nodes.Node(ir.Node{Kind: ir.VerbatimNode, Src: at, Set: conjunction.One(at)}), t, at)
	only := w.Nodes.Node(ir.Node{Kind: ir.KeptNode, Set: said.Set}) // the rest of it stands in the part
	for _, m := range said.Members {
		if m.Raw == nil {
			only.Members = append(only.Members, m)
		}
	}
	return ir.Member{Keyword: "properties", Named: []*ir.Property{{Original: t.Property, Name: t.Property, RawName: at, Node: only}}}
}

// tagged is ListDiscriminator of a property of a kept branch. In a oneOf it also widens: a value that two branches admit, and the
// oneOf refuses, may be admitted by one alone then.
func (w *Tagger) tagged(k, n *ir.Node, t BranchTag, at *tree.Node) *ir.Node {
	before := len(k.Facts)
	n = w.ListDiscriminator(k, n, t.values, t.exclusive, at)
	if len(k.Facts) > before && t.exclusive && !w.Options.DiscriminatorDecides {
		k.Fact(diag.Fact{Rule: diag.RuleDiscriminatorValue, Effect: diag.Widened, Node: at, Keyword: at.Name(), Detail: "oneOf", Quiet: true})
	}
	return n
}

// declaredIn appends where a schema, and the parts of its allOf, declare a property.
func (w *Tagger) declaredIn(to []*tree.Node, n *tree.Node, name string, depth int) []*tree.Node {
	const most = 4
	if p := n.Member(word.Properties).Get(name); p != nil {
		to = append(to, p)
	}
	for part := range n.Member(word.AllOf).All() {
		if depth < most {
			to = w.declaredIn(to, discriminator.End(w.Doc, part), name, depth+1)
		}
	}
	return to
}

// anyText reports whether a node admits any string, and nothing else.
func anyText(n *ir.Node) bool {
	if n.Kind == ir.VerbatimNode || n.Kind == ir.KeptNode {
		return n.Src != nil && bareText(n.Src)
	}
	return n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && n.Types == schema.TString && !n.Nullable && len(n.Members) == 0
}

// saysWhich reports whether a schema says of a property which values it has, or that it is no string.
func (w *Tagger) saysWhich(n *tree.Node, name string) bool {
	own := n.Member(word.Properties).Get(name)
	return own != nil && w.listsOrNoText(own)
}

// listsOrNoText reports whether a property lists its values, or is no string; as a union it does where each alternative does.
func (w *Tagger) listsOrNoText(p *tree.Node) bool {
	if t := schema.TypesSaidBy(p); len(w.Schemas.ValuesOf(p)) > 0 || t != 0 && t&schema.TString == 0 {
		return true
	}
	for _, union := range [...]word.Word{word.AnyOf, word.OneOf} {
		alternatives := schema.Elements(p.Member(union))
		if len(alternatives) > 0 && !slices.ContainsFunc(alternatives, func(a *tree.Node) bool {
			to := discriminator.End(w.Doc, a)
			t := schema.TypesSaidBy(to)
			return len(w.Schemas.ValuesOf(to)) == 0 && (t == 0 || t&schema.TString != 0)
		}) {
			return true
		}
	}
	return false
}

// DiscriminatorTellsApart reports whether a `discriminator` tells the branches of a union apart: each lists values of its own for
// the property that it names, and that is required.
func (w *Tagger) DiscriminatorTellsApart(owner *tree.Node, branches []*tree.Node) bool {
	by := owner.Member(word.Discriminator).Get(discriminator.PropertyName)
	if by == nil || !w.Rules.Refuses(flavor.COptionalProperty) {
		return false
	}
	met := map[string]bool{}
	for _, b := range branches {
		to := discriminator.End(w.Doc, b)
		if w.keepsUntagged() || w.Alternatives.At(to).Property != by.Text() {
			return false
		}
		values := w.Schemas.ValuesOf(to.Member(word.Properties).Get(by.Text()))
		for _, v := range values {
			if !v.IsString() || met[v.Text()] {
				return false
			}
			met[v.Text()] = true
		}
		if len(values) == 0 {
			return false
		}
	}
	return true
}

// keepsUntagged reports whether nothing is to be refused that the alternatives of a union admit by themselves. Where the options
// say that a discriminator decides, it is part of what they admit.
func (w *Tagger) keepsUntagged() bool {
	return (w.Options.KeepOpen || w.Options.PreferExact) && !w.Options.DiscriminatorDecides
}
