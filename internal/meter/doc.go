// Package meter measures what a document takes: one clock for the time, one budget for nodes and
// work. Whatever may look at more than it makes charges for it, and whoever is about to begin
// something large asks whether there is anything left. Counts that grow beyond all measure end
// at Countless.
//
// In: the size of a document and the caller's bounds. Out: whether to go on.
package meter
