package keywords

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// SayOtherwise reports of a finished node of some types in which form it has the keywords of its conjunction that may not stand where
// they do, as far as nothing was said of them while the node was made.
func (w *Writer) SayOtherwise(n *ir.Node, normal *meaning.Normal, t schema.TypeSet) {
	if n.Kind == ir.NeverNode || n.IsText() { // TextOf said what text replaces
		return
	}
	for _, p := range normal.Set {
		if p.N != nil {
			w.sayOfPart(n, normal, p, t)
		}
	}
	w.SayReplaced(n, normal)
}

// SayOfReference is SayOtherwise for a schema, alone, that only refers to another; n is the node of the other, or a reference to it.
func (w *Writer) SayOfReference(n *ir.Node, alone *tree.Node) {
	p := conjunction.Part{N: alone, Without: conjunction.NoNullable}
	w.sayOfPart(n, &nothing, p, schema.TAll)
	if w.replaced.Has(alone) {
		sayOfReplaced(w, n, p)
	}
}

// Wrote says of a keyword that may not stand where it does what was written in its place.
func (w *Writer) Wrote(n *ir.Node, m *tree.Node, what string) {
	if m != nil && w.minded.Has(m) {
		n.Fact(diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.SpellOut, Node: m, Keyword: m.Name(), Detail: what})
	}
}

// WroteUnevaluated reports that an unevaluated… keyword became another one because all that it speaks of is known.
func WroteUnevaluated(w *Writer, n *ir.Node, m *tree.Node, what string) {
	if w.Wrote(n, m, what); !w.minded.Has(m) {
		n.Fact(diag.Fact{Rule: diag.RuleUnevaluated, Repair: flavor.SpellOut, Node: m, Keyword: m.Name(), Detail: what})
	}
}

// WroteClosed reports, for each keyword in a schema of further members, that the object is closed instead.
func (w *Writer) WroteClosed(n *ir.Node, further *tree.Node) {
	for m := range further.All() {
		if further.Word() == word.PropertyNames { // which is reported as a whole
			break
		}
		w.Wrote(n, m, "additionalProperties: false")
	}
}

// nothing is the form of a conjunction that says nothing.
var nothing meaning.Normal

func (w *Writer) sayOfPart(n *ir.Node, normal *meaning.Normal, p conjunction.Part, t schema.TypeSet) {
	if all := p.N.Member(word.AllOf); all.Len() > 0 && p.Without&conjunction.NoAllOf == 0 && !w.minded.Has(all) && !isPartOf(p.N, word.AllOf) {
		n.Fact(diag.Fact{Rule: diag.RuleMergedSchemas, Node: all, Keyword: all.Name()})
	}
	if !w.minded.Has(p.N) {
		return
	}
	r := w.Doc.Reference(p.N)
	ignoring := w.Doc.IgnoresSiblings() && r != nil && r.Word() == word.Ref
	for m := range p.N.All() {
		switch k := schema.Of(m); {
		case !w.minded.Has(m) || w.spoken.of(n, m):
		case m.Word() == word.Type && w.spelledOtherwise(n, m):
		case check.StrayDialect(w.Doc, w.Rules, p.N, m):
			n.Fact(diag.StrayDialect(m))
		case k == nil || (k.Family == schema.Core || !ignoring) && k.Family != schema.Annotation && (schema.Concerns(k.Family, t) || n.Has("enum") && p.N.Member(word.Type).IsArray()) && (k.Family == schema.Core || w.Schemas.Means(k, m) && !w.Schemas.Malformed(k, m)):
			w.sayOtherwise(n, normal, p, m)
		case k.Word == word.Nullable && !w.Doc.Nullable() && schema.IsTrue(m) && !p.N.Says(word.Type):
			n.Fact(diag.Idle(w.Doc, m))
		}
	}
}

// spelledOtherwise says that types are written in small letters, or in capitals; it reports false where they are spelled as they may be.
func (w *Writer) spelledOtherwise(n *ir.Node, m *tree.Node) bool {
	f, is := check.Spelling(w.Rules, m)
	if capitals := w.Rules.Values["type"].Accepts; !is && len(capitals) > 0 && !slices.Contains(capitals, m.Text()) {
		f, is = diag.Fact{Rule: diag.RuleValue, Repair: flavor.Translate, Node: m, Keyword: m.Name(), Detail: m.Text()}, true
	}
	if is {
		n.Fact(f)
	}
	return is
}

// isPartOf reports whether a schema is one of those that a keyword lists.
func isPartOf(n *tree.Node, by word.Word) bool {
	list := n.Parent()
	return list != nil && list.Word() == by && schema.IsKeyword(list)
}

// said reports whether a fact of the node is about a keyword that may not stand. It asks the marks first: the facts of a
// node that many schemas share need not be searched for each of them.
func said(w *Writer, n *ir.Node, m *tree.Node) bool { return w.minded.Has(m) && w.spoken.of(n, m) }

// saidWithin reports whether a fact of the node is about a schema or a keyword of it, spellings and unlisted keywords aside.
func saidWithin(n *ir.Node, schema *tree.Node) bool {
	return slices.ContainsFunc(n.Facts, func(f diag.Fact) bool {
		return f.Node != nil && (f.Node == schema || f.Node.Parent() == schema) && f.Rule != diag.RuleKeyword && f.Repair != flavor.Translate
	})
}

func (w *Writer) sayOtherwise(n *ir.Node, normal *meaning.Normal, p conjunction.Part, m *tree.Node) {
	f := diag.Fact{Rule: diag.RuleKeyword, Repair: flavor.Merge, Node: m, Keyword: m.Name()}
	switch k := schema.Of(m); {
	case k == nil:
		f = diag.LeftOut(w.Doc, m) // an unknown word: one of that name that is nearer to the place stands
	case k.Word == word.Nullable && p.Without&conjunction.NoNullable != 0: // what null joins is reported elsewhere
		return
	case k.Word == word.Nullable:
		if f.Detail = diag.Met; !schema.IsTrue(m) || p.N.Says(word.Type) || p.N.Says(word.Enum) || p.N.Says(word.Const) || normal.Types&schema.TNull == 0 { // reported elsewhere
			return
		}
	case k.Family == schema.Core:
		if k.Word == word.Ref || m.Parent() == w.Doc.Tree.Root() && k.Holds != schema.SchemaMap {
			return
		}
		if k.Word == word.Definitions && !w.Rules.Refuses(flavor.CReference) {
			f.Detail = diag.MovedDefinitions
		}
	case n.Listed != nil && m != normal.ListedBy && (k.Family != schema.Applicator || k.Word == word.Not || k.Word == word.If && p.Without&conjunction.NoCondition == 0):
		if k.Family == schema.AnyValue && w.Form.Allows(m.Name(), check.Places(n.Types)...) { // it may stand: another lists what both admit
			return
		}
		if f.Detail = diag.ByValues; k.Word == word.Const && n.Has("enum") {
			f.Repair, f.Detail = flavor.SpellOut, "enum"
		}
	case followsNothing(m):
		f = diag.Nothing(m)
	case k.Family == schema.Applicator || depends[k.Word]:
		if !tookApart(normal, p, m) {
			return
		}
	case slices.ContainsFunc(check.Places(schema.TAll), func(p flavor.Place) bool {
		return w.Rules.Allows(m.Name(), m.Parent().Parent() == nil, p) && w.Form.MayHold(m.Name(), check.Of(m), p)
	}): // in a schema of another kind: what made it that was reported, unless listed values left one type of a list
		if !p.N.Member(word.Type).IsArray() || !n.Has("enum") && !n.Has("const") || saidWithin(n, p.N) {
			return
		}
		if f.Detail = diag.OfOneType; !n.Has(m.Name()) {
			f.Detail = diag.ByValues
		}
	default:
		if f.Repair, f.Detail = formOf(n, k, m); f.Repair == flavor.None {
			return
		}
	}
	n.Fact(f)
}

// followsNothing reports whether a keyword says what follows from a condition that is not there.
func followsNothing(m *tree.Node) bool {
	follows, from := schema.Follows(m)
	return follows && !from
}

// depends are the keywords by which what an object has to be depends on its members.
var depends = map[word.Word]bool{word.DependentRequired: true, word.DependentSchemas: true, word.Dependencies: true}

// tookApart reports whether a keyword that combines schemas need not stand, since its schemas were read as parts of the conjunction.
func tookApart(normal *meaning.Normal, p conjunction.Part, m *tree.Node) bool {
	switch m.Word() {
	case word.AllOf:
		return p.Without&conjunction.NoAllOf == 0
	case word.Not:
		return !slices.Contains(normal.Residual, m)
	case word.If:
		return p.Without&conjunction.NoCondition == 0 && schema.AlwaysThen(p.N) != nil
	case word.DependentRequired, word.DependentSchemas, word.Dependencies: // every entry is decided
		return !slices.ContainsFunc(normal.Dependencies, func(d *tree.Node) bool { return d.Parent() == m })
	}
	return false
}

// formOf names the form in which a node says what a keyword says that may stand in no schema: minProperties => `required`. The repair is
// None where a fact on the node as a whole says it.
func formOf(n *ir.Node, k *schema.Keyword, m *tree.Node) (flavor.Repair, string) {
	o, list := n.Object, n.Carry == ir.CarryEntries
	switch w := k.Word; {
	case k.Holds == schema.Schema && schema.SaysNothing(m), m.IsNumber() && m.Text() == "0" && k.Family != schema.OfNumber && strings.HasPrefix(k.Name, "min"), w == word.UniqueItems && m.Kind() == tree.False, IsUnevaluated(m) && schema.LeavesNothing(m):
		return flavor.Merge, diag.Met
	case w == word.MinProperties && list && n.Has("minItems"):
		return flavor.SpellOut, "minItems"
	case list || o != nil && o.Rest != nil, n.Carry == ir.CarryTuple: // a fact on the entries or the tuple says it
		return flavor.None, ""
	case o != nil && o.ClosedBy != nil && o.ClosedBy != m && m.IsObject():
		return flavor.SpellOut, "properties"
	case o != nil && o.Closed && w != word.MinProperties, o != nil && o.Additional != nil && w == word.PatternProperties:
		return flavor.SpellOut, "additionalProperties"
	case o != nil && w == word.MinProperties:
		return flavor.SpellOut, "required"
	case m.IsNumber():
		return flavor.Merge, diag.Weaker
	}
	return flavor.Remove, "" // another one of its kind stands, or was given up
}
