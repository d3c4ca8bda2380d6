package engine

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// Where patternProperties may stand, what several schemas say by it can be said in one.

// takesPatterns reports whether patterns may be written for the members of an object.
func (l *lowering) takesPatterns(n *node) bool {
	return l.gentle && !l.refuses(flavor.CMap) && l.allows("patternProperties", flavor.ObjectType) && !n.renames() // a new name may match a pattern
}

// mergesPatterns writes what the parts of a conjunction say of further members, and reports
// whether that can be said: where a part says what is left over by its own names and
// patterns, no other part may have patterns.
func (l *lowering) mergesPatterns(n *node, sh *shape, ms *members, c context) bool {
	if len(ms.patterns) == 0 || !l.takesPatterns(n) {
		return false
	}
	patterned, closing := 0, false
	for _, p := range sh.objects {
		has := p.n.Get("patternProperties").Len() > 0
		if has {
			patterned++
		}
		if !has && saysSomething(p.n.Get("additionalProperties")) {
			return false
		}
		closing = closing || !l.opensRest(p.n)
	}
	if closing && patterned > 1 || slices.ContainsFunc(ms.patterns, func(p *tree.Node) bool { return l.pattern(p.Name()) == nil }) {
		return false
	}
	sets, texts := map[string]set{}, []*tree.Node{}
	for _, p := range ms.patterns {
		if sets[p.Name()] == nil {
			texts = append(texts, p)
		}
		sets[p.Name()] = sets[p.Name()].add(part{n: p})
	}
	m := member{keyword: "patternProperties", after: texts[0].Parent()}
	for _, p := range texts {
		m.named = append(m.named, &property{original: p.Name(), name: p.Name(), rawName: p, node: l.lower(sets[p.Name()], context{level: c.level})})
	}
	n.members = append(n.members, m)
	switch {
	case len(ms.rest) > 0:
		n.object.additional = l.lower(ms.rest, context{level: c.level})
	case closing:
		n.object.closed = true
	}
	return true
}

// maxLoosePatterns bounds the patterns that are compared with each other.
const maxLoosePatterns = 100

// loosePatterns declares the patterns of the branches of unions that became one object, as
// their properties are declared. Names that two patterns may match, or a pattern and a
// property, would have to be what both say: such patterns are left to validation.
func (l *lowering) loosePatterns(n *node, sh *shape, c context) {
	if l.o.KeepOpen || n.kind != kSchema || n.object == nil || n.object.closed || n.object.additional != nil || n.object.rest != nil || n.has("patternProperties") || n.has("additionalProperties") || !l.takesPatterns(n) {
		return
	}
	sets, texts := map[string][]set{}, []*tree.Node{}
	for _, u := range sh.unions {
		for b := range u.member.All() {
			if !schema.IsSchema(b) {
				continue
			}
			l.spoken(b, func(_ *shape, ms *members) {
				for _, p := range ms.patterns {
					if sets[p.Name()] == nil {
						texts = append(texts, p)
					}
					sets[p.Name()] = append(sets[p.Name()], one(p))
				}
			})
		}
	}
	if len(texts) > maxLoosePatterns {
		return
	}
	m := member{keyword: "patternProperties"}
	for i, p := range texts {
		if l.pattern(p.Name()) == nil || slices.ContainsFunc(n.object.properties, func(o *property) bool {
			matched, known := l.matches(p.Name(), o.original)
			return matched || !known
		}) {
			continue
		}
		if slices.ContainsFunc(texts[:i], func(o *tree.Node) bool { return !apartByPrefix(o.Name(), p.Name()) }) {
			continue
		}
		var branches []*branch
		for _, s := range sets[p.Name()] {
			branches = append(branches, &branch{node: l.lower(s, context{level: c.level, open: true}), set: s, asks: l.asksFor(s)})
		}
		if child := l.union(&shape{}, branches); child.kind != kNever {
			m.named = append(m.named, &property{original: p.Name(), name: p.Name(), rawName: p, node: child})
		}
	}
	if len(m.named) > 0 {
		n.members = append(n.members, m)
	}
}

// apartByPrefix reports whether two patterns are known to match no name in common: they
// begin otherwise.
func apartByPrefix(a, b string) bool {
	a, b = literalPrefix(a), literalPrefix(b)
	return !strings.HasPrefix(a, b) && !strings.HasPrefix(b, a)
}

// literalPrefix is what all that a pattern matches begins with, as far as that is plain.
func literalPrefix(pattern string) string {
	text, anchored := strings.CutPrefix(pattern, "^")
	if !anchored || strings.Contains(text, "|") {
		return ""
	}
	i := strings.IndexAny(text, `\.[](){}*+?^$`)
	if i < 0 {
		return text
	}
	if i > 0 && strings.IndexByte("*?{", text[i]) >= 0 {
		_, last := utf8.DecodeLastRuneInString(text[:i])
		return text[:i-last] // the last character may be missing
	}
	return text[:i]
}
