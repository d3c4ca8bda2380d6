// Package keywords writes the keywords of a single node: bounds, patterns, formats, annotations. Each either
// stands as the author wrote it, or in another form that the flavor takes, or it is given up, with a fact that
// says what that costs. Nothing here makes a node of a place, or of several nodes.
//
// Under a flavor without minLength, {"type": "string", "minLength": 2} may get the pattern ^[\s\S]{2,}$, and a fact that says so. Where no
// pattern may stand either, Lose gives the keyword up: the fact says that more values are admitted, and the node's description tells of
// the bound. SayOtherwise, SayReplaced and the functions named Report… only add facts.
//
// In: a normal form and a node. Out: members of the node, and facts.
package keywords
