// Package keywords writes the keywords of a single node: bounds, patterns, formats, annotations. Each either
// stands as the author wrote it, or in another form that the flavor takes, or it is given up, with a fact that
// says what that costs. Nothing here makes a node of a place, or of several nodes.
//
// In: a normal form and a node. Out: members of the node, and facts.
package keywords
