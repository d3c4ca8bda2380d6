package ir

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// interplay groups keywords that read each other: two schemas that both have one of a
// group cannot be put side by side in one object.
var interplay = map[string]int{
	"properties": 1, "patternProperties": 1, "additionalProperties": 1, "unevaluatedProperties": 1,
	"items": 2, "prefixItems": 2, "additionalItems": 2, "unevaluatedItems": 2, "contains": 3, "minContains": 3, "maxContains": 3,
	"if": 4, "then": 4, "else": 4,
}

// Splice puts two lists of members in one object; ok is false where both have a constraint of the same keyword, or
// constraints that read each other. Of annotations and unknown words the first list's win.
func Splice(doc *schema.Document, a, b []Member) (out []Member, ok bool) {
	if doc.Nullable() && nullSpreads(doc, a, b) {
		return nil, false
	}
	have, groups := map[string]int{}, map[int]bool{}
	out = append(make([]Member, 0, len(a)+len(b)), a...)
	for i, m := range a {
		have[m.Keyword] = i
		groups[interplay[m.Keyword]] = true
	}
	delete(groups, 0)
	for _, m := range b {
		k := schema.Lookup(m.Keyword)
		_, both := have[m.Keyword]
		switch {
		case both && (k == nil || k.Family <= schema.Annotation):
		case both && sameMember(out[have[m.Keyword]], m):
		case m.Keyword == "properties" && both && !hasInterplay(a) && !hasInterplay(b):
			merged, done := uniteProperties(out[have[m.Keyword]], m)
			if !done {
				return nil, false
			}
			out[have[m.Keyword]] = merged
		case m.Keyword == "required" && both:
			out[have[m.Keyword]] = uniteRequired(out[have[m.Keyword]], m)
		case both || groups[interplay[m.Keyword]]:
			return nil, false
		default:
			out = append(out, m)
		}
	}
	return out, true
}

// nullSpreads reports whether, in one object, the `nullable` of one list would change what the other says: that of b would add null
// to the types and values of a; that of a, which refers to b, adds null anyway, but `not` or `if` of b could keep it out.
func nullSpreads(doc *schema.Document, a, b []Member) bool {
	orNull := func(m Member) bool {
		return m.Raw != nil && m.Raw.Word() == word.Nullable && doc.OrNull(m.Raw.Parent())
	}
	if slices.ContainsFunc(a, orNull) {
		return slices.ContainsFunc(b, func(m Member) bool { return m.Keyword == "not" || m.Keyword == "if" })
	}
	return slices.ContainsFunc(b, orNull) && slices.ContainsFunc(a, func(m Member) bool { return schema.SaysValues(word.Of(m.Keyword)) })
}

func sameMember(a, b Member) bool {
	return a.Raw != nil && b.Raw != nil && tree.Equal(a.Raw, b.Raw)
}

// hasInterplay reports whether a keyword speaks of the members that `properties` does not name.
func hasInterplay(ms []Member) bool {
	for _, m := range ms {
		if m.Keyword != "properties" && interplay[m.Keyword] == 1 {
			return true
		}
	}
	return false
}

// uniteProperties joins two lists of properties that have no name in common.
func uniteProperties(a, b Member) (Member, bool) {
	x, y := namedOf(a), namedOf(b)
	for _, p := range y {
		for _, q := range x {
			if p.Original == q.Original {
				return Member{}, false
			}
		}
	}
	return Member{Keyword: a.Keyword, Named: append(x[:len(x):len(x)], y...)}, true
}

func namedOf(m Member) []*Property {
	if m.Raw == nil {
		return m.Named
	}
	var out []*Property
	for p := range m.Raw.All() {
		out = append(out, &Property{Original: p.Name(), Name: p.Name(), RawName: p, Node: &Node{Kind: VerbatimNode, Src: p, Set: conjunction.One(p)}})
	}
	return out
}

func uniteRequired(a, b Member) Member {
	text := []byte{'['}
	seen := map[string]bool{}
	for _, m := range []Member{a, b} {
		names := m.Raw
		if names == nil { // it was united before
			t, err := tree.Parse([]byte(m.Text), tree.Limits{})
			if err != nil {
				continue
			}
			names = t.Root()
		}
		for r := range names.All() {
			if seen[r.Text()] {
				continue
			}
			seen[r.Text()] = true
			if len(text) > 1 {
				text = append(text, ',')
			}
			text = append(text, r.Raw()...)
		}
	}
	return Member{Keyword: "required", Text: string(append(text, ']'))}
}

// Conjoin puts a schema under the allOf of another's members.
func Conjoin(members []Member, behind *Node) []Member {
	out := make([]Member, 0, len(members)+1)
	placed := false
	for _, m := range members {
		if m.Keyword == "allOf" {
			list := m.List
			if m.Raw != nil {
				for c := range m.Raw.All() {
					list = append(list, &Node{Kind: VerbatimNode, Src: c, Set: conjunction.One(c)})
				}
			}
			m = Member{Keyword: "allOf", List: append(list[:len(list):len(list)], behind)}
			placed = true
		}
		out = append(out, m)
	}
	if !placed {
		out = append(out, Member{Keyword: "allOf", List: []*Node{behind}})
	}
	return out
}
