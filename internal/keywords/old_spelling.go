package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// TakesSpelling reports whether those keywords may stand in n by which the newest draft says what m, a keyword of an older
// draft, says there: `prefixItems` for a list under `items`.
func TakesSpelling(w *Writer, n, m *tree.Node, word *schema.Keyword) bool {
	value := m
	if bound, ok := boundOf[word.Name]; ok && n.Has(bound) {
		value = n.Get(bound)
	}
	return !slices.ContainsFunc(spelledNow(n, m, word), func(name string) bool { return !w.Takes.inInput(n, name, value) })
}

// KeepBound keeps a bound that draft-04's flag excludes without the flag, so a little weaker, where exclusiveMinimum may not stand.
func (w *Writer) KeepBound(node *ir.Node, n, m *tree.Node) {
	if w.Takes.inInput(n, m.Name(), m) {
		node.AddCopy(m)
		return
	}
	w.Lose(node, m, diag.Widened)
}

// boundOf has the bound that each of draft-04's flags excludes: `exclusiveMinimum: true` means the `minimum` beside it.
var boundOf = map[string]string{"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}

// ExclusiveOf has the keyword that says an excluded bound itself, since draft-06.
var ExclusiveOf = map[string]string{"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}

// spelledNow lists the keywords by which the newest draft says what one of an older draft does.
func spelledNow(n, m *tree.Node, word *schema.Keyword) (names []string) {
	switch word.Name {
	case "items":
		return []string{"prefixItems"}
	case "additionalItems":
		if n.Get("items").IsArray() {
			return []string{"items"}
		}
	case "minimum", "maximum":
		return []string{ExclusiveOf[word.Name]}
	case "exclusiveMinimum", "exclusiveMaximum":
		return []string{word.Name}
	case "dependencies":
		for d := range m.All() {
			if d.IsArray() {
				names = append(names, "dependentRequired")
			} else {
				names = append(names, "dependentSchemas")
			}
		}
	}
	return names
}

// SpellItems writes `items: true` and `items: false` as objects, where the flavor demands that; it reports whether it did.
func (w *Writer) SpellItems(node *ir.Node, n, m *tree.Node) bool {
	if m.Word() != word.Items || !m.IsBool() || !w.Rules.Refuses(flavor.CArrayWithoutItems) || schema.TypesSaidBy(n)&schema.TArray == 0 {
		return false
	}
	node.AddKeyword("items", AsObject(m), m)
	which := flavor.CArrayWithoutItems
	if w.Rules.Refuses(flavor.CBooleanSchema) {
		which = flavor.CBooleanSchema
	}
	node.Note(which, flavor.SpellOut, diag.Exact, false, m, "")
	return true
}

// AsObject is `true` or `false` as an object.
func AsObject(m *tree.Node) string {
	if m.Kind() == tree.True {
		return "{}"
	}
	return `{"not":{}}`
}
