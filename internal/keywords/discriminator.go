package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// RequireDiscriminator requires a property by which a `discriminator` tells the alternatives of a union
// apart, where the author has left that away: generators do, which write its only value as a default. What happens
// to a value without it is undefined (OpenAPI 3.1.1, 4.8.25), and null in its place would say nothing of
// which alternative is meant. Other properties stay as they are, and all do where everything is to be kept.
func (w *Writer) RequireDiscriminator(n *ir.Node, p *ir.Property, s conjunction.Set, at *tree.Node) {
	for _, part := range s {
		if by := w.discriminator(part.N); by != "" && by == p.Original && len(w.Teller.Words.ValuesOf(part.N.Member(word.Properties).Get(p.Original))) > 0 {
			p.Required = true
			n.Fact(diag.Fact{Rule: diag.RuleDiscriminator, Effect: diag.Narrowed, Node: at, Keyword: p.Original, Quiet: true})
			return
		}
	}
}

// TellDiscriminator has a property say which values stand for the alternative that it is of, where a `discriminator`
// names it and only its `mapping` or the name of the schema has them (OpenAPI 3.1.1, 4.8.25).
func (w *Writer) TellDiscriminator(n *ir.Node, name string, s conjunction.Set) *ir.Node {
	for _, part := range s {
		if w.discriminator(part.N) != name || slices.ContainsFunc(s, func(p conjunction.Part) bool { return w.saysWhich(p.N, name) }) {
			continue
		}
		var values []string
		for _, v := range w.alternatives[part.N].values {
			values = append(values, diag.Quote(diag.Clip(v)))
		}
		if len(values) > 0 && len(values) <= mostNamed {
			return w.describe(n, "Always "+diag.Enumerated(values, " or ")+".")
		}
	}
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
	if w.Options.KeepOpen || w.Options.PreferExact || !w.Doc.Tree.Mentions(word.Discriminator) {
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
		by := n.Member(word.Discriminator).Get(propertyName)
		if by == nil || !by.IsString() {
			continue
		}
		for _, w := range [...]word.Word{word.OneOf, word.AnyOf} {
			for _, branch := range schema.Elements(n.Member(w)) {
				to := alternative(doc, branch)
				if a := alternatives[to]; a.property != by.Text() {
					alternatives[to] = alternativeOf{property: by.Text()}
				}
			}
		}
		nameAlternatives(doc, n, alternatives)
	}
	return alternatives
}

// nameAlternatives adds the values by which a union's `discriminator` calls its alternatives.
func nameAlternatives(doc *schema.Document, union *tree.Node, alternatives map[*tree.Node]alternativeOf) {
	add := func(to *tree.Node, value string) {
		if a, is := alternatives[to]; is && value != "" && !slices.Contains(a.values, value) {
			a.values = append(a.values, value)
			alternatives[to] = a
		}
	}
	mapped := map[string]string{} // by where it leads, as it is written
	for m := range union.Member(word.Discriminator).Get("mapping").All() {
		if m.IsString() {
			mapped[m.Text()] = m.Name()
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
			switch value, is := mapped[r.Text()]; {
			case is:
				add(to, value)
			case mapped[name] != "": // the name of a schema may stand for its reference
				add(to, mapped[name])
			default:
				add(to, name)
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
