package meaning

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// constraint adds what a keyword says.
func (g *gathering) constraint(p conjunction.Part, k *schema.Keyword, m *tree.Node) {
	normal := g.normal
	switch k.Name {
	case "type":
		said := schema.TypesSaid(m)
		if g.joinsTypes(p.N) {
			said |= schema.TNull
		}
		normal.Types &= said
		normal.Typed = true
	case "enum", "const":
		g.reader.Meter.Charge(m.Len() + len(m.Raw())/16)
		normal.list(g.listed(m), m)
	case "dependentRequired", "dependentSchemas", "dependencies":
		if g.reader.Schemas.Terms.Gentle {
			normal.Residual = append(normal.Residual, m)
		} else {
			normal.depends = append(normal.depends, m)
		}
	case "then", "else", "nullable":
	case "not":
		if twice := g.reader.Schemas.TwiceNot(m); twice != nil && !g.reader.Schemas.Terms.Gentle {
			g.beyond(conjunction.Part{N: twice, Without: conjunction.NoAnnotations})
			break
		}
		normal.Residual = append(normal.Residual, m)
	case "pattern":
		normal.Patterns = schema.Distinct(normal.Patterns, m)
	case "format":
		normal.Formats = schema.Distinct(normal.Formats, m)
	case "uniqueItems":
		switch {
		case m.Kind() == tree.True && normal.Unique == nil:
			normal.Unique = m
		case m.Kind() == tree.False && normal.Repeating == nil:
			normal.Repeating = m
		}
	case "required":
		g.reader.Meter.Charge(m.Len())
		if normal.Required == nil {
			normal.Required = g.reader.memory.nodes.Room(m.Len())
		}
		for r := range m.All() {
			normal.Required = append(normal.Required, r)
		}
	case "properties", "patternProperties", "additionalProperties":
		g.members(p)
	case "items", "prefixItems", "additionalItems":
		if len(normal.arrays) == 0 || normal.arrays[len(normal.arrays)-1].N != p.N {
			normal.arrays = append(normal.arrays, p)
		}
	default:
		if !g.bounds(p.N, m) && !g.combined(p, m) {
			normal.Residual = append(normal.Residual, m)
		}
	}
}

// combined gathers a keyword that applies schemas to the same value, and reports whether m is one.
func (g *gathering) combined(p conjunction.Part, m *tree.Node) bool {
	normal := g.normal
	switch m.Name() {
	case "allOf":
		if p.Without&conjunction.NoAllOf == 0 {
			said := len(normal.Annotations)
			for c := range m.All() {
				if schema.IsSchema(c) {
					g.beyond(conjunction.Part{N: c, Without: p.Without & (conjunction.NoAnnotations | conjunction.Nearer)})
				}
			}
			normal.meanPlace(m, said)
		}
	case "anyOf":
		if p.Without&conjunction.NoAnyOf == 0 {
			g.union(p, conjunction.UnionAt{Owner: p.N, Member: m, Mask: conjunction.NoAnyOf})
		}
	case "oneOf":
		if p.Without&conjunction.NoOneOf == 0 {
			g.union(p, conjunction.UnionAt{Owner: p.N, Member: m, Mask: conjunction.NoOneOf})
		}
	case "if":
		if then := schema.AlwaysThen(p.N); then != nil && p.Without&conjunction.NoCondition == 0 {
			g.beyond(conjunction.Part{N: then, Without: p.Without & (conjunction.NoAnnotations | conjunction.Nearer)})
			return true
		}
		if p.Without&conjunction.NoCondition == 0 && (p.N.Says(word.Then) || p.N.Says(word.Else)) {
			normal.Conditions = append(normal.Conditions, m)
		}
	default:
		return false
	}
	return true
}

// bounds gathers a keyword that bounds numbers or counts, and reports whether m is one.
func (g *gathering) bounds(owner, m *tree.Node) bool {
	normal := g.normal
	switch m.Name() {
	case "minimum", "exclusiveMinimum":
		normal.Minimum = tighter(normal.Minimum, g.number(owner, m), 1)
	case "maximum", "exclusiveMaximum":
		normal.Maximum = tighter(normal.Maximum, g.number(owner, m), -1)
	case "multipleOf":
		normal.Multiples = append(normal.Multiples, m)
	case "minLength":
		normal.MinLength = tighter(normal.MinLength, g.count(m), 1)
	case "maxLength":
		normal.MaxLength = tighter(normal.MaxLength, g.count(m), -1)
	case "minItems":
		normal.MinItems = tighter(normal.MinItems, g.count(m), 1)
	case "maxItems":
		normal.MaxItems = tighter(normal.MaxItems, g.count(m), -1)
	case "minProperties":
		normal.MinMembers = tighter(normal.MinMembers, g.count(m), 1)
	case "maxProperties":
		normal.MaxMembers = tighter(normal.MaxMembers, g.count(m), -1)
	default:
		return false
	}
	return true
}

// members notes a part that says something of members, once.
func (g *gathering) members(p conjunction.Part) {
	normal := g.normal
	switch {
	case len(normal.Objects) > 0 && normal.Objects[len(normal.Objects)-1].N == p.N:
	case normal.Objects == nil: // most have one
		normal.Objects, normal.depths = g.reader.Schemas.Sets.Alone(p), g.reader.memory.depths.One(g.depth)
	default:
		normal.Objects, normal.depths = append(normal.Objects, p), append(normal.depths, g.depth)
	}
}
