package conjunction

import "github.com/schemaflavor/schemaflavor/internal/tree"

// Terms are what a reader of conjunctions has to know of the result that is to be written: what may
// stand in it, and how the caller means what a schema leaves open. They name no provider and no keyword
// list, so that what a schema means is known without a flavor.
type Terms struct {
	Inlines     bool // no reference stays: its target is merged with what stands beside it
	Gentle      bool // the author's schemas stay, edited member by member: no keyword has to be written in another form
	KeepsOpen   bool // a schema without `type` admits all types, and not only those that its keywords speak of
	KeepsStrays bool // references without a target stay as they are
	OpensStrays bool // references without a target are read as admitting anything

	// Stands reports whether the keyword of a reference may stand where it does.
	Stands func(r *tree.Node) bool
}
