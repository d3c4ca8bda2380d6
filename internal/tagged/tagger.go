// Package tagged has an alternative of a union say by which value it is chosen: of the property that a `discriminator`
// names, or that is a constant (discriminator.go). Where the union itself cannot stand, the property of the one object lists the
// values of all alternatives (kinds.go). Which property and which values they are, package discriminator knows. Of
// {"discriminator": {"propertyName": "kind"}, "oneOf": [{"$ref": "#/$defs/Cat"}, …]}, the kind of Cat lists "Cat" alone.
//
// In: a schema that is one of several, and the node of it. Out: that property's node, with its values listed or told.
package tagged

import (
	"github.com/schemaflavor/schemaflavor/internal/discriminator"
	"github.com/schemaflavor/schemaflavor/internal/keywords"
	"github.com/schemaflavor/schemaflavor/internal/task"
)

// A Tagger writes by which value an alternative is chosen.
type Tagger struct {
	*task.Task

	Keywords     *keywords.Writer
	Alternatives discriminator.Alternatives // of the document's unions
}
