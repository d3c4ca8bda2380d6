// Package settle decides what is known only once all nodes are there: which definitions stay and
// what they are called, where annotations stand that may not stand in two places, and what the
// texts say that values travel as.
//
// In: a root. Out: the same root, settled.
package settle
