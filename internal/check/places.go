package check

import (
	"github.com/schemaflavor/schemaflavor/flavor"
	"github.com/schemaflavor/schemaflavor/internal/schema"
	"github.com/schemaflavor/schemaflavor/internal/tree"
	"github.com/schemaflavor/schemaflavor/internal/word"
)

// PlacesOf returns the kinds of schema that n is in a flavor's lists of keywords: Reference, Union, Untyped, or one for each type.
func PlacesOf(n *tree.Node) []flavor.Place { return placesOf(n, 0) }

// placesOf is PlacesOf, with the one type that n is known to name as JSON Schema spells it, or 0.
func placesOf(n *tree.Node, spelled schema.TypeSet) []flavor.Place {
	switch {
	case spelled != 0 && !n.MayHave(refersOrUnites):
		return Places(spelled)
	case n.Member(word.Ref).IsString():
		return ofReference
	case n.Says(word.AnyOf):
		return ofUnion
	case n.Says(word.Type):
		if ps := Places(schema.TypesSaidBy(n)); len(ps) > 0 {
			return ps
		}
	}
	return ofUntyped
}

var refersOrUnites = tree.WordsOf(word.Ref, word.AnyOf)

var ofReference, ofUnion, ofUntyped, ofString = []flavor.Place{flavor.Reference}, []flavor.Place{flavor.Union}, []flavor.Place{flavor.Untyped}, []flavor.Place{flavor.StringType}

// Places returns the places of a schema of these types. They must not be changed.
func Places(t schema.TypeSet) []flavor.Place { return placesByTypes[t&schema.TAll] }

var placesByTypes = func() (all [schema.TAll + 1][]flavor.Place) {
	for t := range all {
		for _, name := range schema.TypeSet(t).Names() {
			all[t] = append(all[t], placeByName[name])
		}
	}
	return all
}()

var placeByName = map[string]flavor.Place{"object": flavor.ObjectType, "array": flavor.ArrayType, "string": flavor.StringType,
	"number": flavor.NumberType, "integer": flavor.IntegerType, "boolean": flavor.BooleanType, "null": flavor.NullType}
