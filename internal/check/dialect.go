package check

import (
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// StrayDialect reports whether m, a member of n, is a `$schema` below the root that may not stay: it names a
// dialect that is translated at the root too, or it turns an `id` beside it, which is no
// identifier in the document's dialect, into one, so that references lead elsewhere
// (https://json-schema.org/draft/2020-12/json-schema-core#section-8.1.1).
func StrayDialect(doc *schema.Document, r *flavor.Rules, n, m *tree.Node) bool {
	if m.Name() != "$schema" || !m.IsString() || n == doc.Tree.Root() {
		return false
	}
	if root := doc.Tree.Root().Member(word.Schema); root.IsString() && Foreign(doc, r, root) && Foreign(doc, r, m) {
		return true
	}
	d, known := schema.DialectOf(m.Text())
	return known && d <= schema.Draft04 && doc.Dialect > schema.Draft04 && n.Member(word.OldID).IsString()
}

// Foreign reports whether a `$schema` may not stay as it is. A flavor that refuses foreign dialects takes 2020-12 alone, in its exact
// spelling; under others it has to name the dialect in which the document is read.
func Foreign(doc *schema.Document, r *flavor.Rules, m *tree.Node) bool {
	d, known := schema.DialectOf(m.Text())
	if !r.Refuses(flavor.CForeignDialect) {
		return d != doc.Dialect || !known
	}
	return !known || d != schema.Draft202012 || !schema.SpellsDialect(m.Text())
}

// Respelt is how the root's `$schema` has to be spelled, or "" where it stays: readers look a meta-schema up by its exact URI, and
// fail where they know none of that name.
func Respelt(doc *schema.Document, r *flavor.Rules, m *tree.Node) string {
	d, known := schema.DialectOf(m.Text())
	if !known || m.Parent() != doc.Tree.Root() || Foreign(doc, r, m) || schema.SpellsDialect(m.Text()) || !declares(doc, r) {
		return ""
	}
	return d.URI()
}

// ResultDialect is the dialect in which the result is read. It is the document's own where the result may declare it, and where nothing
// at the root is made anew; else 2020-12. It is 2020-12 too where the document is read in another dialect than its text declares.
func ResultDialect(doc *schema.Document, r *flavor.Rules) schema.Dialect {
	if r.Refuses(flavor.CForeignDialect) || doc.Declared != doc.Dialect || !declares(doc, r) || doc.Dialect != schema.Draft202012 && remakes(doc, r) {
		return schema.Draft202012
	}
	return doc.Dialect
}

// StaysDeclared reports whether the document declares 2020-12, and the result does as well.
func StaysDeclared(doc *schema.Document, r *flavor.Rules) bool {
	return doc.Tree.Root().Says(word.Schema) && declares(doc, r) && ResultDialect(doc, r) == doc.Dialect && doc.Dialect == schema.Draft202012
}

// declares reports whether `$schema` may stand at the root, in a schema of the root's kind as well as in the object that most roots
// become.
func declares(doc *schema.Document, r *flavor.Rules) bool {
	return r.Allows("$schema", true, flavor.ObjectType) && r.Allows("$schema", true, PlacesOf(doc.Tree.Root())...)
}

// remakes reports whether something has to be made anew: a root that refers, is a union, or has a keyword or a property's name that
// may not stand there, or any tuple. What is made anew is written in 2020-12.
func remakes(doc *schema.Document, r *flavor.Rules) bool {
	root := doc.Tree.Root()
	if r.Refuses(flavor.CRootReference) && doc.Reference(root) != nil {
		return true
	}
	if r.Refuses(flavor.CArrayWithoutItems) && doc.Tuples() { // `items` as a list becomes another form
		return true
	}
	if r.Refuses(flavor.CRootUnion) && (root.Says(word.AnyOf) || root.Says(word.OneOf) || HiddenUnion(root) != nil) {
		return true
	}
	for p := range root.Member(word.Properties).All() {
		if !tableOf(r).names.Takes(p.Name(), true) {
			return true
		}
	}
	for m := range root.All() {
		if k := schema.Of(m); k != nil && k.Family > schema.Annotation && !r.Allows(m.Name(), true, flavor.ObjectType) {
			return true
		}
	}
	return false
}

// OldIn reports whether the flavor minds the keyword m as an old spelling: the dialect target of the output has no such keyword, or not
// with this value. `items` as a list counts too where the flavor minds arrays without items, since it says nothing of those behind it.
func OldIn(target schema.Dialect, doc *schema.Document, r *flavor.Rules, k *schema.Keyword, m *tree.Node) bool {
	list := (k.Word == word.Items || k.Word == word.AdditionalItems) && m.Parent().Member(word.Items).IsArray() && r.Refuses(flavor.CArrayWithoutItems)
	if !r.Refuses(flavor.COldSpelling) && !list || k.Family == schema.Annotation {
		return false
	}
	foreign := target != doc.Dialect
	switch k.Word {
	case word.ID:
		if _, fragment, _ := strings.Cut(m.Text(), "#"); fragment != "" && m.IsString() && target >= schema.Draft201909 {
			return r.Allows(m.Name(), m.Parent() == doc.Tree.Root(), PlacesOf(m.Parent())...) // else `$id` is left out as one that may not stand
		}
	case word.Definitions, word.Defs, word.Ref, word.Schema:
		return false
	case word.Nullable:
		if !foreign { // no dialect is declared: null is meant, and readers of the result do not know `nullable`
			return doc.LacksNull(m.Parent()) && r.UnlistedKept && r.Dialect != flavor.OpenAPI30
		}
	case word.Items:
		return m.IsArray() && target >= schema.Draft202012
	case word.AdditionalItems:
		return target >= schema.Draft202012 && (foreign || m.Parent().Member(word.Items).IsArray())
	case word.Minimum:
		return target >= schema.Draft06 && schema.IsTrue(m.Parent().Member(word.ExclusiveMinimum))
	case word.Maximum:
		return target >= schema.Draft06 && schema.IsTrue(m.Parent().Member(word.ExclusiveMaximum))
	case word.ExclusiveMinimum, word.ExclusiveMaximum:
		return m.IsBool() && target >= schema.Draft06 || foreign && doc.Dialect <= schema.Draft04
	}
	return foreign && (!k.In(target) || !k.In(doc.Dialect))
}

// MarkUncopyable marks what cannot be copied into a document that is made anew: keywords that 2020-12 reads otherwise, and identifiers
// under a flavor where references may lead to definitions alone.
func (k *Checker) MarkUncopyable() {
	old, named := k.doc.Dialect < schema.Draft202012, !k.inlines && k.rules.Refuses(flavor.CReferenceByPath) && k.doc.Identified()
	if !old && !named {
		return
	}
	for n := range schema.Everywhere(k.doc.Tree.Root()) {
		for m := range n.All() {
			if old && readsOtherwise(k.doc, n, m) || named && identifies(m) {
				mark(&k.Dirty, m)
			}
		}
	}
}

// readsOtherwise reports whether 2020-12 does not read a keyword as the
// document's draft does.
func readsOtherwise(doc *schema.Document, n, m *tree.Node) bool {
	switch m.Name() {
	case "$ref":
		return doc.IgnoresSiblings() && n.Len() > 1
	case "items":
		return m.IsArray()
	case "minimum", "maximum":
		return schema.IsTrue(n.Get("exclusiveM" + m.Name()[1:]))
	case "exclusiveMinimum", "exclusiveMaximum":
		return m.IsBool()
	case "definitions":
		return false
	case "$id":
		_, fragment, _ := strings.Cut(m.Text(), "#")
		return fragment != "" && m.IsString()
	}
	word := schema.Of(m)
	return word != nil && word.Family != schema.Annotation && word.In(doc.Dialect) != word.In(schema.Draft202012)
}
