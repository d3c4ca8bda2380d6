// Package definitions makes what a result has once, for several places: a place that refers stays a reference where it
// may (reference.go), and what it leads to becomes a definition with a name (define.go), as does a place in the
// document that references lead to (hoisted.go). The root is a definition too, which has no name.
//
// A definition is lowered when somebody first refers to it, so that a reference may be there before what it leads
// to; that nothing satisfies it, which is found out then, is reported to who lowers.
//
// In: schemas that refer, and what they lead to. Out: nodes that are references, and definitions.
package definitions
