// Package emit writes nodes as JSON, and measures beforehand how large that will be. Members stand in the order of
// the input's object that a node follows (Node.Src); a new `type` stands in front, and other new members at the end:
// of {"minimum": 1, "maximum": 2}, {"type":"number","minimum":1,"description":"At most 2."} may be left.
//
// A Form is how a flavor wants a result written; Measures are the sizes of a result that is not written yet.
//
// In: nodes, and the Form that a flavor wants. Out: text, or sizes.
package emit
