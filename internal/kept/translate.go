package kept

import (
	"regexp"
	"slices"
	"strings"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/diag"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	w "github.com/schemaflavor/schemaflavor/internal/word"
)

// Translate rewrites a keyword that an older draft spells otherwise; it reports whether
// it did.
func (k *Keeper) Translate(node *ir.Node, n, m *tree.Node, word *schema.Keyword) bool {
	if k.Keywords.SpellItems(node, n, m) {
		return true
	}
	if !k.Keywords.Old(word, m) {
		return false
	}
	if !k.Schemas.Means(word, m) {
		k.Schemas.ReportIdle(m) // it would mean something in the draft that the schema is written in now
		return true
	}
	if !keywords.TakesSpelling(k.Keywords, n, m, word) {
		if keywords.ExclusiveOf[word.Name] != "" {
			k.Keywords.KeepBound(node, n, m)
			return true
		}
		k.Keywords.Lose(node, m, diag.Widened)
		return true
	}
	repair := flavor.Translate
	if word.Name == "id" || word.Name == "nullable" && (!schema.IsTrue(m) || !n.Has("type")) || word.Name == "items" && k.Meaning.SaysPositions(n) {
		repair = flavor.Remove
	}
	as := m.Name()
	if word.Name == "nullable" && repair == flavor.Translate {
		as = k.Keywords.NullSpelling(node)
	}
	node.Fact(diag.Fact{Rule: flavor.COldSpelling.String(), Repair: repair, Node: m, Keyword: m.Name(), Detail: as})
	k.spellAnew(node, n, m, word)
	return true
}

// spellAnew writes an old keyword of n into node as draft 2020-12 has it.
func (k *Keeper) spellAnew(node *ir.Node, n, m *tree.Node, word *schema.Keyword) {
	tuple := n.Get("items").IsArray()
	switch word.Name {
	case "items":
		if k.Meaning.SaysPositions(n) { // the prefixItems beside it say them, and are kept
			return
		}
		out := k.Value(node, m, word)
		if len(out.List) == 0 {
			return
		}
		out.Keyword = "prefixItems"
		node.Members = append(node.Members, out)
	case "additionalItems":
		switch {
		case tuple && m.IsBool() && k.Rules.Refuses(flavor.CArrayWithoutItems):
			node.AddKeyword("items", keywords.AsObject(m), m)
		case tuple && schema.IsSchema(m):
			out := k.Value(node, m, word)
			out.Keyword = "items"
			node.Members = append(node.Members, out)
		}
	case "minimum", "maximum":
		node.AddKeyword(keywords.ExclusiveOf[word.Name], m.Text(), m)
	case "dependencies":
		k.translateDependencies(node, n, m)
	case "$id":
		uri, fragment, _ := strings.Cut(m.Text(), "#")
		if uri != "" {
			node.AddKeyword("$id", diag.Quote(uri), m)
		}
		if !k.Rules.Refuses(flavor.CReference) && !n.Says(w.Anchor) && anchor.MatchString(fragment) {
			node.AddKeyword("$anchor", diag.Quote(fragment), m)
		}
	case "$recursiveRef":
		if k.Doc.Reference(n) == m {
			k.pointer(node, m)
		}
	}
}

// anchor is what an anchor may be (https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.2).
var anchor = regexp.MustCompile(`^[A-Za-z_][-A-Za-z0-9._]*$`)

// translateDependencies writes the lists of names in a `dependencies` as `dependentRequired`, and its schemas as
// `dependentSchemas`, as 2019-09 does. Each is joined with the keyword of that name which n has already.
func (k *Keeper) translateDependencies(node *ir.Node, n, m *tree.Node) {
	names := slices.Collect(k.newerBeside(n, m, w.DependentRequired).All())
	schemas, newer := ir.Member{Keyword: "dependentSchemas", After: m}, map[string]*ir.Property{}
	for d := range k.newerBeside(n, m, w.DependentSchemas).All() {
		p := &ir.Property{Original: d.Name(), Name: d.Name(), RawName: d, Node: k.Sub(d, false)}
		schemas.Named, newer[p.Name] = append(schemas.Named, p), p
	}
	for d := range m.All() {
		if d.IsArray() {
			names = append(names, d)
			continue
		}
		p := &ir.Property{Original: d.Name(), Name: d.Name(), RawName: d, Node: k.Sub(d, false)}
		if other := newer[p.Name]; other == nil {
			schemas.Named = append(schemas.Named, p)
		} else if !tree.Equal(other.RawName, d) {
			both := k.Nodes.New()
			both.Kind, both.Src = ir.KeptNode, d
			both.Members = []ir.Member{{Keyword: "allOf", List: []*ir.Node{other.Node, p.Node}}}
			other.Node = both
		}
	}
	if len(names) > 0 {
		node.AddKeyword("dependentRequired", joinedNames(names), m)
	}
	if len(schemas.Named) > 0 {
		node.Members = append(node.Members, schemas)
	}
}

// newerBeside returns the `dependentRequired` or `dependentSchemas` of n, whichever by is, where its `dependencies` m have
// entries of that kind too; else nil.
func (k *Keeper) newerBeside(n, m *tree.Node, by w.Word) *tree.Node {
	other := n.Member(by)
	if !other.IsObject() || !k.Schemas.Means(schema.Of(other), other) || schema.Malformed(schema.Of(other), other) {
		return nil
	}
	for d := range m.All() {
		if d.IsArray() == (by == w.DependentRequired) {
			return other
		}
	}
	return nil
}

// Joins reports whether m is a `dependentRequired` or `dependentSchemas` that translateDependencies writes together with the
// `dependencies` beside it.
func (k *Keeper) Joins(n, m *tree.Node) bool {
	if m.Word() != w.DependentRequired && m.Word() != w.DependentSchemas {
		return false
	}
	old := n.Member(w.Dependencies)
	return old.IsObject() && k.Keywords.Old(schema.Of(old), old) && k.Schemas.Means(schema.Of(old), old) &&
		keywords.TakesSpelling(k.Keywords, n, old, schema.Of(old)) && k.newerBeside(n, old, m.Word()) != nil
}

// joinedNames returns the text of a `dependentRequired` that joins several ones: the lists of one name become one list.
func joinedNames(lists []*tree.Node) string {
	of := map[string][]*tree.Node{}
	for _, d := range lists {
		of[d.Name()] = append(of[d.Name()], d)
	}
	out := []byte{'{'}
	for _, d := range lists {
		same := of[d.Name()]
		if len(same) == 0 { // the name was met before, and is written
			continue
		}
		delete(of, d.Name())
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(out, d.RawName()...), ':')
		if len(same) == 1 {
			out = d.Append(out)
			continue
		}
		out = append(out, '[')
		seen := map[string]bool{}
		for _, list := range same {
			for _, name := range schema.Elements(list) {
				if seen[name.Key()] {
					continue
				}
				if len(seen) > 0 {
					out = append(out, ',')
				}
				seen[name.Key()], out = true, name.Append(out)
			}
		}
		out = append(out, ']')
	}
	return string(append(out, '}'))
}
