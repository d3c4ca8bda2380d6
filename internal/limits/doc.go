// Package limits makes small what is too large: lists of values that are too long go, then the
// deepest parts become text as long as something is over (fit.go); references become text where
// too many ways lead through them (paths.go); what cannot become text is given up (prune.go).
// It decides on counts of the graph, never on the text that was written.
//
// In: a root and its measures. Out: the same root, within the limits.
package limits
