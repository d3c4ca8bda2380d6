package root

import (
	"github.com/schemaflavor/schemaflavor/internal/definitions"
	"github.com/schemaflavor/schemaflavor/internal/ir"
	"github.com/schemaflavor/schemaflavor/internal/kept"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/meaning"
	"github.com/schemaflavor/schemaflavor/internal/objects"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/task"
)

// A RootBuilder makes the root of one document for one flavor.
type RootBuilder struct {
	*task.Task

	Keywords    *keywords.Writer
	Keeper      *kept.Keeper
	Objects     *objects.ObjectBuilder
	Definitions *definitions.Definer

	places       Places
	objectsAlone bool // all alternatives of an untyped root are objects
}

// Places makes the nodes that the root is made of, and knows what earlier lowerings found out about it.
type Places interface {
	definitions.Places
	// Shaped returns the node of a normal form that was not read from a conjunction as it stands, such as one of merged branches.
	Shaped(normal *meaning.Normal, c place.Context) *ir.Node
	// Requirements returns the node of an object without those unions and conditions that only say which members have to be
	// there, and tells these in sentences; nil where there are none.
	Requirements(normal *meaning.Normal, c place.Context) *ir.Node
	// RuledOut reports whether it is known already that nothing satisfies the set with this key.
	RuledOut(set string) bool
}

// New returns the builder of a document's root. It asks places for the nodes of what the root holds.
func New(o *objects.ObjectBuilder, d *definitions.Definer, places Places) RootBuilder {
	return RootBuilder{Task: o.Task, Keywords: o.Keywords, Keeper: o.Keeper, Objects: o, Definitions: d, places: places}
}
