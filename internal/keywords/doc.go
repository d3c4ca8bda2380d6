// Package keywords writes the keywords of a single node: bounds, patterns, formats, listed values,
// annotations. Each either stands as the author wrote it, or in another form that the flavor
// takes, or it is given up, with a fact that says what that costs. Of a union (branches.go, folded.go,
// tags.go, …) it settles how branches that are made stand beside each other. Nothing here makes a node
// of a place.
//
// In: a normal form and a node. Out: members of the node, and facts.
package keywords
