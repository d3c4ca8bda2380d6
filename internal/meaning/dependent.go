package meaning

import (
	"slices"

	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// dependencies lists the entries of dependentRequired, dependentSchemas and the older dependencies that
// may ask for something, which is left to validation. Names that depend on a required member become required.
func (g *gathering) dependencies() {
	normal := g.normal
	have := make(map[string]bool, len(normal.Required))
	for _, r := range normal.Required {
		have[r.Text()] = true
	}
	for _, m := range normal.depends {
		open := len(normal.Dependencies)
		for d := range m.All() {
			switch {
			case asksNothing(d, have):
			case d.IsArray() && have[d.Name()]: // it is there, and with it what follows
				normal.Required = append(normal.Required, schema.Elements(d)...)
				for _, r := range schema.Elements(d) {
					have[r.Text()] = true
				}
			default:
				normal.Dependencies = append(normal.Dependencies, d)
			}
		}
		if len(normal.Dependencies) > open {
			normal.Residual = append(normal.Residual, m)
		}
	}
}

// asksNothing reports whether an entry demands only members that are required anyway, those in have. An entry that is a
// schema may say {"type": "object"} as well, since a value with the member is an object.
func asksNothing(d *tree.Node, have map[string]bool) bool {
	if d.IsArray() {
		return !slices.ContainsFunc(schema.Elements(d), func(r *tree.Node) bool { return !have[r.Text()] })
	}
	if !schema.IsSchema(d) || schema.SaysNothing(d) {
		return true
	}
	for m := range d.All() {
		switch k := schema.Of(m); {
		case k != nil && k.Family == schema.Annotation:
		case m.Word() == word.Type && m.Is("object"):
		case m.Word() == word.Required && m.IsArray() && asksNothing(m, have):
		default:
			return false
		}
	}
	return d.IsObject()
}
