package engine

import (
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// foreign reports whether the root's `$schema` names a dialect that the flavor minds, or that
// the author says the schema is not written in.
func foreign(doc *schema.Document, r *flavor.Rules, m *tree.Node) bool {
	d, known := schema.DialectOf(m.Text())
	if _, refused := r.Refusal(flavor.CForeignDialect); !refused {
		return d != doc.Dialect
	}
	return !known || d != schema.Draft202012
}

// translate rewrites a keyword that an older draft spells otherwise; it reports whether
// it did.
func (l *lowering) translate(k *node, n, m *tree.Node, word *schema.Keyword) bool {
	if !l.old(word, m) {
		return false
	}
	if !l.means(word, m) {
		l.idle(m) // it would mean something in the draft that the schema is written in now
		return true
	}
	repair := flavor.Translate
	if word.Name == "id" || word.Name == "nullable" && (!isTrue(m) || !n.Has("type")) {
		repair = flavor.Remove
	}
	k.note(flavor.COldSpelling, repair, Exact, false, m, m.Name())
	tuple := n.Get("items").IsArray()
	switch word.Name {
	case "items":
		out := l.keepValue(k, m, word)
		if len(out.list) == 0 {
			return true
		}
		out.keyword = "prefixItems"
		k.members = append(k.members, out)
	case "additionalItems":
		if tuple && schema.IsSchema(m) {
			out := l.keepValue(k, m, word)
			out.keyword = "items"
			k.members = append(k.members, out)
		}
	case "minimum", "maximum":
		k.says(map[string]string{"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}[word.Name], m.Text(), m)
	case "dependencies":
		l.translateDependencies(k, m)
	case "$recursiveRef":
		if l.doc.Reference(n) == m {
			l.keepPointer(k, m)
		}
	}
	return true
}

// spellings lists the keywords that one may be written as.
func spellings(m *tree.Node) []string {
	if m.Name() == "dependencies" {
		return []string{"dependencies", "dependentRequired", "dependentSchemas"}
	}
	return []string{m.Name()}
}

// translateDependencies tells lists of names from schemas, as 2019-09 does.
func (l *lowering) translateDependencies(k *node, m *tree.Node) {
	names := []byte{'{'}
	schemas := member{keyword: "dependentSchemas", after: m}
	for d := range m.All() {
		if d.IsArray() {
			if len(names) > 1 {
				names = append(names, ',')
			}
			names = append(append(names, d.RawName()...), ':')
			names = d.Append(names)
			continue
		}
		schemas.named = append(schemas.named, &property{original: d.Name(), name: d.Name(), rawName: d, node: l.keepSub(d, false)})
	}
	if len(names) > 1 {
		k.says("dependentRequired", string(append(names, '}')), m)
	}
	if len(schemas.named) > 0 {
		k.members = append(k.members, schemas)
	}
}

// written is the dialect that the result is read in, where schemas are kept: the one that it
// declares truthfully, or the current one. The author may name another one than the text does.
func written(doc *schema.Document, r *flavor.Rules) schema.Dialect {
	if _, refused := r.Refusal(flavor.CForeignDialect); refused || schema.Declared(doc.Tree.Root()) != doc.Dialect {
		return schema.Draft202012
	}
	return doc.Dialect
}

// nullAside reports whether nullable stands beside a `type`, for a reader who does not know the
// word.
func (l *lowering) nullAside(n, m *tree.Node) bool {
	flag := n.Get("nullable")
	return isTrue(flag) && l.nullable() && l.old(schema.Lookup("nullable"), flag) && typesSaid(m)&tNull == 0
}

// keepTypes writes a `type` as the draft does: in small letters, each once, and null where
// nullable stands beside it.
func (l *lowering) keepTypes(k *node, n, m *tree.Node) {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if m.IsString() {
		add(strings.ToLower(m.Text()))
	}
	for t := range m.All() {
		add(strings.ToLower(t.Text()))
	}
	if l.nullAside(n, m) {
		add("null")
	}
	if text := quote(names[0]); m.IsString() && len(names) == 1 {
		k.says("type", text, m)
	} else {
		for _, name := range names[1:] {
			text += "," + quote(name)
		}
		k.says("type", "["+text+"]", m)
	}
	if isUpper(m) {
		k.fact(Fact{Rule: ruleMalformed, Repair: flavor.Translate, Severity: Warning, Node: m, Keyword: "type"})
	}
	if c := repeats(l.doc, m); c != nil {
		k.fact(Fact{Rule: ruleRepeatedValue, Repair: flavor.Remove, Node: c, Keyword: m.Name(), Detail: clip(string(c.Append(nil)))})
	}
}

// old reports whether the output's dialect has no such keyword, or not with this value.
func (l *lowering) old(word *schema.Keyword, m *tree.Node) bool { return old(l.doc, l.rules, word, m) }

func old(doc *schema.Document, r *flavor.Rules, word *schema.Keyword, m *tree.Node) bool {
	if _, refused := r.Refusal(flavor.COldSpelling); !refused || word.Family == schema.Annotation {
		return false
	}
	target := written(doc, r)
	foreign := target != doc.Dialect
	switch word.Name {
	case "definitions", "$defs", "$ref", "$schema":
		return false
	case "items":
		return m.IsArray() && target >= schema.Draft202012
	case "additionalItems":
		return target >= schema.Draft202012 && (foreign || m.Parent().Get("items").IsArray())
	case "minimum", "maximum":
		return target >= schema.Draft06 && isTrue(m.Parent().Get(map[string]string{"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}[word.Name]))
	case "exclusiveMinimum", "exclusiveMaximum":
		return m.IsBool() && target >= schema.Draft06 || foreign && doc.Dialect <= schema.Draft04
	}
	return foreign && (!word.In(target) || !word.In(doc.Dialect))
}

// markOld marks the schemas that would read otherwise in the current draft: where the
// document is written anew, they cannot be copied.
func (k *checker) markOld() {
	if k.doc.Dialect >= schema.Draft202012 {
		return
	}
	stack := []*tree.Node{k.doc.Tree.Root()}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for m := range n.All() {
			if readsOtherwise(k.doc, n, m) {
				k.mark(k.dirty, m)
			}
		}
		schema.Subschemas(n, func(_ *schema.Keyword, sub *tree.Node) { stack = append(stack, sub) })
	}
}

// readsOtherwise reports whether the current draft does not read a keyword as the
// document's does.
func readsOtherwise(doc *schema.Document, n, m *tree.Node) bool {
	switch m.Name() {
	case "$ref":
		return doc.IgnoresSiblings() && n.Len() > 1
	case "items":
		return m.IsArray()
	case "minimum", "maximum":
		return isTrue(n.Get("exclusiveM" + m.Name()[1:]))
	case "exclusiveMinimum", "exclusiveMaximum":
		return m.IsBool()
	case "definitions":
		return false
	}
	word := schema.Lookup(m.Name())
	return word != nil && word.Family > schema.Annotation && word.In(doc.Dialect) != word.In(schema.Draft202012)
}
