// Package emit writes nodes as JSON, and measures beforehand how large that will be. Members stand
// in the order of the input's object that a node follows; what is new stands behind.
//
// In: nodes, and the Form that a flavor wants. Out: text, or sizes.
package emit
