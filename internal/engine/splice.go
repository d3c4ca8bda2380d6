package engine

import (
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// interplay groups keywords that read each other: two schemas that both have one of a
// group cannot be put side by side in one object.
var interplay = map[string]int{
	"properties": 1, "patternProperties": 1, "additionalProperties": 1, "unevaluatedProperties": 1,
	"items": 2, "prefixItems": 2, "additionalItems": 2, "unevaluatedItems": 2, "contains": 3, "minContains": 3, "maxContains": 3,
	"if": 4, "then": 4, "else": 4,
}

// splice puts two lists of members in one object; ok is false where constraints meet.
// Of annotations and unknown words the first list's win.
func splice(a, b []member) (out []member, ok bool) {
	have, groups := map[string]int{}, map[int]bool{}
	out = append(out, a...)
	for i, m := range a {
		have[m.keyword] = i
		groups[interplay[m.keyword]] = true
	}
	delete(groups, 0)
	for _, m := range b {
		k := schema.Lookup(m.keyword)
		_, both := have[m.keyword]
		switch {
		case both && (k == nil || k.Family <= schema.Annotation):
		case both && sameMember(out[have[m.keyword]], m):
		case m.keyword == "properties" && both && !hasInterplay(a) && !hasInterplay(b):
			merged, done := uniteProperties(out[have[m.keyword]], m)
			if !done {
				return nil, false
			}
			out[have[m.keyword]] = merged
		case m.keyword == "required" && both:
			out[have[m.keyword]] = uniteRequired(out[have[m.keyword]], m)
		case both || groups[interplay[m.keyword]]:
			return nil, false
		default:
			out = append(out, m)
		}
	}
	return out, true
}

func sameMember(a, b member) bool {
	return a.raw != nil && b.raw != nil && tree.Equal(a.raw, b.raw)
}

// hasInterplay reports whether an object's members of other names are spoken of.
func hasInterplay(ms []member) bool {
	for _, m := range ms {
		if m.keyword != "properties" && interplay[m.keyword] == 1 {
			return true
		}
	}
	return false
}

// uniteProperties joins two lists of properties that have no name in common.
func uniteProperties(a, b member) (member, bool) {
	x, y := namedOf(a), namedOf(b)
	for _, p := range y {
		for _, q := range x {
			if p.original == q.original {
				return member{}, false
			}
		}
	}
	return member{keyword: a.keyword, named: append(x[:len(x):len(x)], y...)}, true
}

func namedOf(m member) []*property {
	if m.raw == nil {
		return m.named
	}
	var out []*property
	for p := range m.raw.All() {
		out = append(out, &property{original: p.Name(), name: p.Name(), rawName: p, node: &node{kind: kVerbatim, src: p, set: one(p)}})
	}
	return out
}

func uniteRequired(a, b member) member {
	text := []byte{'['}
	seen := map[string]bool{}
	for _, m := range []member{a, b} {
		if m.raw == nil {
			continue
		}
		for r := range m.raw.All() {
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
	return member{keyword: "required", text: string(append(text, ']'))}
}

// conjoin puts a schema under the allOf of another's members.
func conjoin(members []member, behind *node) []member {
	out := make([]member, 0, len(members)+1)
	placed := false
	for _, m := range members {
		if m.keyword == "allOf" {
			list := m.list
			if m.raw != nil {
				for c := range m.raw.All() {
					list = append(list, &node{kind: kVerbatim, src: c, set: one(c)})
				}
			}
			m = member{keyword: "allOf", list: append(list[:len(list):len(list)], behind)}
			placed = true
		}
		out = append(out, m)
	}
	if !placed {
		out = append(out, member{keyword: "allOf", list: []*node{behind}})
	}
	return out
}
