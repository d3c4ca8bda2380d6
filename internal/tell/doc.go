// Package tell says in sentences what a schema asks for and may not say in keywords: a bound, a
// format, which members have to be there together, what holds under a condition.
//
// In: a keyword of the input that was given up, and the node of its place. Out: a sentence for the
// node's description, in terms of the properties that the node has; none where no short one says it.
package tell
