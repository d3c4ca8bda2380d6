package check

import (
	"cmp"
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// MayBeBoolean reports whether true or false under a keyword only says whether there may be further members or items, so that it is no
// boolean schema for a flavor to refuse.
func MayBeBoolean(k *schema.Keyword) bool {
	switch k.Word {
	case word.AdditionalProperties, word.UnevaluatedProperties, word.AdditionalItems, word.UnevaluatedItems:
		return true
	}
	return false
}

func (k *Checker) means(name string, m *tree.Node) bool {
	return schema.Means(k.doc, schema.Lookup(name), m)
}

// member checks one keyword where it stands.
func (k *Checker) member(n, m *tree.Node, root bool, kinds []flavor.Place, ref *tree.Node) {
	w := m.Word()
	if (k.table.plain[w] && m.IsString() || w == word.Type && k.spelled != 0 && ref == nil && !k.table.valued[w]) && k.table.allows(m, root, kinds) {
		return // as most members do
	}
	row := schema.Of(m)
	means := row != nil && schema.Means(k.doc, row, m)
	if k.astray(m, row, means, root, kinds, ref) {
		return
	}
	if w == word.Nullable {
		k.idleNullable(n, m)
	}
	if means {
		entries(k, row, m)
	}
	if len(k.doc.Repeated) > 0 && k.doc.Repeated[m] {
		k.find(diag.Fact{Rule: diag.RuleRepeatedID, Repair: flavor.Remove, Severity: diag.Warning, Node: m, Keyword: m.Name(), Detail: m.Text()})
		return
	}
	if m.Word() == word.Schema && k.dialect(n, m, root) {
		return
	}
	switch {
	case row != nil && k.table.old && OldIn(k.written, k.doc, k.rules, row, m) && (m.Word() != word.Dependencies || k.takesDependencies(root, kinds)):
		k.noteRefused(flavor.COldSpelling, m, m.Name())
		if w == word.Nullable && (k.doc.NullBeside(n) || n.Says(word.Const)) { // null has to join more than a list of types
			k.reshape.Add(n)
		}
	case m == ref && k.inlines && m.Word() == word.Ref: // Checker.reference says that
	case !k.table.allows(m, root, kinds):
		f := diag.LeftOut(k.doc, m)
		if f.Rule == diag.RuleKeyword {
			f.Detail = k.wants(m, root, kinds)
		}
		k.find(f)
	case row != nil:
		k.value(n, m, root, kinds)
	default:
		if meant := k.doc.Meant(m); meant != nil {
			k.Remarks = append(k.Remarks, diag.Fact{Rule: diag.RuleMisspeltKeyword, Severity: diag.Warning, Node: m, Keyword: m.Name(), Detail: meant.Name})
		}
	}
}

// astray reports, and notes, whether a keyword counts for nothing: its value is malformed, it stands beside a `$ref` in a draft that
// ignores such keywords, or its dialect does not have it.
func (k *Checker) astray(m *tree.Node, row *schema.Keyword, means, root bool, kinds []flavor.Place, ref *tree.Node) bool {
	if row == nil {
		return false
	}
	openAPI := k.rules.Dialect == flavor.OpenAPI30
	read := schema.MeansIn(k.written, k.doc, row, m) || row.Word == word.Nullable && openAPI // the author or the provider gives it a meaning
	spelled := row.Word == word.Type && k.spelled != 0
	besideRef := k.dropsSiblings && ref != nil && ref.Word() == word.Ref && m != ref
	switch {
	case read && !spelled && schema.Malformed(row, m):
		k.find(diag.Malformed(row, m))
	case besideRef && row.Family > schema.Annotation && (k.table.gentle || k.table.allows(m, root, kinds)):
		k.find(diag.IgnoredSibling(k.doc, m)) // the result's draft would not ignore it
	case row.Word == word.Nullable && !means && m.Kind() == tree.True && openAPI:
		k.find(diag.Idle(k.doc, m)) // the provider would read null into it
	default:
		return false
	}
	return true
}

// entries checks the entries of a keyword's list or map: those that are no schemas, and values that are listed twice.
func entries(k *Checker, row *schema.Keyword, m *tree.Node) {
	for _, c := range schema.MalformedEntries(row, m) {
		k.find(diag.MalformedEntry(c))
	}
	if c := schema.Repeats(k.doc, m); c != nil {
		f := diag.RepeatedValue(m, c)
		f.Repair = flavor.None // nothing was done yet
		k.find(f)
	}
}

// takesDependencies reports whether what 2019-09 has for `dependencies` may stand in a schema.
func (k *Checker) takesDependencies(root bool, kinds []flavor.Place) bool {
	return k.rules.Allows(word.DependentRequired.String(), root, kinds...) || k.rules.Allows(word.DependentSchemas.String(), root, kinds...)
}

// wants says what would let a keyword stand that may not stand in an untyped schema: diag.Untyped where a `type` would, and its lack is
// a finding too; else "".
func (k *Checker) wants(m *tree.Node, root bool, kinds []flavor.Place) string {
	if k.brief || !slices.Equal(kinds, ofUntyped) {
		return ""
	}
	missing := k.rules.Refuses(flavor.CMissingType)
	unlisted := k.rules.Refuses(flavor.CUntypedEnum)
	if m.Word() == word.Enum || m.Word() == word.Const {
		missing = unlisted
	}
	if !missing {
		return ""
	}
	for _, p := range Places(schema.TAll) {
		if k.rules.Allows(m.Name(), root, p) {
			return diag.Untyped
		}
	}
	return ""
}

// dialect checks a `$schema`, and reports whether it may not stand as it is.
func (k *Checker) dialect(n, m *tree.Node, root bool) bool {
	if root && m.IsString() && m.Text() == k.doc.Dialect.URI() && (k.doc.Dialect == schema.Draft202012 || !k.rules.Refuses(flavor.CForeignDialect)) {
		return false
	}
	switch {
	case StrayDialect(k.doc, k.rules, n, m):
		k.find(diag.StrayDialect(m))
	case root && Foreign(k.doc, k.rules, m):
		k.find(diag.Fact{Rule: flavor.CForeignDialect.String(), Repair: flavor.Translate, Node: m, Detail: m.Text()})
	case Respelt(k.doc, k.rules, m) != "":
		k.find(diag.Fact{Rule: flavor.CForeignDialect.String(), Repair: flavor.SpellOut, Node: m, Detail: m.Text()})
	default:
		return false
	}
	return true
}

// value checks the value of a keyword that may stand where it does.
func (k *Checker) value(n, m *tree.Node, root bool, kinds []flavor.Place) {
	switch m.Word() {
	case word.Pattern:
		k.pattern(m)
	case word.PatternProperties:
		for p := range m.All() {
			if !k.compiles(p.Name()) {
				k.noteRefused(flavor.CInvalidPattern, p, p.Name())
			}
		}
	case word.Defs, word.Definitions:
		if !root {
			k.noteRefused(flavor.CNestedDefinitions, m, "")
		}
		if k.rules.Refuses(flavor.CUnusedDefinition) && m.IsObject() {
			k.holders = append(k.holders, m)
		}
	}
	if k.table.valued[m.Word()] {
		name := NameRefused(k.rules, m.Name(), m)
		if name != "" || !mayHold(k.rules, m.Name(), Of(m), kinds) {
			k.find(diag.Fact{Rule: diag.RuleValue, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: cmp.Or(name, m.Text()), Names: name})
			return
		}
	}
	switch m.Word() {
	case word.Default:
		if k.rules.Refuses(flavor.CReferenceInData) && MentionsReference(m) {
			k.noteRefused(flavor.CReferenceInData, m, "")
		}
	case word.AnyOf:
		for _, a := range [...]word.Word{word.Description, word.Title} {
			if said := n.Member(a); said != nil && anySays(m, a) {
				k.noteRefused(flavor.CAnnotationBesideUnion, said, a.String())
			}
		}
	case word.Properties:
		for p := range m.All() {
			if !k.NameRule.Takes(p.Name(), root) {
				k.find(diag.Fact{Rule: diag.RulePropertyName, Node: p, Detail: p.Name()})
			}
		}
	}
}

// anySays reports whether an item of a list says a keyword.
func anySays(list *tree.Node, w word.Word) bool {
	for b := range list.All() {
		if b.Says(w) {
			return true
		}
	}
	return false
}

// MentionsReference reports whether data has a member called $ref.
func MentionsReference(n *tree.Node) bool {
	for c := range n.All() {
		if c.HasName() && c.Name() == "$ref" || MentionsReference(c) {
			return true
		}
	}
	return false
}

func (k *Checker) pattern(m *tree.Node) {
	last := &k.lastPattern
	if source := m.Text(); !last.known || last.source != source {
		compiles := k.compiles(source)
		*last = readPattern{source: source, known: true, compiles: compiles, accepted: compiles && mayHold(k.rules, m.Name(), Text(source), ofString)}
	}
	switch {
	case !last.compiles:
		k.noteRefused(flavor.CInvalidPattern, m, m.Text())
	case !last.accepted:
		k.find(diag.Fact{Rule: diag.RuleValue, Repair: flavor.Remove, Node: m, Keyword: "pattern", Detail: m.Text()})
	}
}

// A readPattern is what is known of the pattern that was checked last: most documents repeat one, for all their identifiers.
type readPattern struct {
	source                    string
	known, compiles, accepted bool
}

func (k *Checker) compiles(source string) bool { return k.Patterns.Compile(source) != nil }

// goes reports whether the schemas under w, a keyword of a condition, are left out with it because w may not stand in n. Nothing of them
// is in a result, so that nobody needs their findings.
func goes(k *Checker, n *tree.Node, w word.Word) bool {
	return !k.brief && schema.Conditional(w) && k.minded.Has(n.Member(w))
}
