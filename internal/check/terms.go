package check

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
)

// Terms returns what the reading of conjunctions has to know of the flavor and of the options of a caller.
func (k *Checker) Terms(o Options) conjunction.Terms {
	r := k.rules
	return conjunction.Terms{
		Gentle: k.Gentle(), Inlines: r.Refuses(flavor.CReference), KeepsOpen: o.KeepOpen,
		KeepsStrays: o.KeepsStrays(r), OpensStrays: o.OpenDangling,
		Stands: k.table.stands,
	}
}
