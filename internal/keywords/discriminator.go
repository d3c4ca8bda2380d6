package keywords

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// RequireDiscriminator requires a property by which the alternatives of a union are told apart, by a `discriminator`
// or as each has its only value as its default, where the author has left that away: generators do, and the
// programs that read it ask for it. What happens to a value without it is undefined (OpenAPI 3.1.1, 4.8.25), and
// neither its absence nor a null in its place would say which alternative is meant. Other properties stay as they
// are, and all do where everything is to be kept.
func (w *Writer) RequireDiscriminator(n *ir.Node, p *ir.Property, s conjunction.Set, at *tree.Node) {
	for _, part := range s {
		if by := w.discriminator(part.N); by != "" && by == p.Original && (len(w.Teller.Words.ValuesOf(part.N.Member(word.Properties).Get(p.Original))) > 0 || len(p.Node.Listed) > 0) {
			p.Required = true
			n.Fact(diag.Fact{Rule: diag.RuleDiscriminator, Effect: diag.Narrowed, Node: at, Keyword: p.Original, Quiet: true})
			return
		}
	}
}

// DiscriminatorValues are the values of a property that stand for the alternative which it is of, as JSON, where a
// `discriminator` names it and only its `mapping` or the name of the schema has them (OpenAPI 3.1.1, 4.8.25). Exclusive
// says that no other alternative may match: by the schema alone others do, for a discriminator asks for nothing.
func (w *Writer) DiscriminatorValues(name string, s conjunction.Set) (values []string, exclusive bool) {
	if w.keepsAll() { // by the schema alone there may be others
		return nil, false
	}
	for _, part := range s {
		of := w.alternative(part.N)
		if of.property != name || slices.ContainsFunc(s, func(p conjunction.Part) bool { return w.saysWhich(p.N, name) }) {
			continue
		}
		if len(of.values) > 0 && len(of.values) <= mostNamed {
			for _, v := range of.values {
				values = append(values, diag.Quote(v))
			}
			return values, of.exclusive
		}
	}
	return nil, false
}

// ListDiscriminator has a property of an object say which of these values stand for its alternative: as a list, where
// it may be any text else, or in its description.
func (w *Writer) ListDiscriminator(object, n *ir.Node, values []string, exclusive bool, at *tree.Node) *ir.Node {
	one, enum := len(values) == 1 && w.Form.Allows("const", flavor.StringType), w.Form.Allows("enum", flavor.StringType)
	if w.keepsAll() || !anyText(n) || !one && !enum || !mayListTexts(at, values) || slices.Contains(values, `""`) && w.Rules.Refuses(flavor.CEmptyStringInEnum) {
		var told []string
		for _, v := range values {
			told = append(told, diag.Clip(v))
		}
		return w.describe(n, "Always "+diag.Enumerated(told, " or ")+".")
	}
	n = w.CopyForEdit(n)
	if n.Kind != ir.SchemaNode { // as it stands in the input
		kept := *w.Unpacked(n)
		kept.Members, kept.Facts = slices.Clone(kept.Members), ir.CopyFacts(kept.Facts, &kept)
		n = &kept
	}
	if n.Listed = values; one {
		n.AddKeyword("const", values[0], nil)
	} else {
		n.AddKeyword("enum", "["+strings.Join(values, ",")+"]", nil)
	}
	f := diag.Fact{Rule: diag.RuleDiscriminatorValue, Effect: diag.Narrowed, Node: at, Keyword: at.Name(), Detail: diag.Enumerated(values, " or "), Quiet: true}
	if exclusive {
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

// TagOf is what a schema is called that is a branch of a union with a `discriminator`, and that says of the property not
// which values it has; ok is false for others.
func (w *Writer) TagOf(branch *tree.Node) (t BranchTag, ok bool) {
	union := branch.Parent()
	if !union.IsArray() || !schema.IsKeyword(union) || union.Word() != word.OneOf && union.Word() != word.AnyOf || !union.Parent().Says(word.Discriminator) {
		return t, false
	}
	object := alternative(w.Doc, branch)
	own := w.alternativesIn(union)[object]
	t.Property = own.property
	for _, v := range own.values {
		t.values = append(t.values, diag.Quote(v))
	}
	t.declared, t.exclusive = w.declaredIn(nil, object, t.Property, 0), union.Word() == word.OneOf
	if object.Member(word.Properties).Get(t.Property) == nil && (w.keepsAll() || saysOfRest(object) || saysOfRest(branch)) {
		return t, false // to list it beside an allOf would say more than that
	}
	ok = t.Property != "" && len(t.declared) > 0 && len(t.values) > 0 && len(t.values) <= mostNamed
	return t, ok && !slices.ContainsFunc(t.declared, w.listsOrNoText)
}

// saysOfRest reports whether an object says something of members that its own properties do not list.
func saysOfRest(n *tree.Node) bool {
	return n.Says(word.AdditionalProperties) || n.Says(word.PatternProperties) || n.Says(word.UnevaluatedProperties)
}

// alternativesIn are the alternatives of one union.
func (w *Writer) alternativesIn(union *tree.Node) map[*tree.Node]alternativeOf {
	if own, known := w.ofUnion[union]; known {
		return own
	}
	own := map[*tree.Node]alternativeOf{}
	if by := tagOf(w.Doc, union.Parent()); by != "" {
		for b := range union.All() {
			own[alternative(w.Doc, b)] = alternativeOf{property: by}
		}
		nameAlternatives(w.Doc, union.Parent(), own)
	}
	slab.Put(&w.ofUnion, union, own)
	return own
}

// TagBranch has a kept branch of a union say which values of the property stand for it: the discriminator is gone where
// references are. What the branch refers to stands in its place; properties are its own.
func (w *Writer) TagBranch(k *ir.Node, t BranchTag, properties *ir.Member) {
	properties.Named = slices.Clone(properties.Named)
	for i, p := range properties.Named {
		if p.Original == t.Property {
			tagged := *p
			tagged.Node = w.tagged(k, p.Node, t, p.RawName)
			properties.Named[i] = &tagged
		}
	}
}

// TagBeside has a kept branch say it beside an allOf, of which a part declares the property: it returns the member that does.
func (w *Writer) TagBeside(k *ir.Node, t BranchTag) ir.Member {
	at := t.declared[0]
	if i := slices.IndexFunc(t.declared, func(p *tree.Node) bool { return !bareText(p) }); i >= 0 { // which it may not meet
		at = t.declared[i]
	}
	said := w.tagged(k, &ir.Node{Kind: ir.VerbatimNode, Src: at, Set: conjunction.One(at)}, t, at)
	only := &ir.Node{Kind: ir.KeptNode, Set: said.Set} // the rest of it stands in the part
	for _, m := range said.Members {
		if m.Raw == nil {
			only.Members = append(only.Members, m)
		}
	}
	return ir.Member{Keyword: "properties", Named: []*ir.Property{{Original: t.Property, Name: t.Property, RawName: at, Node: only}}}
}

// tagged is ListDiscriminator of a property of a kept branch. Of those of which one alone may match, fewer do then.
func (w *Writer) tagged(k, n *ir.Node, t BranchTag, at *tree.Node) *ir.Node {
	before := len(k.Facts)
	n = w.ListDiscriminator(k, n, t.values, t.exclusive, at)
	if len(k.Facts) > before && t.exclusive {
		k.Fact(diag.Fact{Rule: diag.RuleDiscriminatorValue, Effect: diag.Widened, Node: at, Keyword: at.Name(), Detail: "oneOf", Quiet: true})
	}
	return n
}

// declaredIn appends where a schema, and the parts of its allOf, declare a property.
func (w *Writer) declaredIn(to []*tree.Node, n *tree.Node, name string, depth int) []*tree.Node {
	const most = 4
	if p := n.Member(word.Properties).Get(name); p != nil {
		to = append(to, p)
	}
	for part := range n.Member(word.AllOf).All() {
		if depth < most {
			to = w.declaredIn(to, alternative(w.Doc, part), name, depth+1)
		}
	}
	return to
}

// anyText reports whether a node is a text, whichever.
func anyText(n *ir.Node) bool {
	if n.Kind == ir.VerbatimNode || n.Kind == ir.KeptNode {
		return n.Src != nil && bareText(n.Src)
	}
	return n.Kind == ir.SchemaNode && n.Carry == ir.CarryPlain && n.Types == schema.TString && !n.Nullable && len(n.Members) == 0
}

// saysWhich reports whether a schema says of a property which values it has, or that it is no string.
func (w *Writer) saysWhich(n *tree.Node, name string) bool {
	own := n.Member(word.Properties).Get(name)
	return own != nil && w.listsOrNoText(own)
}

// listsOrNoText reports whether a property lists its values, or is no string.
func (w *Writer) listsOrNoText(p *tree.Node) bool {
	t := schema.TypesSaidBy(p)
	return len(w.Teller.Words.ValuesOf(p)) > 0 || t != 0 && t&schema.TString == 0
}

// mostNamed bounds the values that are told of one alternative.
const mostNamed = 8

// DiscriminatorTellsApart reports whether a `discriminator` tells the branches of a union apart: each lists values of its own for
// the property that it names, and that is required.
func (w *Writer) DiscriminatorTellsApart(owner *tree.Node, branches []*tree.Node) bool {
	by := owner.Member(word.Discriminator).Get(propertyName)
	if by == nil || !w.Rules.Refuses(flavor.COptionalProperty) {
		return false
	}
	met := map[string]bool{}
	for _, b := range branches {
		to := alternative(w.Doc, b)
		if w.discriminator(to) != by.Text() {
			return false
		}
		values := w.Teller.Words.ValuesOf(to.Member(word.Properties).Get(by.Text()))
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

// propertyName is where a discriminator names the property.
const propertyName = "propertyName"

// discriminator is the property that tells a schema from the other alternatives of a union, or "".
func (w *Writer) discriminator(n *tree.Node) string {
	if w.keepsAll() {
		return ""
	}
	return w.alternative(n).property
}

// keepsAll reports whether nothing is to be refused that the schema by itself admits.
func (w *Writer) keepsAll() bool { return w.Options.KeepOpen || w.Options.PreferExact }

// alternative is what tells a schema from the other alternatives of a union, if it is one.
func (w *Writer) alternative(n *tree.Node) alternativeOf {
	if !w.alternativesRead {
		w.alternativesRead = true
		if mayTag(w.Doc.Tree) {
			w.alternatives = alternativesOf(w.Doc)
		}
	}
	return w.alternatives[n]
}

// mayTag reports whether a document has what tells alternatives of a union apart.
func mayTag(t *tree.Document) bool {
	return t.Mentions(word.Discriminator) || t.Mentions(word.Const) && t.Mentions(word.Default) && (t.Mentions(word.AnyOf) || t.Mentions(word.OneOf))
}

// An alternativeOf is what tells one alternative of a union apart, and what a `discriminator` calls it.
type alternativeOf struct {
	property  string
	values    []string // of the property, as its mapping has them, or else the name of the schema; of many, some
	exclusive bool     // no other alternative may match
}

// alternativesOf lists the alternatives of a document's unions that are told apart by a property, in time linear in the
// document; nil if there are none.
func alternativesOf(doc *schema.Document) (alternatives map[*tree.Node]alternativeOf) {
	for i := range doc.Tree.Len() { // also of what no keyword holds, and references lead to
		n := doc.Tree.Node(i)
		if !n.IsObject() || !n.MayHave(unions) {
			continue
		}
		by := tagOf(doc, n)
		if by == "" {
			continue
		}
		for _, w := range [...]word.Word{word.OneOf, word.AnyOf} {
			for branch := range n.Member(w).All() {
				to := alternative(doc, branch)
				if a := alternatives[to]; a.property != by {
					slab.Put(&alternatives, to, alternativeOf{property: by, exclusive: w == word.OneOf})
				}
			}
		}
		if n.Member(word.Discriminator).Get(propertyName) != nil {
			nameAlternatives(doc, n, alternatives)
		}
	}
	return alternatives
}

var unions = tree.WordsOf(word.AnyOf, word.OneOf)

// tagOf is the property by which the alternatives of a schema's union are told apart: the one that a `discriminator`
// names, or one that has another only value in each, which is its default too; "" if there is none.
func tagOf(doc *schema.Document, n *tree.Node) string {
	if by := n.Member(word.Discriminator).Get(propertyName); by != nil && by.IsString() {
		return by.Text()
	}
	for _, w := range [...]word.Word{word.OneOf, word.AnyOf} {
		union, tried := n.Member(w), 0
		if union.Len() > mostTagged {
			continue
		}
		for branch := range union.All() {
			first := alternative(doc, branch)
			if !first.Says(word.Properties) {
				continue
			}
			for p := range first.Member(word.Properties).All() {
				if own(first, p.Name()) == nil {
					continue
				}
				if tagsAll(doc, union, p.Name()) {
					return p.Name()
				}
				if tried++; tried == mostTried {
					break
				}
			}
			break // all others have to have it as well
		}
	}
	return ""
}

// mostTagged bounds the branches of which it is asked whether they are told apart by a constant, and mostTried the
// properties that are asked.
const mostTagged, mostTried = 256, 8

// tagsAll reports whether a property has a value of its own in each of several objects, which is its default.
func tagsAll(doc *schema.Document, union *tree.Node, name string) bool {
	var few [8]string
	met := few[:0]
	for branch := range union.All() {
		to := alternative(doc, branch)
		if !to.Says(word.Properties) { // no object
			continue
		}
		only := own(to, name)
		if only == nil || slices.Contains(met, only.Text()) {
			return false
		}
		met = append(met, only.Text())
	}
	return len(met) > 1
}

// own is the text that a property of an object always has, by itself and by default; nil if there is none.
func own(object *tree.Node, name string) *tree.Node {
	p := object.Member(word.Properties).Get(name)
	only, byDefault := p.Member(word.Const), p.Member(word.Default)
	if only == nil || byDefault == nil || !only.IsString() || !tree.Equal(only, byDefault) {
		return nil
	}
	return only
}

// nameAlternatives adds the values by which a union's `discriminator` calls its alternatives.
func nameAlternatives(doc *schema.Document, union *tree.Node, alternatives map[*tree.Node]alternativeOf) {
	add := func(to *tree.Node, value string) {
		if a, is := alternatives[to]; is && len(a.values) <= mostNamed && !slices.Contains(a.values, value) {
			a.values = append(a.values, value)
			alternatives[to] = a
		}
	}
	mapped := map[string][]string{} // by where they lead, as it is written
	for m := range union.Member(word.Discriminator).Get("mapping").All() {
		if m.IsString() {
			if names := mapped[m.Text()]; len(names) <= mostNamed { // more are not listed
				mapped[m.Text()] = append(names, m.Name())
			}
		}
	}
	for _, w := range [...]word.Word{word.OneOf, word.AnyOf} {
		for _, branch := range schema.Elements(union.Member(w)) {
			r := doc.Reference(branch)
			if r == nil {
				continue
			}
			name := schema.LastToken(r.Text())
			to := alternative(doc, branch)
			values := append(slices.Clone(mapped[r.Text()]), mapped[name]...) // the name of a schema may stand for its reference
			if len(values) == 0 {
				values = []string{name}
			}
			for _, value := range values {
				add(to, value)
			}
		}
	}
}

// alternative is what a branch leads to.
func alternative(doc *schema.Document, branch *tree.Node) *tree.Node {
	for range 8 { // more lead nowhere, most likely
		r := doc.Reference(branch)
		if r == nil {
			break
		}
		target, _ := doc.Resolve(r)
		if target == nil {
			break
		}
		branch = target
	}
	return branch
}
