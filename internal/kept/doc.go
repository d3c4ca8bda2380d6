// Package kept edits the input's own objects where that is enough: what conforms is copied as it stands, and of the
// rest the members change that have to (keep.go), an old draft's spelling among them (translate.go). A reference
// stays, or what it leads to takes its place. What cannot be mended member by member is asked for as a place that is
// made anew; beside what was made so, a constraint of no place of its own is kept where that may be (residual.go).
//
// In: a schema of the input, and what the checker minds of it. Out: a node that is that schema, edited; or the value of
// one keyword.
package kept
