// Package called says what a thing is called that the input gives no name: a definition (definition.go), the branch of a
// union that gets a tag (branch.go), the positions of a tuple that become properties (positions.go). It looks for a word of
// the author's: a title, a name nearby, a constant; else it says what the values are.
//
// In: a place of the input, or a node made of it. Out: a name. Whether a provider takes it, and whether it is free, package
// names knows; only of definitions both are settled here, as references spell them.
package called
