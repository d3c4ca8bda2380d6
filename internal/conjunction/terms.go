package conjunction

import "github.com/schemaflavor/schemaflavor/internal/tree"

// Terms are what the reading of a conjunction asks of whoever wants to write it: what may be
// said there, and how the caller means what is left open. They name no provider and no keyword
// list, so that what a schema means is known without a flavor.
type Terms struct {
	Inlines     bool // no reference stays: what it leads to is merged with what stands beside it
	Gentle      bool // the author's schemas stay, so that nothing has to be said in another form
	KeepsOpen   bool // what schemas leave open is meant so
	KeepsStrays bool // references without a target stay as they are
	OpensStrays bool // they admit anything

	// Stands reports whether the keyword of a reference may stand where it does.
	Stands func(r *tree.Node) bool
}
