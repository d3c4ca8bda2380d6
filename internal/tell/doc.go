// Package tell says in sentences what schemas ask for together and may not say in keywords: which members have to be
// there together, what holds under a condition, the ways that a union leaves. The sentence of one keyword is package sentence's.
//
// In: a keyword of the input that was given up, and the node of its place. Out: a sentence for the
// node's description, in terms of the properties that the node has; none where no short one says it.
package tell
