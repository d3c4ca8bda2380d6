// Package objects makes the node of a place that is an object (object.go). It gets a property for each member that its
// schemas declare or require (property.go), and for each loose member: one of which only schemas speak that were given
// up, such as the branches of a union too large to write out (loose.go). Where every property has to be required, an optional
// one may be null instead. A member may also be what the branches of a union say together (of_each_kind.go).
//
// What members of other names may be comes last (others.go). A closed object has none. A map, whose further members have
// a schema, keeps them by patterns (patterned.go), as properties where their names are listed (record.go), or travels as
// a list of entries (entries.go). An object without any property is declared as the flavor takes it (empty.go).
//
//	{"additionalProperties": {"type": "integer"}}, where no map may stand
//	=> an array of objects with a "key" and an integer "value", one for each member
//
// In: the normal form of an object, and where it stands. Out: a node with facts: an object, a list of entries, or text.
package objects
