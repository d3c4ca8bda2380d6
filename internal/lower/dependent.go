package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/schema"
)

// declareDependencies leaves what follows where a member is there to validation. The properties that it speaks of are
// declared all the same, but where objects are open and the keyword may stand, or the author says that they
// are open: a closed object could not have them, and no model thinks of what only a sentence names.
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
