package lower

import (
	"regexp"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	w "github.com/schemaflavor/schemaflavor/internal/word"
)

// translate rewrites a keyword that an older draft spells otherwise; it reports whether
// it did.
func (l *Lowering) translate(k *ir.Node, n, m *tree.Node, word *schema.Keyword) bool {
	if l.Keywords.SpellItems(k, n, m) {
		return true
	}
	if !l.Keywords.Old(word, m) {
		return false
	}
	if !l.Schemas.Means(word, m) {
		l.Schemas.ReportIdle(m) // it would mean something in the draft that the schema is written in now
		return true
	}
	if !keywords.TakesSpelling(l.Keywords, n, m, word) {
		if word.Name == "minimum" || word.Name == "maximum" { // which stays, a little weaker
			k.AddCopy(m)
			return true
		}
		l.Keywords.Lose(k, m, diag.Widened)
		return true
	}
	repair := flavor.Translate
	if word.Name == "id" || word.Name == "nullable" && (!schema.IsTrue(m) || !n.Has("type")) || word.Name == "items" && l.Meaning.SaysPositions(n) {
		repair = flavor.Remove
	}
	k.Note(flavor.COldSpelling, repair, diag.Exact, false, m, m.Name())
	l.spellAnew(k, n, m, word)
	return true
}

// spellAnew writes an old keyword of n into k as draft 2020-12 has it.
func (l *Lowering) spellAnew(k *ir.Node, n, m *tree.Node, word *schema.Keyword) {
	tuple := n.Get("items").IsArray()
	switch word.Name {
	case "items":
		if l.Meaning.SaysPositions(n) { // which are written where they stand
			return
		}
		out := l.keepValue(k, m, word)
		if len(out.List) == 0 {
			return
		}
		out.Keyword = "prefixItems"
		k.Members = append(k.Members, out)
	case "additionalItems":
		switch {
		case tuple && m.IsBool() && l.Rules.Refuses(flavor.CArrayWithoutItems):
			k.AddKeyword("items", keywords.AsObject(m), m)
		case tuple && schema.IsSchema(m):
			out := l.keepValue(k, m, word)
			out.Keyword = "items"
			k.Members = append(k.Members, out)
		}
	case "minimum", "maximum":
		k.AddKeyword(map[string]string{"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}[word.Name], m.Text(), m)
	case "dependencies":
		l.translateDependencies(k, m)
	case "$id":
		uri, fragment, _ := strings.Cut(m.Text(), "#")
		if uri != "" {
			k.AddKeyword("$id", diag.Quote(uri), m)
		}
		if !l.Rules.Refuses(flavor.CReference) && !n.Says(w.Anchor) && anchor.MatchString(fragment) {
			k.AddKeyword("$anchor", diag.Quote(fragment), m)
		}
	case "$recursiveRef":
		if l.Doc.Reference(n) == m {
			l.keepPointer(k, m)
		}
	}
}

// anchor is what an anchor may be (https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.2).
var anchor = regexp.MustCompile(`^[A-Za-z_][-A-Za-z0-9._]*$`)

// translateDependencies tells lists of names from schemas, as 2019-09 does.
func (l *Lowering) translateDependencies(k *ir.Node, m *tree.Node) {
	names := []byte{'{'}
	schemas := ir.Member{Keyword: "dependentSchemas", After: m}
	for d := range m.All() {
		if d.IsArray() {
			if len(names) > 1 {
				names = append(names, ',')
			}
			names = append(append(names, d.RawName()...), ':')
			names = d.Append(names)
			continue
		}
		schemas.Named = append(schemas.Named, &ir.Property{Original: d.Name(), Name: d.Name(), RawName: d, Node: l.KeepSub(d, false)})
	}
	if len(names) > 1 {
		k.AddKeyword("dependentRequired", string(append(names, '}')), m)
	}
	if len(schemas.Named) > 0 {
		k.Members = append(k.Members, schemas)
	}
}
