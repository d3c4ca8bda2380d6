package keywords

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
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
		if by := w.discriminator(part.N); by != "" && by == p.Original && len(w.Teller.Words.ValuesOf(part.N.Member(word.Properties).Get(p.Original))) > 0 {
			p.Required = true
			n.Fact(diag.Fact{Rule: diag.RuleDiscriminator, Effect: diag.Narrowed, Node: at, Keyword: p.Original, Quiet: true})
			return
		}
	}
}

// DiscriminatorValues are the values of a property that stand for the alternative which it is of, as JSON, where a
// `discriminator` names it and only its `mapping` or the name of the schema has them (OpenAPI 3.1.1, 4.8.25).
func (w *Writer) DiscriminatorValues(name string, s conjunction.Set) (values []string) {
	for _, part := range s {
		if w.discriminator(part.N) != name || slices.ContainsFunc(s, func(p conjunction.Part) bool { return w.saysWhich(p.N, name) }) {
			continue
		}
		if known := w.alternatives[part.N].values; len(known) > 0 && len(known) <= mostNamed {
			for _, v := range known {
				values = append(values, diag.Quote(v))
			}
			return values
		}
	}
	return nil
}

// ListDiscriminator has a property of an object say which of these values stand for its alternative: as a list, where
// it may be any text else, or in its description.
func (w *Writer) ListDiscriminator(object, n *ir.Node, values []string, at *tree.Node) *ir.Node {
	one, enum := len(values) == 1 && w.Form.Allows("const", flavor.StringType), w.Form.Allows("enum", flavor.StringType)
	if n.Kind != ir.SchemaNode || n.Carry != ir.CarryPlain || n.Types != schema.TString || n.Nullable || len(n.Members) > 0 || !one && !enum {
		var told []string
		for _, v := range values {
			told = append(told, diag.Clip(v))
		}
		return w.describe(n, "Always "+diag.Enumerated(told, " or ")+".")
	}
	n = w.CopyForEdit(n)
	if n.Listed = values; one {
		n.AddKeyword("const", values[0], nil)
	} else {
		n.AddKeyword("enum", "["+strings.Join(values, ",")+"]", nil)
	}
	object.Fact(diag.Fact{Rule: diag.RuleDiscriminatorValue, Effect: diag.Narrowed, Node: at, Keyword: at.Name(), Detail: diag.Enumerated(values, " or "), Quiet: true})
	return n
}

// saysWhich reports whether a schema says of a property which values it has, or that it is no string.
func (w *Writer) saysWhich(n *tree.Node, name string) bool {
	own := n.Member(word.Properties).Get(name)
	if own == nil {
		return false
	}
	t := schema.TypesSaidBy(own)
	return len(w.Teller.Words.ValuesOf(own)) > 0 || t != 0 && t&schema.TString == 0
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
	if w.Options.KeepOpen || w.Options.PreferExact || !w.Doc.Tree.Mentions(word.Discriminator) && !(w.Doc.Tree.Mentions(word.Const) && w.Doc.Tree.Mentions(word.Default)) {
		return ""
	}
	if w.alternatives == nil {
		w.alternatives = alternativesOf(w.Doc)
	}
	return w.alternatives[n].property
}

// An alternativeOf is what a `discriminator` says of one alternative of its union.
type alternativeOf struct {
	property string
	values   []string // of the property, as its mapping has them, or else the name of the schema
}

// alternativesOf lists the alternatives of a document's unions that have a `discriminator`, in time linear in the
// document.
func alternativesOf(doc *schema.Document) map[*tree.Node]alternativeOf {
	alternatives := map[*tree.Node]alternativeOf{}
	stack := []*tree.Node{doc.Tree.Root()}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for c := schema.Under(n); c.Next(); {
			stack = append(stack, c.Node)
		}
		by := tagOf(doc, n)
		if by == "" {
			continue
		}
		for _, w := range [...]word.Word{word.OneOf, word.AnyOf} {
			for _, branch := range schema.Elements(n.Member(w)) {
				to := alternative(doc, branch)
				if a := alternatives[to]; a.property != by {
					alternatives[to] = alternativeOf{property: by}
				}
			}
		}
		nameAlternatives(doc, n, alternatives)
	}
	return alternatives
}

// tagOf is the property by which the alternatives of a schema's union are told apart: the one that a `discriminator`
// names, or one that has another only value in each, which is its default too; "" if there is none.
func tagOf(doc *schema.Document, n *tree.Node) string {
	if by := n.Member(word.Discriminator).Get(propertyName); by != nil && by.IsString() {
		return by.Text()
	}
	for _, w := range [...]word.Word{word.OneOf, word.AnyOf} {
		var objects []*tree.Node
		for _, branch := range schema.Elements(n.Member(w)) {
			if to := alternative(doc, branch); to.Says(word.Properties) {
				objects = append(objects, to)
			}
		}
		if len(objects) < 2 {
			continue
		}
		for p := range objects[0].Member(word.Properties).All() {
			if tagsAll(objects, p.Name()) {
				return p.Name()
			}
		}
	}
	return ""
}

// tagsAll reports whether a property has a value of its own in each of several schemas, which is its default.
func tagsAll(objects []*tree.Node, name string) bool {
	met := map[string]bool{}
	for _, o := range objects {
		p := o.Member(word.Properties).Get(name)
		only, byDefault := p.Member(word.Const), p.Member(word.Default)
		if only == nil || byDefault == nil || !only.IsString() || !tree.Equal(only, byDefault) || met[only.Text()] {
			return false
		}
		met[only.Text()] = true
	}
	return true
}

// nameAlternatives adds the values by which a union's `discriminator` calls its alternatives.
func nameAlternatives(doc *schema.Document, union *tree.Node, alternatives map[*tree.Node]alternativeOf) {
	add := func(to *tree.Node, value string) {
		if a, is := alternatives[to]; is && value != "" && !slices.Contains(a.values, value) {
			a.values = append(a.values, value)
			alternatives[to] = a
		}
	}
	mapped := map[string][]string{} // by where they lead, as it is written
	for m := range union.Member(word.Discriminator).Get("mapping").All() {
		if m.IsString() {
			mapped[m.Text()] = append(mapped[m.Text()], m.Name())
		}
	}
	for _, w := range [...]word.Word{word.OneOf, word.AnyOf} {
		for _, branch := range schema.Elements(union.Member(w)) {
			r := doc.Reference(branch)
			if r == nil {
				continue
			}
			name := lastToken(r.Text())
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
