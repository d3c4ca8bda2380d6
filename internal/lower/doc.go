// Package lower makes nodes that conform. A place means a conjunction; its normal form decides
// which kind of node it becomes (lower.go): the branches of a union (union.go, one_of.go), an object
// or an array, which packages objects and arrays make, or the input's own object edited, which package
// kept does. Conditions become unions (conditional.go, dependent.go), or are given up.
// What is met again is a definition, which package definitions makes, or shared. More is asked of the root,
// which package root makes. How branches and listed values are one node is asked of package alternatives.
//
// In: conjunctions, and the rules of a flavor. Out: nodes with facts.
package lower
