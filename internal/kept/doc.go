// Package kept edits the input's own objects where that is enough. A schema in which nothing is minded is copied byte for
// byte; in the others, the members change that have to (keep.go), an old draft's spelling among them (translate.go). A
// reference stays, or its target takes its place:
//
//	{"type": "string", "minLength": 2, "x-order": 1}, for a flavor without minLength => {"type": "string", "x-order": 1}
//
// A schema that cannot be mended member by member is made anew, by package lower (Places). A node that was made anew keeps
// its residual keywords where they may stand (residual.go): those for which a normal form has no field, such as `not`.
//
// In: a schema of the input, and what the checker minds of it. Out: a node that is that schema, edited; or the value of
// one keyword.
package kept
