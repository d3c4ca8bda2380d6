package keywords

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// SaidBefore reports whether a dependentRequired, or a `dependencies` of lists of names alone, has an equal among others.
func SaidBefore(others []*tree.Node, m *tree.Node) bool {
	if m.Name() != "dependentRequired" && m.Name() != "dependencies" || slices.ContainsFunc(schema.Elements(m), func(d *tree.Node) bool { return !d.IsArray() }) {
		return false
	}
	return slices.ContainsFunc(others, func(o *tree.Node) bool { return o.Name() == m.Name() && tree.Equal(o, m) })
}

// Implied reports whether a constraint is met by all values that the node admits.
func (w *Writer) Implied(n *ir.Node, normal *meaning.Normal, m *tree.Node) bool {
	switch m.Name() {
	case "unevaluatedProperties", "unevaluatedItems":
		return schema.SaysNothing(m) || n.Object != nil && n.Object.ClosedBy == m || schema.LeavesNothing(m)
	case "propertyNames":
		o := n.Object
		return m.Kind() == tree.True || n.Carry == ir.CarryEntries || o != nil && (o.ClosedBy != nil && o.ClosedBy.Name() == m.Name() || o.Rest != nil && w.admitsNames(o, m))
	case "not": // it excludes values of other types alone
		listed := w.Schemas.ValuesOf(m)
		return len(listed) > 0 && schema.TypesOf(listed)&normal.Types == 0
	case "minContains", "maxContains":
		return !schema.Has(normal.Residual, "contains")
	}
	return false
}

// admitsNames reports whether a propertyNames takes the names of an object's properties. Those of entries are asked of their key.
func (w *Writer) admitsNames(o *ir.ObjectPart, m *tree.Node) bool {
	return !slices.ContainsFunc(o.Properties, func(p *ir.Property) bool { return !w.Meaning.Nameable(m, p.Original, m) })
}

// Spellings lists the keywords as which a keyword of the input may be written.
func Spellings(m *tree.Node) []string {
	if m.Name() == "dependencies" {
		return []string{"dependencies", "dependentRequired", "dependentSchemas"}
	}
	return []string{m.Name()}
}

// IsUnevaluated reports whether a keyword speaks of what others leave over.
func IsUnevaluated(m *tree.Node) bool {
	return m.Name() == "unevaluatedProperties" || m.Name() == "unevaluatedItems"
}
