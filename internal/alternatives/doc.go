// Package alternatives makes one node of several alternatives for the value of a place, such as the branches of an anyOf:
//
//	{"anyOf": [{"const": "a"}, {"const": "b"}]}  =>  {"type": "string", "enum": ["a", "b"]}
//
// A branch is an alternative with its node and the conjunction that it means. Union (union.go) joins branches: those that read
// alike become one (branches.go, folded.go, string_or_text.go); the others are told apart, if need be by a tag, the only property of
// an object around the value (distinguish.go). Scalars become one list of values or one type where a union may not stand
// (scalars.go, type_alone.go). Listed writes the values of an enum or const (listed.go, values.go, empty_object.go), EitherOf
// joins what several schemas say of one member (members.go), and OrNull lets null join any node (null.go).
//
// The package lowers nothing: its callers have made the nodes of the branches. Where no union may stand, or its branches cannot
// be told apart, it looks for another form; the last one is JSON text in a string.
//
// In: nodes, or values, and what the place means. Out: one node that conforms.
package alternatives
