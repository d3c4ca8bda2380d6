package arrays

import (
	"github.com/schemaflavor/schemaflavor/internal/alternatives"
	"github.com/schemaflavor/schemaflavor/internal/kept"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/place"
	"github.com/schemaflavor/schemaflavor/internal/task"
)

// An ArrayBuilder makes the arrays of one document for one flavor.
type ArrayBuilder struct {
	*task.Task

	Keywords     *keywords.Writer
	Alternatives *alternatives.Joiner
	Keeper       *kept.Keeper

	places place.Lowerer
}

// New returns the builder of a document's arrays. It asks places for the nodes of what arrays hold.
func New(k *kept.Keeper, j *alternatives.Joiner, places place.Lowerer) ArrayBuilder {
	return ArrayBuilder{Task: k.Task, Keywords: k.Keywords, Alternatives: j, Keeper: k, places: places}
}
