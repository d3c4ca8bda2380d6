// Package alternatives makes one node of what a value may be instead of each other: branches of a union (union.go),
// of which those that read alike are one (branches.go, folded.go, string_or_text.go) and the others are told apart
// (distinguish.go); scalars that one list or one type says (scalars.go), values that are listed (listed.go, values.go,
// empty_object.go), what several schemas say of one member (members.go), and null beside anything (null.go).
//
// It lowers nothing: what the alternatives are is known. Where no union may stand, or its branches could not
// be told apart, it looks for another form, and ends in text.
//
// In: nodes, or values, and what the place means. Out: one node that conforms.
package alternatives
