package lower

import (
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/tree"
)

// lowerOneOf lowers the branches of a oneOf. exclusive is true where they admit values that
// the oneOf does not: those of two branches. Where that leaves no value at all the author
// meant something else: overlap is true then, and any branch is admitted.
func (l *Lowering) lowerOneOf(u conjunction.UnionAt, schemas []*tree.Node, sets []conjunction.Set, c place.Context) (branches []*ir.Branch, exclusive, overlap bool) {
	kept := sets
	if !l.Keeper.Tagger.DiscriminatorTellsApart(u.Owner, schemas) {
		kept, exclusive = l.Meaning.KeptApart(u.Owner, schemas, sets)
	}
	branches = l.lowerAll(kept, c)
	if exclusive || !impossibleAll(branches) {
		return branches, exclusive, false
	}
	branches = l.lowerAll(sets, c)
	overlap = !impossibleAll(branches)
	return branches, overlap, overlap
}
