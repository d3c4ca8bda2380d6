package called

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/task"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Definition names a definition of the result after that of the input, with a number if the name is taken. What is no definition
// of the input is named after its place, by a name that no definition of the input has.
func Definition(t *task.Task, s conjunction.Set, taken *names.TakenNames) string {
	base, own := "", false
	for _, p := range s {
		if p.N == t.Doc.Tree.Root() {
			base = cmp.Or(rootTitle(t), "root")
			break
		}
		if p.N == nil {
			continue
		}
		if holder := p.N.Parent(); p.N.HasName() && schema.IsKeyword(holder) && (holder.Name() == "$defs" || holder.Name() == "definitions") {
			base, own = p.N.Name(), true
			break
		}
		if base == "" {
			base = placeName(p.N)
		}
	}
	if base == "" { // in the place of the root
		base = cmp.Or(rootTitle(t), "definition")
	}
	return freeName(t, base, own, taken)
}

// rootTitle is the title of the input's root, where it is one word that can be a name; else "".
func rootTitle(t *task.Task) string {
	title := t.Doc.Tree.Root().Member(word.Title)
	if !title.IsString() || len(title.Text()) > maxEntryOf || title.Text() != cleanDefinition(title.Text()) || strings.Trim(title.Text(), "0123456789_-.$") == "" {
		return ""
	}
	return title.Text()
}

// Entry names the definition of the entries that several maps share, after what their values are: "string_entry", "address_entry".
func Entry(t *task.Task, value *ir.Node, taken *names.TakenNames) string {
	types, word := value.Types, "entry"
	switch value.Kind {
	case ir.ReferenceNode:
		if name := value.Definition.Name; len(name) <= maxEntryOf {
			word = name + "_entry"
		}
		return freeName(t, word, false, taken)
	case ir.VerbatimNode:
		types = schema.TypesSaidBy(value.Src)
	}
	if types &^= schema.TNull; types.Single() {
		word = diag.TypeWords(types) + "_entry"
	}
	return freeName(t, word, false, taken)
}

// maxEntryOf is how long a name may be that is made part of another one: definitions are shared to make the result shorter.
const maxEntryOf = 40

// freeName makes a name that no other definition has of base, with a number if need be; own says that it is a definition of the
// input, which keeps its name.
func freeName(t *task.Task, base string, own bool, taken *names.TakenNames) string {
	if !Plain(t.Rules, base) || !own && strings.ContainsAny(base, "/~") {
		base = cleanDefinition(base)
	}
	name := base
	if taken.Has(name) || !own && defines(t, name) {
		name, _ = taken.Number(base, 0, func(i int) string {
			spelled := base + "_" + strconv.Itoa(i)
			for !own && defines(t, spelled) {
				spelled += "_"
			}
			return spelled
		}, nil)
	}
	taken.Add(name)
	return name
}

// defines reports whether the input's root has a definition of that name.
func defines(t *task.Task, name string) bool {
	root := t.Doc.Tree.Root()
	return root.Member(word.Defs).Get(name) != nil || root.Member(word.Definitions).Get(name) != nil
}

// placeName calls a place by the nearest property or definition that holds it, and by which part of that it is: the items of
// `tags` are a tags_item. It is "" for what stands in the place of the root, as in its allOf.
func placeName(n *tree.Node) string {
	if n.HasName() && n.Word() == word.None && !schema.IsKeyword(n.Parent()) { // in a group of definitions: {"$defs": {"group": {"name": …}}}
		return n.Name()
	}
	part := ""
	for at := n; at.Parent() != nil; at = at.Parent() {
		holder := at.Parent()
		if !at.HasName() { // one of a list
			continue
		}
		if schema.IsKeyword(holder) && namesPlaces[holder.Name()] {
			return at.Name() + part
		}
		if part == "" {
			part = partNames[at.Name()]
		}
	}
	if part == "" && n.HasName() {
		part = n.Name()
	}
	return strings.TrimPrefix(part, "_")
}

// namesPlaces are the keywords whose members are schemas with names that authors chose.
var namesPlaces = map[string]bool{"properties": true, "$defs": true, "definitions": true, "dependentSchemas": true}

// partNames are what the values of a keyword's schema are called, behind the name of what holds them.
var partNames = map[string]string{"items": "_item", "prefixItems": "_item", "additionalItems": "_item", "unevaluatedItems": "_item", "contains": "_item", "additionalProperties": "_value", "patternProperties": "_value", "unevaluatedProperties": "_value", "propertyNames": "_name"}

// Plain reports whether a definition may have a name: a flavor may refuse names that references have to escape.
func Plain(rules *flavor.Rules, name string) bool {
	return name != "" && !(rules.Refuses(flavor.CEscapedDefinitionName) && check.Escapes(name))
}

// cleanDefinition keeps the characters that every reader of JSON Pointers takes, with `_` for each other one.
func cleanDefinition(name string) string {
	if name == "" {
		return "definition"
	}
	return strings.Map(func(r rune) rune {
		if r < 0x80 && (r == '_' || r == '-' || r == '.' || r == '$' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
			return r
		}
		return '_'
	}, name)
}
