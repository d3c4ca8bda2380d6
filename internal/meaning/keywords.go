package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// constraint adds what a keyword says.
func (g *gathering) constraint(p Part, k *schema.Keyword, m *tree.Node) {
	sh := g.sh
	switch k.Name {
	case "type":
		said := schema.TypesSaid(m)
		if schema.IsTrue(p.N.Member(word.Nullable)) && g.reader.Nullable() {
			said |= schema.TNull
		}
		sh.Types &= said
		sh.Typed = true
	case "enum":
		g.reader.Meter.Charge(m.Len() + len(m.Raw())/16)
		sh.list(schema.Elements(m), m)
	case "const":
		sh.list([]*tree.Node{m}, m)
	case "dependentRequired", "dependentSchemas", "dependencies":
		if g.reader.Terms.Kept {
			sh.Residual = append(sh.Residual, m)
		} else {
			sh.depends = append(sh.depends, m)
		}
	case "then", "else", "nullable":
	case "not":
		if twice := g.reader.twiceNot(m); twice != nil && !g.reader.Terms.Kept {
			g.beyond(Part{N: twice, Without: NoAnnotations})
			break
		}
		sh.Residual = append(sh.Residual, m)
	case "pattern":
		sh.Patterns = schema.Distinct(sh.Patterns, m)
	case "format":
		sh.Formats = schema.Distinct(sh.Formats, m)
	case "uniqueItems":
		switch {
		case m.Kind() == tree.True && sh.Unique == nil:
			sh.Unique = m
		case m.Kind() == tree.False && sh.Repeating == nil:
			sh.Repeating = m
		}
	case "required":
		g.reader.Meter.Charge(m.Len())
		sh.Required = slices.Grow(sh.Required, m.Len())
		for r := range m.All() {
			sh.Required = append(sh.Required, r)
		}
	case "properties", "patternProperties", "additionalProperties":
		g.members(p)
	case "items", "prefixItems", "additionalItems":
		if len(sh.arrays) == 0 || sh.arrays[len(sh.arrays)-1].N != p.N {
			sh.arrays = append(sh.arrays, p)
		}
	default:
		if !sh.bound(p.N, m) && !g.combined(p, m) {
			sh.Residual = append(sh.Residual, m)
		}
	}
}

// combined reads the keywords that combine schemas in one place, and reports whether that is one.
func (g *gathering) combined(p Part, m *tree.Node) bool {
	sh := g.sh
	switch m.Name() {
	case "allOf":
		if p.Without&noAllOf == 0 {
			for c := range m.All() {
				if schema.IsSchema(c) {
					g.beyond(Part{N: c, Without: p.Without & (NoAnnotations | Nearer)})
				}
			}
		}
	case "anyOf":
		if p.Without&NoAnyOf == 0 {
			g.union(p, UnionAt{p.N, m, NoAnyOf})
		}
	case "oneOf":
		if p.Without&NoOneOf == 0 {
			g.union(p, UnionAt{p.N, m, NoOneOf})
		}
	case "if":
		if then := schema.AlwaysThen(p.N); then != nil && p.Without&NoCondition == 0 {
			g.beyond(Part{N: then, Without: p.Without & (NoAnnotations | Nearer)})
			return true
		}
		if p.Without&NoCondition == 0 && (p.N.Says(word.Then) || p.N.Says(word.Else)) {
			sh.Conditions = append(sh.Conditions, m)
		}
	default:
		return false
	}
	return true
}

// bound reads the keywords that bound numbers and counts, and reports whether that is one.
func (sh *Normal) bound(owner, m *tree.Node) bool {
	switch m.Name() {
	case "minimum", "exclusiveMinimum":
		sh.Minimum = Tighter(sh.Minimum, numberBound(owner, m), 1)
	case "maximum", "exclusiveMaximum":
		sh.Maximum = Tighter(sh.Maximum, numberBound(owner, m), -1)
	case "multipleOf":
		sh.Multiples = append(sh.Multiples, m)
	case "minLength":
		sh.MinLength = Tighter(sh.MinLength, countBound(m), 1)
	case "maxLength":
		sh.MaxLength = Tighter(sh.MaxLength, countBound(m), -1)
	case "minItems":
		sh.MinItems = Tighter(sh.MinItems, countBound(m), 1)
	case "maxItems":
		sh.MaxItems = Tighter(sh.MaxItems, countBound(m), -1)
	case "minProperties":
		sh.MinMembers = Tighter(sh.MinMembers, countBound(m), 1)
	case "maxProperties":
		sh.MaxMembers = Tighter(sh.MaxMembers, countBound(m), -1)
	default:
		return false
	}
	return true
}

// members notes a part that says something of members, once.
func (g *gathering) members(p Part) {
	sh := g.sh
	switch {
	case len(sh.Objects) > 0 && sh.Objects[len(sh.Objects)-1].N == p.N:
	case sh.Objects == nil: // most have one
		sh.Objects, sh.depths = g.reader.parts.One(p), g.reader.depths.One(g.depth)
	default:
		sh.Objects, sh.depths = append(sh.Objects, p), append(sh.depths, g.depth)
	}
}
