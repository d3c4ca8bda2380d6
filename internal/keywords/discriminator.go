package keywords

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tell"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// RequireDiscriminator requires a property by which a `discriminator` tells the alternatives of a union
// apart, where the author has left that away: generators do, which write its only value as a default. What happens
// to a value without it is undefined (OpenAPI 3.1.1, 4.8.25), and null in its place would say nothing of
// which alternative is meant. Other properties stay as they are, and all do where everything is to be kept.
func (w *Writer) RequireDiscriminator(n *ir.Node, p *ir.Property, s meaning.Conjunction, at *tree.Node) {
	for _, part := range s {
		if by := w.discriminator(part.N); by != "" && by == p.Original && len(tell.ValuesOf(w.Teller, part.N.Member(word.Properties).Get(p.Original))) > 0 {
			p.Required = true
			n.Fact(diag.Fact{Rule: diag.RuleDiscriminator, Effect: diag.Narrowed, Node: at, Keyword: p.Original, Quiet: true})
			return
		}
	}
}

// ToldApart reports whether a `discriminator` tells the branches of a union apart: each lists values of its own for
// the property that it names, and that is required.
func (w *Writer) ToldApart(owner *tree.Node, branches []*tree.Node) bool {
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
		values := tell.ValuesOf(w.Teller, to.Member(word.Properties).Get(by.Text()))
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
	return w.alternatives[n]
}

// alternativesOf lists the alternatives of a document's unions, with the property that their `discriminator` names,
// in time linear in the document.
func alternativesOf(doc *schema.Document) map[*tree.Node]string {
	alternatives := map[*tree.Node]string{}
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
				alternatives[alternative(doc, branch)] = by.Text()
			}
		}
	}
	return alternatives
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
