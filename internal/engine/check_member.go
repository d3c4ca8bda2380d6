package engine

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// mayBeBoolean lists the keywords whose value is no schema of its own when it is true or
// false: it says whether there may be more.
func mayBeBoolean(k *schema.Keyword) bool {
	switch k.Name {
	case "additionalProperties", "unevaluatedProperties", "additionalItems", "unevaluatedItems":
		return true
	}
	return false
}

func (k *checker) means(name string, m *tree.Node) bool {
	return means(k.doc, schema.Lookup(name), m)
}

// kindsOf says what kind of schema n is, as the flavor's lists of keywords ask.
func kindsOf(r *flavor.Rules, n *tree.Node) []flavor.Place {
	switch {
	case n.Get("$ref").IsString():
		return []flavor.Place{flavor.Reference}
	case n.Has("anyOf"):
		return []flavor.Place{flavor.Union}
	case n.Has("type"):
		if ps := places(typesSaidBy(n)); len(ps) > 0 {
			return ps
		}
	}
	return []flavor.Place{flavor.Untyped}
}

func typesSaidBy(n *tree.Node) types {
	if n == nil {
		return 0
	}
	if m := n.Get("type"); m != nil {
		return typesSaid(m)
	}
	return 0
}

// member checks one keyword where it stands.
func (k *checker) member(n, m *tree.Node, root bool, kinds []flavor.Place, ref *tree.Node) {
	word := schema.Lookup(m.Name())
	if word != nil && malformed(word, m) && means(k.doc, word, m) {
		k.find(Fact{Rule: ruleMalformed, Repair: flavor.Remove, Severity: Warning, Node: m, Keyword: m.Name(), Detail: wanted(word)})
		return
	}
	if k.dropsSiblings && ref != nil && ref.Name() == "$ref" && m != ref && word != nil && word.Family > schema.Annotation {
		k.find(ignoredSibling(k.doc, m)) // and would mean something where the result is read
		return
	}
	if word != nil && means(k.doc, word, m) {
		if c := repeats(k.doc, m); c != nil {
			k.find(Fact{Rule: ruleRepeatedValue, Node: c, Keyword: m.Name(), Detail: clip(string(c.Append(nil)))})
		}
	}
	if k.doc.Repeated[m] {
		k.find(Fact{Rule: ruleRepeatedID, Repair: flavor.Remove, Severity: Warning, Node: m, Keyword: m.Name(), Detail: m.Text()})
		return
	}
	if strayDialect(k.doc, k.rules, n, m) {
		k.find(Fact{Rule: ruleStrayDialect, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text()})
		return
	}
	if m.Name() == "$schema" && root {
		if foreign(k.doc, k.rules, m) {
			k.find(Fact{Rule: flavor.CForeignDialect.String(), Repair: flavor.Translate, Node: m, Detail: m.Text()})
			return
		}
	}
	if word != nil && old(k.doc, k.rules, word, m) {
		k.minds(flavor.COldSpelling, m, m.Name())
		return
	}
	if !k.rules.Allows(m.Name(), root, kinds...) {
		k.find(Fact{Rule: ruleKeyword, Repair: flavor.Remove, Node: m, Keyword: m.Name()})
		return
	}
	if word == nil {
		return
	}
	switch {
	case m.Name() == "pattern":
		k.pattern(m)
	case m.Name() == "patternProperties":
		for p := range m.All() {
			if !k.compiles(p.Name()) {
				k.minds(flavor.CInvalidPattern, p, p.Name())
			}
		}
	case m.Name() == "$defs" || m.Name() == "definitions":
		if !root {
			k.minds(flavor.CNestedDefinitions, m, "")
		}
		if _, refused := k.rules.Refusal(flavor.CUnusedDefinition); refused && m.IsObject() {
			k.holders = append(k.holders, m)
		}
	}
	for _, kind := range kinds {
		if !acceptsValue(k.rules, m, kind) {
			k.find(Fact{Rule: ruleValue, Repair: flavor.Remove, Node: m, Keyword: m.Name(), Detail: m.Text()})
			return
		}
	}
	if m.Name() == "default" && mentionsReference(m) {
		k.minds(flavor.CReferenceInData, m, "")
	}
	if m.Name() == "anyOf" {
		for _, a := range [...]string{"description", "title"} {
			for b := range m.All() {
				if n.Has(a) && b.Has(a) {
					k.minds(flavor.CAnnotationBesideUnion, n.Get(a), a)
					break
				}
			}
		}
	}
	if m.Name() == "properties" {
		for p := range m.All() {
			if !k.nameRule.takes(p.Name(), root) {
				k.find(Fact{Rule: "property-name", Node: p, Detail: p.Name()})
			}
		}
	}
}

// mentionsReference reports whether data has a member called $ref.
func mentionsReference(n *tree.Node) bool {
	for c := range n.All() {
		if c.HasName() && c.Name() == "$ref" || mentionsReference(c) {
			return true
		}
	}
	return false
}

func (k *checker) pattern(m *tree.Node) {
	switch {
	case !k.compiles(m.Text()):
		k.minds(flavor.CInvalidPattern, m, m.Text())
	case !acceptsPattern(k.rules, m.Text()):
		k.find(Fact{Rule: ruleValue, Repair: flavor.Remove, Node: m, Keyword: "pattern", Detail: m.Text()})
	}
}

func (k *checker) compiles(source string) bool { return k.patterns.compile(source) != nil }
