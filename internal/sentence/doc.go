// Package sentence says in a sentence what one keyword asks for that may not stand, and what one schema is in a few
// words. What several schemas ask for together is told by package tell.
//
// In: a keyword of the input that was given up, and the node of its place. Out: a sentence for the
// node's description, in terms of the properties that the node has; none where no short one says it.
package sentence
