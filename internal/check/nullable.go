package check

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// idleNullable remarks on a `nullable: true` that admits no null though the document's dialect has the keyword and its author must have
// meant null. "This keyword only takes effect if type is explicitly defined within the same Schema Object", and
// null has to satisfy what else stands there (https://spec.openapis.org/oas/v3.0.3#fixed-fields-20, read 2026-11-27).
func (k *Checker) idleNullable(n, m *tree.Node) {
	if !k.doc.Nullable() || m.Kind() != tree.True || k.doc.OrNull(n) || k.doc.IgnoresSiblings() && k.doc.Reference(n) != nil {
		return
	}
	by, idle := excludesNull(k.doc, n)
	if idle {
		k.Remarks = append(k.Remarks, diag.Fact{Rule: diag.RuleIdleNullable, Severity: diag.Warning, Node: m, Keyword: m.Name(), Detail: by})
		if k.rules.Dialect == flavor.OpenAPI30 { // the provider reads it as null all the same
			k.reshape.Add(k.current)
			mark(&k.Dirty, m)
		}
	}
}

// markIdleNullables marks each `nullable` of a document whose dialect has no such keyword, where the document is made anew: the result
// declares no dialect, and would mean null by it.
func markIdleNullables(k *Checker) {
	if k.doc.Nullable() || StaysDeclared(k.doc, k.rules) || !k.doc.Tree.Mentions(word.Nullable) || !k.rules.Refuses(flavor.COldSpelling) || !k.Dirty.Any() || k.Gentle() {
		return
	}
	for n := range schema.Everywhere(k.doc.Tree.Root()) {
		if m := n.Member(word.Nullable); schema.IsTrue(m) {
			mark(&k.Dirty, m)
		}
	}
}

// excludesNull reports whether a schema with `nullable` admits no null all the same, though no `type` of it names null. by is the keyword
// that excludes null, where a `type` stands beside it; "" where none does, whose lack is the reason then.
func excludesNull(doc *schema.Document, n *tree.Node) (by string, excludes bool) {
	said := schema.TypesSaidBy(n)
	if said&schema.TNull != 0 {
		return "", false
	}
	if w := withoutNull(doc, n); w == 0 {
		return "", false
	} else if said != 0 {
		by = w.String()
	}
	return by, true
}

// withoutNull is the keyword beside the types of a schema that admits no null, or 0.
func withoutNull(doc *schema.Document, n *tree.Node) word.Word {
	if list := n.Member(word.Enum); list.IsArray() && schema.TypesOf(schema.Elements(list))&schema.TNull == 0 {
		return word.Enum
	}
	if r := doc.Reference(n); r != nil && saysNoNull(doc, n) {
		return word.Ref
	}
	for c := range n.Member(word.AllOf).All() {
		if saysNoNull(doc, c) {
			return word.AllOf
		}
	}
	for _, w := range [...]word.Word{word.AnyOf, word.OneOf} {
		if union := n.Member(w); union.IsArray() && union.Len() > 0 && noneSaysNull(doc, union) {
			return w
		}
	}
	return 0
}

func noneSaysNull(doc *schema.Document, union *tree.Node) bool {
	for c := range union.All() {
		if !saysNoNull(doc, c) {
			return false
		}
	}
	return true
}

// saysNoNull reports whether a schema, or what its reference leads to, has a type, and that is not null's.
func saysNoNull(doc *schema.Document, n *tree.Node) bool {
	if r := doc.Reference(n); r != nil {
		if n, _ = doc.Resolve(r); n == nil {
			return false
		}
	}
	said := schema.TypesSaidBy(n)
	return said != 0 && said&schema.TNull == 0 && !schema.IsTrue(n.Member(word.Nullable))
}
