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

// Places are what the root is made of, and what is known of it before it is made.
type Places interface {
	definitions.Places
	// Shaped returns the node of a normal form that is made of others.
	Shaped(normal *meaning.Normal, c place.Context) *ir.Node
	// Requirements returns the node of an object without unions that only ask for names, which it tells; nil where
	// there are none.
	Requirements(normal *meaning.Normal, c place.Context) *ir.Node
	// RuledOut reports whether it is known already that nothing satisfies a conjunction.
	RuledOut(set string) bool
}

// New returns what makes the root of a document; what it holds is asked of places.
func New(o *objects.ObjectBuilder, d *definitions.Definer, places Places) RootBuilder {
	return RootBuilder{Task: o.Task, Keywords: o.Keywords, Keeper: o.Keeper, Objects: o, Definitions: d, places: places}
}
