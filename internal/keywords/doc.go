// Package keywords writes the keywords of a single node: bounds, patterns, formats, listed values,
// annotations. Each either stands as the author wrote it, or in another form that the flavor
// takes, or it is given up, with a fact that says what that costs. Nothing here goes below the
// node.
//
// In: a normal form and a node. Out: members of the node, and facts.
package keywords
