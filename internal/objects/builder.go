package objects

import (
	"github.com/schemaflavor/schemaflavor/internal/alternatives"
	"github.com/schemaflavor/schemaflavor/internal/conjunction"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/kept"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/names"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/slab"
	"github.com/schemaflavor/schemaflavor/internal/tagged"
	"github.com/schemaflavor/schemaflavor/internal/task"
)

// An ObjectBuilder makes the objects of one document for one flavor.
type ObjectBuilder struct {
	*task.Task

	Keywords     *keywords.Writer
	Alternatives *alternatives.Joiner
	Keeper       *kept.Keeper

	Merged int // objects made of several schemas
	Maps   int // maps that travel as lists of entries

	places place.Lowerer
	parts  slab.Slab[ir.ObjectPart]
}

// A making is an object that is being made: its node, its normal form, what that says of members, the names that
// members have or may have, and the context of its place.
type making struct {
	node    *ir.Node
	normal  *meaning.Normal
	members *meaning.Members
	taken   names.TakenNames
	context place.Context
	tags    []tagged.Tag // properties that tell it from other alternatives of a union
}

// Begin readies a builder that is new or cleared for a document. The builder asks places for the nodes of what objects hold.
func (b *ObjectBuilder) Begin(k *kept.Keeper, j *alternatives.Joiner, places place.Lowerer) {
	b.Task, b.Keywords, b.Alternatives, b.Keeper, b.places = k.Task, k.Keywords, j, k, places
}

// Clear makes a builder ready for another document. No node of the last one may be used afterwards.
func (b *ObjectBuilder) Clear() {
	b.parts.Reuse()
	*b = ObjectBuilder{parts: b.parts}
}

// branch lowers one of several schemas that a member may conform to.
func (b *ObjectBuilder) branch(s conjunction.Set, c place.Context) *ir.Branch {
	return b.Alternatives.Branch(b.places.Lower(s, c), s)
}
