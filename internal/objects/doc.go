// Package objects makes the node of a place that is an object (object.go): a property for each member that its schema
// declares or asks for (property.go), and for those that only schemas speak of which were given up (loose.go,
// of_each_kind.go). Where every property has to come, an optional one may be null instead.
//
// What members of other names may be comes last (others.go): a closed object has none; a map keeps them by
// patterns (patterned.go), as properties where their names are listed (record.go), or travels as a list of entries
// (entries.go); an object without any property is declared as the flavor takes it (empty.go).
//
// In: the normal form of an object, and where it stands. Out: a node with facts: an object, a list of entries, or text.
package objects
