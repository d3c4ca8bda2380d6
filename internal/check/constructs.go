package check

import (
	"cmp"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/decimal"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// root checks what holds for the root alone.
func (k *Checker) root(n *tree.Node) {
	if !n.Member(word.Type).Is("object") && !(k.rules.Dialect == flavor.OpenAPI30 && n.Member(word.Type).Is("OBJECT")) {
		if repair, refused := k.rules.Refusal(flavor.CNonObjectRoot); refused {
			if k.rules.Surface != flavor.Response && n.Says(word.Type) && schema.TypesSaidBy(n)&schema.TObject != 0 {
				repair = flavor.Infer // {"type": ["object", "null"]}: only the objects are meant
			}
			k.find(diag.Fact{Rule: flavor.CNonObjectRoot.String(), Repair: repair, Node: n})
		}
	}
	for _, u := range [...]string{"anyOf", "oneOf"} {
		if m := n.Get(u); m != nil {
			k.noteRefused(flavor.CRootUnion, m, u)
		}
	}
	if m := HiddenUnion(n); m != nil {
		k.noteRefused(flavor.CRootUnion, m, m.Name())
	}
	if ds := definitionsAlone(n); ds != nil {
		k.Remarks = append(k.Remarks, diag.DefinitionsAlone(ds))
	} else if what := schema.Resembles(n); what != "" {
		k.Remarks = append(k.Remarks, diag.Fact{Rule: diag.RuleUnlikely, Severity: diag.Warning, Node: n, Detail: what})
	}
}

// definitionsAlone returns the holder of the definitions of a root that only defines, such as {"$defs": {…}}; nil for other roots.
// Whoever wrote such a root means one of the definitions.
func definitionsAlone(root *tree.Node) (holder *tree.Node) {
	for m := range root.All() {
		switch k := schema.Of(m); {
		case k == nil:
			if of := m.Get("schemas"); m.Name() == "components" && definesFirst(of) { // OpenAPI's
				holder = of
			}
		case k.Word == word.Type && m.Is("object"):
		case (k.Word == word.Defs || k.Word == word.Definitions) && definesFirst(m):
			holder = cmp.Or(holder, m)
		case k.Family > schema.Annotation || k.Word == word.Ref || k.Word == word.DynamicRef || k.Word == word.RecursiveRef:
			return nil
		}
	}
	return holder
}

// definesFirst reports whether a value looks like a map of schemas: its first member is an object.
func definesFirst(m *tree.Node) bool { return m.IsObject() && m.First().IsObject() }

// HiddenUnion returns the union under the `then` of a condition that always holds, or under an allOf in it; nil if there is none.
// {"if": true, "then": {"anyOf": […]}} means a union, though no `anyOf` stands beside the type.
func HiddenUnion(n *tree.Node) *tree.Node {
	then := schema.AlwaysThen(n)
	for _, u := range [...]word.Word{word.AnyOf, word.OneOf} {
		if m := then.Member(u); m != nil {
			return m
		}
	}
	for b := range then.Member(word.AllOf).All() {
		for _, u := range [...]word.Word{word.AnyOf, word.OneOf} {
			if m := b.Member(u); m != nil {
				return m
			}
		}
	}
	return nil
}

// boolean checks true or false as a schema.
func (k *Checker) boolean(v visit) {
	if k.rules.Refuses(flavor.CBooleanSchema) {
		k.noteRefused(flavor.CBooleanSchema, v.n, "")
	} else if v.keyword.Word == word.Properties && v.n.Parent().Parent() == k.doc.Tree.Root() {
		k.noteRefused(flavor.CBooleanProperty, v.n, v.n.Name())
	}
}

// types checks what a schema says of types, and returns them.
func (k *Checker) types(n *tree.Node, root bool) schema.TypeSet {
	m := n.Member(word.Type)
	if m == nil {
		k.untyped(n)
		return 0
	}
	if n.Says(word.AnyOf) && k.rules.Allows("type", root, flavor.Union) {
		k.noteRefused(flavor.CKeywordsBesideUnion, n, "")
	}
	if k.spelled != 0 {
		if k.spelled == schema.TNull {
			k.noteRefused(flavor.CNullType, m, "")
		}
		return k.spelled
	}
	t := schema.TypesSaid(m)
	if m.IsArray() {
		k.noteRefused(flavor.CTypeList, m, "")
		if m.Len() > 1 && k.crowded(n, root) {
			k.noteRefused(flavor.CCrowdedTypeList, m, "")
		}
	}
	if t&schema.TNull != 0 {
		k.noteRefused(flavor.CNullType, m, "")
	}
	if f, is := Spelling(k.rules, m); is {
		k.find(f)
	}
	return t
}

// Spelling is the fact on a `type` that is not spelled as JSON Schema does, such as "STRING" or "int"; is reports whether there is
// one. OpenAPI takes capitals.
func Spelling(rules *flavor.Rules, m *tree.Node) (f diag.Fact, is bool) {
	f = diag.Fact{Rule: diag.RuleMalformed, Repair: flavor.Translate, Node: m, Keyword: "type"}
	if name, is := schema.Misnamed(m); is {
		f.Severity, f.Detail, f.Names = diag.Warning, diag.Clip(name), schema.TypeNamed(name).Names()[0]
		return f, true
	}
	return f, rules.Dialect != flavor.OpenAPI30 && schema.Respelled(m) && !schema.Malformed(schema.Of(m), m)
}

// crowded reports whether anything but a title, a description and, at the root, `$id` and `$defs` stands beside a list of types.
func (k *Checker) crowded(n *tree.Node, root bool) bool {
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
func (k *Checker) untyped(n *tree.Node) {
	if n.Says(word.Enum) || n.Says(word.Const) && k.means("const", n.Member(word.Const)) {
		k.noteRefused(flavor.CUntypedEnum, n, "")
		return
	}
	typed, combined := false, false
	for m := range n.All() {
		word := schema.Of(m)
		if word == nil {
			continue
		}
		typed = typed || word.Family >= schema.OfObject
		combined = combined || word.Family == schema.Applicator
	}
	switch {
	case n.Says(word.AnyOf):
		if typed {
			k.noteRefused(flavor.CKeywordsBesideUnion, n, "")
		}
	case typed:
		k.noteRefused(flavor.CMissingType, n, "")
	case combined || schema.IsNot(n): // the {} in {"not": {}}, which is how schemas say that nothing is valid
	default:
		k.noteRefused(flavor.CFreeFormValue, n, "")
	}
}

// object checks what a schema says of objects.
func (k *Checker) object(n *tree.Node) {
	k.reshapeUnlessAllowed(flavor.CObjectWithoutProperties, n, word.Properties)
	ps, required := n.Member(word.Properties), n.Member(word.Required)
	if k.rules.Refuses(flavor.CUndeclaredRequired) {
		for r := range required.All() {
			if !ps.Has(r.Text()) {
				k.noteRefused(flavor.CUndeclaredRequired, r, r.Text())
			}
		}
	}
	if ps.IsObject() && k.rules.Refuses(flavor.COptionalProperty) {
		names := namesIn(required)
		for p := range ps.All() {
			if !names.has(p.Name()) {
				k.noteRefused(flavor.COptionalProperty, p, p.Name())
			}
		}
	}
	switch {
	case ps == nil:
		k.noteRefused(flavor.CObjectWithoutProperties, n, "")
	case ps.IsObject():
		if ps.Len() == 0 {
			k.noteRefused(flavor.CEmptyProperties, ps, "")
		}
		if required == nil && (ps.Len() == 0 || !k.rules.Refuses(flavor.COptionalProperty)) { // else each property is a finding
			k.noteRefused(flavor.CObjectWithoutRequired, n, "")
		}
	}
	a, patterns := n.Member(word.AdditionalProperties), n.Member(word.PatternProperties)
	switch {
	case a != nil && a.Kind() == tree.False:
	case schema.IsSchema(a) && schema.AdmitsNothing(a) && patterns == nil: // such as {"not": {}}, which has to be written as false
		k.noteRefused(flavor.COpenObject, n, "")
	case a.IsObject() && !schema.SaysNothing(a) || patterns != nil:
		k.noteRefused(flavor.CMap, n, "")
	case ps == nil, a != nil && ps.Len() == 0: // a map of anything
		k.noteRefused(flavor.CFreeFormObject, n, "")
	default:
		k.noteRefused(flavor.COpenObject, n, "")
	}
	if patterns != nil && a != nil && a.Kind() == tree.False {
		k.noteRefused(flavor.CMap, n, "")
	}
}

// reshapeUnlessAllowed marks a schema as one to make anew where the flavor demands keyword w of it (c is the lack of w), and w may
// not stand in a schema of all its types: `properties` in {"type": ["object", "string"]}.
func (k *Checker) reshapeUnlessAllowed(c flavor.Construct, n *tree.Node, w word.Word) {
	if k.rules.Refuses(c) && !k.rules.Allows(w.String(), n == k.doc.Tree.Root(), PlacesOf(n)...) {
		k.reshape.Add(n)
	}
}

// array checks what a schema says of arrays.
func (k *Checker) array(n *tree.Node) {
	k.reshapeUnlessAllowed(flavor.CArrayWithoutItems, n, word.Items)
	items := n.Member(word.Items)
	if items.IsArray() || n.Says(word.PrefixItems) && k.means("prefixItems", n) {
		if k.rules.Refuses(flavor.CTuple) {
			k.noteRefused(flavor.CTuple, n, "")
			return
		}
	}
	spelt := k.rules.Refuses(flavor.CBooleanSchema) // `items: true` is a finding of its own then
	if (items == nil || items.IsArray() || items.IsBool() && !spelt) && schema.TypesSaidBy(n)&schema.TArray != 0 {
		if k.rules.Refuses(flavor.CArrayWithoutItems) && n.Says(word.UnevaluatedItems) { // once `items` is written, nothing is left for it
			k.reshape.Add(n)
		}
		k.noteRefused(flavor.CArrayWithoutItems, n, "")
	}
}

// bounds looks for bounds that exclude each other, such as minLength 5 and maxLength 2, in a schema all of whose types they concern.
// Most likely nobody means that, so it is a remark where the flavor does not mind it.
func (k *Checker) bounds(n *tree.Node, t schema.TypeSet) {
	for i := range schema.Bounds {
		b := &schema.Bounds[i]
		if b.Apart || !n.Says(b.Low) || t&^schema.Row(b.Low).Family.Types() != 0 {
			continue
		}
		low, high := n.Member(b.Low), n.Member(b.High)
		if low.IsNumber() && high.IsNumber() && decimal.Parse(low.Text()).Compare(decimal.Parse(high.Text())) > 0 {
			if k.table.cross {
				k.noteRefused(flavor.CCrossedBounds, low, low.Name())
			} else {
				k.Remarks = append(k.Remarks, diag.Fact{Rule: flavor.CCrossedBounds.String(), Severity: diag.Warning, Node: low, Detail: low.Name()})
			}
		}
	}
}

// enum checks the values of an `enum`, or the one of a `const`; at is the keyword.
func (k *Checker) enum(n, at *tree.Node) {
	var t schema.TypeSet
	count, characters, empty := 0, 0, false
	v := at
	if at.Word() == word.Enum {
		v = at.First()
	}
	for ; v != nil; v = v.Next() {
		count++
		t |= schema.TypeOf(v)
		if v.IsString() {
			characters += utf8.RuneCountInString(v.Text())
			empty = empty || v.Is("")
		}
		if v == at {
			break
		}
	}
	if count == 0 {
		k.noteRefused(flavor.CEmptyEnum, at, "")
		return
	}
	some := t &^ schema.TNull
	if schema.Mixed(some) {
		k.noteRefused(flavor.CMixedEnum, at, "")
	}
	if some&^schema.TString != 0 || t&schema.TNull != 0 && k.rules.Dialect == flavor.OpenAPI30 {
		k.noteRefused(flavor.CNonStringEnum, at, "")
	}
	if t&(schema.TArray|schema.TObject) != 0 {
		k.noteRefused(flavor.CStructuredEnumValue, at, "")
		k.structured = true
	}
	if empty {
		k.noteRefused(flavor.CEmptyStringInEnum, at, "")
	}
	if m := n.Member(word.Type); m != nil && !k.rules.UnlistedKept && t&^schema.TypesSaid(m) != 0 && !(schema.IsTrue(n.Member(word.Nullable)) && t&^schema.TypesSaid(m) == schema.TNull) {
		k.find(diag.Fact{Rule: diag.RuleImpossibleValue, Node: at, Keyword: at.Name()})
	}
	k.sizes.enum(k, count, characters, at)
}
