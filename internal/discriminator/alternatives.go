// Package discriminator reads by which property the alternatives of a union are told apart, and by which of its values
// each is chosen: as a `discriminator` says it (OpenAPI 3.1.1, 4.8.25), or where the property is a constant in each, which is its
// default, too. With {"propertyName": "kind", "mapping": {"c": "#/$defs/Cat"}}, the alternative Cat is chosen by kind "c", and
// without the mapping by "Cat". A discriminator asks for nothing by itself, and its mapping may lead nowhere; what follows for
// an adapted schema is for others to say. Knows no flavor.
//
// In: a document. Out: what each alternative is called.
package discriminator

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// PropertyName is where a discriminator names the property, and Mapping where it says what its values lead to.
const PropertyName, Mapping = "propertyName", "mapping"

// MostNamed bounds the values that one alternative is called by; MostNamed+1 of them show that there are more.
const MostNamed = 8

// An Alternative is what tells one alternative of a union apart, and what a `discriminator` calls it.
type Alternative struct {
	Property  string
	Values    []string // of the property, by the mapping, or else the name of the schema; at most MostNamed+1
	Exclusive bool     // no other alternative may match
}

// Alternatives has an Alternative for each one of a document's unions; they are read when first asked for. Not safe for concurrent use.
type Alternatives struct {
	doc     *schema.Document
	read    bool
	all     map[*tree.Node]Alternative                // by the schema that a branch leads to
	ofUnion map[*tree.Node]map[*tree.Node]Alternative // of one union alone, by its keyword
}

// Of returns the alternatives of a document.
func Of(doc *schema.Document) Alternatives { return Alternatives{doc: doc} }

// None reports whether nothing in the document is told apart by a property.
func (a *Alternatives) None() bool {
	if !a.read {
		a.read = true
		if mayTag(a.doc.Tree) {
			a.all = alternativesOf(a.doc)
		}
	}
	return len(a.all) == 0
}

// At is what tells a schema, to which a branch leads, from the other alternatives of a union; none if it is no alternative.
func (a *Alternatives) At(n *tree.Node) Alternative {
	if a.None() {
		return Alternative{}
	}
	return a.all[n]
}

// In is what tells a schema from the other alternatives of this union, an `anyOf` or `oneOf`.
func (a *Alternatives) In(union, n *tree.Node) Alternative {
	own, known := a.ofUnion[union]
	if !known {
		own = map[*tree.Node]Alternative{}
		addUnion(a.doc, union.Parent(), &own, union)
		slab.Put(&a.ofUnion, union, own)
	}
	return own[n]
}

// mayTag reports whether a document has the keywords by which alternatives of a union can be told apart.
func mayTag(t *tree.Document) bool {
	return t.Mentions(word.Discriminator) || t.Mentions(word.Const) && t.Mentions(word.Default) && (t.Mentions(word.AnyOf) || t.Mentions(word.OneOf))
}

var unions = tree.WordsOf(word.AnyOf, word.OneOf)

// alternativesOf lists the alternatives of a document's unions that are told apart by a property, in time linear in the
// document; nil if there are none.
func alternativesOf(doc *schema.Document) (all map[*tree.Node]Alternative) {
	for i := range doc.Tree.Len() { // also what stands where no keyword holds schemas, for references may lead there
		if n := doc.Tree.Node(i); n.IsObject() && n.MayHave(unions) {
			addUnion(doc, n, &all, n.Member(word.OneOf), n.Member(word.AnyOf))
		}
	}
	return all
}

// addUnion adds the alternatives of unions of a schema.
func addUnion(doc *schema.Document, owner *tree.Node, all *map[*tree.Node]Alternative, unions ...*tree.Node) {
	by := propertyOf(doc, owner)
	if by == "" {
		return
	}
	for _, union := range unions {
		for branch := range union.All() {
			to := End(doc, branch)
			if a := (*all)[to]; a.Property != by {
				slab.Put(all, to, Alternative{Property: by, Exclusive: union.Word() == word.OneOf})
			}
		}
	}
	if owner.Member(word.Discriminator).Get(PropertyName) != nil {
		addNames(doc, owner, *all)
	}
}

// propertyOf is the property by which the alternatives of a schema's union are told apart: the one that a `discriminator`
// names, or one that is another constant in each, which is its default, too; "" if there is none.
func propertyOf(doc *schema.Document, n *tree.Node) string {
	if by := n.Member(word.Discriminator).Get(PropertyName); by != nil && by.IsString() {
		return by.Text()
	}
	for _, w := range [...]word.Word{word.OneOf, word.AnyOf} {
		union, tried := n.Member(w), 0
		if union.Len() > mostTagged {
			continue
		}
		for branch := range union.All() {
			first := End(doc, branch)
			if !first.Says(word.Properties) {
				continue
			}
			for p := range first.Member(word.Properties).All() {
				if onlyValue(first, p.Name()) == nil {
					continue
				}
				if tagsAll(doc, union, p.Name()) {
					return p.Name()
				}
				if tried++; tried == mostTried {
					break
				}
			}
			break // one object is enough: all others have to have the property as well
		}
	}
	return ""
}

// mostTagged bounds the branches of a union that may be told apart by a constant, and mostTried the properties that are tried.
const mostTagged, mostTried = 256, 8

// tagsAll reports whether a union has several objects, and a property is another constant in each, which is its default, too.
func tagsAll(doc *schema.Document, union *tree.Node, name string) bool {
	var few [8]string
	met := few[:0]
	for branch := range union.All() {
		to := End(doc, branch)
		if !to.Says(word.Properties) { // no object
			continue
		}
		only := onlyValue(to, name)
		if only == nil || slices.Contains(met, only.Text()) {
			return false
		}
		met = append(met, only.Text())
	}
	return len(met) > 1
}

// onlyValue is the string that is both `const` and `default` of an object's property; nil if there is none.
func onlyValue(object *tree.Node, name string) *tree.Node {
	p := object.Member(word.Properties).Get(name)
	only, byDefault := p.Member(word.Const), p.Member(word.Default)
	if only == nil || byDefault == nil || !only.IsString() || !tree.Equal(only, byDefault) {
		return nil
	}
	return only
}

// Names are the values by which a schema's `discriminator` calls the alternatives of its unions.
type Names struct {
	doc    *schema.Document
	mapped map[string][]string // the values, by the reference or name to which the mapping leads them
}

// NamesOf reads the Names of a schema's `discriminator`, at most so many for each alternative.
func NamesOf(doc *schema.Document, owner *tree.Node, most int) Names {
	names := Names{doc, map[string][]string{}}
	for m := range owner.Member(word.Discriminator).Get(Mapping).All() {
		if m.IsString() {
			if known := names.mapped[m.Text()]; len(known) < most {
				names.mapped[m.Text()] = append(known, m.Name())
			}
		}
	}
	return names
}

// Of are the values that stand for a branch: those of the mapping, or else the name of the schema that it refers to.
func (n *Names) Of(branch *tree.Node) []string {
	r := n.doc.Reference(branch)
	if r == nil {
		return nil
	}
	name := schema.LastToken(r.Text())
	values := append(slices.Clone(n.mapped[r.Text()]), n.mapped[name]...) // the name of a schema may stand for its reference
	if len(values) == 0 {
		values = []string{name}
	}
	return values
}

// addNames adds the values by which a schema's `discriminator` calls the alternatives of its unions.
func addNames(doc *schema.Document, owner *tree.Node, all map[*tree.Node]Alternative) {
	names := NamesOf(doc, owner, MostNamed+1) // more are not listed
	for _, w := range [...]word.Word{word.OneOf, word.AnyOf} {
		for _, branch := range schema.Elements(owner.Member(w)) {
			to := End(doc, branch)
			a, is := all[to]
			if !is {
				continue
			}
			for _, value := range names.Of(branch) {
				if len(a.Values) <= MostNamed && !slices.Contains(a.Values, value) {
					a.Values = append(a.Values, value)
				}
			}
			all[to] = a
		}
	}
}

// End is the schema to which a branch leads by references; the branch itself if it has none.
func End(doc *schema.Document, branch *tree.Node) *tree.Node {
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
