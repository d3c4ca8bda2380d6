package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// declareDependencies leaves the entries of dependentRequired and dependentSchemas to validation, and declares the
// properties that they speak of: a closed object could not have these otherwise, and no model thinks of what only a
// sentence names. It declares none where objects may stay open, and the keyword may stand or the author says that this one is open.
func (l *Lowering) declareDependencies(normal *meaning.Normal) {
	closing, open := l.Rules.Refuses(flavor.COpenObject), l.Meaning.MembersOf(normal).Open != nil // as its author says
	for _, d := range normal.Dependencies {
		switch {
		case !closing && (open || l.Form.Allows(d.Parent().Name(), flavor.ObjectType)):
		case schema.IsSchema(d):
			normal.Declare(d)
		case d.IsArray():
			normal.Ask(d)
		}
	}
}
