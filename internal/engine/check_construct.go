package engine

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// root checks what holds for the root alone.
func (k *checker) root(n *tree.Node) {
	if !n.Get("type").Is("object") && !(k.rules.Dialect == flavor.OpenAPI30 && n.Get("type").Is("OBJECT")) {
		k.minds(flavor.CNonObjectRoot, n, "")
	}
	for _, u := range [...]string{"anyOf", "oneOf"} {
		if m := n.Get(u); m != nil {
			k.minds(flavor.CRootUnion, m, u)
		}
	}
}

// types checks what a schema says of types.
func (k *checker) types(n *tree.Node, root bool) {
	m := n.Get("type")
	if m == nil {
		k.untyped(n)
		return
	}
	t := typesSaid(m)
	if m.IsArray() {
		k.minds(flavor.CTypeList, m, "")
		if m.Len() > 1 && k.crowded(n, root) {
			k.minds(flavor.CCrowdedTypeList, m, "")
		}
	}
	if t&tNull != 0 {
		k.minds(flavor.CNullType, m, "")
	}
	if k.rules.Dialect != flavor.OpenAPI30 && isUpper(m) {
		k.find(Fact{Rule: ruleMalformed, Repair: flavor.Translate, Severity: Warning, Node: m, Keyword: "type"})
	}
}

func isUpper(m *tree.Node) bool {
	if m.IsString() {
		return m.Text() != strings.ToLower(m.Text())
	}
	for c := range m.All() {
		if c.Text() != strings.ToLower(c.Text()) {
			return true
		}
	}
	return false
}

// crowded reports whether something but annotations stands beside a list of types.
func (k *checker) crowded(n *tree.Node, root bool) bool {
	for m := range n.All() {
		switch m.Name() {
		case "type", "title", "description":
		case "$id", "$defs":
			if !root {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// untyped checks a schema without type.
func (k *checker) untyped(n *tree.Node) {
	if n.Has("enum") || n.Has("const") && k.means("const", n.Get("const")) {
		k.minds(flavor.CUntypedEnum, n, "")
		return
	}
	typed, combined := false, false
	for m := range n.All() {
		word := schema.Lookup(m.Name())
		if word == nil {
			continue
		}
		typed = typed || word.Family >= schema.OfObject
		combined = combined || word.Family == schema.Applicator
	}
	switch {
	case n.Has("anyOf"):
		if typed {
			k.minds(flavor.CKeywordsBesideUnion, n, "")
		}
	case typed:
		k.minds(flavor.CMissingType, n, "")
	case combined || isNot(n): // `not` of anything is how nothing is said
	default:
		k.minds(flavor.CFreeFormValue, n, "")
	}
}

func isNot(n *tree.Node) bool { return schema.IsKeyword(n) && n.Name() == "not" }

// object checks what a schema says of objects.
func (k *checker) object(n *tree.Node, root bool) {
	ps, required := n.Get("properties"), n.Get("required")
	names := map[string]bool{}
	for r := range required.All() {
		names[r.Text()] = true
		if !ps.Has(r.Text()) {
			k.minds(flavor.CUndeclaredRequired, r, r.Text())
		}
	}
	for p := range ps.All() {
		if !names[p.Name()] {
			k.minds(flavor.COptionalProperty, p, p.Name())
		}
	}
	if ps == nil {
		k.minds(flavor.CObjectWithoutProperties, n, "")
	}
	a, patterns := n.Get("additionalProperties"), n.Get("patternProperties")
	switch {
	case a != nil && a.Kind() == tree.False:
	case a.IsObject() && a.Len() > 0 || patterns != nil:
		k.minds(flavor.CMap, n, "")
	case ps == nil:
		k.minds(flavor.CFreeFormObject, n, "")
	default:
		k.minds(flavor.COpenObject, n, "")
	}
	if patterns != nil && a != nil && a.Kind() == tree.False {
		k.minds(flavor.CMap, n, "")
	}
}

// array checks what a schema says of arrays.
func (k *checker) array(n *tree.Node) {
	items := n.Get("items")
	if items.IsArray() || n.Has("prefixItems") && k.means("prefixItems", n) {
		k.minds(flavor.CTuple, n, "")
		return
	}
	if items == nil && typesSaidBy(n)&tArray != 0 {
		k.minds(flavor.CArrayWithoutItems, n, "")
	}
}

// enum checks listed values.
func (k *checker) enum(n *tree.Node, values []*tree.Node, at *tree.Node) {
	if len(values) == 0 {
		k.minds(flavor.CEmptyEnum, at, "")
		return
	}
	t := typesOf(values)
	some := t &^ tNull
	if len(groups(some)) > 1 {
		k.minds(flavor.CMixedEnum, at, "")
	}
	if some&^tString != 0 || t&tNull != 0 && k.rules.Dialect == flavor.OpenAPI30 {
		k.minds(flavor.CNonStringEnum, at, "")
	}
	if t&(tArray|tObject) != 0 {
		k.minds(flavor.CStructuredEnumValue, at, "")
	}
	if slices.ContainsFunc(values, func(v *tree.Node) bool { return v.Is("") }) {
		k.minds(flavor.CEmptyStringInEnum, at, "")
	}
	if m := n.Get("type"); m != nil && !k.rules.UnlistedKept && t&^typesSaid(m) != 0 && !(isTrue(n.Get("nullable")) && t&^typesSaid(m) == tNull) {
		k.find(Fact{Rule: "impossible-value", Node: at, Keyword: at.Name()})
	}
	k.sizes.enum(k, values, at)
}
