package lower

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/check"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// termsOf reads the terms of a flavor and of the caller's options.
func (l *Lowering) termsOf() meaning.Terms {
	return meaning.Terms{
		Kept: l.Gentle, Inlines: l.Refuses(flavor.CReference), KeepsOpen: l.O.KeepOpen, Closes: l.Refuses(flavor.COpenObject) && !l.O.KeepOpen,
		KeepsStrays: check.KeepsStrays(l.Rules), OpensStrays: l.O.OpenDangling,
		Stands: func(r *tree.Node) bool { return check.Stands(l.Rules, r) },
	}
}
