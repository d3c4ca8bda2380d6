package objects

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// Where patternProperties may stand, what several schemas say by it can be said in one.

// takesPatterns reports whether patterns may be written for the members of an object.
func (b *ObjectBuilder) takesPatterns(n *ir.Node) bool {
	return b.Form.Gentle && !b.Rules.Refuses(flavor.CMap) && b.Form.Allows("patternProperties", flavor.ObjectType) && b.matchesAsSent(n)
}

// matchesAsSent reports whether patterns match the members that are sent as they match the original ones: a new name
// may match another pattern, and where the budget is spent, what a pattern's schema is about may have become text.
func (b *ObjectBuilder) matchesAsSent(n *ir.Node) bool { return !n.Renames() && !b.Meter.Spent() }

// mergePatternProperties writes what the parts of a conjunction say of further members, and reports
// whether that can be said. It cannot where a part limits additionalProperties and another one has patterns:
// what is additional to a part goes by that part's own names and patterns.
func (b *ObjectBuilder) mergePatternProperties(n *ir.Node, normal *meaning.Normal, ms *meaning.Members, c place.Context) bool {
	if len(ms.Patterns) == 0 || !b.takesPatterns(n) {
		return false
	}
	patterned, closing := 0, false
	for _, p := range normal.Objects {
		has := p.N.Member(word.PatternProperties).Len() > 0
		if has {
			patterned++
		}
		if !has && schema.SaysSomething(p.N.Member(word.AdditionalProperties)) {
			return false
		}
		closing = closing || !b.Schemas.OpensRest(p.N)
	}
	if closing && patterned > 1 || slices.ContainsFunc(ms.Patterns, func(p *tree.Node) bool { return b.Schemas.Pattern(p.Name()) == nil }) {
		return false
	}
	sets, texts := map[string]conjunction.Set{}, []*tree.Node{}
	for _, p := range ms.Patterns {
		if sets[p.Name()] == nil {
			texts = append(texts, p)
		}
		sets[p.Name()] = b.Sets.Add(sets[p.Name()], conjunction.Part{N: p})
	}
	m := ir.Member{Keyword: "patternProperties", After: texts[0].Parent()}
	for _, p := range texts {
		m.Named = append(m.Named, &ir.Property{Original: p.Name(), Name: p.Name(), RawName: p, Node: b.places.Lower(sets[p.Name()], place.Context{Level: c.Level})})
	}
	if !b.matchesAsSent(n) { // lowering may have spent the budget
		return false
	}
	n.Members = append(n.Members, m)
	switch {
	case len(ms.Rest) > 0:
		n.Object.Additional = b.places.Lower(ms.Rest, place.Context{Level: c.Level})
	case closing:
		n.Object.Closed = true
	}
	return true
}

// maxLoosePatterns bounds the patterns that are compared with each other.
const maxLoosePatterns = 100

// DeclareLoosePatterns declares the patterns of the branches of unions that became one object, as
// their properties are declared. Names that two patterns may match, or a pattern and a
// property, would have to be what both say: such patterns are left to validation.
func (b *ObjectBuilder) DeclareLoosePatterns(n *ir.Node, normal *meaning.Normal) {
	if b.Options.KeepOpen || n.Kind != ir.SchemaNode || n.Object == nil || n.Object.Closed || n.Object.Additional != nil || n.Object.Rest != nil || n.Has("patternProperties") || n.Has("additionalProperties") || !b.takesPatterns(n) {
		return
	}
	sets, texts := map[string][]conjunction.Set{}, []*tree.Node{}
	for _, u := range normal.Unions {
		for branch := range u.Member.All() {
			if !schema.IsSchema(branch) {
				continue
			}
			b.Meaning.Spoken(branch, func(_ *meaning.Normal, ms *meaning.Members) {
				for _, p := range ms.Patterns {
					if sets[p.Name()] == nil {
						texts = append(texts, p)
					}
					sets[p.Name()] = append(sets[p.Name()], b.Sets.One(p))
				}
			})
		}
	}
	if len(texts) > maxLoosePatterns {
		return
	}
	m := ir.Member{Keyword: "patternProperties"}
	for i, p := range texts {
		own := b.Schemas.Pattern(p.Name())
		if own == nil || slices.ContainsFunc(n.Object.Properties, func(o *ir.Property) bool {
			matched, known := b.Schemas.Matches(p.Name(), o.Original)
			return matched || !known
		}) {
			continue
		}
		if slices.ContainsFunc(texts[:i], func(o *tree.Node) bool {
			other := b.Schemas.Pattern(o.Name())
			return other == nil || !own.Apart(other)
		}) {
			continue
		}
		var branches []*ir.Branch
		for _, s := range sets[p.Name()] {
			branches = append(branches, b.branch(s, place.Context{Edited: true}))
		}
		if child := b.Alternatives.Union(&meaning.Normal{}, branches); child.Kind != ir.NeverNode {
			m.Named = append(m.Named, &ir.Property{Original: p.Name(), Name: p.Name(), RawName: p, Node: child})
		}
	}
	if len(m.Named) > 0 && b.matchesAsSent(n) {
		n.Members = append(n.Members, m)
	}
}
