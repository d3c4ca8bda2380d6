// Package limits makes a result small enough for the limits of its flavor. To become text means that the values of a node travel
// as JSON text: its schema shrinks to a described string, and its structure is left to validation.
//
//	{"type": "object", "properties": {…}}  =>  {"type": "string", "description": "JSON text of an object."}
//
// Lists of values that are too long go (fit_enum.go), then the deepest nodes become text as long as something is over (fit.go,
// to_text.go). References become text where too many ways lead through them, or too deep ones (paths.go, paths_depth.go). What
// cannot become text is given up (barred.go, prune.go), and properties of the root, which never becomes text, become entries of a
// list (spill.go). The package decides on counts of the graph of nodes, never on the text that was written.
//
// In: a lowered root. Out: the same root, within the limits as far as that can be.
package limits
